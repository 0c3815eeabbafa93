import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import ts from 'typescript';
import { packageFile } from '../../spec/package-file.ts';

/** A file of the repository as the rules see it. */
export interface SourceFile {
  /** Its path from the root of the repository, with `/`. */
  file: string;
  tree: ts.SourceFile;
  /** What it imports, each once: paths from the root of the repository, and names of packages as they are written. */
  imports: string[];
}

const FOLDERS = ['spec', 'fixtures', 'mock', 'contracts', 'scripts'];

/** Every file of TypeScript but the generated ones. */
export function readSourceFiles(): SourceFile[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file.replaceAll('\\', '/')))
      .filter((file) => /\.tsx?$/.test(file) && !/\.gen\.tsx?$/.test(file))
      .sort()
      .map((file) => toSourceFile(file, readFileSync(packageFile(file), 'utf8'))),
  );
}

export function toSourceFile(file: string, text: string): SourceFile {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const imports = new Set<string>();
  visit(tree, (node) => {
    const written = findImported(node);
    if (written !== undefined) imports.add(written.startsWith('.') ? join(dirname(file), written) : written);
  });
  return { file, tree, imports: [...imports] };
}

/** What a node imports, as it is written: by an import, a re-export, a dynamic import or the import of a type. */
function findImported(node: ts.Node): string | undefined {
  const isStatement = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
  if (isStatement) return textOf(node.moduleSpecifier);
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) return textOf(node.argument.literal);
  const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isCall ? textOf(node.arguments[0]) : undefined;
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined;
}

/** Calls for a node and for every node inside it. */
export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

/** A test, or what only tests use. */
export const isForTests = (file: string): boolean => /\.(?:test|ci|test\.helper)\.tsx?$/.test(file);
