import { TransportError } from './http.ts';

/** What says, by itself, that no connection came to be, and so that nothing was sent. */
const unconnected: Readonly<Record<string, (place: string) => string>> = {
  ECONNREFUSED: (place) => `${place} refused the connection`,
  ENOTFOUND: (place) => `the host name of ${place} is not known`,
  EAI_AGAIN: (place) => `the host name of ${place} could not be looked up just now`,
  UND_ERR_CONNECT_TIMEOUT: (place) => `${place} accepted no connection in time`,
  CERT_HAS_EXPIRED: (place) => `the certificate of ${place} has expired`,
  CERT_NOT_YET_VALID: (place) => `the certificate of ${place} is not valid yet`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (place) => `the certificate of ${place} is not trusted: it is self-signed`,
  SELF_SIGNED_CERT_IN_CHAIN: (place) => `the certificate of ${place} is not trusted: its root is unknown`,
  UNABLE_TO_GET_ISSUER_CERT: (place) => `the certificate of ${place} is not trusted: its issuer is unknown`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (place) =>
    `the certificate of ${place} is not trusted: its issuer is unknown`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (place) =>
    `the certificate of ${place} is not trusted: its issuer is unknown`,
  ERR_TLS_CERT_ALTNAME_INVALID: (place) => `the certificate of ${place} is for another host`,
};

/** The same codes mean a loss where they come after the request was sent. */
const unconnectedYet: typeof unconnected = {
  ...unconnected,
  EHOSTUNREACH: (place) => `there is no way to ${place}`,
  ENETUNREACH: (place) => `there is no way to ${place}`,
  ETIMEDOUT: (place) => `${place} accepted no connection in time`,
  ECONNRESET: (place) => `${place} ended the connection before a request could be sent`,
  ERR_SSL_WRONG_VERSION_NUMBER: (place) => `${place} does not speak TLS`,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: (place) => `${place} does not speak TLS`,
  EPROTO: (place) => `${place} does not speak TLS as it should`,
};

/**
 * What a failure of Node, of undici or of a `fetch` means. `sent` says whether the request had begun to go out, `undefined`
 * where that is not known. No `cause` is kept and no message taken over, since a failure may quote a header
 * or an echo of one, and a key with it.
 */
export function toTransportError(error: unknown, place: string, sent: boolean | undefined): TransportError {
  if (error instanceof TransportError) return error;
  const { code, ...failure } = findCause(error);
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED')
    return new TransportError('stopped', 'the run was stopped', sent === false);
  // Retrying does not help against what cannot be written: control characters in a header, a method that is none.
  if (
    code === 'UND_ERR_INVALID_ARG' ||
    code === 'UND_ERR_NOT_SUPPORTED' ||
    code === 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'
  )
    return new TransportError('not-http', 'the request cannot be written as HTTP', true);
  if (sent === false) {
    const describe = unconnectedYet[code] ?? (() => `${place} could not be reached${code && ` (${code})`}`);
    return new TransportError('unreachable', describe(place), true);
  }
  const describe = sent === undefined ? unconnected[code] : undefined;
  if (describe !== undefined) return new TransportError('unreachable', describe(place), true);
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return new TransportError('too-large', `the headers of ${place} are too large`, false);
  if (isNotHttp(failure)) return new TransportError('not-http', `what ${place} answered is not HTTP`, false);
  return new TransportError('dropped', `the connection to ${place} was dropped`, false);
}

function isNotHttp({ name, message }: Error): boolean {
  // A parser also complains where an answer ends too early, which is a loss like any other. Its errors hold no code.
  if (name === 'HTTPParserError') return !message.includes('EOF');
  // How undici says that 100 or 101 came, which nobody had asked for.
  return name === 'SocketError' && /^bad (response|upgrade)$/.test(message);
}

/** A `fetch` hides what went wrong in the cause of its error. */
function findCause(error: unknown): Error & { code: string } {
  const cause = error instanceof Error && !hasCode(error) ? (error.cause ?? error) : error;
  if (!(cause instanceof Error)) return { name: '', message: '', code: '' };
  return { name: cause.name, message: cause.message, code: hasCode(cause) ? cause.code : '' };
}

function hasCode(error: Error): error is Error & { code: string } {
  return 'code' in error && typeof error.code === 'string';
}
