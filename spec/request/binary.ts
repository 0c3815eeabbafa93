/** Bytes as a value: a text of which each character is one byte, so that its length is theirs. */
export function toBinary(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** The bytes of such a text; of another one those of UTF-8. */
export function fromBinary(text: string): Uint8Array {
  return Buffer.from(text, /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf8');
}
