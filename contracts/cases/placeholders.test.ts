import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findOperation, ownContract } from '../../spec/contract.test.helper.ts';
import type { Json } from '../../spec/json.ts';
import {
  fillPlaceholders,
  listPlaceholders,
  type Placeholder,
  toPlaceholderText,
  toTemplate,
  withPlacesChanged,
} from './placeholders.ts';

const contract = ownContract();
const M = (index: number): string => toPlaceholderText({ kind: 'EmailAddress', index });
const TEAM = toPlaceholderText({ kind: 'TeamName', index: 0 });
const GROUP = toPlaceholderText({ kind: 'TeamOrCohortId', index: 0 });

const kind = fc.constantFrom('EmailAddress', 'TeamName', 'survey_id', 'x-y.z');
const placeholder = fc.record({ kind, index: fc.nat({ max: 12 }) });
/** A text with some placeholders in it, and what it is once they are filled. */
const marked = fc
  .array(
    fc.oneof(
      fc.string().map((text) => ({ text })),
      placeholder.map((one) => ({ placeholder: one })),
    ),
  )
  .map((parts) => ({
    given: parts
      .map((part) => ('placeholder' in part ? toPlaceholderText(part.placeholder) : part.text))
      .join(''),
    placeholders: parts.flatMap((part) => ('placeholder' in part ? [part.placeholder] : [])),
    filled: (fill: (one: Placeholder) => string) =>
      parts.map((part) => ('placeholder' in part ? fill(part.placeholder) : part.text)).join(''),
  }));

describe('placeholders', () => {
  it('are listed, each once, wherever they stand', () => {
    expect(listPlaceholders(undefined)).toEqual([]);
    expect(listPlaceholders(null)).toEqual([]);
    expect(listPlaceholders({ a: [M(0), `${M(1)}, ${M(0)}`], [TEAM]: 1 })).toEqual([
      { kind: 'EmailAddress', index: 0 },
      { kind: 'EmailAddress', index: 1 },
      { kind: 'TeamName', index: 0 },
    ]);
    fc.assert(
      fc.property(fc.array(marked), (texts) => {
        const wanted = new Set(texts.flatMap(({ placeholders }) => placeholders.map(toPlaceholderText)));
        expect(new Set(listPlaceholders(texts.map(({ given }) => given)).map(toPlaceholderText))).toEqual(
          wanted,
        );
      }),
    );
  });

  it('are filled in the names of members, too', () => {
    expect(fillPlaceholders({ [`of ${M(0)}`]: [M(0)] }, () => 'a@b')).toEqual({ 'of a@b': ['a@b'] });
  });

  it('are filled with exactly what is given, whatever signs are in it, and nothing else is changed', () => {
    const fill = ({ kind: name, index }: Placeholder): string => `$&$1\\${name}\uE000${index}"`;
    fc.assert(
      fc.property(fc.array(marked, { maxLength: 4 }), fc.jsonValue(), (texts, other) => {
        const given = { list: texts.map(({ given: text }) => text), other: other as Json };
        expect(fillPlaceholders<Json>(given, fill)).toEqual({
          list: texts.map(({ filled }) => filled(fill)),
          other,
        });
      }),
    );
  });

  it('that were filled are none any more', () => {
    fc.assert(
      fc.property(marked, ({ given }) => {
        expect(listPlaceholders(fillPlaceholders(given, () => 'ada@one.example'))).toEqual([]);
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

  it('have the team of whom they name beside them, so that nobody is moved to another one', () => {
    const example = {
      members: [
        { email: 'a@b.example', team_name: 'Ops' },
        { email: 'c@d.example', team_name: 'Ops' },
      ],
    };
    const schema = findOperation(contract, 'importMembers').requestBody?.content[0]?.schema ?? '';
    const { value } = toTemplate(contract, schema, example);
    const kinds = listPlaceholders(value).map(({ kind, index }) => `${kind}/${index}`);
    expect(kinds).toEqual(['EmailAddress/0', 'TeamOfMember/0', 'EmailAddress/1', 'TeamOfMember/1']);
    const changed = listPlaceholders(withPlacesChanged(value)).map(({ kind, index }) => `${kind}/${index}`);
    expect(changed).toEqual(['EmailAddress/1', 'TeamOfMember/1', 'EmailAddress/0', 'TeamOfMember/0']);
  });

  it('filled with the people of the example, every example of the document is itself again', () => {
    for (const { requestBody } of contract.operations)
      for (const { schema = '', examples } of requestBody?.content ?? [])
        for (const { value } of examples) {
          const { value: template } = toTemplate(contract, schema, value);
          const people = JSON.stringify(value).match(/[\w.]+@[\w.]+/g) ?? [];
          const names = [...new Set(people)];
          const back = fillPlaceholders<Json>(template, ({ kind: name, index }) =>
            name === 'EmailAddress'
              ? (names[index] ?? '')
              : name === 'TeamName' || name === 'TeamOfMember'
                ? 'Payments'
                : String((value as { recipients: string }).recipients),
          );
          expect(back).toEqual(value);
          expect(JSON.stringify(template)).not.toContain('@');
        }
  });
});
