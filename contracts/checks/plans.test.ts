import { describe, expect, it } from 'vitest';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Plan } from './check.ts';
import { CHECKS } from './checks.ts';
import { CONTRACT, planOf } from './plan.test.helper.ts';

const { operations, rules: RULES } = CONTRACT;

/** What the cases of a stage are about, and how they are called: `operation/label`. */
function listLabels(cases: readonly Case[], stage: string): string[] {
  return cases
    .filter((one) => one.stage === stage)
    .map(({ id }) => id.split('/').toSpliced(2, 1).slice(1).join('/'));
}

const ALL = operations.map(({ id }) => id);
const READS = [
  'listRecognitions',
  'listMembers',
  'readProfile',
  'listQuestions',
  'listResponses',
  'listFeedback',
];
const LISTS = READS.filter((id) => id !== 'readProfile');
/** Every one of some operations with every one of some labels. */
const each = (ids: readonly string[], ...labels: string[]): string[] =>
  ids.flatMap((id) => labels.map((label) => `${id}/${label}`));

/** The same, label by label. */
const ofEach = (ids: readonly string[], ...labels: string[]): string[] =>
  labels.flatMap((label) => ids.map((id) => `${id}/${label}`));
/** The labels that are asked of one operation of a kind only. */
const SPREAD: Readonly<Record<string, readonly string[]>> = {
  missing_required_header: ['in-cookie'],
  ignored_auth: [
    ...['one-off', 'truncated', 'longer', 'prefix', 'suffix', 'quoted', 'unknown-of-stage'],
    ...['undefined', 'null', 'short', 'long', 'twice', 'other-case'],
  ],
  stage_bound_key: ['other-company-other-stage'],
};

/** What is asked in one stage only, some of it in the first and the rest in the other. */
const IN_TURN: Readonly<Record<string, readonly string[]>> = {
  missing_required_header: ofEach(ALL, 'in-query', 'bearer'),
  company_scope: each(['sendRecognition'], 'write', 'write-elsewhere'),
  refused_write_changes_nothing: each(
    ['sendRecognition'],
    'without-a-key',
    'with-an-unknown-key',
    'with-a-key-of-another-stage',
    'with-a-retired-key',
  ),
  unknown_filter: [
    ...each(['listMembers'], 'team_name'),
    ...each(['listQuestions'], 'survey_id'),
    ...each(['listResponses'], 'survey_id', 'question_id'),
    ...each(['listFeedback'], 'email', 'team_name'),
  ],
  pages_do_not_repeat: each(LISTS, 'pages'),
  unsupported_method: each(ALL, 'PUT'),
  every_recipient_reached: each(
    ['sendRecognition'],
    'three-in-a-list',
    'three-in-a-text',
    'everybody',
    'many-in-a-list',
  ),
};

/** What each check asks the service of the document for, in each stage: which operations, and how often. */
const TABLE: [check: string, want: string[], inLast?: string[]][] = [
  ['missing_required_header', ofEach(ALL, 'none', 'empty')],
  ['ignored_auth', ofEach(ALL, 'unknown', 'retired')],
  ['stage_bound_key', ofEach(ALL, 'other-stage')],
  [
    'company_scope',
    [
      ...each(['listRecognitions', 'listRecognitionsByRecipient', ...READS.slice(1)], 'read'),
      'importMembers/write-over-members',
      'sendRecognition/write-to-both',
      '-/run',
    ],
  ],
  // One case is about two stages.
  ['stage_separation', ['-/prod'], []],
  ['refused_write_changes_nothing', ['sendRecognition/to-everybody-without-a-key', '-/run']],
  [
    'recognition_filter',
    [
      ...each(['listRecognitions'], 'member', 'team', 'two-members', 'encoded'),
      ...each(['sendRecognition'], 'somebody-else', 'somebody-new'),
    ],
  ],
  ['legacy_path', ['listRecognitionsByRecipient/responds']],
  ['unknown_route', each(['-'], 'valid-key')],
  ['member_unknown', each(['sendRecognition', 'readProfile'], 'the-path-names-nobody')],
  ['ensure_resource_availability', ['sendRecognition/shows']],
  ['sender_as_sent', ['-/run']],
  ['valid_key_accepted', ['-/run']],
];

/** Whether a case is one of a covering design, which differs from seed to seed. */
function isOfLattice(id: string): boolean {
  return /\/(?:read-|write-by-)[^/]*$|^refused_write.*\/(?:import|create)/.test(id);
}

describe('what each check asks for', () => {
  it.each(TABLE)('%s', (check, want, inLast = want) => {
    const isSpread = ({ id, operation }: Case): boolean => {
      const label = id.split('/').at(-1) ?? '';
      const isInTurn = IN_TURN[check]?.includes(`${operation?.id}/${label}`) === true;
      return isInTurn || SPREAD[check]?.includes(label) === true || isOfLattice(id);
    };
    const cases = planOf(check).filter((one) => !isSpread(one));
    expect(listLabels(cases, 'dev')).toEqual(want);
    expect(listLabels(cases, 'prod')).toEqual(inLast);
  });

  it.each(Object.entries(IN_TURN))('%s, of what is asked in one stage, some in either', (check, want) => {
    const list = (stage: string, changes: Partial<Plan> = {}): string[] =>
      listLabels(planOf(check, changes), stage).filter((label) => want.includes(label));
    const [dev, prod] = [list('dev'), list('prod')];
    expect([...dev, ...prod].toSorted()).toEqual([...want].toSorted());
    expect(Math.abs(dev.length - prod.length)).toBeLessThan(2);
    expect(list('dev', { thorough: true })).toEqual(list('prod', { thorough: true }));
    expect(list('dev', { thorough: true }).toSorted()).toEqual([...want].toSorted());
    // The same operations are asked in the same stage, whatever others are.
    const some = list('dev', { operations: operations.filter(({ id }) => id !== 'listMembers') });
    expect(some).toEqual(dev.filter((label) => !label.startsWith('listMembers/')));
  });

  it.each(Object.entries(SPREAD))(
    '%s, of each seventh operation, in both stages, others by the seed',
    (check, labels) => {
      for (const label of labels) {
        const list = (changes = {}) => planOf(check, changes).filter((one) => one.id.endsWith(`/${label}`));
        const asked = list();
        expect(asked.length).toBeGreaterThanOrEqual(3);
        expect(asked.length).toBeLessThanOrEqual(4);
        expect(new Set(asked.map(({ stage }) => stage)).size).toBe(2);
        const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((seed) => list({ seed }));
        expect(new Set(seeds.map(({ operation }) => operation?.id)).size).toBeGreaterThan(8);
        expect(list({ thorough: true })).toHaveLength(2 * ALL.length);
        expect(list({ operations: operations.slice(0, 1), stages: ['dev'] })).toHaveLength(1);
      }
    },
  );

  it.each([1, 2, 3])('company_scope, whatever else may be asked and written, with seed %i', (seed) => {
    const listLattice = (thorough: boolean): Case[] =>
      planOf('company_scope', { seed, thorough }).filter(({ id }) => isOfLattice(id));
    const [some, all] = [listLattice(false), listLattice(true)];
    expect(some.length).toBeLessThan(all.length / 2);
    const ids = new Set(all.map(({ id }) => id));
    expect(some.filter(({ id }) => !ids.has(id))).toEqual([]);
    const kinds = [
      (one: Case) => `${one.operation?.id} ${one.calls[0]?.key}`,
      (one: Case) => `${one.operation?.id} ${one.stage} ${one.operation?.method}`,
      (one: Case) => one.calls.map(({ values }) => values.map(({ name }) => name).join()).join(' '),
      (one: Case) => `${one.stage} ${JSON.stringify(one.calls).includes('@\uE001')}`,
    ];
    for (const toKind of kinds)
      expect(new Set(some.map(toKind)).size).toBeGreaterThan(new Set(all.map(toKind)).size * 0.8);
  });

  it('keys that are no keys, of every operation that is not deprecated, one or the other', () => {
    const asked = new Set(
      planOf('ignored_auth').flatMap(({ id, operation }) => (id.endsWith('/unknown') ? [] : operation?.id)),
    );
    expect([...asked].toSorted()).toEqual([...ALL].toSorted());
  });

  it.each([
    ['missing_required_header', 'none', 'key-in-header'],
    ['missing_required_header', 'in-query', 'key-in-header'],
    ['unknown_route', 'valid-key', 'refusal-order'],
    ['missing_required_header', 'bearer', 'key-in-header, api-key-only'],
    ['missing_required_header', 'empty', 'key-in-header, empty-key-is-missing'],
    ['ignored_auth', 'unknown', ''],
    ['ignored_auth', 'one-off', ''],
    ['ignored_auth', 'retired', 'key-rotation, retired-key-is-unknown'],
    ['ignored_auth', 'twice', 'key-sent-once'],
    ['ignored_auth', 'other-case', 'key-compared-exactly'],
    ['stage_bound_key', 'other-stage', 'stage-bound-key, key-per-company-and-stage'],
    ['company_scope', 'read', 'company-scope'],
    ['company_scope', 'write', 'company-scope'],
    ['recognition_filter', 'member', 'recognition-of-member, unknown-filter-is-empty'],
    ['recognition_filter', 'team', 'recognition-of-team, unknown-filter-is-empty'],
    ['unknown_filter', 'survey_id', 'unknown-filter-is-empty'],
  ])('%s/%s is there to tell of the rules: %s', (check, label, want) => {
    const facts = new Set(planOf(check).flatMap((one) => (one.id.endsWith(`/${label}`) ? one.facts : [])));
    const rules = [...facts].flatMap((fact) => [...RULES.values()].filter((rule) => rule.pointer === fact));
    expect(rules.map(({ id }) => id).join(', ')).toBe(want);
  });

  it('of operations that are not deprecated, unless it is about these', () => {
    const isDeprecated = ({ operation }: Case): boolean => operation?.deprecated === true;
    const asking = CHECKS.map(({ id }) => id).filter((id) => planOf(id).some(isDeprecated));
    expect(asking).toEqual([
      'missing_required_header',
      'ignored_auth',
      'stage_bound_key',
      'company_scope',
      'legacy_path',
      'unsupported_method',
    ]);
  });

  it.each([
    [
      'a list without `page`',
      ({ parameters }: Operation) => ({ parameters: parameters.filter(({ name }) => name !== 'page') }),
    ],
    [
      'a list without `limit`',
      ({ parameters }: Operation) => ({ parameters: parameters.filter(({ name }) => name !== 'limit') }),
    ],
    ['a list that is read with POST', () => ({ method: 'post' as const })],
  ])('of lists with pages, where it is about these: not of %s', (_, toChange) => {
    const changed = operations.map(
      (one): Operation => (one.id === 'listMembers' ? { ...one, ...toChange(one) } : one),
    );
    const asked = planOf('pages_do_not_repeat', { operations: changed }).map(
      ({ operation }) => operation?.id,
    );
    expect([...new Set(asked)]).toEqual(LISTS.filter((id) => id !== 'listMembers'));
  });

  it('of operations that want a key, where it is about keys', () => {
    const open = operations.map((operation): Operation => ({ ...operation, key: undefined }));
    for (const check of ['missing_required_header', 'ignored_auth', 'stage_bound_key'])
      expect(planOf(check, { operations: open })).toEqual([]);
    const reading = planOf('company_scope', { operations: open }).filter(({ id }) => id.endsWith('/read'));
    expect(reading).toEqual([]);
    const routes = planOf('unknown_route', { contract: { ...CONTRACT, operations: open } });
    expect(listLabels(routes, 'dev')).toEqual(['-/valid-key']);
  });
});

describe.each(CHECKS.filter(({ plan }) => plan !== undefined))('every case of $id', ({ id: check }) => {
  const cases = planOf(check);

  it('is of that check, in a stage and of an operation that its id and its name say', () => {
    expect(cases.length).toBeGreaterThan(0);
    for (const { id, name, check: owner, operation, stage, calls, unbound } of cases) {
      expect(owner).toBe(check);
      expect(id.split('/').slice(0, 3)).toEqual([check, operation?.id ?? '-', stage]);
      const isRun = unbound === 'whole-run';
      expect(name).toContain(operation?.id ?? (isRun ? 'run' : 'a path that belongs to no operation'));
      expect(name).toContain(stage);
      expect(calls.length > 0).toBe(!isRun);
      expect(calls.map(({ why }) => why)).not.toContain('');
      // A sentence, with a word in every place.
      expect(name).not.toMatch(/^ | {2}| $/);
    }
  });

  it('names the facts that it is there to tell of, each once', () => {
    for (const { facts } of cases) {
      expect(facts.length).toBeGreaterThan(0);
      expect(facts).toEqual([...new Set(facts)]);
      for (const fact of facts) expect(CONTRACT.at(fact)).toBeDefined();
    }
  });
});
