import { readFileSync, unwatchFile, watchFile } from 'node:fs';

/** How often files are looked at, and for how long they have to be as they are before somebody is told, in milliseconds. */
const INTERVAL = 100;
const QUIET = 150;

/** For how long a file may be away or empty, as it is for a moment while it is written, in milliseconds. */
const AWAY = 1_000;

/** Files by their absolute paths, with the text that each had when it was read, if it could be. */
export type ReadFiles = ReadonlyMap<string, string | undefined>;

export interface FileWatch {
  /** Watches these files from now on, and no others. */
  watch(files: ReadFiles): void;
}

/**
 * Calls `onChange` when one of the files has another text than it was read with, once for all that changes together. What is looked at
 * are paths, again and again, and nothing is asked of the file system: that works with editors that put a new file in the place of the
 * old one, with links that come to lead elsewhere, and with mounted folders, which tell of no change. Keeps no process alive.
 */
export function watchFiles(onChange: () => void): FileWatch {
  let known: ReadFiles = new Map();
  let seen: ReadFiles = known;
  let timer: NodeJS.Timeout | undefined;
  let changedAt = 0;

  /** Whether each file is as it was at the last look. */
  const look = (): boolean => {
    const before = seen;
    seen = new Map([...known.keys()].map((file) => [file, readNow(file)]));
    return [...seen].every(([file, text]) => text === before.get(file));
  };
  const settle = (): void => {
    timer = undefined;
    const isSettled = look();
    const changed = [...seen].filter(([file, text]) => text !== known.get(file));
    if (changed.length === 0) return;
    const isAway = changed.some(([, text]) => (text ?? '').trim() === '');
    if (!isSettled || (isAway && performance.now() - changedAt < AWAY)) wait();
    else onChange();
  };
  const wait = (): void => {
    clearTimeout(timer);
    timer = setTimeout(settle, QUIET).unref();
  };
  const noteChange = (): void => {
    changedAt = performance.now();
    look();
    wait();
  };

  return {
    watch(files) {
      for (const file of known.keys()) if (!files.has(file)) unwatchFile(file, noteChange);
      for (const file of files.keys())
        if (!known.has(file)) watchFile(file, { interval: INTERVAL, persistent: false }, noteChange);
      known = files;
      // What changed since it was read was not watched yet: it may have changed just now.
      noteChange();
    },
  };
}

/** The text of a file; `undefined` where it cannot be read. */
export function readNow(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
