import type { Security, SecurityScheme } from '../../../../spec/operation.ts';
import { toCredentialVariable } from '../../../../spec/security.ts';
import type { SampleCredential } from './sample.ts';

/** What a sample sends to be let in: all that the first alternative wants that a message can carry. */
export function toSampleCredentials(security: Security): SampleCredential[] {
  return (security[0]?.schemes ?? []).flatMap((scheme) => toSampleCredential(scheme) ?? []);
}

function toSampleCredential({ name, place, authScheme }: SecurityScheme): SampleCredential | undefined {
  if (!place) return undefined;
  const start = authScheme === undefined ? [] : [`${authScheme} `];
  const variable = toCredentialVariable(name);
  const value = authScheme === 'Basic' ? { base64Of: variable } : { variable };
  if (place.in === 'cookie') return { in: 'header', name: 'cookie', parts: [`${place.name}=`, value] };
  return { in: place.in, name: place.name, parts: [...start, value] };
}
