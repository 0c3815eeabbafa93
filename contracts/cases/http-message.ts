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

/** The values of all header fields of a name, whatever its letter case. */
export function listHeaderValues(headers: HeaderList, name: string): string[] {
  const wanted = name.toLowerCase();
  return headers.filter(([given]) => given.toLowerCase() === wanted).map(([, value]) => value);
}

/** The first of them. */
export function findHeader(headers: HeaderList, name: string): string | undefined {
  return listHeaderValues(headers, name)[0];
}

/** All of them as one (RFC 9110 §5.3; of cookies RFC 9113 §8.2.3); `null` where there is none. */
export function joinHeader(headers: HeaderList, name: string): string | null {
  const values = listHeaderValues(headers, name);
  return values.length === 0 ? null : values.join(name.toLowerCase() === 'cookie' ? '; ' : ', ');
}
