import { toTransportError } from '../../run/transport/transport-failure.ts';

/** Why a service could not be asked or understood, as half a sentence. Nothing of what was sent or received is repeated. */
export function describeFailure(error: NodeJS.ErrnoException, place: string): string {
  const { code = '', syscall } = error;
  if (code === 'HPE_HEADER_OVERFLOW') return `the header fields of ${place} are too large`;
  if (code === 'HPE_INVALID_EOF_STATE') return `the connection to ${place} was dropped`;
  if (code.startsWith('HPE_')) return `what ${place} answered is not HTTP (${code})`;
  const isBeforeSending = syscall === 'connect' || code === 'EPROTO' || code.startsWith('ERR_SSL_');
  return toTransportError(error, place, isBeforeSending ? false : undefined).message;
}
