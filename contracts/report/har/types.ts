/** What we write of HAR 1.2; names as the format has them. */
export interface Har {
  log: { version: '1.2'; creator: { name: string; version: string }; entries: HarEntry[]; comment: string };
}

export interface HarEntry {
  startedDateTime: string;
  /** In milliseconds; the sum of `timings`. */
  time: number;
  request: HarRequest;
  response: HarResponse;
  cache: Record<string, never>;
  timings: { send: number; wait: number; receive: number; comment: string };
  comment: string;
  /** Fields of our own; the format leaves names that begin with `_` to whoever writes it. */
  _id: number;
  _case: string;
  _check?: string;
  _operationId?: string;
  _stage: string;
  _attempts: number;
  _curl: string;
}

export interface HarRequest {
  method: string;
  url: string;
  /** The address as it was sent, where that is no URI. */
  _url?: string;
  httpVersion: string;
  cookies: HarCookie[];
  headers: HarPair[];
  queryString: HarPair[];
  postData?: { mimeType: string; text: string };
  headersSize: -1;
  bodySize: number;
}

export interface HarResponse {
  status: number;
  statusText: string;
  httpVersion: string;
  cookies: HarCookie[];
  headers: HarPair[];
  content: { size: number; mimeType: string; text: string; encoding?: 'base64'; comment?: string };
  redirectURL: string;
  headersSize: -1;
  bodySize: number;
}

export interface HarPair {
  name: string;
  value: string;
}

export interface HarCookie extends HarPair {
  path?: string;
  domain?: string;
  /** RFC 3339. */
  expires?: string;
  httpOnly?: boolean;
  secure?: boolean;
}
