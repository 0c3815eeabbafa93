import type { Contract } from '../../spec/contract.ts';
import type { Refusal } from '../../spec/refusals.ts';
import { type Answer, describeAnswer, isClientError } from './answer.ts';
import type { Observation } from './check.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, type Outcome } from './judgement.ts';
import { isReasonPhrase, saysText } from './said-texts.ts';

const KEY_CONDITIONS = ['key-missing', 'key-unknown', 'key-of-other-stage'];

/** The refusals of a key that the document has. */
export function listKeyRefusals({ refusals }: Contract): Refusal[] {
  return KEY_CONDITIONS.flatMap((condition) => refusals.get(condition) ?? []);
}

/** The fact that a condition is answered with a status and a text. */
export function toErrorFact({ pointer }: Refusal): string {
  return `${pointer}/x-refusal`;
}

/** Whether an answer has the status and the text that the document has for a condition. */
function isDocumentedError(answer: Answer, { status, message }: Refusal): boolean {
  return answer.status === status && saysText(answer, message);
}

/**
 * The refusal of a key that an answer is, by its text. The reason phrase of the status (`Forbidden`) may stand beside the text of any
 * of them, and is that of its own condition only where no other one is said.
 */
export function findKeyRefusal(answer: Answer, contract: Contract): Refusal | undefined {
  const said = listKeyRefusals(contract).filter((refusal) => isDocumentedError(answer, refusal));
  return said.find(({ message, status }) => !isReasonPhrase(message, status)) ?? said[0];
}

/** Whether an answer blames the call, and not its key. */
export function refusesCall(answer: Answer, contract: Contract): boolean {
  return isClientError(answer) && !refusesKey(answer, contract);
}

/** Whether an answer is what the document has for a condition of the key, and does not say the text of another one beside it. */
export function judgeKeyRefusal(answer: Answer, error: Refusal, contract: Contract): Outcome {
  if (isDocumentedError(answer, error) && findKeyRefusal(answer, contract) === error) return AGREES;
  return differs(describeAnswer(answer), `${error.status} with the text "${error.message}"`);
}

/** Whether an answer has the status that the document has for a condition, whatever it says. */
export function judgeErrorStatus({ id, answer }: Exchange, error: Refusal): Observation {
  const isAsDocumented = answer.status === error.status;
  const outcome = isAsDocumented ? AGREES : differs(describeAnswer(answer), `${error.status}`);
  return { fact: toErrorFact(error), label: `status ${answer.status}`, exchange: id, outcome };
}

/** Whether an answer says that it is the key that is refused: in one of the documented texts, or with 401 (RFC 9110 §15.5.2). */
export function refusesKey(answer: Answer, contract: Contract): boolean {
  return answer.status === 401 || findKeyRefusal(answer, contract) !== undefined;
}
