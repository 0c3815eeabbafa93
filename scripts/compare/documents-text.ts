import { count } from '../../spec/text/count.ts';
import { toMarkdown } from './comparison-text.ts';
import type { ComparedDocument, ToolRun } from './documents.ts';

/** A page in Markdown: what each tool made of the descriptions. */
export function toDocumentsPage(date: string, seed: number, documents: readonly ComparedDocument[]): string {
  const operations = documents.reduce((sum, one) => sum + one.operations, 0);
  return `# What other tools make of descriptions that others wrote

Written by \`npm run compare -- --documents <folder>\` on ${date}, seed ${seed}; not edited by hand.

The mocks of ${count(documents.length, 'description')} with ${count(operations, 'operation')}, none of them ours, were put before each tool, as they are and
with one fault of each kind (\`contracts/faults/general/\`), drawn by the seed. Each tool was given the description, the address and
the credentials, and nothing else.

- **Killed**: it fails the run, and says something that it does not say of the same mock without a fault.
- **False alarm**: it fails the mock as it is.
- **Processor**: seconds of one, of the tool's own processes, in all runs; requests likewise.

${toTable(documents)}

The faults were written for our suite, and the mock is ours: its own row is no merit. A false alarm of the other is something that the mock
does and a description leaves open, such as a status that is not declared of a refusal, as often as it is a mistake of either.

## Description by description

What was killed of the faults that there are, ● for a false alarm, and ○ where the tool could not judge the mock at all.

${toMatrix(documents)}
`;
}

function toTable(documents: readonly ComparedDocument[]): string {
  const kinds = [...new Set(listFaults(documents).map(({ kind }) => kind))];
  const tools = [...new Set(documents.flatMap(({ runs }) => runs.map(({ tool }) => tool)))];
  const lines = tools.map((tool) => {
    const runs = documents.flatMap((one) => one.runs.filter((run) => run.tool === tool));
    const all = runs.flatMap(({ healthy, broken }) => [healthy, ...broken.map(({ run }) => run)]);
    const sum = (figure: 'requests' | 'processor'): number =>
      all.reduce((total, one) => total + one[figure], 0);
    const killed = runs.flatMap(({ healthy, broken }) =>
      broken.filter(({ run }) => isKilled(run, healthy)).map(({ kind }) => kind),
    );
    return [
      tool,
      `${killed.length}`,
      ...kinds.map((kind) => `${killed.filter((one) => one === kind).length}`),
      `${runs.filter(({ healthy }) => healthy.fails).length}`,
      `${sum('requests')}`,
      `${Math.round(sum('processor'))} s`,
    ];
  });
  const faults = listFaults(documents);
  const heads = [
    'tool',
    `killed of ${faults.length}`,
    ...kinds.map(
      (kind) => `${kind.replaceAll('-', ' ')} (${faults.filter((one) => one.kind === kind).length})`,
    ),
    `false alarms of ${documents.length}`,
    'requests',
    'processor',
  ];
  return toMarkdown(heads, '--:', lines);
}

/** The faults that were tried, each once. */
function listFaults(documents: readonly ComparedDocument[]): { kind: string }[] {
  return documents.flatMap(({ runs }) => runs[0]?.broken ?? []);
}

export function isKilled(run: ToolRun, healthy: ToolRun): boolean {
  return run.fails === true && run.says.some((one) => !healthy.says.includes(one));
}

function toMatrix(documents: readonly ComparedDocument[]): string {
  const tools = documents[0]?.runs.map(({ tool }) => tool) ?? [];
  const lines = documents.map(({ file, operations, runs }) => [
    file,
    `${operations}`,
    ...runs.map(({ healthy, broken }) => {
      const killed = broken.filter(({ run }) => isKilled(run, healthy)).length;
      const mark = healthy.fails === undefined ? ' ○' : healthy.fails ? ' ●' : '';
      return `${killed} of ${broken.length}${mark}`;
    }),
  ]);
  return toMarkdown(['description', 'operations', ...tools], '--:', lines);
}
