import type { Contract } from '../../spec/contract.ts';
import { listPairs, splitUrl } from '../../spec/request/query.ts';
import { createIsCredentialPlace } from '../../spec/security.ts';
import { decodePercent } from '../../spec/text/percent.ts';
import { FILTERED, filterQuery, isSecretName, listFieldSecrets } from '../../spec/text/secret-names.ts';
import { type HeaderList, listHeaderValues } from '../cases/http-message.ts';
import { isKeyParameter } from './carried-key.ts';
import type { Traffic } from './traffic.ts';

/** A shorter value of a field that is no key may be any word, and is taken out of its field only. */
const SHORTEST = 8;

/** A key has at least so many characters (as `check` demands of its own). */
const SHORTEST_KEY = 4;

/** The fields of requests and answers that hold secrets. */
export interface SecretFields {
  /**
   * Every text of an exchange that must not be shown, wherever it stands: what the header of the key carries, or a query in its
   * place; credentials (RFC 9110 §11.6.2), as a whole and in their parts; cookies; what a field holds that is called like a
   * secret.
   */
  list(traffic: Pick<Traffic, 'request' | 'answer'>): string[];
  /** Header fields without the values of those; names, and the names of cookies, are kept. */
  withoutValues(headers: HeaderList): HeaderList;
  /** A URL without the values of those in its query, and without user information. */
  withoutPairs(url: string): string;
}

export function createSecretFields({ operations }: Contract): SecretFields {
  const isPlace = createIsCredentialPlace(operations);
  const keyHeaders = new Set(operations.flatMap(({ key }) => key?.header ?? []));
  const isKey = (name: string): boolean => keyHeaders.has(name.toLowerCase());
  const isKeyPair = (name: string): boolean => [...keyHeaders].some((header) => isKeyParameter(name, header));
  const isSecret = (name: string): boolean => isSecretName(name) || isKey(name) || isPlace(name);

  return {
    list({ request, answer }) {
      const query = listPairs(splitUrl(request.url).query);
      const keys = [
        ...request.headers.filter(([name]) => isKey(name)),
        ...query.filter(([name]) => isKeyPair(name)),
      ].map(([, value]) => value.trim());
      const others = [
        ...request.headers
          .filter(([name]) => isSecret(name) && !isKey(name))
          .flatMap(([name, value]) => listFieldSecrets(name, value)),
        ...listHeaderValues(answer.headers, 'set-cookie').flatMap((value) =>
          listFieldSecrets('cookie', value.split(';')[0] ?? ''),
        ),
        ...query.filter(([name]) => isSecret(name)).map(([, value]) => value),
        ...(USER_INFORMATION.exec(request.url)?.[2] ?? '').split(':').map(decodePercent),
      ];
      return [
        ...keys.filter(({ length }) => length >= SHORTEST_KEY),
        ...others.filter(({ length }) => length >= SHORTEST),
      ];
    },
    withoutValues: (headers) =>
      headers.map(([name, value]) => [
        name,
        isSecret(name) && value !== '' ? withoutValue(name, value) : value,
      ]),
    withoutPairs: (url) => filterQuery(url.replace(USER_INFORMATION, '$1'), isSecret),
  };
}

/** Name and password before a host (RFC 3986 §3.2.1), behind the scheme. */
const USER_INFORMATION = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#]*)@/i;

/** The scheme of credentials is no secret, and neither are names and attributes of cookies. */
function withoutValue(name: string, value: string): string {
  if (/^set-cookie2?$/i.test(name)) return value.replace(/=[^;]*/, `=${FILTERED}`);
  if (/^cookie$/i.test(name)) return value.replace(/=[^;]*/g, `=${FILTERED}`);
  const [, scheme = ''] = /^((?:bearer|basic|digest|negotiate)\s+)\S/i.exec(value) ?? [];
  return scheme + FILTERED;
}
