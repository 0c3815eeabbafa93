import { describe } from 'vitest';
import { KEYS, type Recognition } from '../gateway.test.helper.ts';
import { changing, instead, isList, itSays, keyOf, type Row } from './check.test.helper.ts';

const RULE = 'company-scope';
const UNKNOWN = 'Invalid API Key.';

/** A refusal of a key that is not the company's, in a form of its own. */
function refusing(body: string, headers: Record<string, string> = {}): NonNullable<Row['gateway']> {
  return instead(
    (request) => !['', null, ...Object.values(KEYS)].includes(keyOf(request)) && request.method === 'GET',
    () => new Response(body, { status: 403, headers: { 'content-type': 'application/json', ...headers } }),
  );
}
const saying = (more: object): string => JSON.stringify({ message: UNKNOWN, ...more });
const NUMBERS = ['no', 'one', 'two', 'many'];
const withTexts = ({ id }: Recognition): object => {
  const name = NUMBERS[id] ?? 'many';
  return { type: 'recognition', words: `Thank you, ${name}`, giver: { title: `Head of ${name}s` } };
};
const DATA = ['violation: listRecognitions/dev/data-in-a-refusal'];
const TEXT = ['violation: listRecognitions/dev/text-of-another-condition'];

/** §1, §5.3: all data is scoped to the company that owns the key; §7: each condition has its text. */
const ROWS: Row[] = [
  { given: 'refusals that hold nothing else', facts: { [RULE]: 'confirmed' } },
  {
    given: 'an email address in a refusal',
    gateway: refusing(saying({ hint: 'ask cem@one.example' })),
    want: DATA,
    facts: { [RULE]: 'contradicted' },
  },
  {
    given: 'an email address in the page of a refusal, written with an entity',
    gateway: refusing(`<p>${UNKNOWN}</p><p>cem&#64;one.example</p>`),
    want: DATA,
  },
  {
    given: 'an email address in a header of a refusal',
    gateway: refusing(saying({}), { 'x-owner': 'cem%40one.example' }),
    want: DATA,
  },
  {
    given: 'a record in a refusal',
    gateway: refusing(saying({ recognitions: [{ id: 1, words: 'Well done at one' }] })),
    want: DATA,
  },
  {
    given: 'whom the request named',
    gateway: instead(
      (request) => !['', null, ...Object.values(KEYS)].includes(keyOf(request)),
      ({ url }) => Response.json({ message: UNKNOWN, asked: decodeURIComponent(url) }, { status: 403 }),
    ),
  },
  { given: 'somebody to write to', gateway: refusing(saying({ help: 'help@gateway.example' })) },
  {
    given: 'somebody to write to, who stands in every record too',
    gateway: {
      ...refusing(saying({ help: 'help@gateway.example' })),
      toRecord: (recognition) => ({ ...recognition, contact: 'help@gateway.example' }),
    },
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'somebody to write to, who stands in the only record too',
    gateway: {
      ...refusing(saying({ help: 'help@gateway.example' })),
      ...changing(isList, ({ recognitions }: { recognitions: object[] }) => ({
        recognitions: recognitions.slice(0, 1).map((one) => ({ ...one, contact: 'help@gateway.example' })),
        pagination: {},
      })),
    },
    facts: { [RULE]: 'confirmed' },
  },
  {
    given: 'what looks like a record by small things',
    gateway: refusing(saying({ errors: [{ id: 1, code: 'E1' }] })),
  },
  {
    given: 'two texts of one record in the page of a refusal',
    gateway: {
      ...refusing(`<p>${UNKNOWN}</p><i>Head of ones</i> <b>Thank you, one</b>`),
      toRecord: withTexts,
    },
    want: DATA,
  },
  {
    given: 'one text of a record, and one that stands in all of them',
    gateway: { ...refusing(saying({ type: 'recognition', about: 'Head of ones' })), toRecord: withTexts },
  },
  {
    given: 'texts of two records',
    gateway: { ...refusing(saying({ hint: 'Head of ones', also: 'Thank you, two' })), toRecord: withTexts },
  },
  {
    given: 'the text of another condition beside that of its own',
    gateway: refusing(saying({ errors: ['Invalid API Key by stage'] })),
    want: TEXT,
  },
  {
    given: 'the texts of all conditions in a page',
    gateway: refusing(`<p>${UNKNOWN}</p><p>It may also be: Invalid API Key by stage</p>`),
    want: TEXT,
  },
  { given: 'the reason phrase beside a text', gateway: refusing(saying({ error: 'Forbidden' })) },
];

describe('what is told of what refusals hold', () => {
  itSays('refusal_shows_nothing', ROWS, { include: { operationIds: ['listRecognitions'] } });
});
