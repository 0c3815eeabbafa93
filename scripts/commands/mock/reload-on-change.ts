import { resolve } from 'node:path';
import pc from 'picocolors';
import type { RunningMock } from '../../../mock/start-mock.ts';
import { type ContractDocument, loadDocument, type ReadOptions, withGrade } from '../../../spec/document.ts';
import type { Grade } from '../../../spec/evidence.ts';
import { endSentence } from '../../../spec/text/sentence.ts';
import { isColored, printError } from '../../command-line/output.ts';
import { type ReadFiles, readNow, watchFiles } from '../../command-line/watch-files.ts';

/** The files that a mock was told to serve. */
export interface MockFiles {
  document: string | undefined;
  overlays: readonly string[] | undefined;
  data: string | undefined;
  grade?: Grade | undefined;
  /** Whether what is not understood in the document is an error. Default: in that of the kit alone. */
  strict?: boolean | undefined;
}

/** Reads the document, and notes in `read` all files on the way, also where one of them is wrong. */
export function readMockFiles(
  { document, overlays, data, grade, strict }: MockFiles,
  read: Map<string, string | undefined>,
): ContractDocument {
  // The mock reads it itself; where it is another by then, that is a change.
  if (data !== undefined) read.set(resolve(data), readNow(data));
  const onRead: ReadOptions['onRead'] = (file, text) => read.set(resolve(file), text);
  return withGrade(loadDocument(document, overlays, { onRead, strict }), grade);
}

/**
 * Reloads a mock whenever one of its files changes, and says so; what cannot be served leaves it as it was. `read` are the files that
 * it was started with.
 */
export function reloadOnChange(
  mock: Pick<RunningMock, 'reload' | 'file'>,
  files: MockFiles,
  read: ReadFiles,
  say: (line: string) => void = printError,
): void {
  const { green, red } = pc.createColors(isColored(process.stderr, process.env));
  let [known, isBroken] = [read, false];
  const reload = (): void => {
    const found = new Map<string, string | undefined>();
    try {
      const notes = mock.reload({ document: readMockFiles(files, found) });
      const served = `${mock.file}${isBroken ? ', which can be served again' : ''}.`;
      say(`${[green('reloaded'), served, ...notes].join(' ')}\n`);
      [known, isBroken] = [found, false];
    } catch (error) {
      const why = endSentence((error as Error).message);
      say(`${red('not reloaded')} ${why} What was served before is served on.\n`);
      // What it was read from before may change too, so that it can be served again.
      [known, isBroken] = [new Map([...known, ...found]), true];
    }
    watch.watch(known);
  };
  const watch = watchFiles(reload);
  watch.watch(known);
}
