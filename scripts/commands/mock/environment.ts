import { isNotObserved } from '../../../contracts/checks/judgement.ts';
import { carryCredentials } from '../../../contracts/run/target/credentials.ts';
import type { GivenCredential } from '../../../contracts/run/target/given-credentials.ts';
import { toVariable } from '../../../contracts/run/target/keys.ts';
import type { RunningMock } from '../../../mock/start-mock.ts';
import type { Operation } from '../../../spec/operation.ts';
import { createDraws } from '../../../spec/random.ts';
import { listFakeCredentials, toCredentialVariable } from '../../../spec/security.ts';
import { quoteForShell } from '../../../spec/text/shell.ts';

/** The variables that hold credentials which were named, by the names of their schemes. */
export type NamedVariables = Readonly<Record<string, string>>;

type Served = Pick<RunningMock, 'stages' | 'companies' | 'isKeyKnown' | 'sampleTarget'>;

/** The variables, with their values, with which `wes check` is let in by a mock; without those that the user named, who has them. */
export function toEnvironment(
  { stages, companies, isKeyKnown }: Served,
  operations: readonly Operation[],
  named: NamedVariables,
): Record<string, string> {
  const [own, other] = companies;
  const keys = Object.keys(stages).flatMap((stage) => [
    [toVariable(stage), own?.keys[stage]],
    [toVariable(stage, 'other'), other?.keys[stage]],
  ]);
  const fakes = Object.entries(listFakeCredentials(toOthers(operations, isKeyKnown)))
    .filter(([scheme]) => !Object.hasOwn(named, scheme))
    .map(([scheme, credential]) => [toCredentialVariable(scheme), credential]);
  const all = [...(isKeyKnown && operations.some(({ key }) => key) ? keys : []), ...fakes];
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Those that want something else than the key of a company. */
function toOthers(operations: readonly Operation[], isKeyKnown: boolean): Operation[] {
  return operations.filter(({ key }) => !(key && isKeyKnown));
}

/** A call that works when it is pasted into a POSIX shell: credentials that were named by their variables, others as they are. */
export function toCurl(
  { stages, companies, isKeyKnown, sampleTarget }: Served,
  operations: readonly Operation[],
  named: NamedVariables,
): string {
  const [stage, { baseUrl }] = Object.entries(stages)[0] ?? ['', { baseUrl: '' }];
  const operation = operations.find(({ method }) => method === 'get');
  const url = baseUrl + sampleTarget;
  if (!operation) return `curl ${quoteForShell(url)}`;
  if (operation.key && isKeyKnown) {
    const header = `${operation.key.header}: ${companies[0]?.keys[stage] ?? ''}`;
    return `curl -H ${quoteForShell(header)} ${quoteForShell(url)}`;
  }
  const given = new Map(
    Object.entries(listFakeCredentials([operation])).map(([scheme, value]): [string, GivenCredential] => [
      scheme,
      { value, variable: named[scheme] ?? '' },
    ]),
  );
  const carried = carryCredentials(
    { operation, key: 'own' },
    operation.security,
    given,
    createDraws(1, 'curl'),
  );
  if (isNotObserved(carried)) return `curl ${quoteForShell(url)}`;
  const isNamed = operation.security.some(({ schemes }) =>
    schemes.some(({ name }) => Object.hasOwn(named, name)),
  );
  const { headers, query } = isNamed
    ? { headers: carried.shell.headers.map((header) => `"${header}"`), query: carried.shell.query }
    : {
        headers: carried.headers.map(([name, value]) => quoteForShell(`${name}: ${value}`)),
        query: carried.query,
      };
  const separator = url.includes('?') ? '&' : '?';
  const address =
    query === undefined
      ? quoteForShell(url)
      : isNamed
        ? `${quoteForShell(url + separator)}"${query}"`
        : quoteForShell(url + separator + query);
  return ['curl', ...headers.map((header) => `-H ${header}`), address].join(' ');
}
