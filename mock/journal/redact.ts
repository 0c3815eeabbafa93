import { FILTERED, filterQuery, isSecretName } from '../../spec/text/secret-names.ts';

/** Takes secrets out of texts: the values of fields that are called like one, and keys that are known wherever they stand. */
export interface JournalRedactor {
  field(name: string, value: string): string;
  /** A path with its query. */
  target(target: string): string;
  text(text: string): string;
}

/** `secrets` are all that there ever were: there may be more of them at a later call, never less. */
export function createJournalRedactor(secrets: () => ReadonlySet<string>): JournalRedactor {
  const known = new Set<string>();
  const index: SecretIndex = { byTail: new Map(), tails: new Set(), shortest: Number.POSITIVE_INFINITY };
  const text = (value: string): string => {
    const all = secrets();
    if (all.size > known.size) {
      for (const secret of all) {
        if (!known.has(secret)) addSecret(index, secret);
        known.add(secret);
      }
    }
    return value.length < index.shortest ? value : redactAll(value, index);
  };
  return {
    field: (name, value) => (isSecretName(name) ? FILTERED : text(value)),
    target: (target) => text(filterQuery(target, isSecretName)),
    text,
  };
}

/** Secrets, decoded, by their last characters and then by their length: to look for them costs the same however many there are. */
interface SecretIndex {
  byTail: Map<string, Map<number, Set<string>>>;
  /** How long the last characters are: as `TAIL` says, and for each shorter secret as that is. */
  tails: Set<number>;
  /** In characters. */
  shortest: number;
}

/** How many of the last characters of a secret are looked for first. */
const TAIL = 8;

function addSecret(index: SecretIndex, secret: string): void {
  const { text } = decode(Buffer.from(secret).toString('latin1'));
  if (text === '') return;
  const tail = text.slice(-TAIL);
  const byLength = index.byTail.get(tail) ?? new Map<number, Set<string>>();
  byLength.set(text.length, (byLength.get(text.length) ?? new Set()).add(text));
  index.byTail.set(tail, byLength);
  index.tails.add(tail.length);
  index.shortest = Math.min(index.shortest, text.length);
}

function redactAll(value: string, index: SecretIndex): string {
  const { text, starts } = decode(value);
  let result = '';
  /** Up to where the value was taken over, and what is to be left out next. */
  let done = 0;
  let hidden: { from: number; to: number } | undefined;
  for (let end = index.shortest; end <= text.length; end += 1) {
    const length = findLongest(text, end, index);
    if (length === 0) continue;
    const from = starts[end - length] ?? 0;
    const to = starts[end] ?? value.length;
    if (hidden && from >= hidden.to) {
      result += value.slice(done, hidden.from) + FILTERED;
      done = hidden.to;
      hidden = undefined;
    }
    hidden = { from: Math.min(from, hidden?.from ?? from), to };
  }
  return hidden ? result + value.slice(done, hidden.from) + FILTERED + value.slice(hidden.to) : value;
}

/** The length of the longest secret that ends at a place of a text; 0 where none does. */
function findLongest(text: string, end: number, { byTail, tails }: SecretIndex): number {
  let longest = 0;
  for (const tail of tails) {
    if (tail > end) continue;
    for (const [length, secrets] of byTail.get(text.slice(end - tail, end)) ?? [])
      if (length > longest && length <= end && secrets.has(text.slice(end - length, end))) longest = length;
  }
  return longest;
}

const ENCODED = /%(?:25)*([\da-f]{2})/iy;

/**
 * A text as it may be compared: in lower case, and what is percent-encoded, once or more, decoded byte by byte. `starts` says where
 * each character stood, and where the text ended.
 */
function decode(value: string): { text: string; starts: number[] } {
  const characters: string[] = [];
  const starts: number[] = [];
  for (let at = 0; at < value.length; ) {
    starts.push(at);
    ENCODED.lastIndex = at;
    const hex = value.charAt(at) === '%' ? ENCODED.exec(value)?.[1] : undefined;
    const character = hex === undefined ? value.charAt(at) : String.fromCharCode(Number.parseInt(hex, 16));
    const lower = character.toLowerCase();
    characters.push(lower.length === 1 ? lower : character);
    at = hex === undefined ? at + 1 : ENCODED.lastIndex;
  }
  return { text: characters.join(''), starts: [...starts, value.length] };
}
