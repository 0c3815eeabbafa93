import { Option } from 'commander';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import { toCredentialVariable } from '../../spec/security.ts';
import { toHint } from '../../spec/text/nearest.ts';
import { collect } from './option-values.ts';
import { UsageError } from './usage-error.ts';

/** `--credential`, which names the environment variable that holds something. */
export function credentialOption(what: string, otherwise: string): Option {
  const description = `environment variable that holds ${what}; repeatable (default: ${otherwise})`;
  return new Option('--credential <scheme=ENV>', description).argParser(collect);
}

/** The variables that hold credentials, by the names of their schemes, as `--credential scheme=VARIABLE` says them. */
export function toCredentialVariables(texts: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      // What does not fit may be a credential, and is not repeated.
      const [, scheme, variable] = /^([\w.-]+)=([A-Za-z_]\w{0,63})$/.exec(text) ?? [];
      if (scheme === undefined || variable === undefined)
        throw new UsageError(
          '--credential takes the name of a security scheme and that of the environment variable that holds its credential, as api_key=STAGING_API_KEY.',
        );
      return [scheme, variable];
    }),
  );
}

/** The credentials of the variables that were named. Throws a `UsageError` for a scheme that there is not, and for a variable that is not set. */
export function readNamedCredentials(
  root: JsonObject,
  named: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const schemes = listSchemeNames(root);
  return Object.fromEntries(
    Object.entries(named).map(([scheme, variable]) => {
      if (!schemes.includes(scheme))
        throw new UsageError(
          `A credential is named for the security scheme "${scheme}", which is none${toHint(scheme, schemes)}`,
        );
      const value = env[variable];
      if (value) return [scheme, value];
      throw new UsageError(
        `${variable}, which holds the credential of ${scheme}, is not set in the environment.`,
      );
    }),
  );
}

/** The same, and those of `WES_CREDENTIAL_…` for the other schemes of a document; one that is empty is none. */
export function readCredentials(
  root: JsonObject,
  named: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Record<string, string> {
  const others = listSchemeNames(root).flatMap((name) => {
    const value = env[toCredentialVariable(name)];
    return value ? [[name, value]] : [];
  });
  return { ...Object.fromEntries(others), ...readNamedCredentials(root, named, env) };
}

function listSchemeNames(root: JsonObject): string[] {
  const schemes = findAt(root, '/components/securitySchemes');
  return isObject(schemes) ? Object.keys(schemes) : [];
}
