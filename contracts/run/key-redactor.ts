import { createRedactor, type Redact } from '../../spec/redaction/redactor.ts';
import type { ContractOptions } from './options.ts';
import { toSecrets } from './target/keys.ts';

/** Filters every key and credential that a run was given, and what is so near one that it gives it away, out of what is shown. */
export function createKeyRedactor(options: ContractOptions): Redact {
  const { keys, otherKeys = {}, retiredKeys = {}, credentials = {} } = options;
  const given = [keys, otherKeys, retiredKeys, credentials].flatMap((ring) => Object.values(ring));
  // Behind the colon of Basic stands the password.
  const passwords = Object.values(credentials).map((value = '') => /:(.{4,})/s.exec(value)?.[1]);
  return createRedactor(
    [...given, ...passwords].flatMap((key) => (key === undefined || key === '' ? [] : toSecrets(key))),
  );
}
