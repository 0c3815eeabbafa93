/** An address that a mock cannot listen on, in one sentence. */
export class ListenError extends Error {
  override name = 'ListenError';
  /** The system's own name for it, such as `EADDRINUSE`. */
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string | undefined }, port: number, host: string) {
    super(toReason(cause.code, port, host) ?? cause.message, { cause });
    this.code = cause.code;
  }
}

function toReason(code: string | undefined, port: number, host: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} of ${host} is in use; choose another, or 0 for a free one.`;
    case 'EACCES':
      return `Port ${port} of ${host} needs more rights; choose one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `This machine has no address ${host}; choose one that it has.`;
    default:
      return undefined;
  }
}
