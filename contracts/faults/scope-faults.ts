import { accepted } from './answers.ts';
import type { Fault } from './fault.ts';
import { LIST, ofMembers, SEND } from './filters.ts';

/** What the key of another company reads. */
const READ = [
  { id: 'recognitions', operation: LIST, what: 'the recognitions' },
  { id: 'members', operation: 'listMembers', what: 'the members' },
  { id: 'profile', operation: 'readProfile', what: 'a profile' },
  { id: 'feedback', operation: 'listFeedback', what: 'the feedback' },
  { id: 'responses', operation: 'listResponses', what: 'survey responses' },
];

/** What belongs to one company is shown to, or changed by, another. */
export const SCOPE_FAULTS: readonly Fault[] = [
  ...READ.flatMap(({ id, operation, what }) =>
    ['dev', 'prod'].map(
      (stage): Fault => ({
        id: `${id}-shared-in-${stage}`,
        title: `Another company is shown ${what} of the first, in \`${stage}\`.`,
        fact: 'company-scope',
        check: 'company_scope',
        when: { operations: [operation], keys: ['other-company'], stages: [stage] },
        answer: accepted,
      }),
    ),
  ),
  {
    id: 'sending-for-another-company',
    title: 'Another company can send in the name of this one.',
    fact: 'company-scope',
    check: 'company_scope',
    operations: [LIST, SEND],
    when: { operations: [SEND], keys: ['other-company'] },
    answer: accepted,
  },
  {
    id: 'stages-share-data',
    title: 'Both stages show the data of one.',
    fact: 'stages-hold-separate-data',
    check: 'stage_separation',
    stages: ['dev', 'prod'],
    when: { ...ofMembers, stages: ['prod'] },
    answer: ({ request, healthy, keyOf }) =>
      healthy({ url: request.url.replace('/prod/', '/dev/'), key: keyOf('dev') }),
  },
];
