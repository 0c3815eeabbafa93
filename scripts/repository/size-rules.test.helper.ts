import ts from 'typescript';
import type { Offence, Rule } from './rule.test.helper.ts';
import { isForTests, type SourceFile, visit } from './source-file.test.helper.ts';

const MOST_PARAMETERS = 4;
const MOST_LINES = 60;
const FEWEST_LINES = 25;

/** Files that list others, which are rows: each is one thing to read and to add, however short. */
const MAPS = [
  'contracts/checks/checks.ts',
  'mock/handlers/service-handlers.ts',
  'scripts/create-program.ts',
  'spec/check-meaning.ts',
];

/** Nobody remembers the order of five arguments. */
export const fewParameters: Rule = {
  id: 'few-parameters',
  find: (files) =>
    listFunctions(files).flatMap(({ at, node }) => {
      const count = node.parameters.filter(({ name }) => name.getText() !== 'this').length;
      const message = `${count} parameters: take one object with named members.`;
      return count > MOST_PARAMETERS ? [{ at, message }] : [];
    }),
};

/** A function, or a factory with all that stands inside it, of more lines than a screen holds several things. */
export const shortFunctions: Rule = {
  id: 'short-functions',
  find: (files) =>
    listFunctions(files).flatMap(({ at, node, tree }) => {
      const lines = lineOf(tree, node.end) - lineOf(tree, node.getStart(tree)) + 1;
      return lines > MOST_LINES
        ? [{ at, message: `${lines} lines: it holds several things; part them.` }]
        : [];
    }),
};

/** A short file that one file imports belongs into that one. */
export const noSplinters: Rule = {
  id: 'no-splinters',
  find: (files) => {
    const product = files.filter(({ file }) => !isForTests(file));
    const importers = new Map<string, string[]>();
    for (const { file, imports } of product)
      for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    return product.flatMap(({ file, tree }): Offence[] => {
      const [only, ...others] = importers.get(file) ?? [];
      const lines = lineOf(tree, tree.getLastToken(tree)?.end ?? 0) + 1;
      if (only === undefined || others.length > 0 || MAPS.includes(only) || lines >= FEWEST_LINES) return [];
      return [{ at: file, message: `${lines} lines, and only ${only} imports it: move it there.` }];
    });
  },
};

type WithParameters = ts.FunctionLikeDeclaration;

/** The functions that have a body, each by its file and its name, or the name of what it is assigned to. */
function listFunctions(
  files: readonly SourceFile[],
): { at: string; node: WithParameters; tree: ts.SourceFile }[] {
  const found: { at: string; node: WithParameters; tree: ts.SourceFile }[] = [];
  for (const { file, tree } of files.filter((each) => !isForTests(each.file)))
    visit(tree, (node) => {
      if (!ts.isFunctionLike(node) || !('body' in node) || !node.body) return;
      found.push({ at: `${file} ${nameOf(node)}`, node, tree });
    });
  return found;
}

function nameOf(node: ts.Node): string {
  const named =
    ts.getNameOfDeclaration(node as ts.Declaration) ?? ts.getNameOfDeclaration(node.parent as ts.Declaration);
  return named?.getText() ?? '(a function without a name)';
}

const lineOf = (tree: ts.SourceFile, at: number): number => tree.getLineAndCharacterOfPosition(at).line;
