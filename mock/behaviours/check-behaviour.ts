import { validateHeaderName, validateHeaderValue } from 'node:http';
import { hasNoBody } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { describeValidationError } from '../../spec/schema/validation-error.ts';
import { toHint } from '../../spec/text/nearest.ts';
import { loadControlSchema } from '../control/control-document.ts';
import type { BehaviourAnswer } from '../serve/told-response.ts';
import type { Behaviour, BehaviourMatch } from './behaviour.ts';
import { hasExample, listExamples } from './match-request.ts';

/** What a behaviour may speak of. */
export interface BehaviourScope {
  operations(): readonly Operation[];
  stages(): readonly string[];
  companies(): readonly string[];
}

/** Headers that frame a message: a wrong one would break more than the answer, and `break` does that. */
const FRAMING = [
  'connection',
  'content-length',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** In JSON: as much as the body of a request to the service may have. */
const LARGEST = 1_048_576;

/** What is wrong with a behaviour, as one sentence, which begins with the pointer of what is wrong where that is a part of it. */
export function findBehaviourProblem(behaviour: unknown, scope: BehaviourScope): string | undefined {
  const error = loadControlSchema('Behaviour')(behaviour as Json)[0];
  if (error) return `${describeValidationError(error, 'The behaviour')}.`;
  const { match = {}, answer, break: broken, delay } = behaviour as Behaviour;
  if (JSON.stringify(behaviour).length > LARGEST)
    return `The behaviour is larger than ${LARGEST} characters.`;
  if (answer && broken) return `The behaviour must not have both answer and break: say one of them.`;
  if (!answer && !broken && delay === undefined)
    return `The behaviour does nothing: it must have delay, answer or break.`;
  if (Array.isArray(delay) && delay[0] > delay[1]) return '/delay must not go from more to less.';
  return findMatchProblem(match, scope) ?? (answer && findAnswerProblem(answer, match, scope));
}

function findMatchProblem(
  { operation, stage, company }: BehaviourMatch,
  { operations, stages, companies }: BehaviourScope,
): string | undefined {
  const ids = operations().map(({ id }) => id);
  return (
    findUnknown(operation, ids, '/match/operation', 'operation of the document') ??
    findUnknown(stage, stages(), '/match/stage', 'stage of the document') ??
    findUnknown(company, companies(), '/match/company', 'company of this mock')
  );
}

function findUnknown(
  name: string | undefined,
  known: readonly string[],
  pointer: string,
  kind: string,
): string | undefined {
  if (name === undefined || known.includes(name)) return undefined;
  return `${pointer}: ${name} is no ${kind}${toHint(name, known)}`;
}

function findAnswerProblem(
  { status, headers = {}, body, example }: BehaviourAnswer,
  match: BehaviourMatch,
  { operations }: BehaviourScope,
): string | undefined {
  if (body !== undefined && example !== undefined)
    return '/answer must not have both body and example: say one of them.';
  if (hasNoBody(status) && body !== undefined)
    return `/answer/body: an answer with status ${status} has no body.`;
  for (const [name, value] of Object.entries(headers)) {
    const problem = findHeaderProblem(name, value);
    if (problem !== undefined) return `/answer/headers: ${problem}`;
  }
  if (example === undefined) return undefined;
  const asked = operations().filter(({ id }) => match.operation === undefined || id === match.operation);
  if (asked.some((operation) => hasExample(operation, status, example))) return undefined;
  const names = [...new Set(asked.flatMap((operation) => listExamples(operation, status)))];
  const of = match.operation ?? 'any operation';
  return `/answer/example: ${example} is no example of ${status} of ${of}${toHint(example, names)}`;
}

function findHeaderProblem(name: string, value: string): string | undefined {
  if (FRAMING.includes(name.toLowerCase()))
    return `${name} is the server's own; \`break\` breaks what it says.`;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return undefined;
  } catch {
    return `${JSON.stringify(name)} is no header that can be sent, or its value is none.`;
  }
}
