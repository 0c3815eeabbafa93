import { accepted, when } from './change.ts';
import type { Fault } from './fault.ts';

const LIST = 'listRecognitions';
const SEND = 'sendRecognition';

/** What belongs to one company is shown to, or changed by, another. */
export const SCOPE_FAULTS: readonly Fault[] = [
  ...[
    { id: 'recognitions', operation: LIST, title: 'Another company is shown the recognitions of the first.' },
    { id: 'members', operation: 'listMembers', title: 'Another company is shown the members of the first.' },
    { id: 'profile', operation: 'readProfile', title: 'Another company is shown a profile of the first.' },
    {
      id: 'feedback',
      operation: 'listFeedback',
      title: 'Another company is shown the feedback of the first.',
    },
    {
      id: 'responses',
      operation: 'listResponses',
      title: 'Another company is shown survey responses of the first.',
    },
  ].flatMap(({ id, operation, title }): Fault[] =>
    ['dev', 'prod'].map((stage) => ({
      id: `${id}-shared-in-${stage}`,
      title: `${title.slice(0, -1)}, in \`${stage}\`.`,
      fact: 'company-scope',
      check: 'company_scope',
      operations: [operation],
      stages: [stage],
      breaks: (context) =>
        when({ operations: [operation], keys: ['other-company'], stages: [stage] }, accepted(context)),
    })),
  ),
  {
    id: 'sending-for-another-company',
    title: 'Another company can send in the name of this one.',
    fact: 'company-scope',
    check: 'company_scope',
    operations: [LIST, SEND],
    stages: ['dev'],
    breaks: (context) => when({ operations: [SEND], keys: ['other-company'] }, accepted(context)),
  },
  {
    id: 'stages-share-data',
    title: 'Both stages show the data of one.',
    fact: 'stages-hold-separate-data',
    check: 'stage_separation',
    operations: ['listMembers'],
    stages: ['dev', 'prod'],
    breaks: ({ contract, known, next }) =>
      when({ operations: ['listMembers'], keys: ['own'], stages: ['prod'] }, ({ request, repeat }) => {
        const headers = new Headers(request.headers);
        headers.set(contract.operations[0]?.key?.header ?? '', known.keys['dev'] ?? '');
        return next(repeat({ url: request.url.replace('/prod/', '/dev/'), headers }));
      }),
  },
];
