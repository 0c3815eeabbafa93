import type { Contract } from '../../spec/contract.ts';
import { toHeaderFields, toRequestTarget } from '../../spec/request/parameter-places.ts';
import { withStage } from '../../spec/servers.ts';
import type { Call } from '../cases/call.ts';
import type { HeaderList, HttpRequest } from '../cases/http-message.ts';
import { createRandom } from '../cases/random.ts';
import type { Address } from './address.ts';
import { toCurl } from './curl.ts';
import type { FilledCall } from './fill-call.ts';
import { carryKey } from './target/keys.ts';
import type { Target } from './target/target.ts';

/** A request as it goes out, and the line that sends it again. */
export interface BuiltRequest {
  request: HttpRequest;
  curl: string;
}

/** Writes a call as a request to an address. Returns why it cannot be, as half a sentence: a key that was not given. */
export function buildRequest(
  call: Call,
  { values, text: body }: FilledCall,
  address: Address,
  { target, contract, seed }: { target: Target; contract: Contract; seed: number },
): BuiltRequest | string {
  const keys = target.stages.get(call.stage);
  if (!keys) return `there is no key for the stage ${call.stage}`;
  // A path that belongs to no operation is asked for with the key of the others.
  const scheme = call.operation ? call.operation.key : contract.operations[0]?.key;
  const random = createRandom(seed, 'unknown key');
  const carried = carryKey(scheme ? call.key : 'none', scheme?.header ?? '', call.stage, keys, random);
  if (typeof carried === 'string') return carried;

  const headers: HeaderList = [
    ['accept', '*/*'],
    ...(call.body ? [['content-type', call.body.mediaType] as const] : []),
    ...toHeaderFields(values),
  ];
  const url = target.prefix + toRequestTarget(withStage(address.template, call.stage), values);
  const bare: HttpRequest = { method: call.method, url, headers, ...(body === undefined ? {} : { body }) };
  const query = carried.query === undefined ? '' : `${url.includes('?') ? '&' : '?'}${carried.query}`;
  const request = { ...bare, url: url + query, headers: [...carried.headers, ...headers] };
  return { request, curl: toCurl(bare, carried.shell) };
}
