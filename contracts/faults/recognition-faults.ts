import { isObject, type Json } from '../../spec/json.ts';
import { altered, alteredJson, errorResponse, instead } from './answers.ts';
import type { Fault, FaultAnswer } from './fault.ts';
import { ofLegacy, ofList, VALID_KEYS, withQuery } from './filters.ts';

const PROPERTIES = '/components/schemas/RecognitionList/properties';
const SCHEMA = { check: 'response_schema_conformance' };
const MEDIA_TYPE = {
  fact: '/paths/~1recognition/get/responses/200/content/application~1json',
  check: 'content_type_conformance',
};
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

const PROPERTY_FAULTS = ['recognitions', 'pagination'].flatMap((name) => [
  ...[
    ...INSTEAD,
    name === 'recognitions'
      ? { id: 'object', does: 'is an object', value: (given: Json): Json => ({ items: given }) }
      : { id: 'list', does: 'is a list', value: (given: Json): Json => [given] },
  ].map(
    ({ id, does, value }): Fault => ({
      ...SCHEMA,
      id: `${name}-${id}`,
      title: `\`${name}\` ${does}.`,
      fact: `${PROPERTIES}/${name}`,
      when: ofList,
      answer: withProperty(name, value),
    }),
  ),
  {
    ...SCHEMA,
    id: `${name}-renamed`,
    title: `\`${name}\` has another name.`,
    fact: `${PROPERTIES}/${name}`,
    when: ofList,
    answer: withProperty(name, (given) => given, `the_${name}`),
  },
]);

/** The forms of the list of recognitions, and who may read it. */
const LIST_FAULTS: readonly Fault[] = [
  {
    ...SCHEMA,
    id: 'list-bare',
    title: 'The list is not in an object.',
    fact: '/components/schemas/RecognitionList',
    when: ofList,
    answer: alteredJson((body) => (isObject(body) ? (body['recognitions'] ?? null) : undefined)),
  },
  {
    ...SCHEMA,
    id: 'list-null',
    title: 'The answer is null.',
    fact: '/components/schemas/RecognitionList',
    when: ofList,
    answer: alteredJson(() => null),
  },
  {
    ...SCHEMA,
    id: 'pagination-missing-for-team',
    title: '`pagination` is missing when a team is asked for.',
    fact: `${PROPERTIES}/pagination`,
    when: OF_TEAM,
    answer: withProperty('pagination', () => undefined),
  },
  {
    ...SCHEMA,
    id: 'recognitions-null-in-prod',
    title: '`recognitions` is null in `prod` only.',
    fact: `${PROPERTIES}/recognitions`,
    when: { ...ofList, stages: ['prod'] },
    answer: withProperty('recognitions', () => null),
  },
  {
    ...SCHEMA,
    id: 'recognitions-missing-first',
    title: '`recognitions` is missing the first time only.',
    fact: `${PROPERTIES}/recognitions`,
    when: { ...ofList, only: 'first' },
    answer: withProperty('recognitions', () => undefined),
  },
  {
    ...MEDIA_TYPE,
    id: 'list-as-text',
    title: 'The list says that it is plain text.',
    when: ofList,
    answer: altered({ headers: { 'content-type': 'text/plain' } }),
  },
  {
    ...MEDIA_TYPE,
    id: 'list-as-html',
    title: 'The list is a page.',
    when: ofList,
    answer: instead(200, '<html><body><ul></ul></body></html>', 'text/html'),
  },
  {
    ...MEDIA_TYPE,
    id: 'list-no-json',
    title: 'The list is cut off in the middle.',
    when: ofList,
    answer: altered({ text: (text) => text.slice(0, -1) }),
  },
  {
    ...MEDIA_TYPE,
    id: 'list-empty-body',
    title: 'The list has no body.',
    when: ofList,
    answer: altered({ text: () => '' }),
  },
  {
    id: 'list-of-member-refused',
    title: 'A member may not be asked for.',
    fact: '/paths/~1recognition/get/parameters/0',
    check: 'positive_data_acceptance',
    when: OF_MEMBER,
    answer: errorResponse(400, 'No.'),
  },
  {
    id: 'list-of-team-refused',
    title: 'A team may not be asked for.',
    fact: '/paths/~1recognition/get/parameters/1',
    check: 'positive_data_acceptance',
    when: OF_TEAM,
    answer: errorResponse(400, 'No.'),
  },
  {
    id: 'list-of-team-refused-in-prod',
    title: 'A team may not be asked for in `prod`.',
    fact: '/paths/~1recognition/get/parameters/1',
    check: 'positive_data_acceptance',
    when: { ...OF_TEAM, stages: ['prod'] },
    answer: errorResponse(422, 'No.'),
  },
  {
    id: 'list-absent',
    title: 'There is no list of recognitions.',
    fact: '/paths/~1recognition/get',
    check: 'positive_data_acceptance',
    when: { ...ofList, keys: VALID_KEYS },
    answer: errorResponse(405, 'Method Not Allowed'),
  },
  {
    id: 'list-fails',
    title: 'The list of recognitions fails.',
    fact: '/paths/~1recognition/get',
    check: 'not_a_server_error',
    when: ofList,
    answer: errorResponse(500, 'Internal Server Error'),
  },
  {
    id: 'list-fails-for-team',
    title: 'The list of recognitions of a team fails.',
    fact: '/paths/~1recognition/get',
    check: 'not_a_server_error',
    when: OF_TEAM,
    answer: instead(502, 'Bad Gateway', 'text/plain'),
  },
  {
    id: 'own-key-refused',
    title: 'The right key is refused.',
    fact: 'key-per-company-and-stage',
    check: 'positive_data_acceptance',
    when: OF_TEAM,
    answer: errorResponse(403, 'Invalid API Key.'),
  },
  {
    id: 'email-ignored',
    title: 'Recognition is read for everybody, whoever is asked for.',
    fact: 'recognition-of-member',
    check: 'recognition_filter',
    when: OF_MEMBER,
    answer: readOfSomeTeam('email'),
  },
  {
    id: 'team-ignored',
    title: 'Recognition is read for some team, whichever is asked for.',
    fact: 'recognition-of-team',
    check: 'recognition_filter',
    when: OF_TEAM,
    answer: readOfSomeTeam('team_name'),
  },
];

export const RECOGNITION_FAULTS: readonly Fault[] = [
  ...PROPERTY_FAULTS,
  ...LIST_FAULTS,
  {
    id: 'legacy-fails',
    title: 'The legacy path fails.',
    fact: 'legacy-may-be-retired',
    check: 'legacy_path',
    when: ofLegacy,
    answer: errorResponse(500, 'Internal Server Error'),
  },
  {
    id: 'legacy-fails-in-prod',
    title: 'The legacy path fails in `prod` only.',
    fact: 'legacy-may-be-retired',
    check: 'legacy_path',
    when: { ...ofLegacy, stages: ['prod'] },
    answer: altered({ status: 500 }),
  },
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
