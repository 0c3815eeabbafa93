import { createRandom } from '../../../spec/random.ts';

/** Words that nobody has: of all that was written with them, each can be found again where it must not stand. */
export interface InventedWords {
  /** A new one, as `zokquvarix`. */
  word(): string;
  /** A new one with a capital letter. */
  name(): string;
  /** Several as a sentence. */
  sentence(): string;
  /** All that were made, in small letters. */
  made: ReadonlySet<string>;
}

const STARTS = ['zok', 'quv', 'vax', 'jub', 'kez', 'xir', 'gyv', 'wuq', 'ozk', 'juq'];
const MIDDLES = ['avq', 'uzo', 'okj', 'ixu', 'eqo', 'yvu', 'oxa', 'uki', 'aju', 'ewz'];
const ENDS = ['rix', 'zuk', 'voq', 'jax', 'kyz', 'quj', 'wux', 'xog', 'vyk', 'zij'];

/** The same seed and part give the same words; every two of them differ. */
export function createWords(seed: number, part: string): InventedWords {
  const random = createRandom('words', seed, part);
  const made = new Set<string>();
  const word = (): string => {
    const one = [STARTS, MIDDLES, MIDDLES, ENDS].map((list) => random.pick(list)).join('');
    if (made.has(one)) return word();
    made.add(one);
    return one;
  };
  const name = (): string => {
    const one = word();
    return `${one[0]?.toUpperCase()}${one.slice(1)}`;
  };
  return { word, name, sentence: () => `${name()} ${word()} ${word()}.`, made };
}

/** The year of every day of the data: no document and no clock has it. */
export const YEAR = 2143;

/** What the engine of the conforming gateways adds to an error, whatever the data are. */
const OF_ENGINE = ['vendor.example', '67891233'];

/** The words in a text, the days of the data and what the engine adds, each once. */
export function findWords(words: Iterable<string>, text: string): string[] {
  const small = text.toLowerCase();
  return [...words, `${YEAR}-`, ...OF_ENGINE].filter((word) => small.includes(word));
}
