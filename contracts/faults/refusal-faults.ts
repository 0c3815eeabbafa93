import { accepted, altered, alteredErrors, errorResponse, instead } from './answers.ts';
import { type Deviation, type Fault, type FaultAnswer, faultsWith } from './fault.ts';
import { isRoute, LIST, SEND, withQuery } from './filters.ts';

/** The refusals that §7 states: which key they are for, and the check that must catch a lie about them. */
const REFUSALS = [
  {
    condition: 'key-missing',
    key: 'none',
    check: 'missing_required_header',
    about: 'A request without a key',
  },
  { condition: 'key-unknown', key: 'unknown', check: 'ignored_auth', about: 'An unknown key' },
  {
    condition: 'key-of-other-stage',
    key: 'other-stage',
    check: 'stage_bound_key',
    about: 'A key of the other stage',
  },
] as const;

/** The refusal with its text changed. */
const says = (change: (text: string) => string): FaultAnswer =>
  alteredErrors((text) => JSON.stringify({ message: change(text) }));

/** The refusal that the document has next. */
const saysAnother: FaultAnswer = (asked) => {
  const next = REFUSALS[(REFUSALS.findIndex(({ key }) => key === asked.key) + 1) % REFUSALS.length];
  const refusal = asked.contract.refusals.get(next?.condition ?? '');
  return instead(refusal?.status ?? 403, refusal?.body ?? null)(asked);
};

/** What a deployment can do instead of refusing as it is stated; `does` ends a sentence that begins with what is refused. */
const WAYS: readonly (Pick<Deviation, 'id' | 'when' | 'answer'> & { does: string })[] = [
  ...[
    { id: 'accepted', does: 'is accepted', when: {} },
    { id: 'accepted-first', does: 'is accepted once, the first time', when: { only: 'first' as const } },
    { id: 'accepted-later', does: 'is refused the first time only', when: { only: 'later' as const } },
    { id: 'accepted-for-sending', does: 'is accepted for sending only', when: { operations: [SEND] } },
    { id: 'accepted-for-reading', does: 'is accepted for reading only', when: { operations: [LIST] } },
    { id: 'accepted-in-prod', does: 'is accepted in `prod` only', when: { stages: ['prod'] } },
  ].map((way) => ({ ...way, answer: accepted })),
  { id: 'status-401', does: 'is refused with 401', answer: altered({ status: 401 }) },
  { id: 'status-400', does: 'is refused with 400', answer: altered({ status: 400 }) },
  { id: 'status-200', does: 'is told so with 200', answer: altered({ status: 200 }) },
  { id: 'status-500', does: 'is answered with 500', answer: errorResponse(500, 'Internal Server Error') },
  { id: 'text-letter-case', does: 'is told so in small letters', answer: says((text) => text.toLowerCase()) },
  {
    id: 'text-full-stop',
    does: 'is told so with a full stop too many or too few',
    answer: says((text) => (text.endsWith('.') ? text.slice(0, -1) : `${text}.`)),
  },
  {
    id: 'text-character',
    does: 'is told so with one other character',
    answer: says((text) => text.replace(/.(?=.$)/, '_')),
  },
  {
    id: 'text-in-sentence',
    does: 'is told so within a longer text',
    answer: says((text) => `Error: ${text}`),
  },
  { id: 'text-white-space', does: 'is told so with white space around', answer: says((text) => ` ${text} `) },
  { id: 'text-of-another', does: 'is told what another refusal says', answer: saysAnother },
  { id: 'text-lost', does: 'is refused without a word', answer: altered({ text: () => '{}' }) },
];

export const REFUSAL_FAULTS: readonly Fault[] = [
  ...REFUSALS.flatMap(({ condition, key, check, about }) =>
    WAYS.map(
      ({ id, does, when, answer }): Fault => ({
        id: `${condition}-${id}`,
        title: `${about} ${does}.`,
        fact: condition,
        check,
        when: { ...when, keys: [key], also: isRoute },
        answer,
      }),
    ),
  ),
  ...faultsWith({ check: 'stage_bound_key', answer: accepted }, [
    {
      id: 'other-stage-accepted-for-reading',
      title: 'A key of `prod` can read in `dev`.',
      fact: 'stage-bound-key',
      when: { keys: ['other-stage'], operations: [LIST] },
    },
    {
      id: 'keys-without-stage',
      title: 'A key of `dev` is valid in `prod`.',
      fact: '/components/securitySchemes/apiKey/x-stage-bound',
      when: { keys: ['other-stage'], stages: ['prod'] },
    },
  ]),
  ...faultsWith({ check: 'missing_required_header', answer: accepted }, [
    {
      id: 'no-keys-at-all',
      title: 'Nobody asks for a key.',
      fact: '/components/securitySchemes/apiKey',
      operations: [LIST, SEND],
      when: { keys: ['none', 'unknown', 'other-stage'], also: isRoute },
    },
    {
      id: 'refusal-hidden',
      title: 'What is refused is said not to be there.',
      fact: '/components/responses/Forbidden',
      when: { keys: ['none', 'unknown', 'other-stage'] },
      answer: errorResponse(404, 'Not Found'),
    },
    {
      id: 'key-in-query-accepted',
      title: 'A key in the query does as well as one in the header.',
      fact: 'key-in-header',
      when: { keys: ['none'], also: withQuery('x-api-key') },
    },
    {
      id: 'bearer-accepted',
      title: 'A key as a bearer token does as well as one in the header.',
      fact: 'api-key-only',
      when: { keys: ['none'], also: ({ request }) => request.headers.has('authorization') },
    },
  ]),
  {
    id: 'refusal-shows-members',
    title: 'The refusal of an unknown key shows what was asked for.',
    fact: 'company-scope',
    check: 'refusal_shows_nothing',
    when: { keys: ['unknown'], operations: [LIST] },
    answer: async (asked) => {
      const data = await (await accepted(asked)).text();
      return alteredErrors((text) => `{"message":${JSON.stringify(text)},"data":${data || null}}`)(asked);
    },
  },
  {
    id: 'refusal-says-all',
    title: 'The refusal of an unknown key names the other conditions too.',
    fact: 'key-unknown',
    check: 'refusal_shows_nothing',
    when: { keys: ['unknown'] },
    answer: alteredErrors((text) =>
      JSON.stringify({ message: text, help: `${text} or Invalid API Key by stage` }),
    ),
  },
  ...faultsWith({ fact: 'key-rotation', check: 'ignored_auth', answer: accepted }, [
    {
      id: 'key-prefix-accepted',
      title: 'Only the first characters of a key are compared.',
      fact: 'key-unknown',
      when: {
        keys: ['unknown'],
        also: ({ request, stage, keyOf }) =>
          request.headers.get('x-api-key')?.slice(0, 8) === keyOf(stage).slice(0, 8),
      },
    },
    { id: 'retired-key-accepted', title: 'A retired key goes on working.', when: { keys: ['retired'] } },
    {
      id: 'retired-key-accepted-for-sending',
      title: 'A retired key goes on working for sending.',
      when: { keys: ['retired'], operations: [SEND] },
    },
  ]),
];
