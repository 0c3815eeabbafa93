/** Chooses one of so many, by its index. */
export type Pick = (count: number) => number;

/** Writes a text of one part of a pattern; every repetition that has no end, or a later one, is gone through `extra` times more. */
type Write = (pick: Pick, extra: number) => string;

/** The characters that are tried, the plainer ones first. */
const CHARACTERS = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ...'-_. ,:;/@#+=!?%&*()[]{}<>"\'~^$|\\`\t\né中',
];

/**
 * A text that a regular expression is likely to match (ECMA-262 §22.2.1), of at least so many characters where it can be as long; ask
 * the expression. What stands ahead or behind is passed over, and so are backreferences. `undefined` where it cannot be read.
 */
export function toPatternText(source: string, pick: Pick, minLength = 0): string | undefined {
  const write = parse(source);
  if (!write) return undefined;
  let text = write(pick, 0);
  for (let extra = 1; text.length < minLength && extra < 2 * minLength; extra *= 2) text = write(pick, extra);
  return text;
}

function parse(source: string): Write | undefined {
  const reader = new Reader(source);
  try {
    const write = readChoice(reader);
    return reader.isAtEnd ? write : undefined;
  } catch {
    return undefined;
  }
}

class Reader {
  readonly source: string;
  at = 0;

  constructor(source: string) {
    this.source = source;
  }

  get isAtEnd(): boolean {
    return this.at >= this.source.length;
  }

  /** What fits here, passed over; `form` is sticky. */
  take(form: RegExp): RegExpExecArray | undefined {
    form.lastIndex = this.at;
    const found = form.exec(this.source);
    if (found) this.at = form.lastIndex;
    return found ?? undefined;
  }
}

function readChoice(reader: Reader): Write {
  const branches = [readSequence(reader)];
  while (reader.take(/\|/y)) branches.push(readSequence(reader));
  return (pick, extra) => branches[pick(branches.length)]?.(pick, extra) ?? '';
}

function readSequence(reader: Reader): Write {
  const parts: Write[] = [];
  while (!reader.isAtEnd && !/[|)]/.test(reader.source[reader.at] ?? '')) {
    const atom = readAtom(reader);
    parts.push(readRepeated(reader, atom));
  }
  return (pick, extra) => parts.map((part) => part(pick, extra)).join('');
}

function readAtom(reader: Reader): Write {
  if (reader.take(/[\^$]|\\[bB]/y)) return () => '';
  const group = reader.take(/\((\?(?:<?[=!]|:|<\w+>|[a-z-]*:))?/y);
  if (group) {
    const inner = readChoice(reader);
    if (!reader.take(/\)/y)) throw new SyntaxError('A group has no end.');
    return /^\?<?[=!]/.test(group[1] ?? '') ? () => '' : inner;
  }
  const ofClass = reader.take(/\[\^?\]?(?:\\.|[^\]\\])*\]|\\(?:[dDsSwW]|[pP]\{[^}]*\})|\./sy);
  if (ofClass) return toClass(ofClass[0]);
  if (reader.take(/\\(?:[1-9]\d*|k<\w+>)/y)) return () => '';
  const literal = reader.take(
    /\\(?:u\{[0-9a-fA-F]+\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)|[^\\[(]/suy,
  );
  if (!literal) throw new SyntaxError('A backslash stands last.');
  const text = toLiteral(literal[0]);
  return () => text;
}

function toClass(source: string): Write {
  let form: RegExp;
  try {
    form = new RegExp(`^${source}$`, 'u');
  } catch {
    form = new RegExp(`^${source}$`);
  }
  const fitting = CHARACTERS.filter((character) => form.test(character));
  return (pick) => fitting[pick(fitting.length)] ?? '';
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', 0: '\0' };

function toLiteral(written: string): string {
  if (!written.startsWith('\\')) return written;
  const code = /^\\(?:u\{?|x)([0-9a-fA-F]+)/.exec(written)?.[1];
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  const rest = written.slice(1);
  return ESCAPES[rest] ?? rest;
}

/** How often something may be repeated that need not be. */
function readRepeated(reader: Reader, atom: Write): Write {
  const found = reader.take(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})[?+]?/y);
  if (!found) return atom;
  const [, sign, from, comma, to] = found;
  const least = sign ? (sign === '+' ? 1 : 0) : Number(from);
  const most = sign === '?' ? 1 : sign || (comma && !to) ? Number.POSITIVE_INFINITY : Number(to ?? from);
  return (pick, extra) => {
    const more = pick(Math.min(most - least, 2) + 1);
    const times = Math.min(least + Math.max(more, extra), most, MOST_REPEATED);
    return Array.from({ length: times }, () => atom(pick, extra > 0 ? 1 : 0)).join('');
  };
}

/** Longer texts are of no use, and an expression may ask for any length. */
const MOST_REPEATED = 10_000;
