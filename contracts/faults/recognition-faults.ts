import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { altered, alteredJson, instead, when, withBody, withStatus } from './change.ts';
import type { Change, Fault, FaultContext, FaultMatch } from './fault.ts';

const LIST = 'listRecognitions';
const LEGACY = 'listRecognitionsByRecipient';
const PROPERTIES = '/components/schemas/RecognitionList/properties';
const MEDIA_TYPE = '/paths/~1recognition/get/responses/200/content/application~1json';

/** A fault of the list of recognitions, in `dev`. */
function ofList(
  id: string,
  title: string,
  fact: string,
  check: string,
  change: (context: FaultContext) => Change,
  match: FaultMatch = {},
): Fault {
  return {
    id,
    title,
    fact,
    check,
    operations: [LIST],
    stages: match.stages ?? ['dev'],
    breaks: (context) => when({ operations: [LIST], keys: ['own'], ...match }, change(context)),
  };
}

const SCHEMA = 'response_schema_conformance';

/** What may stand in the place of a property: of another kind each, so that none of them is what is documented. */
const INSTEAD: readonly { id: string; does: string; value: (given: Json) => Json | undefined }[] = [
  { id: 'missing', does: 'is missing', value: () => undefined },
  { id: 'null', does: 'is null', value: () => null },
  { id: 'text', does: 'is a text', value: (given) => JSON.stringify(given) },
  { id: 'number', does: 'is a number', value: () => 0 },
  { id: 'boolean', does: 'is true', value: () => true },
];

function withProperty(name: string, value: (given: Json) => Json | undefined) {
  return (body: Json): Json | undefined => {
    if (!isObject(body)) return undefined;
    const { [name]: given = null, ...rest } = body;
    const changed = value(given);
    return changed === undefined ? rest : { ...rest, [name]: changed };
  };
}

const PROPERTY_FAULTS = ['recognitions', 'pagination'].flatMap((name) =>
  [
    ...INSTEAD,
    name === 'recognitions'
      ? { id: 'object', does: 'is an object', value: (given: Json): Json => ({ items: given }) }
      : { id: 'list', does: 'is a list', value: (given: Json): Json => [given] },
    { id: 'renamed', does: 'has another name', value: () => undefined },
  ].map(({ id, does, value }) =>
    ofList(`${name}-${id}`, `\`${name}\` ${does}.`, `${PROPERTIES}/${name}`, SCHEMA, (context) =>
      alteredJson(context, (body) => {
        const changed = withProperty(name, value)(body);
        return id === 'renamed' && isObject(changed)
          ? { ...changed, [`the_${name}`]: (body as JsonObject)[name] ?? null }
          : changed;
      }),
    ),
  ),
);

const isFor =
  (name: string): NonNullable<FaultMatch['also']> =>
  ({ query }) =>
    query.has(name);

export const RECOGNITION_FAULTS: readonly Fault[] = [
  ...PROPERTY_FAULTS,
  ofList(
    'list-bare',
    'The list is not in an object.',
    '/components/schemas/RecognitionList',
    SCHEMA,
    (context) =>
      alteredJson(context, (body) => (isObject(body) ? (body['recognitions'] ?? null) : undefined)),
  ),
  ofList('list-null', 'The answer is null.', '/components/schemas/RecognitionList', SCHEMA, (context) =>
    alteredJson(context, () => null),
  ),
  ofList(
    'pagination-missing-for-team',
    '`pagination` is missing when a team is asked for.',
    `${PROPERTIES}/pagination`,
    SCHEMA,
    (context) =>
      alteredJson(
        context,
        withProperty('pagination', () => undefined),
      ),
    { also: isFor('team_name') },
  ),
  ofList(
    'recognitions-null-in-prod',
    '`recognitions` is null in `prod` only.',
    `${PROPERTIES}/recognitions`,
    SCHEMA,
    (context) =>
      alteredJson(
        context,
        withProperty('recognitions', () => null),
      ),
    { stages: ['prod'] },
  ),
  ofList(
    'recognitions-missing-first',
    '`recognitions` is missing the first time only.',
    `${PROPERTIES}/recognitions`,
    SCHEMA,
    (context) =>
      alteredJson(
        context,
        withProperty('recognitions', () => undefined),
      ),
    { only: 'first' },
  ),
  ofList(
    'list-as-text',
    'The list says that it is plain text.',
    MEDIA_TYPE,
    'content_type_conformance',
    (context) =>
      altered(context, async (answer) =>
        withBody(answer, await answer.text(), { 'content-type': 'text/plain' }),
      ),
  ),
  ofList('list-as-html', 'The list is a page.', MEDIA_TYPE, 'content_type_conformance', () =>
    instead(200, '<html><body><ul></ul></body></html>', 'text/html'),
  ),
  ofList(
    'list-no-json',
    'The list is cut off in the middle.',
    MEDIA_TYPE,
    'content_type_conformance',
    (context) => altered(context, async (answer) => withBody(answer, (await answer.text()).slice(0, -1))),
  ),
  ofList('list-empty-body', 'The list has no body.', MEDIA_TYPE, 'content_type_conformance', (context) =>
    altered(context, (answer) => withBody(answer, '')),
  ),
  ofList(
    'list-of-member-refused',
    'A member may not be asked for.',
    '/paths/~1recognition/get/parameters/0',
    'positive_data_acceptance',
    () => instead(400, { message: 'No.' }),
    { also: isFor('email') },
  ),
  ofList(
    'list-of-team-refused',
    'A team may not be asked for.',
    '/paths/~1recognition/get/parameters/1',
    'positive_data_acceptance',
    () => instead(400, { message: 'No.' }),
    { also: isFor('team_name') },
  ),
  ofList(
    'list-of-team-refused-in-prod',
    'A team may not be asked for in `prod`.',
    '/paths/~1recognition/get/parameters/1',
    'positive_data_acceptance',
    () => instead(422, { message: 'No.' }),
    { also: isFor('team_name'), stages: ['prod'] },
  ),
  ofList(
    'list-absent',
    'There is no list of recognitions.',
    '/paths/~1recognition/get',
    'positive_data_acceptance',
    () => instead(405, { message: 'Method Not Allowed' }),
    { keys: ['own', 'other-company'] },
  ),
  ofList(
    'list-fails',
    'The list of recognitions fails.',
    '/paths/~1recognition/get',
    'not_a_server_error',
    () => instead(500, { message: 'Internal Server Error' }),
  ),
  ofList(
    'list-fails-for-team',
    'The list of recognitions of a team fails.',
    '/paths/~1recognition/get',
    'not_a_server_error',
    () => instead(502, 'Bad Gateway', 'text/plain'),
    { also: isFor('team_name') },
  ),
  ofList(
    'own-key-refused',
    'The right key is refused.',
    'key-per-company-and-stage',
    'positive_data_acceptance',
    () => instead(403, { message: 'Invalid API Key.' }),
    { also: isFor('team_name') },
  ),
  ofList(
    'email-ignored',
    'Recognition is read for everybody, whoever is asked for.',
    'recognition-of-member',
    'recognition_filter',
    (context) =>
      async ({ request, repeat }) => {
        const url = new URL(request.url);
        url.searchParams.delete('email');
        url.searchParams.set('team_name', await findTeam(context, request));
        return context.next(repeat({ url }));
      },
    { also: isFor('email') },
  ),
  ofList(
    'team-ignored',
    'Recognition is read for some team, whichever is asked for.',
    'recognition-of-team',
    'recognition_filter',
    (context) =>
      async ({ request, repeat }) => {
        const url = new URL(request.url);
        url.searchParams.set('team_name', await findTeam(context, request));
        return context.next(repeat({ url }));
      },
    { also: isFor('team_name') },
  ),
  {
    id: 'legacy-fails',
    title: 'The legacy path fails.',
    fact: 'legacy-may-be-retired',
    check: 'legacy_path',
    operations: [LEGACY],
    stages: ['dev'],
    breaks: () =>
      when({ operations: [LEGACY], keys: ['own'] }, instead(500, { message: 'Internal Server Error' })),
  },
  {
    id: 'legacy-fails-in-prod',
    title: 'The legacy path fails in `prod` only.',
    fact: 'legacy-may-be-retired',
    check: 'legacy_path',
    operations: [LEGACY],
    stages: ['prod'],
    breaks: (context) =>
      when(
        { operations: [LEGACY], keys: ['own'], stages: ['prod'] },
        altered(context, (answer) => withStatus(answer, 500)),
      ),
  },
];

/** The name of a team that has recognition: that of the first member who is listed. */
async function findTeam({ next }: FaultContext, request: Request): Promise<string> {
  const { origin, pathname } = new URL(request.url);
  const members = await next(
    new Request(`${origin}${pathname.replace(/\/recognition$/, '/members')}`, { headers: request.headers }),
  );
  return /"team_name":"([^"]+)"/.exec(await members.text())?.[1] ?? '';
}
