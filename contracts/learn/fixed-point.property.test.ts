import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { runs } from '../../spec/runs.test.helper.ts';
import { useLearn } from './learn.test.helper.ts';
import { mapObjects, type Strangeness, toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();
const { operations } = createContract(loadDocument());

const MEMBERS = ['rosa.delgado', 'tom.okafor', 'mei.lindqvist', 'goran.bergman'].map(
  (name) => `${name}@alderfinch.example`,
);

/** What a gateway does to a member, by its name, wherever it stands. */
const deed = fc.constantFrom('rename', 'drop', 'null', 'number', 'list', 'wrap', 'add');
/** Members of answers that nothing is documented of. */
const NAMES = [
  ...[
    'id',
    'name',
    'email',
    'team_name',
    'created_at',
    'sender',
    'recipients',
    'message',
    'page',
    'total',
    'pages',
  ],
  ...[
    'job_title',
    'cohort_ids',
    'joined_on',
    'text',
    'type',
    'survey_id',
    'answer',
    'ratings',
    'score',
    'boosts',
    'points',
  ],
];
const deeds = fc.dictionary(fc.constantFrom(...NAMES), deed, { maxKeys: 6 });
const ids = operations.filter(({ deprecated }) => !deprecated).map(({ id }) => id);
/** Forms of errors, by name, so that a counterexample can be read. */
const ERRORS = {
  documented: (text) => ({ type: 'application/json', body: JSON.stringify({ message: text }) }),
  nested: (text) => ({ type: 'application/json', body: JSON.stringify({ error: { text, status: 1 } }) }),
  problem: (text) => ({
    type: 'application/problem+json',
    body: JSON.stringify({ title: text, trace: null }),
  }),
  plain: (text) => ({ type: 'text/plain', body: text }),
  string: (text) => ({ type: 'application/json', body: JSON.stringify(text) }),
  list: (text) => ({ type: 'application/json', body: JSON.stringify([{ reason: text }]) }),
} satisfies Record<string, NonNullable<Strangeness['toError']>>;

const gateway = fc.record({
  chosen: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 3 }),
  readings: fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 }),
  deeds,
  statuses: fc.record({ 200: fc.constantFrom(200, 203), 201: fc.constantFrom(200, 201, 202, 204) }),
  error: fc.constantFrom(...(Object.keys(ERRORS) as (keyof typeof ERRORS)[])),
  jsonType: fc.constantFrom('application/json', 'application/vnd.x+json', 'application/json; charset=utf-8'),
});

/** Once not learned whole in one run. */
const EXAMPLES: (typeof gateway extends fc.Arbitrary<infer Gateway> ? Partial<Gateway> : never)[] = [
  // The list of members and a profile share a schema, and each came too seldom by itself.
  { chosen: ['readProfile'], deeds: { id: 'rename' } },
  // A write changes what a read is answered with, between the reads that are compared.
  { chosen: ['createPreset', 'listFeedback'] },
  { chosen: ['listRecognitions', 'listFeedback', 'sendRecognition'], readings: [0, 1, 0] },
  // Relative to the host, where the key tells the stage.
  { chosen: ['listMembers', 'createBoost'], readings: [1, 1, 0] },
  // One operation goes to the path that another leaves for another base address.
  { chosen: ['listMembers', 'importMembers', 'listRecognitions'], readings: [0, 2, 0] },
  // Operations that move stand elsewhere in the document, and were asked in another stage.
  { chosen: ['sendRecognition', 'importMembers', 'readProfile'] },
  // A write that is asked again once it is known to be there changes what the others are answered.
  { chosen: ['createBoost', 'createPreset'] },
];
const PLAIN = {
  chosen: [],
  readings: [0, 0, 0],
  deeds: {},
  statuses: { 200: 200, 201: 200 },
  error: 'documented',
  jsonType: 'application/json',
} as const;

function toChange(all: Record<string, string>): (body: Json) => Json {
  return (body) =>
    mapObjects(body, (object) => {
      const result: JsonObject = {};
      for (const [name, value] of Object.entries(object))
        Object.assign(result, change(name, value, all[name]));
      return result;
    });
}

function change(name: string, value: Json, what: string | undefined): JsonObject {
  switch (what) {
    case 'rename':
      return { [`my_${name}`]: value };
    case 'drop':
      return {};
    case 'null':
      return { [name]: null };
    case 'number':
      return { [name]: JSON.stringify(value).length };
    case 'list':
      return { [name]: [value] };
    case 'wrap':
      return { [name]: { value, kind: isObject(value) ? 'object' : 'other' } };
    case 'add':
      return { [name]: value, [`${name}_note`]: 'x' };
    default:
      return { [name]: value };
  }
}

describe('learning', () => {
  it('is done after one run: with what was learned nothing drifts, and nothing more is learned', async () => {
    await fc.assert(
      fc.asyncProperty(gateway, async ({ chosen, readings, deeds, statuses, error, jsonType }) => {
        const moved = Object.fromEntries(
          chosen.flatMap((id, index) => {
            const operation = operations.find((one) => one.id === id);
            const reading = operation?.pathVariants[readings[index] ?? 0]?.path;
            return reading !== undefined ? [[`${operation?.base.template}${operation?.path}`, reading]] : [];
          }),
        );
        const strange = { moved, statuses, toError: ERRORS[error], jsonType, change: toChange(deeds) };
        const run = (overlays: readonly string[]): ReturnType<typeof learn> => {
          const app = createMock();
          const [own, other] = app.mock.companies;
          const keys = { keys: { ...own?.keys }, otherKeys: { ...other?.keys } };
          const include = { operationIds: chosen };
          const excludeChecks = ['negative_data_rejection', 'unsupported_method'];
          const fetch = toStrange((request) => app.fetch(request), strange);
          // Named, because whom the first run finds depends on what it can read already.
          const known = { members: MEMBERS, team: 'Payments' };
          return learn(fetch, { ...keys, ...known, include, excludeChecks, failOn: 'drift' }, overlays);
        };
        const first = await run([]);
        const second = await run(first.file === undefined ? [] : [first.file]);
        expect(second.learned.edits.map(({ says }) => says)).toEqual([]);
        const failing = second.report.findings.filter(({ outcome }) => outcome !== 'learned');
        const before = first.report.findings
          .filter(({ outcome }) => outcome === 'violation')
          .map(({ id }) => id);
        // What contradicts the specification goes on to; nothing else is left that fails.
        expect(failing.map(({ id }) => id).filter((id) => !before.includes(id))).toEqual([]);
      }),
      { numRuns: runs(1, 10), examples: EXAMPLES.map((example) => [{ ...PLAIN, ...example }]) },
    );
  });
});
