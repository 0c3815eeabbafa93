import { accepted, alteredErrors, errorResponse } from './answers.ts';
import type { Fault } from './fault.ts';
import { isRoute, LIST, SEND } from './filters.ts';

/** What is wrong with every refusal, or with keys as a whole. */
export const REFUSAL_FAULTS: readonly Fault[] = [
  {
    id: 'key-unknown-text-full-stop',
    title: 'An unknown key is told so without the full stop.',
    fact: 'key-unknown',
    check: 'ignored_auth',
    when: { keys: ['unknown'], also: isRoute },
    answer: alteredErrors((text) => JSON.stringify({ message: text.replace(/\.$/, '') })),
  },
  {
    id: 'keys-without-stage',
    title: 'A key of `dev` is valid in `prod`.',
    fact: '/components/securitySchemes/apiKey/x-stage-bound',
    check: 'stage_bound_key',
    when: { keys: ['other-stage'], stages: ['prod'] },
    answer: accepted,
  },
  {
    id: 'no-keys-at-all',
    title: 'Nobody asks for a key.',
    fact: '/components/securitySchemes/apiKey',
    check: 'missing_required_header',
    operations: [LIST, SEND],
    when: { keys: ['none', 'unknown', 'other-stage'], also: isRoute },
    answer: accepted,
  },
  {
    id: 'refusal-hidden',
    title: 'What is refused is said not to be there.',
    fact: '/components/responses/Forbidden',
    check: 'missing_required_header',
    when: { keys: ['none', 'unknown', 'other-stage'] },
    answer: errorResponse(404, 'Not Found'),
  },
  {
    id: 'refusal-says-all',
    title: 'The refusal of an unknown key names the other conditions too.',
    fact: 'key-unknown',
    check: 'refusal_shows_nothing',
    when: { keys: ['unknown'] },
    answer: alteredErrors((text) =>
      JSON.stringify({ message: text, help: `${text} or Invalid API Key by stage` }),
    ),
  },
];
