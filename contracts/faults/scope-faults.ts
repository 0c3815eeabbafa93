import { accepted } from './answers.ts';
import type { Fault } from './fault.ts';
import { LIST, SEND, withQuery } from './filters.ts';

/** Data of another company or stage, where a parameter or both stages are in it. */
export const SCOPE_FAULTS: readonly Fault[] = [
  {
    id: 'team-shared',
    title: 'Another company is shown the feedback of a team of this one.',
    fact: 'company-scope',
    check: 'company_scope',
    operations: ['listFeedback', 'listMembers'],
    when: { operations: ['listFeedback'], keys: ['other-company'], also: withQuery('team_name') },
    answer: accepted,
  },
  {
    id: 'sent-in-other-stage',
    title: 'What is sent with the key of another stage is refused, and done in that stage.',
    fact: 'stage-bound-key',
    check: 'refused_write_changes_nothing',
    operations: [LIST, SEND],
    stages: ['dev', 'prod'],
    when: { operations: [SEND], keys: ['other-stage'] },
    async answer({ healthy, keyOf, stage, request }) {
      const other = stage === 'dev' ? 'prod' : 'dev';
      await healthy({ url: request.url.replace(`/${stage}/`, `/${other}/`), key: keyOf(other) });
      return healthy();
    },
  },
];
