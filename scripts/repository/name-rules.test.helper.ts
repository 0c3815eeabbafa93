import ts from 'typescript';
import type { Offence, Rule } from './rule.test.helper.ts';
import { isForTests, type SourceFile, visit } from './source-file.test.helper.ts';

/** One exported name, one meaning: a type stands in one file. */
export const typeNamesOnce: Rule = {
  id: 'type-names-once',
  find: (all) => {
    const homes = new Map<string, string[]>();
    for (const { file, tree } of all.filter((each) => !isForTests(each.file)))
      for (const name of listExportedTypes(tree)) homes.set(name, [...(homes.get(name) ?? []), file]);
    return [...homes]
      .filter(([, files]) => files.length > 1)
      .map(
        ([name, files]): Offence => ({
          at: name,
          message: `${files.join(', ')} export a type of this name.`,
        }),
      );
  },
};

function listExportedTypes(tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((node) => {
    const isType =
      ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node);
    const isExported = isType && node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported && node.name ? [node.name.text] : [];
  });
}

/** Words that nothing but a schema uses: no file but those that know schemas names them, in whatever form. */
const SCHEMA_WORDS = new Set([
  'patternProperties',
  'additionalProperties',
  'prefixItems',
  'allOf',
  'anyOf',
  'oneOf',
]);

/** Words of schemas that other things are called by, too: they count where a value of JSON is read or written by them. */
const COMMON_WORDS = new Set(['properties', 'items', 'not']);

/** What stands beside `items` in a schema, and not beside a list of ours. */
const BESIDE_ITEMS = new Set(['type', 'properties', 'minItems', 'maxItems', 'uniqueItems']);

/** The keywords of JSON Schema that lead from a schema into another are read and written in `spec/schema/` alone. */
export const schemaKeywords: Rule = {
  id: 'schema-keywords',
  find: (files) =>
    listNamed(files, 'spec/schema/', (node, { imports }) => {
      if (ts.isIdentifier(node)) return SCHEMA_WORDS.has(node.text) || isReadOrWritten(node, imports);
      if (!ts.isStringLiteralLike(node)) return false;
      const isPointer = node.text.split('/').some((token) => SCHEMA_WORDS.has(token));
      return isPointer || COMMON_WORDS.has(node.text);
    }),
};

/** What refers to what is followed in `spec/` alone. */
export const references: Rule = {
  id: 'references',
  find: (files) =>
    listNamed(files, 'spec/', (node) => {
      return (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) && node.text === '$ref';
    }),
};

/** What is printed holds what others wrote, and passes the one place where that is kept from acting. */
export const onePrinter: Rule = {
  id: 'one-printer',
  find: (files) =>
    listNamed(files, 'scripts/command-line/output.ts', (node) => {
      if (ts.isIdentifier(node) && node.text === 'console') return true;
      const isWhole =
        ts.isPropertyAccessExpression(node) || ts.isVariableDeclaration(node) || ts.isCallExpression(node);
      return isWhole && WRITES.test(node.getText());
    }),
};

/** `stdout.write`, `{ write } = process.stdout`, `x.pipe(process.stdout)`, and the same of `stderr`. */
const WRITES =
  /std(?:out|err)['"\]]*\??\.write$|^\{[^}]*\bwrite\b[^}]*\} = .*std(?:out|err)$|\.pipe\(.*std(?:out|err)\)$/s;

/**
 * The name of a property in an object literal, or in one that is taken apart: unless it is what a reader of `spec/schema/` gave.
 * That of an access cannot be one, because the compiler wants brackets there.
 */
function isReadOrWritten({ text, parent }: ts.Identifier, imports: readonly string[]): boolean {
  if (!COMMON_WORDS.has(text)) return false;
  const isOfReader = ts.isBindingElement(parent) && imports.some((path) => path.startsWith('spec/schema/'));
  if (isOfReader) return false;
  const isTaken = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name).getText() === text;
  const isGiven =
    (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent)) &&
    parent.name.getText() === text;
  if (!isTaken && !isGiven) return false;
  return text !== 'items' || namesBeside(parent).some((name) => BESIDE_ITEMS.has(name));
}

function namesBeside({
  parent,
}: ts.BindingElement | ts.PropertyAssignment | ts.ShorthandPropertyAssignment): string[] {
  if (ts.isObjectLiteralExpression(parent)) return parent.properties.map(({ name }) => name?.getText() ?? '');
  return ts.isObjectBindingPattern(parent)
    ? parent.elements.map(({ propertyName, name }) => (propertyName ?? name).getText())
    : [];
}

function listNamed(
  files: readonly SourceFile[],
  home: string,
  isNamed: (node: ts.Node, file: SourceFile) => boolean,
): Offence[] {
  return files
    .filter(({ file }) => !isForTests(file) && !file.startsWith(home))
    .flatMap((source) => {
      const { file, tree } = source;
      const lines = new Set<number>();
      visit(tree, (node) => {
        if (isNamed(node, source))
          lines.add(tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1);
      });
      const message = `Lines ${[...lines].join(', ')}: only ${home} knows this; ask it.`;
      return lines.size === 0 ? [] : [{ at: file, message }];
    });
}
