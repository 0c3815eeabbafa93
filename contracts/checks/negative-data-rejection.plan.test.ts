import { describe, expect, it } from 'vitest';
import { createContract } from '../../spec/contract.ts';
import { createValidCalls } from '../cases/valid-calls.ts';
import { documentWith, documentWithoutRules } from './check.test.helper.ts';
import type { Case, Plan } from './check.ts';
import { CONTRACT, planOf } from './plan.test.helper.ts';

const SEND = '/paths/~1recognition~1{member_email}/post/requestBody/content/application~1json';
const REQUEST = '/components/schemas/RecognitionRequest';
const LANGUAGE = { name: 'lang', in: 'query', required: true, schema: { type: 'string' }, example: 'en' };

/** The cases of an operation, by their labels. */
function casesOf(operation: string, document = CONTRACT.document): Map<string, Case> {
  const contract = createContract(document);
  const cases = planOf('negative_data_rejection', {
    contract,
    operations: contract.operations.filter(({ id }) => id === operation),
    stages: ['dev'],
    validCalls: createValidCalls(contract),
  });
  return new Map(cases.map((one) => [one.id.split('/').at(-1) ?? '', one]));
}
const labelsAbout = (cases: Map<string, Case>, start: string): string[] =>
  [...cases.keys()].filter((label) => label.startsWith(start));

describe('what a run asks for that is not thorough', () => {
  const all = planOf('negative_data_rejection', { thorough: true });

  it.each([1, 2, 3])('is what tells the most, with seed %i', (seed) => {
    const some = planOf('negative_data_rejection', { seed });
    expect(some.length).toBe(56);
    const ids = some.map(({ id }) => id);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const listLabelsOf = (cases: readonly Case[], operation: string): string[] =>
      cases.filter((one) => one.operation?.id === operation).map(({ id }) => id.split('/').at(-1) ?? '');
    // Whatever cannot be read, of some operation or other; a large one once only.
    for (const label of ['empty', 'words', 'cut-off', 'two-values', 'media-type-text.plain'])
      expect(ids.filter((id) => id.endsWith(`/${label}`))).not.toEqual([]);
    expect(ids.filter((id) => id.endsWith('/the-body-is-too-large'))).toHaveLength(1);
    // Each parameter and each property of each operation.
    for (const operation of new Set(all.map((one) => one.operation?.id ?? ''))) {
      const toParts = (labels: string[]): Set<string> =>
        new Set(
          labels.flatMap(
            (label) =>
              /^(?:page|limit|email|team_name|points|reason|name|topic|members|message)\b/.exec(label) ?? [],
          ),
        );
      expect([operation, toParts(listLabelsOf(some, operation))]).toEqual([
        operation,
        toParts(listLabelsOf(all, operation)),
      ]);
    }
    // What is documented not to be accepted, all of it.
    for (const label of listLabelsOf(all, 'sendRecognition').filter((one) =>
      /^(?:the-body-is-(?!too)|recipients)/.test(one),
    ))
      expect(ids.filter((id) => id.endsWith(`/${label}`) && id.includes('sendRecognition'))).toHaveLength(1);
  });
});

it.each([1, 2, 3])(
  'what was learned to be needed changes nothing of what else is asked, with seed %i',
  (seed) => {
    const contract = createContract(documentWith({ [`${REQUEST}/required`]: ['recipients', 'message'] }));
    const { operations } = contract;
    const listIds = (of: Partial<Plan>): string[] =>
      planOf('negative_data_rejection', { seed, ...of }).map(({ id }) => id);
    const before = listIds({});
    const after = listIds({ contract, operations, validCalls: createValidCalls(contract) });
    const isOther = (id: string): boolean => !before.includes(id) && !id.endsWith('/message-is-missing');
    expect(after.filter(isOther)).toEqual([]);
  },
);

describe('a group of parameters of which exactly one is to be given', () => {
  const GROUP = '/paths/~1recognition/get/x-parameter-groups/0';
  const INVALID = CONTRACT.refusals.get('request-invalid')?.pointer;
  const document = documentWith({ '/paths/~1recognition/get/parameters/4': LANGUAGE });
  const cases = casesOf('listRecognitions', document);

  it.each([
    ['neither-of-email-and-team_name-is-given', ['lang']],
    ['both-of-email-and-team_name-are-given', ['lang', 'email', 'team_name']],
    // Another one of the group would be a second defect.
    ['team_name-the-value-is-too-long', ['lang', 'team_name']],
  ])('%s: %j', (label, want) => {
    expect(cases.get(label)?.calls[0]?.values.map(({ name }) => name)).toEqual(want);
  });

  it('is not what a parameter belongs to that has to be given', () => {
    const missing = cases.get('lang-is-missing');
    expect(missing?.calls[0]?.values.map(({ name }) => name)).not.toContain('lang');
    expect(missing?.facts).toContain('/paths/~1recognition/get/parameters/4');
    expect([...cases.keys()].filter((label) => label.endsWith('-is-missing'))).toEqual(['lang-is-missing']);
  });

  it('is what a refusal of none, or of all, tells of first', () => {
    const { facts } = cases.get('neither-of-email-and-team_name-is-given') ?? {};
    expect(facts).toEqual([GROUP, `${INVALID}/x-refusal`]);
  });
});

describe('recipients, which another check looks at', () => {
  it('are only left out, where the document has that rule', () => {
    expect(labelsAbout(casesOf('sendRecognition'), 'recipients')).toEqual(['recipients-is-missing']);
  });

  it('are wrong in every way, where it has not', () => {
    const cases = casesOf('sendRecognition', documentWithoutRules('recipients-one-form'));
    expect(labelsAbout(cases, 'recipients-is').length).toBeGreaterThan(1);
  });

  it('are others where they stand deeper', () => {
    const gift = { type: 'object', properties: { recipients: { type: 'string' } } };
    const value = { recipients: 'tom.okafor@alderfinch.example', gift: { recipients: 'all' } };
    const document = documentWith({
      [`${REQUEST}/properties/gift`]: gift,
      [`${SEND}/examples/one-email/value`]: value,
    });
    expect(labelsAbout(casesOf('sendRecognition', document), 'gift.recipients').length).toBeGreaterThan(3);
  });
});

describe('a body that is too large', () => {
  const [call] = casesOf('sendRecognition').get('the-body-is-too-large')?.calls ?? [];

  it('is otherwise the one that would be accepted', () => {
    const [valid] = createValidCalls(CONTRACT)(call?.operation ?? (CONTRACT.operations[0] as never), 'dev');
    expect(JSON.parse(call?.body?.text ?? '')).toEqual(valid?.call.body?.value);
    expect(call?.body?.paddedTo).toBeGreaterThan(1_048_576);
  });

  it('is sent where the document has no schema, and nothing is known to be wrong with a member', () => {
    const cases = casesOf('sendRecognition', documentWith({ [`${SEND}/schema`]: undefined }));
    expect([...cases.keys()]).toContain('the-body-is-too-large');
    expect([...cases.keys()]).toContain('cut-off');
    expect(labelsAbout(cases, 'message')).toEqual([]);
  });
});
