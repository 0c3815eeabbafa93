import type { Operation, Security, SecurityScheme } from '../../spec/operation.ts';
import {
  type CredentialPlaces,
  isGiven,
  listSchemes,
  mayBeValid,
  readCredential,
} from '../../spec/security.ts';
import { Refused } from '../serve/refused.ts';
import type { CompanyAccount, KeyRing } from './key-ring.ts';

/** Says whom a request stands for, or why it is refused. */
export type Admit = (
  wanted: Pick<Operation, 'key' | 'security'>,
  places: CredentialPlaces,
  stage: string,
) => CompanyAccount | Refused;

/** Who is let in. */
export interface Admission {
  keys: Pick<KeyRing, 'identify' | 'findStage'>;
  /** Whether nobody has a key in a header but the companies. */
  isKeyKnown: boolean;
  /** Whether a key is for its stage alone. */
  stageBound: boolean;
  /** Whether the document itself says how a key is refused. */
  statesRefusals: boolean;
  /** The credentials that are known, by the names of their schemes. Of any other scheme, whatever is well-formed is one. */
  credentials: Readonly<Record<string, string>>;
  /** Whom a request stands for that shows nothing of a company. */
  anybody: CompanyAccount | undefined;
  /** The name that is told with what is wanted (RFC 9110 §11.5). */
  realm: string;
}

/** A key that companies have tells which it is; any other credential opens the data of the first company. */
export function createAdmit(admission: Admission): Admit {
  const { keys, isKeyKnown, stageBound, credentials, anybody } = admission;
  const isAccepted = ({ name }: SecurityScheme, credential: string): boolean =>
    Object.hasOwn(credentials, name) ? credentials[name] === credential : mayBeValid(credential);
  return ({ key, security }, places, stage) => {
    if (key && !Object.hasOwn(credentials, key.name)) {
      const given = places.headers.get(key.header) ?? undefined;
      const isOfCompany = isKeyKnown || (given !== undefined && keys.findStage(given) !== undefined);
      const identity = isOfCompany ? keys.identify(given, stage, stageBound) : undefined;
      if (identity && 'company' in identity) return identity.company;
      if (identity) return refuse(identity.refused, security, places, admission);
    }
    if (security.length > 0 && !security.some((one) => isGiven(one, places, isAccepted))) {
      const isMissing = !security.some((one) => isGiven(one, places, () => true));
      return refuse(isMissing ? 'key-missing' : 'key-unknown', security, places, admission);
    }
    return anybody ?? refuse('key-missing', security, places, admission);
  };
}

function refuse(
  condition: 'key-missing' | 'key-unknown' | 'key-of-other-stage',
  security: Security,
  places: CredentialPlaces,
  { statesRefusals, realm }: Admission,
): Refused {
  if (statesRefusals) return new Refused(condition);
  const isMissing = condition === 'key-missing';
  const ways = security.map(({ schemes }) =>
    schemes
      .filter((scheme) => !isMissing || (scheme.place && readCredential(scheme, places) === undefined))
      .map(describeScheme)
      .join(' and '),
  );
  const sentence = isMissing
    ? `Credentials are missing or malformed: send ${ways.filter(Boolean).join('; or ')}.`
    : 'The credentials are not valid.';
  return new Refused(condition, sentence, {
    'www-authenticate': listSchemes(security)
      .flatMap((scheme) => toChallenge(scheme, realm, isMissing) ?? [])
      .join(', '),
  });
}

function describeScheme({ name, place, authScheme }: SecurityScheme): string {
  if (!place) return `a certificate (\`${name}\`)`;
  if (authScheme !== undefined) return `\`Authorization: ${authScheme} …\` (\`${name}\`)`;
  return `\`${place.name}\` in the ${place.in} (\`${name}\`)`;
}

/** What is wanted, as RFC 9110 §11.6.1 writes it; that of a bearer token by RFC 6750 §3. No scheme is registered for keys. */
function toChallenge(
  { place, authScheme }: SecurityScheme,
  realm: string,
  isMissing: boolean,
): string | undefined {
  if (!place) return undefined;
  const start = `${authScheme ?? 'ApiKey'} realm=${quote(realm)}`;
  if (authScheme === 'Basic') return `${start}, charset="UTF-8"`;
  if (authScheme === 'Bearer') return isMissing ? start : `${start}, error="invalid_token"`;
  return authScheme === undefined ? `${start}, in="${place.in}", name=${quote(place.name)}` : start;
}

/** A quoted string (RFC 9110 §5.6.4), of what every client can read. */
function quote(text: string): string {
  return `"${text.replace(/[^ -~]/g, '?').replace(/["\\]/g, '\\$&')}"`;
}
