import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownContract } from '../../spec/contract.test.helper.ts';
import type { Json } from '../../spec/json.ts';
import { fillSlots, listSlots, type Slot, toComponent, toMarker, toTemplate } from './placeholders.ts';

const contract = ownContract();
const M = (index: number): string => toMarker({ kind: 'EmailAddress', index });
const TEAM = toMarker({ kind: 'TeamName', index: 0 });
const GROUP = toMarker({ kind: 'TeamOrCohortId', index: 0 });

const kind = fc.constantFrom('EmailAddress', 'TeamName', 'survey_id', 'x-y.z');
const slot = fc.record({ kind, index: fc.nat({ max: 12 }) });
/** A text with some markers in it, and what it is once they are filled. */
const marked = fc
  .array(
    fc.oneof(
      fc.string().map((text) => ({ text })),
      slot.map((one) => ({ slot: one })),
    ),
  )
  .map((parts) => ({
    given: parts.map((part) => ('slot' in part ? toMarker(part.slot) : part.text)).join(''),
    slots: parts.flatMap((part) => ('slot' in part ? [part.slot] : [])),
    filled: (fill: (one: Slot) => string) =>
      parts.map((part) => ('slot' in part ? fill(part.slot) : part.text)).join(''),
  }));

describe('markers', () => {
  it('are listed, each once, wherever they stand', () => {
    expect(listSlots(undefined)).toEqual([]);
    expect(listSlots(null)).toEqual([]);
    expect(listSlots({ a: [M(0), `${M(1)}, ${M(0)}`], [TEAM]: 1 })).toEqual([
      { kind: 'EmailAddress', index: 0 },
      { kind: 'EmailAddress', index: 1 },
      { kind: 'TeamName', index: 0 },
    ]);
    fc.assert(
      fc.property(fc.array(marked), (texts) => {
        const wanted = new Set(texts.flatMap(({ slots }) => slots.map(toMarker)));
        expect(new Set(listSlots(texts.map(({ given }) => given)).map(toMarker))).toEqual(wanted);
      }),
    );
  });

  it('are filled in the names of members, too', () => {
    expect(fillSlots({ [`of ${M(0)}`]: [M(0)] }, () => 'a@b')).toEqual({ 'of a@b': ['a@b'] });
  });

  it('are filled with exactly what is given, whatever signs are in it, and nothing else is changed', () => {
    const fill = ({ kind: name, index }: Slot): string => `$&$1\\${name}\uE000${index}"`;
    fc.assert(
      fc.property(fc.array(marked, { maxLength: 4 }), fc.jsonValue(), (texts, other) => {
        const given = { list: texts.map(({ given: text }) => text), other: other as Json };
        expect(fillSlots<Json>(given, fill)).toEqual({
          list: texts.map(({ filled }) => filled(fill)),
          other,
        });
      }),
    );
  });

  it('that were filled are none any more', () => {
    fc.assert(
      fc.property(marked, ({ given }) => {
        expect(listSlots(fillSlots(given, () => 'ada@one.example'))).toEqual([]);
      }),
    );
  });
});

describe('a template of an example of the document', () => {
  const REQUEST = '/components/schemas/RecognitionRequest';
  const [one, two] = ['tom.okafor@alderfinch.example', 'mei.lindqvist@alderfinch.example'];
  const table: [name: string, schema: string, example: Json, want: Json][] = [
    [
      'an address',
      REQUEST,
      { recipients: one, message: `For ${one}` },
      { recipients: M(1), message: `For ${one}` },
    ],
    ['addresses in a text', REQUEST, { recipients: `${one} , ${two}` }, { recipients: `${M(1)} , ${M(2)}` }],
    ['the same person twice', REQUEST, { recipients: [two, one, two] }, { recipients: [M(1), M(2), M(1)] }],
    ['the fixed word', REQUEST, { recipients: 'ALL_MEMBERS' }, { recipients: 'ALL_MEMBERS' }],
    ['a group', REQUEST, { recipients: 'team_payments' }, { recipients: GROUP }],
    [
      'a team',
      '/components/schemas/TownhallRequest',
      { topic: 'Payments.', team_name: 'Payments' },
      { topic: 'Payments.', team_name: TEAM },
    ],
    [
      'nobody',
      '/components/schemas/PresetRequest',
      { name: one, competencies: [] },
      { name: one, competencies: [] },
    ],
  ];
  it.each(table)('%s', (_, schema, example, want) => {
    expect(toTemplate(contract, schema, example, 1).value).toEqual(want);
  });

  it('counts people from the first that the path does not name', () => {
    expect(toTemplate(contract, REQUEST, { recipients: one }).value).toEqual({ recipients: M(0) });
  });

  it('marks the same texts in what was made of the example, and no other', () => {
    const { mark } = toTemplate(contract, REQUEST, { recipients: [one, two] }, 1);
    expect(mark({ recipients: [two, 7, `${one}x`], extra: { deep: one } })).toEqual({
      recipients: [M(2), 7, `${one}x`],
      extra: { deep: M(1) },
    });
  });

  it('filled with the people of the example, every example of the document is itself again', () => {
    for (const { requestBody } of contract.operations)
      for (const { schema = '', examples } of requestBody?.content ?? [])
        for (const { value } of examples) {
          const { value: template } = toTemplate(contract, schema, value);
          const people = JSON.stringify(value).match(/[\w.]+@[\w.]+/g) ?? [];
          const names = [...new Set(people)];
          const back = fillSlots<Json>(template, ({ kind: name, index }) =>
            name === 'EmailAddress'
              ? (names[index] ?? '')
              : name === 'TeamName'
                ? 'Payments'
                : String((value as { recipients: string }).recipients),
          );
          expect(back).toEqual(value);
          expect(JSON.stringify(template)).not.toContain('@');
        }
  });
});

it.each([
  ['/components/schemas/EmailAddress', 'EmailAddress'],
  ['/components/schemas/A/properties/b', undefined],
  ['/paths/~1a', undefined],
  ['', undefined],
])('%s is the component %s', (pointer, want) => {
  expect(toComponent(pointer)).toBe(want);
});
