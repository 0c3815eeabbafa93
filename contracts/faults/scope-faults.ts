import { accepted } from './answers.ts';
import { type Fault, faultsWith } from './fault.ts';
import { LEGACY, LIST, ofMembers, SEND, withQuery } from './filters.ts';

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
  ...faultsWith({ fact: 'company-scope', check: 'company_scope', answer: accepted }, [
    {
      id: 'import-into-another-company',
      title: 'What another company imports is imported into this one.',
      operations: ['importMembers', 'listMembers', 'readProfile'],
      when: { operations: ['importMembers'], keys: ['other-company'] },
    },
    {
      id: 'preset-of-another-company',
      title: 'A preset of another company applies in this one.',
      operations: ['createPreset', 'listFeedback'],
      when: { operations: ['createPreset'], keys: ['other-company'] },
    },
    {
      id: 'townhall-of-another-company',
      title: 'Another company is told of the people of this one in the content of a town hall.',
      operations: ['createTownhallContent', 'listMembers'],
      when: { operations: ['createTownhallContent'], keys: ['other-company'] },
    },
    {
      id: 'second-page-shared',
      title: 'Another company is shown the members of this one from the second page on.',
      operations: ['listMembers'],
      when: { operations: ['listMembers'], keys: ['other-company'], also: withQuery('page') },
    },
    {
      id: 'team-shared',
      title: 'Another company is shown the feedback of a team of this one.',
      operations: ['listFeedback', 'listMembers'],
      when: { operations: ['listFeedback'], keys: ['other-company'], also: withQuery('team_name') },
    },
    {
      id: 'legacy-shared',
      title: 'Another company is shown the recognitions of this one at the legacy path.',
      operations: [LEGACY, LIST],
      when: { operations: [LEGACY], keys: ['other-company'] },
    },
  ]),
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
