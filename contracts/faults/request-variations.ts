import { findJson, isObject } from '../../spec/json.ts';
import { errorResponse, instead } from './answers.ts';
import type { Asked } from './asked.ts';
import type { FaultAnswer, Variation } from './fault.ts';
import { ofMembers, ofSending } from './filters.ts';
import { readRecipients, sent } from './recipients.ts';

const SENT = instead(201, { id: 'rec_1' });
const LEARNED = ['positive_data_acceptance'];

/** A body with anything but the recipients. */
const holdsMore = ({ body }: Asked): boolean => {
  const read = findJson(body);
  return isObject(read) && Object.keys(read).some((name) => name !== 'recipients');
};

/** What nothing shows to be taken, and how it is refused. */
const REFUSED: readonly { id: string; how: string; reports?: readonly string[]; answer: FaultAnswer }[] = [
  { id: 'refused', how: 'refused', answer: errorResponse(422, 'No.') },
  { id: 'forbidden', how: 'forbidden', answer: errorResponse(403, 'Forbidden') },
  {
    id: 'fails',
    how: 'more than the service can bear',
    reports: ['not_a_server_error'],
    answer: errorResponse(500, 'Internal Server Error'),
  },
];

/** How requests are taken that the specification says nothing of: §7 shows no error but those of the key. */
export const REQUEST_VARIATIONS: readonly Variation[] = [
  ...REFUSED.flatMap(({ id, how, answer, reports = LEARNED }): Variation[] => [
    {
      id: `other-members-${id}`,
      title: `A body with more than \`recipients\` is ${how}.`,
      reports,
      when: { ...ofSending, also: holdsMore },
      answer,
    },
    {
      id: `other-parameters-${id}`,
      title: `A query parameter is ${how} where none is shown.`,
      reports,
      when: { ...ofMembers, also: ({ query }) => query.size > 0 },
      answer,
    },
    {
      id: `blank-behind-comma-${id}`,
      title: `A blank behind a comma is ${how}.`,
      reports,
      when: sent((value) => typeof value === 'string' && value.includes(', ')),
      answer,
    },
  ]),
  {
    id: 'recipients-number-accepted',
    title: 'A number is taken for the ID of a team.',
    reports: ['recipients_one_form'],
    when: sent((value) => typeof value === 'number'),
    answer: SENT,
  },
  {
    id: 'recipients-words-accepted',
    title: 'Any text without `ALL_MEMBERS` is taken for the ID of a team, or for addresses.',
    reports: ['recipients_one_form'],
    when: sent((value) => typeof value === 'string' && !value.includes('ALL_MEMBERS')),
    answer: SENT,
  },
  {
    id: 'recipients-empty-accepted',
    title: 'An empty list of recipients is accepted.',
    reports: ['recipients_one_form'],
    when: sent((value) => Array.isArray(value) && value.length === 0),
    answer: SENT,
  },
  {
    id: 'recipients-object-fails',
    title: 'Recipients that are an object make the service fail.',
    reports: ['recipients_one_form', 'not_a_server_error'],
    when: sent(isObject),
    answer: errorResponse(500, 'Internal Server Error'),
  },
  {
    id: 'recipients-missing-fails',
    title: 'A body without `recipients` makes the service fail.',
    reports: ['negative_data_rejection', 'not_a_server_error'],
    when: { ...ofSending, also: ({ body }) => body === '' || readRecipients(body) === undefined },
    answer: errorResponse(502, 'Bad Gateway'),
  },
  {
    id: 'invalid-redirects',
    title: 'A body without `recipients` is answered with a redirection.',
    reports: [],
    when: { ...ofSending, also: ({ body }) => body === '' || readRecipients(body) === undefined },
    answer: () => new Response(null, { status: 303, headers: { location: '/help' } }),
  },
  {
    id: 'json-leniently-read',
    title: 'JSON with a comma too many, or with single quotes, is read.',
    reports: ['negative_data_rejection'],
    when: { ...ofSending, also: ({ body }) => /^\{'|,\}$/.test(body) },
    answer: SENT,
  },
  {
    id: 'media-type-ignored',
    title: 'JSON is read whatever it is called.',
    reports: ['negative_data_rejection'],
    when: {
      ...ofSending,
      also: ({ request }) => request.headers.get('content-type')?.startsWith('text/') === true,
    },
    answer: SENT,
  },
  {
    id: 'anything-imported',
    title: 'An import takes anything.',
    reports: ['negative_data_rejection'],
    when: { operations: ['importMembers'], keys: ['own'] },
    answer: instead(200, { created: 0, updated: 0, failed: 0, errors: [] }),
  },
];
