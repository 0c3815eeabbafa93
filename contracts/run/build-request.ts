import type { Contract } from '../../spec/contract.ts';
import { isJsonType } from '../../spec/media-type.ts';
import { createDraws } from '../../spec/random.ts';
import { toHeaderFields, toRequestTarget } from '../../spec/request/parameter-places.ts';
import { withStage } from '../../spec/servers.ts';
import { type Call, writeBody } from '../cases/call.ts';
import type { HeaderList, HttpRequest } from '../cases/http-message.ts';
import { isNotObserved, type NotObserved, notObserved } from '../checks/judgement.ts';
import { toCurl } from './curl.ts';
import type { FilledCall } from './fill-call.ts';
import type { Address } from './presence.ts';
import { carryCredentials } from './target/credentials.ts';
import { wantsCompanyKey } from './target/given-credentials.ts';
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
  { values, body: value, text }: FilledCall,
  address: Address,
  { target, contract, seed }: { target: Target; contract: Contract; seed: number },
): BuiltRequest | NotObserved {
  const keys = target.stages.get(call.stage);
  if (!keys) return notObserved(`there is no key for the stage ${call.stage}`);
  const random = createDraws(seed, 'unknown key');
  // A path that belongs to no operation is asked for as the others are.
  const wanted = call.operation ?? contract.operations[0];
  const key = wanted && wantsCompanyKey(contract, wanted) ? wanted.key : undefined;
  const carried = key
    ? carryKey(call.key, {
        name: key.header,
        stage: call.stage,
        keys,
        random,
        variableOf: target.variableOf,
      })
    : carryCredentials(call, wanted?.security ?? [], target.credentials, random);
  if (isNotObserved(carried)) return carried;

  const { mediaType } = call.body ?? {};
  const written =
    mediaType === undefined || value === undefined || isJsonType(mediaType)
      ? { contentType: mediaType, text }
      : writeBody(contract, call.operation, { mediaType, value });
  const headers: HeaderList = [
    ['accept', '*/*'],
    ...(written.contentType === undefined ? [] : [['content-type', written.contentType] as const]),
    ...toHeaderFields(values),
  ];
  const url = target.prefix + toRequestTarget(withStage(address.template, call.stage), values);
  const bare: HttpRequest = {
    method: call.method,
    url,
    headers,
    ...(written.text === undefined ? {} : { body: written.text }),
  };
  const withQuery = (query: string | undefined): string =>
    query === undefined ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`;
  return {
    request: {
      ...bare,
      url: withQuery(carried.query),
      headers: joinCookies([...carried.headers, ...headers]),
    },
    toCurl: () => toCurl(bare, carried.shell),
    shown: { url: withQuery(carried.shell.query), key: carried.shell.headers.join(', ') },
  };
}

/** Cookies share one field, where the first of them stands (RFC 6265 §5.4). */
function joinCookies(headers: HeaderList): HeaderList {
  const [first, ...more] = headers.filter(([name]) => name === 'cookie');
  if (!first || more.length === 0) return headers;
  const all = [first, ...more].map(([, value]) => value).join('; ');
  return headers.filter((one) => !more.includes(one)).map((one) => (one === first ? ['cookie', all] : one));
}
