import type { Command } from 'commander';
import pc from 'picocolors';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { DocumentError, type LocatedProblem } from '../../../spec/document-error.ts';
import { countGrades, listFacts } from '../../../spec/facts.ts';
import { listOperations } from '../../../spec/operations.ts';
import { listRules } from '../../../spec/rules.ts';
import { count } from '../../../spec/text/count.ts';
import { collect, STRICT_DOCUMENT } from '../../command-line/option-values.ts';
import { isColored, print } from '../../command-line/output.ts';

/** `wes lint`: says what is wrong with a document and its Overlays, at file and line. Exit 1 where there is anything but notes. */
export function addLintCommand(program: Command): void {
  program
    .command('lint')
    .description(
      'Check an OpenAPI description, its evidence, its rules and its Overlays. Of a problem something comes out other than it is written (exit 1); a note is of what no operation needs (exit 0).',
    )
    .argument('[document]', 'OpenAPI description to check (default: that of the service)')
    .option('--overlay <file>', 'OpenAPI Overlay to apply to it; repeatable', collect)
    .option(...STRICT_DOCUMENT)
    .action(run);
}

interface LintFlags {
  overlay?: string[];
  strictDocument?: true;
}

async function run(file: string | undefined, flags: LintFlags): Promise<void> {
  const { red, green, yellow } = pc.createColors(isColored(process.stdout, process.env));
  const loaded = load(file, flags);
  const found = 'problems' in loaded ? loaded.problems : await lint(loaded.document);
  for (const { location, message, isNote } of found) {
    const where = location ? `${location.file}:${location.line}` : (file ?? 'document');
    print(`${where}: ${isNote ? yellow('note') : red('problem')} ${message}\n`);
  }
  if ('document' in loaded) print(describe(loaded.document));
  const notes = found.filter(({ isNote }) => isNote).length;
  const problems = found.length - notes;
  const more = notes > 0 ? `, ${count(notes, 'note')}` : '';
  const what = problems === 0 ? green('No problems') : red(count(problems, 'problem'));
  print(`${what}${more}.\n`);
  process.exitCode = problems === 0 ? 0 : 1;
}

/** What was left out comes first. Loaded when it is needed: the other commands should not wait for what it brings along. */
async function lint(document: ContractDocument): Promise<LocatedProblem[]> {
  const { findProblems } = await import('./find-problems.ts');
  return [...document.leftOut, ...(await findProblems(document))];
}

/** A document that can be read but not understood has problems to list; one that cannot be read at all is thrown. */
function load(
  file: string | undefined,
  { overlay = [], strictDocument: strict }: LintFlags,
): { document: ContractDocument } | { problems: readonly LocatedProblem[] } {
  try {
    return { document: loadDocument(file, overlay, { strict }) };
  } catch (error) {
    if (error instanceof DocumentError && error.problems.length > 0) return { problems: error.problems };
    throw error;
  }
}

function describe(document: ContractDocument): string {
  const { root, file, overlays } = document;
  const grades = countGrades(listFacts(root));
  const changed = overlays.map(
    ({ file: name, actions }) => `${name}: ${count(actions.length, 'action')} applied\n`,
  );
  const operations = count(listOperations(root).length, 'operation');
  const rules = count(listRules(root).length, 'rule');
  return [
    ...changed,
    `${file}: ${operations}, ${rules}, sha256 ${document.sha256.slice(0, 12)}\n`,
    `Facts: ${Object.entries(grades)
      .map(([grade, number]) => `${number} ${grade}`)
      .join(', ')}\n`,
  ].join('');
}
