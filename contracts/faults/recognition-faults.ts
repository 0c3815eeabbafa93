import { isObject, type Json } from '../../spec/json.ts';
import { altered, alteredJson, errorResponse, instead } from './answers.ts';
import { type Fault, type FaultAnswer, faultsWith } from './fault.ts';
import { LIST, ofLegacy, ofList, VALID_KEYS, withQuery } from './filters.ts';

const PROPERTIES = '/components/schemas/RecognitionList/properties';
const SCHEMA = { check: 'response_schema_conformance' };
const LIST_PATH = '/paths/~1recognition/get';
const OF_TEAM = { ...ofList, also: withQuery('team_name') };
const OF_MEMBER = { ...ofList, also: withQuery('email') };

/** What may stand in the place of a property: of another kind each, so that none of them is what is documented. */
const INSTEAD: readonly { id: string; does: string; value: (given: Json) => Json | undefined }[] = [
  { id: 'missing', does: 'is missing', value: () => undefined },
  { id: 'null', does: 'is null', value: () => null },
  { id: 'text', does: 'is a text', value: (given) => JSON.stringify(given) },
  { id: 'number', does: 'is a number', value: () => 0 },
  { id: 'boolean', does: 'is true', value: () => true },
];

/** The list with another value of a property, or none, under its own name or another. */
function withProperty(name: string, value: (given: Json) => Json | undefined, newName = name): FaultAnswer {
  return alteredJson((body) => {
    if (!isObject(body)) return undefined;
    const { [name]: given = null, ...rest } = body;
    const changed = value(given);
    return changed === undefined ? rest : { ...rest, [newName]: changed };
  });
}

const PROPERTY_FAULTS = ['recognitions', 'pagination'].flatMap((name) =>
  faultsWith({ ...SCHEMA, fact: `${PROPERTIES}/${name}`, when: ofList }, [
    ...[
      ...INSTEAD,
      name === 'recognitions'
        ? { id: 'object', does: 'is an object', value: (given: Json): Json => ({ items: given }) }
        : { id: 'list', does: 'is a list', value: (given: Json): Json => [given] },
    ].map(({ id, does, value }) => ({
      id: `${name}-${id}`,
      title: `\`${name}\` ${does}.`,
      answer: withProperty(name, value),
    })),
    {
      id: `${name}-renamed`,
      title: `\`${name}\` has another name.`,
      answer: withProperty(name, (given) => given, `the_${name}`),
    },
  ]),
);

/** The forms of the list of recognitions. */
const FORM_FAULTS = [
  ...faultsWith({ ...SCHEMA, fact: '/components/schemas/RecognitionList', when: ofList }, [
    {
      id: 'list-bare',
      title: 'The list is not in an object.',
      answer: alteredJson((body) => (isObject(body) ? (body['recognitions'] ?? null) : undefined)),
    },
    { id: 'list-null', title: 'The answer is null.', answer: alteredJson(() => null) },
  ]),
  ...faultsWith({ ...SCHEMA, fact: `${PROPERTIES}/recognitions` }, [
    {
      id: 'pagination-missing-for-team',
      title: '`pagination` is missing when a team is asked for.',
      fact: `${PROPERTIES}/pagination`,
      when: OF_TEAM,
      answer: withProperty('pagination', () => undefined),
    },
    {
      id: 'recognitions-null-in-prod',
      title: '`recognitions` is null in `prod` only.',
      when: { ...ofList, stages: ['prod'] },
      answer: withProperty('recognitions', () => null),
    },
    {
      id: 'recognitions-missing-first',
      title: '`recognitions` is missing the first time only.',
      when: { ...ofList, only: 'first' },
      answer: withProperty('recognitions', () => undefined),
    },
  ]),
  ...faultsWith(
    {
      fact: `${LIST_PATH}/responses/200/content/application~1json`,
      check: 'content_type_conformance',
      when: ofList,
    },
    [
      {
        id: 'list-as-text',
        title: 'The list says that it is plain text.',
        answer: altered({ headers: { 'content-type': 'text/plain' } }),
      },
      {
        id: 'list-as-html',
        title: 'The list is a page.',
        answer: instead(200, '<html><body><ul></ul></body></html>', 'text/html'),
      },
      {
        id: 'list-no-json',
        title: 'The list is cut off in the middle.',
        answer: altered({ text: (text) => text.slice(0, -1) }),
      },
      { id: 'list-empty-body', title: 'The list has no body.', answer: altered({ text: () => '' }) },
    ],
  ),
];

const REFUSED = { check: 'positive_data_acceptance', answer: errorResponse(400, 'No.') };

/** Who may read the list of recognitions, and whose recognition it shows. */
const READING_FAULTS = [
  ...faultsWith({ ...REFUSED, fact: `${LIST_PATH}/parameters/1` }, [
    {
      id: 'list-of-member-refused',
      title: 'A member may not be asked for.',
      fact: `${LIST_PATH}/parameters/0`,
      when: OF_MEMBER,
    },
    { id: 'list-of-team-refused', title: 'A team may not be asked for.', when: OF_TEAM },
    {
      id: 'list-of-team-refused-in-prod',
      title: 'A team may not be asked for in `prod`.',
      when: { ...OF_TEAM, stages: ['prod'] },
      answer: errorResponse(422, 'No.'),
    },
  ]),
  ...faultsWith({ fact: LIST_PATH, check: 'not_a_server_error' }, [
    {
      id: 'list-absent',
      title: 'There is no list of recognitions.',
      check: 'positive_data_acceptance',
      when: { ...ofList, keys: VALID_KEYS },
      answer: errorResponse(405, 'Method Not Allowed'),
    },
    {
      id: 'list-fails',
      title: 'The list of recognitions fails.',
      when: ofList,
      answer: errorResponse(500, 'Internal Server Error'),
    },
    {
      id: 'list-fails-for-team',
      title: 'The list of recognitions of a team fails.',
      when: OF_TEAM,
      answer: instead(502, 'Bad Gateway', 'text/plain'),
    },
  ]),
  {
    id: 'own-key-refused',
    title: 'The right key is refused.',
    fact: 'key-per-company-and-stage',
    check: 'positive_data_acceptance',
    when: OF_TEAM,
    answer: errorResponse(403, 'Invalid API Key.'),
  },
  ...faultsWith({ fact: LIST_PATH, when: { ...OF_TEAM, only: 'each-fifth' } }, [
    {
      id: 'list-refused-seldom',
      title: 'The list of recognitions of a team is not found now and then.',
      check: 'repeated_call',
      answer: errorResponse(404, 'Not this time.'),
    },
    {
      id: 'list-fails-seldom',
      title: 'The list of recognitions of a team fails now and then.',
      check: 'not_a_server_error',
      answer: errorResponse(500, 'Internal Server Error'),
    },
    {
      id: 'list-key-refused-seldom',
      title: 'The right key is not recognized now and then.',
      fact: 'key-per-company-and-stage',
      check: 'valid_key_accepted',
      answer: errorResponse(403, 'Invalid API Key.'),
    },
  ]),
  ...faultsWith({ check: 'recognition_filter' }, [
    {
      id: 'encoded-address-unknown',
      title: 'An address whose `@` is percent-encoded is taken for that of nobody.',
      fact: 'member-by-email',
      operations: [LIST, 'listMembers'],
      when: { ...OF_MEMBER, also: ({ request }) => request.url.includes('%40') },
      answer: alteredJson((body) => (isObject(body) ? { ...body, recognitions: [] } : undefined)),
    },
    {
      id: 'email-ignored',
      title: 'Recognition is read for everybody, whoever is asked for.',
      fact: 'recognition-of-member',
      when: OF_MEMBER,
      answer: readOfSomeTeam('email'),
    },
    {
      id: 'team-ignored',
      title: 'Recognition is read for some team, whichever is asked for.',
      fact: 'recognition-of-team',
      when: OF_TEAM,
      answer: readOfSomeTeam('team_name'),
    },
  ]),
];

export const RECOGNITION_FAULTS: readonly Fault[] = [
  ...PROPERTY_FAULTS,
  ...FORM_FAULTS,
  ...READING_FAULTS,
  ...faultsWith({ fact: 'legacy-may-be-retired', check: 'legacy_path' }, [
    {
      id: 'legacy-fails',
      title: 'The legacy path fails.',
      when: ofLegacy,
      answer: errorResponse(500, 'Internal Server Error'),
    },
    {
      id: 'legacy-fails-in-prod',
      title: 'The legacy path fails in `prod` only.',
      when: { ...ofLegacy, stages: ['prod'] },
      answer: altered({ status: 500 }),
    },
  ]),
];

/** The recognition of a team that has some, whatever the parameter says: that of the first member who is listed. */
function readOfSomeTeam(parameter: 'email' | 'team_name'): FaultAnswer {
  return async ({ request, healthy }) => {
    const url = new URL(request.url);
    const members = await healthy({ url: url.origin + url.pathname.replace(/\/recognition$/, '/members') });
    url.searchParams.delete(parameter);
    url.searchParams.set('team_name', /"team_name":"([^"]+)"/.exec(await members.text())?.[1] ?? '');
    return healthy({ url });
  };
}
