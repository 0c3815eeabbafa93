import type { Security, SecurityScheme } from '../../../spec/operation.ts';
import type { Draws } from '../../../spec/random.ts';
import { type Carried, toInvalidCredential, writeCredential } from '../../../spec/security.ts';
import { encodePercent } from '../../../spec/text/percent.ts';
import { escapeInDoubleQuotes } from '../../../spec/text/shell.ts';
import type { Call, KeyUse } from '../../cases/call.ts';
import { isNotObserved, type NotObserved, notObserved } from '../../checks/judgement.ts';
import {
  type GivenCredential,
  type GivenCredentials,
  listOpenAlternatives,
  whyClosed,
} from './given-credentials.ts';
import type { CarriedKey } from './keys.ts';

/**
 * How a call carries what its operation wants: the alternative that it names, else the first that can be chosen. Not observed where none can
 * be. What belongs to no operation is asked for with what there is.
 */
export function carryCredentials(
  { operation, key, credentials }: Pick<Call, 'operation' | 'key' | 'credentials'>,
  security: Security,
  given: GivenCredentials,
  random: Draws,
): CarriedKey | NotObserved {
  const open = listOpenAlternatives(security, given);
  const chosen = credentials ? open.find(({ pointer }) => pointer === credentials.alternative) : open[0];
  if (!chosen) return security.length === 0 || !operation ? NOTHING : whyClosed(security, given);
  const all: CarriedKey[] = [];
  for (const scheme of chosen.schemes) {
    const credential = given.get(scheme.name);
    const use = credentials?.scheme === undefined || credentials.scheme === scheme.name ? key : 'own';
    const carried = credential && carryCredential(use, scheme, credential, random);
    if (carried && isNotObserved(carried)) return carried;
    if (carried) all.push(carried);
  }
  return joinCarried(all);
}

/** How a request carries the credential of a scheme, as `use` says: as it was given, none, an empty one, or one that is never valid. */
function carryCredential(
  use: KeyUse,
  scheme: SecurityScheme,
  { value, variable }: GivenCredential,
  random: Draws,
): CarriedKey | NotObserved {
  if (use === 'none') return NOTHING;
  if (use === 'own') return carry(writeCredential(scheme, value), toShellValue(scheme, { value, variable }));
  if (use === 'empty') return carry(writeCredential(scheme, ''));
  if (use === 'unknown') return carry(writeCredential(scheme, toInvalidCredential(scheme, random.hex(24))));
  return notObserved(`a credential of \`${scheme.name}\` is not sent in this way`);
}

const NOTHING: CarriedKey = { headers: [], shell: { headers: [] } };

/** What `writeCredential` makes of the value of a variable, as a shell writes it between double quotes; in a query percent-encoded. */
function toShellValue({ place, authScheme }: SecurityScheme, { value, variable }: GivenCredential): string {
  if (authScheme === 'Basic') return `Basic $(printf %s "$${variable}" | base64 | tr -d '\\n')`;
  if (authScheme !== undefined) return `${authScheme} $${variable}`;
  if (place?.in !== 'query' || encodePercent(value) === value) return `$${variable}`;
  return `$(printf %s "$${variable}" | od -An -v -tx1 | tr -d ' \\n' | sed 's/../%&/g')`;
}

function carry(carried: Carried | undefined, shell?: string): CarriedKey {
  if (!carried) return NOTHING;
  const { in: place, name, value } = carried;
  const shown = escapeInDoubleQuotes(name);
  if (place === 'query') {
    const start = `${encodePercent(name)}=`;
    return {
      headers: [],
      query: start + encodePercent(value),
      shell: { headers: [], query: start + (shell ?? encodePercent(value)) },
    };
  }
  const written = shell ?? escapeInDoubleQuotes(value);
  if (place === 'cookie')
    return {
      headers: [['cookie', `${name}=${value}`]],
      shell: { headers: [`cookie: ${shown}=${written}`] },
    };
  return {
    headers: [[name, value]],
    shell: { headers: [value === '' ? `${shown};` : `${shown}: ${written}`] },
  };
}

/** Several, as one request carries them: cookies share a field (RFC 6265 §5.4). */
function joinCarried(all: readonly CarriedKey[]): CarriedKey {
  const query = all.flatMap((one) => one.query ?? []).join('&');
  const shellQuery = all.flatMap(({ shell }) => shell.query ?? []).join('&');
  const headers = all.flatMap((one) => one.headers);
  const cookies = headers.filter(([name]) => name === 'cookie').map(([, value]) => value);
  const shown = all.flatMap(({ shell }) => shell.headers);
  const isCookie = (header: string): boolean => header.startsWith(COOKIE);
  const shownCookies = shown.filter(isCookie).map((header) => header.slice(COOKIE.length));
  return {
    headers: [
      ...headers.filter(([name]) => name !== 'cookie'),
      ...(cookies.length === 0 ? [] : [['cookie', cookies.join('; ')] as const]),
    ],
    ...(query === '' ? {} : { query }),
    shell: {
      headers: [
        ...shown.filter((header) => !isCookie(header)),
        ...(shownCookies.length === 0 ? [] : [COOKIE + shownCookies.join('; ')]),
      ],
      ...(query === '' ? {} : { query: shellQuery }),
    },
  };
}

const COOKIE = 'cookie: ';
