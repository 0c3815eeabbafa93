/** A request as a mock reads it: one of the Fetch standard, or what stands for one. */
export interface AskedRequest extends Pick<Request, 'method' | 'url' | 'body' | 'arrayBuffer'> {
  readonly headers: Pick<Headers, 'get'>;
}
