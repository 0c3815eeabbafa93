import type { Json } from '../../spec/json.ts';
import type { AskedKey } from './asked.ts';
import { accepted, altered, instead, when, withBody, withStatus } from './change.ts';
import type { Change, Fault, FaultContext } from './fault.ts';

/** The refusals that §7 states: which keys they are for, and the check that must catch a lie about them. */
const REFUSALS: readonly { condition: string; keys: readonly AskedKey[]; check: string; about: string }[] = [
  {
    condition: 'key-missing',
    keys: ['none'],
    check: 'missing_required_header',
    about: 'A request without a key',
  },
  { condition: 'key-unknown', keys: ['unknown'], check: 'ignored_auth', about: 'An unknown key' },
  {
    condition: 'key-of-other-stage',
    keys: ['other-stage'],
    check: 'stage_bound_key',
    about: 'A key of the other stage',
  },
];

const LIST = 'listRecognitions';
const SEND = 'sendRecognition';

interface Way {
  id: string;
  /** Ends a sentence that begins with what is refused. */
  does: string;
  only?: 'first' | 'later';
  operations?: readonly string[];
  stages?: readonly string[];
  change: (context: FaultContext, condition: string) => Change;
}

/** What a deployment can do instead of refusing as it is stated. */
const WAYS: readonly Way[] = [
  { id: 'accepted', does: 'is accepted', change: accepted },
  { id: 'accepted-first', does: 'is accepted once, the first time', only: 'first', change: accepted },
  { id: 'accepted-later', does: 'is refused the first time only', only: 'later', change: accepted },
  { id: 'accepted-for-sending', does: 'is accepted for sending only', operations: [SEND], change: accepted },
  { id: 'accepted-for-reading', does: 'is accepted for reading only', operations: [LIST], change: accepted },
  { id: 'accepted-in-prod', does: 'is accepted in `prod` only', stages: ['prod'], change: accepted },
  {
    id: 'status-401',
    does: 'is refused with 401',
    change: (context) => altered(context, (answer) => withStatus(answer, 401)),
  },
  {
    id: 'status-400',
    does: 'is refused with 400',
    change: (context) => altered(context, (answer) => withStatus(answer, 400)),
  },
  {
    id: 'status-200',
    does: 'is told so with 200',
    change: (context) => altered(context, (answer) => withStatus(answer, 200)),
  },
  {
    id: 'status-500',
    does: 'is answered with 500',
    change: () => instead(500, { message: 'Internal Server Error' }),
  },
  { id: 'text-letter-case', does: 'is told so in small letters', change: says((text) => text.toLowerCase()) },
  {
    id: 'text-full-stop',
    does: 'is told so with a full stop too many or too few',
    change: says((text) => (text.endsWith('.') ? text.slice(0, -1) : `${text}.`)),
  },
  {
    id: 'text-character',
    does: 'is told so with one other character',
    change: says((text) => text.replace(/.(?=.$)/, '_')),
  },
  {
    id: 'text-in-sentence',
    does: 'is told so within a longer text',
    change: says((text) => `Error: ${text}`),
  },
  { id: 'text-white-space', does: 'is told so with white space around', change: says((text) => ` ${text} `) },
  { id: 'text-of-another', does: 'is told what another refusal says', change: saysOther },
  {
    id: 'text-lost',
    does: 'is refused without a word',
    change: (context) => altered(context, (answer) => withBody(answer, '{}')),
  },
  {
    id: 'text-in-html',
    does: 'is refused with a page',
    change: ({ contract }, condition) => {
      const text = contract.refusals.get(condition)?.message ?? '';
      return instead(403, `<html><body><h1>${text}</h1></body></html>`, 'text/html');
    },
  },
];

export const REFUSAL_FAULTS: readonly Fault[] = [
  ...REFUSALS.flatMap(({ condition, keys, check, about }) =>
    WAYS.map(
      ({ id, does, only, operations, stages, change }): Fault => ({
        id: `${condition}-${id}`,
        title: `${about} ${does}.`,
        fact: condition,
        check,
        operations: operations ?? [LIST],
        stages: stages ?? ['dev'],
        breaks: (context) =>
          when(
            {
              keys,
              ...(only ? { only } : {}),
              ...(operations ? { operations } : {}),
              ...(stages ? { stages } : {}),
              also: ({ operation }) => operation !== undefined,
            },
            change(context, condition),
          ),
      }),
    ),
  ),
  {
    id: 'other-stage-accepted-for-reading',
    title: 'A key of `prod` can read in `dev`.',
    fact: 'stage-bound-key',
    check: 'stage_bound_key',
    operations: [LIST],
    stages: ['dev'],
    breaks: (context) => when({ keys: ['other-stage'], operations: [LIST] }, accepted(context)),
  },
  {
    id: 'keys-without-stage',
    title: 'A key of `dev` is valid in `prod`.',
    fact: '/components/securitySchemes/apiKey/x-stage-bound',
    check: 'stage_bound_key',
    operations: [LIST],
    stages: ['prod'],
    breaks: (context) => when({ keys: ['other-stage'], stages: ['prod'] }, accepted(context)),
  },
  {
    id: 'no-keys-at-all',
    title: 'Nobody asks for a key.',
    fact: '/components/securitySchemes/apiKey',
    check: 'missing_required_header',
    operations: [LIST, SEND],
    stages: ['dev'],
    breaks: (context) =>
      when(
        { keys: ['none', 'unknown', 'other-stage'], also: ({ operation }) => operation !== undefined },
        accepted(context),
      ),
  },
  {
    id: 'refusal-hidden',
    title: 'What is refused is said not to be there.',
    fact: '/components/responses/Forbidden',
    check: 'missing_required_header',
    operations: [LIST],
    stages: ['dev'],
    breaks: () => when({ keys: ['none', 'unknown', 'other-stage'] }, instead(404, { message: 'Not Found' })),
  },
  {
    id: 'key-in-query-accepted',
    title: 'A key in the query does as well as one in the header.',
    fact: 'key-in-header',
    check: 'missing_required_header',
    operations: [LIST],
    stages: ['dev'],
    breaks: (context) =>
      when({ keys: ['none'], also: ({ query }) => query.has('x-api-key') }, accepted(context)),
  },
  {
    id: 'bearer-accepted',
    title: 'A key as a bearer token does as well as one in the header.',
    fact: 'api-key-only',
    check: 'missing_required_header',
    operations: [LIST],
    stages: ['dev'],
    breaks: (context) =>
      when(
        { keys: ['none'], also: ({ request }) => request.headers.has('authorization') },
        accepted(context),
      ),
  },
  {
    id: 'key-prefix-accepted',
    title: 'Only the first characters of a key are compared.',
    fact: 'key-unknown',
    check: 'ignored_auth',
    operations: [LIST],
    stages: ['dev'],
    breaks: (context) =>
      when(
        {
          keys: ['unknown'],
          also: ({ request, stage }) =>
            request.headers.get('x-api-key')?.slice(0, 8) === context.known.keys[stage ?? '']?.slice(0, 8),
        },
        accepted(context),
      ),
  },
  {
    id: 'retired-key-accepted',
    title: 'A retired key goes on working.',
    fact: 'key-rotation',
    check: 'ignored_auth',
    operations: [LIST],
    stages: ['dev'],
    breaks: (context) => when({ keys: ['retired'] }, accepted(context)),
  },
  {
    id: 'retired-key-accepted-for-sending',
    title: 'A retired key goes on working for sending.',
    fact: 'key-rotation',
    check: 'ignored_auth',
    operations: [SEND],
    stages: ['dev'],
    breaks: (context) => when({ keys: ['retired'], operations: [SEND] }, accepted(context)),
  },
];

/** The refusal with its text changed. */
function says(change: (text: string) => string): Way['change'] {
  return ({ contract }, condition) => {
    const refusal = contract.refusals.get(condition);
    return instead(
      refusal?.status ?? 403,
      replaceText(refusal?.body ?? null, refusal?.message ?? '', change),
    );
  };
}

/** The refusal with the text of the one that the document has next. */
function saysOther({ contract }: FaultContext, condition: string): Change {
  const conditions = REFUSALS.map((refusal) => refusal.condition);
  const other = conditions[(conditions.indexOf(condition) + 1) % conditions.length] ?? '';
  const refusal = contract.refusals.get(other);
  return instead(refusal?.status ?? 403, refusal?.body ?? null);
}

function replaceText(body: Json, text: string, change: (text: string) => string): Json {
  return JSON.parse(
    JSON.stringify(body).replaceAll(JSON.stringify(text), () => JSON.stringify(change(text))),
  ) as Json;
}
