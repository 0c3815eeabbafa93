import { readFileSync } from 'node:fs';
import { packageFile } from '../spec/package-file.ts';

/** A command that a page shows, and what it shows that the command prints; '' where it shows nothing. */
export interface ShownCommand {
  command: string;
  shown: string;
}

/** The blocks of a page in a language, `ts` or `console` for example, in their order. */
export function readBlocks(page: string, language: string): string[] {
  const text = readFileSync(packageFile(page), 'utf8');
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)]
    .filter(([, name]) => name === language)
    .map(([, , block = '']) => block);
}

/** The commands of a page, in their order. */
export function readCommands(page: string): ShownCommand[] {
  return readBlocks(page, 'console').flatMap((block) =>
    block.split(/^\$ /m).flatMap((part) => {
      const [command = '', ...shown] = part.replaceAll('\\\n', '').split('\n');
      return command === '' ? [] : [{ command, shown: shown.join('\n').trim() }];
    }),
  );
}

/** The parts of what a page shows that are not in what was printed, in their order; a line `…` stands for any lines. */
export function listMissing(shown: string, printed: string): string[] {
  let from = 0;
  return shown.split(/^…$/m).filter((part) => {
    const at = printed.indexOf(part.trim(), from);
    from = at < 0 ? from : at + part.trim().length;
    return at < 0;
  });
}
