import { withStage } from '../../spec/servers.ts';
import type { Call, ParameterValue } from '../cases/call.ts';

/** Where an operation was found: the path with its base path, whole but for the target's prefix. */
export interface Address {
  /** Such as `/{stage}/1/members`. */
  template: string;
  /** The name of the other reading (`x-other-readings`); `undefined` at the first. */
  reading: string | undefined;
}

/** Path and query of a call, percent-encoded, `@` written as it is (RFC 3986 §3.3, §3.4). */
export function toRequestTarget(
  call: Call,
  { template }: Address,
  values: readonly ParameterValue[],
): string {
  const path = values
    .filter((value) => value.in === 'path')
    .reduce(
      (written, { name, text }) => written.replace(`{${name}}`, () => encode(text)),
      withStage(template, call.stage),
    );
  const query = values
    .filter((value) => value.in === 'query')
    .map(({ name, text }) => `${encode(name)}=${encode(text)}`);
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** A lone surrogate, which a target may show where it cuts a text off, has no UTF-8 form. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%40', '@');
}
