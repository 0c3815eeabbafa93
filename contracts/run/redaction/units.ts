/**
 * A text as the UTF-8 bytes that it stands for, once some of its escapes are read. Each byte knows where in the text it comes
 * from: `starts[i]` is the index of its first character, and it ends where the next one starts that comes from elsewhere.
 */
export interface Units {
  bytes: Uint8Array;
  starts: Uint32Array;
}

/** The bytes of a text without reading any escape. A surrogate that stands alone becomes U+FFFD. */
export function toUnits(text: string): Units {
  const bytes = new TextEncoder().encode(text);
  const starts = new Uint32Array(bytes.length);
  let index = 0;
  for (let unit = 0; unit < bytes.length; ) {
    const length = sequenceLength(bytes[unit] ?? 0);
    starts.fill(index, unit, unit + length);
    unit += length;
    // Four bytes are the only ones that UTF-16 writes as two.
    index += length === 4 ? 2 : 1;
  }
  return { bytes, starts };
}

/** Where the text of the unit before `unit` ends, in a text of `length` characters. */
export function endBefore({ starts }: Units, unit: number, length: number): number {
  const own = starts[unit - 1];
  let next = unit;
  while (next < starts.length && starts[next] === own) next += 1;
  return starts[next] ?? length;
}

function sequenceLength(first: number): number {
  if (first < 0x80) return 1;
  if (first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}
