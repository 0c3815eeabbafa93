import { describe, expect, it } from 'vitest';
import { ownContract } from '../../spec/contract.test.helper.ts';
import { CHECKS } from '../checks/checks.ts';
import { planOf } from '../checks/plan.test.helper.ts';
import { CannotJudge } from './cannot-judge.ts';
import type { ContractOptions } from './options.ts';
import { selectChecks, selectOperations, selectReplayed } from './select.ts';

const { operations } = ownContract();
const select = (options: Pick<ContractOptions, 'include' | 'exclude'>): string[] =>
  selectOperations(operations, options).map(({ id }) => id);
const selectIds = (options: Partial<ContractOptions>): string[] =>
  selectChecks(CHECKS, options as ContractOptions).map(({ id }) => id);

describe('operations', () => {
  const table: [options: Pick<ContractOptions, 'include' | 'exclude'>, want: string[]][] = [
    [{ include: { paths: ['/members'] } }, ['listMembers']],
    [{ include: { methods: ['post'], tags: ['Performance'] } }, ['createBoost', 'createPreset']],
    [{ include: { operationIds: ['listMembers', 'readProfile'] } }, ['listMembers', 'readProfile']],
    [
      { include: { tags: ['Members', 'Surveys'] }, exclude: { methods: ['POST'] } },
      ['listMembers', 'readProfile', 'listQuestions', 'listResponses'],
    ],
    [
      { include: { tags: ['Surveys'] }, exclude: { operationIds: ['listQuestions'], paths: ['/members'] } },
      ['listResponses'],
    ],
  ];
  it.each(table)('%j', (options, want) => {
    expect(select(options)).toEqual(want);
  });

  it('without filters all are left', () => {
    expect(select({})).toEqual(operations.map(({ id }) => id));
  });
});

describe('what matches nothing, or leaves nothing, is refused with what there is instead', () => {
  const table: [given: () => unknown, says: RegExp][] = [
    [
      () => select({ include: { operationIds: ['listMember'] } }),
      /operation-id "listMember"; did you mean listMembers\?/,
    ],
    [() => select({ include: { paths: ['/members', '/membrs'] } }), /path "\/membrs".*\/members\?/],
    [
      () => select({ exclude: { tags: ['nothing like it'] } }),
      /tag "nothing like it"; there are Recognition, /,
    ],
    [() => select({ include: { methods: ['TRACE'] } }), /method "TRACE"/],
    [() => select({ include: { methods: [] } }), /leave no operation/],
    [() => select({ include: { tags: ['Surveys'], methods: ['POST'] } }), /leave no operation/],
    [() => select({ exclude: { methods: ['GET', 'POST'] } }), /leave no operation/],
    [() => selectIds({ checks: ['ignored-auth'] }), /check "ignored-auth"; did you mean ignored_auth\?/],
    [() => selectIds({ excludeChecks: ['nothing like it'] }), /check "nothing like it"; there are /],
    [() => selectIds({ checks: [] }), /No check/],
    [() => selectIds({ checks: ['ignored_auth'], excludeChecks: ['ignored_auth'] }), /No check is left/],
  ];
  it.each(table)('%s', (given, says) => {
    expect(given).toThrow(CannotJudge);
    expect(given).toThrow(says);
  });
});

it('checks come in their own order, whatever the order of asking', () => {
  expect(selectIds({ checks: ['not_a_server_error', 'ignored_auth'] })).toEqual([
    'ignored_auth',
    'not_a_server_error',
  ]);
  expect(selectIds({})).toEqual(CHECKS.map(({ id }) => id));
  expect(selectIds({ excludeChecks: ['ignored_auth'] })).toHaveLength(CHECKS.length - 1);
});

describe('cases that are run again', () => {
  const cases = [...planOf('member_unknown'), ...planOf('unknown_route'), ...planOf('valid_key_accepted')];
  const replay = (...ids: string[]): string[] => selectReplayed(cases, ids).map(({ id }) => id);
  const ALL = cases.map(({ id }) => id);
  const LOOKING_BACK = ALL.filter((id) => id.startsWith('valid_key_accepted/'));

  it('are those with the ids that are given, and what looks back at them', () => {
    expect(replay('unknown_route/-/dev/valid-key')).toEqual([
      'unknown_route/-/dev/valid-key',
      ...LOOKING_BACK,
    ]);
    expect(LOOKING_BACK.length).toBeGreaterThan(0);
  });

  it('are all where none is given, or where one looks back at the run', () => {
    expect(replay()).toEqual(ALL);
    expect(replay(LOOKING_BACK[0] ?? '')).toEqual(ALL);
  });

  it('are named by the nearest ids where there is none', () => {
    expect(() => replay('unknown_route/-/dev/valid-keys')).toThrow(
      /^This run has no case "unknown_route\/-\/dev\/valid-keys"; the nearest are unknown_route\/-\/dev\/valid-key, /,
    );
  });
});
