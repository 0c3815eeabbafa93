import type { Contract } from '../../spec/contract.ts';
import { type Answer, saysText } from './answer.ts';

const CONDITIONS = ['key-missing', 'key-unknown', 'key-of-other-stage'];

/** Whether an answer says that it is the key that is refused: in one of the documented texts, or with 401 (RFC 9110 §15.5.2). */
export function refusesKey(answer: Answer, { refusals }: Contract): boolean {
  if (answer.status === 401) return true;
  return CONDITIONS.some((condition) => {
    const refusal = refusals.get(condition);
    return refusal !== undefined && answer.status === refusal.status && saysText(answer, refusal.message);
  });
}
