import type { Contract } from '../../spec/contract.ts';
import { createDraws } from '../../spec/random.ts';
import { toHeaderFields, toRequestTarget } from '../../spec/request/parameter-places.ts';
import { withStage } from '../../spec/servers.ts';
import type { Call } from '../cases/call.ts';
import type { HeaderList, HttpRequest } from '../cases/http-message.ts';
import { isNotObserved, type NotObserved, notObserved } from '../checks/judgement.ts';
import { toCurl } from './curl.ts';
import type { FilledCall } from './fill-call.ts';
import type { Address } from './presence.ts';
import { carryKey } from './target/keys.ts';
import type { Target } from './target/target.ts';

/** A request as it goes out, the line that sends it again, and what a person may see of it: keys by their variables. */
export interface BuiltRequest {
  request: HttpRequest;
  /** Written where somebody asks for it: a body may be long, and most exchanges are never shown. */
  toCurl: () => string;
  shown: {
    url: string;
    /** The header that carries the key; '' where none does. */
    key: string;
  };
}

/** Writes a call as a request to an address; not observed where it cannot be, for a key that was not given. */
export function buildRequest(
  call: Call,
  { values, text: body }: FilledCall,
  address: Address,
  { target, contract, seed }: { target: Target; contract: Contract; seed: number },
): BuiltRequest | NotObserved {
  const keys = target.stages.get(call.stage);
  if (!keys) return notObserved(`there is no key for the stage ${call.stage}`);
  // A path that belongs to no operation is asked for with the key of the others.
  const scheme = call.operation ? call.operation.key : contract.operations[0]?.key;
  const random = createDraws(seed, 'unknown key');
  const carried = carryKey(scheme ? call.key : 'none', {
    name: scheme?.header ?? '',
    stage: call.stage,
    keys,
    random,
    variableOf: target.variableOf,
  });
  if (isNotObserved(carried)) return carried;

  const headers: HeaderList = [
    ['accept', '*/*'],
    ...(call.body ? [['content-type', call.body.mediaType] as const] : []),
    ...toHeaderFields(values),
  ];
  const url = target.prefix + toRequestTarget(withStage(address.template, call.stage), values);
  const bare: HttpRequest = { method: call.method, url, headers, ...(body === undefined ? {} : { body }) };
  const withQuery = (query: string | undefined): string =>
    query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
  return {
    request: { ...bare, url: withQuery(carried.query), headers: [...carried.headers, ...headers] },
    toCurl: () => toCurl(bare, carried.shell),
    shown: { url: withQuery(carried.shell.query), key: carried.shell.headers.join(', ') },
  };
}
