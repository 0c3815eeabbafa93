import { isObject } from '../../spec/json.ts';
import { alteredJson, errorResponse } from './answers.ts';
import { type Fault, faultsWith } from './fault.ts';
import { LIST, ofLegacy, ofList, withQuery } from './filters.ts';

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
