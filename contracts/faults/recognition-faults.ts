import { isObject } from '../../spec/json.ts';
import { alteredJson, errorResponse } from './answers.ts';
import { type Fault, type FaultAnswer, faultsWith } from './fault.ts';
import { LIST, MEMBERS, ofLegacy, ofList, SEND, withQuery } from './filters.ts';

const LIST_PATH = '/paths/~1recognition/get';

/** What may be asked of the list of recognitions, each refused, and of the path before it. */
export const RECOGNITION_FAULTS: readonly Fault[] = [
  ...faultsWith({ check: 'positive_data_acceptance', answer: errorResponse(400, 'No.') }, [
    {
      id: 'list-of-member-refused',
      title: 'A member may not be asked for.',
      fact: `${LIST_PATH}/parameters/0`,
      when: { ...ofList, also: withQuery('email') },
    },
    {
      id: 'list-of-team-refused',
      title: 'A team may not be asked for.',
      fact: `${LIST_PATH}/parameters/1`,
      when: { ...ofList, also: withQuery('team_name') },
    },
  ]),
  ...faultsWith({ check: 'recognition_filter', operations: [LIST, SEND, MEMBERS, 'importMembers'] }, [
    {
      id: 'member-by-part-of-address',
      title: 'Who is asked for is whoever has an address that the given one is a part of.',
      fact: 'recognition-of-member',
      when: { ...ofList, also: withQuery('email') },
      answer: byPart('email'),
    },
    {
      id: 'team-by-part-of-name',
      title: 'The team that is asked for is any one with a name that the given one is a part of.',
      fact: 'recognition-of-team',
      when: { ...ofList, also: withQuery('team_name') },
      answer: byPart('team_name'),
    },
  ]),
  {
    id: 'legacy-fails',
    title: 'The legacy path fails.',
    fact: 'legacy-may-be-retired',
    check: 'legacy_path',
    when: ofLegacy,
    answer: errorResponse(500, 'Internal Server Error'),
  },
  {
    id: 'encoded-address-unknown',
    title: 'An address whose `@` is percent-encoded is taken for that of nobody.',
    fact: 'member-by-email',
    check: 'recognition_filter',
    operations: [LIST, 'listMembers'],
    when: {
      ...ofList,
      also: ({ request, query }) => query.has('email') && request.url.includes('%40'),
    },
    answer: alteredJson((body) => (isObject(body) ? { ...body, recognitions: [] } : undefined)),
  },
];

/** The list for another one, whose name holds what was asked for. */
function byPart(name: 'email' | 'team_name'): FaultAnswer {
  return async ({ healthy, query, request, stage }) => {
    const asked = query.get(name) ?? '';
    const url = new URL(request.url);
    const listed = await healthy({ url: new URL(`/${stage}/1/members?limit=100`, url) });
    const { members } = (await listed.json()) as { members: Record<string, unknown>[] };
    const names = members.map((member) => String(member[name]));
    const other = names.find((one) => one !== asked && one.includes(asked));
    if (other === undefined) return healthy();
    url.searchParams.set(name, other);
    return healthy({ url });
  };
}
