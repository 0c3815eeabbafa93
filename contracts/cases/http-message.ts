/** Header fields in the order and with the names in which they are sent or were received. */
export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A request exactly as it goes out. */
export interface HttpRequest {
  method: string;
  /** Absolute, percent-encoded as it is to be sent; nothing normalises it. */
  url: string;
  headers: HeaderList;
  body?: string;
}

/** A whole answer. Its body is decoded from any `content-encoding`. */
export interface HttpAnswer {
  status: number;
  headers: HeaderList;
  body: Uint8Array;
  /** From the first byte sent to the last byte received. */
  milliseconds: number;
}

/** The first value of a header, whatever the letter case of its name. */
export function findHeader(headers: HeaderList, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([given]) => given.toLowerCase() === wanted)?.[1];
}

/** The values of all header fields of a name as one (RFC 9110 §5.3; of cookies RFC 9113 §8.2.3); `null` where there is none. */
export function joinHeader(headers: HeaderList, name: string): string | null {
  const wanted = name.toLowerCase();
  const values = headers.filter(([given]) => given.toLowerCase() === wanted).map(([, value]) => value);
  return values.length === 0 ? null : values.join(wanted === 'cookie' ? '; ' : ', ');
}
