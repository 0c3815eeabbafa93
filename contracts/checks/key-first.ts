import type { Contract } from '../../spec/contract.ts';
import { isKeyRefusal } from './absence.ts';
import { describeAnswer, isClientError } from './answer.ts';
import type { LabelledCase } from './check.ts';
import { refusesKey } from './documented-error.ts';
import { asksTheSame, type Exchange } from './exchange.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';

/** The rule that the key is refused before a path that is not there, and the one that it is before what a request asks. */
export type KeyFirstRule = 'refusal-order' | 'request-refused-last';

/**
 * The case of requests that are to be refused for something else than their key, with each of them sent without a key as well: which of
 * the two it is refused for, the rule says. As it was, where the document has no such rule.
 */
export function askWithoutKeyToo(
  contract: Contract,
  planned: LabelledCase,
  rule: KeyFirstRule,
): LabelledCase {
  const fact = contract.rules.get(rule)?.pointer;
  if (fact === undefined || !contract.refusals.has('key-missing')) return planned;
  const keyless = planned.calls.map((call) => ({
    ...call,
    key: 'none' as const,
    why: `${call.why}, without a key`,
  }));
  return {
    ...planned,
    calls: [...planned.calls, ...keyless],
    facts: [...planned.facts, fact],
    judge(exchanges, found, run) {
      const keyed = exchanges.filter(({ call }) => call.key !== 'none');
      const others = exchanges.filter(({ call }) => call.key === 'none');
      const told = others.map((one) => {
        const same = keyed.find((other) => asksTheSame(one, other));
        return { fact, label: 'key first', exchange: one.id, outcome: judge(one, same, contract) };
      });
      return [...planned.judge(keyed, found, run), ...told];
    },
  };
}

/** Only where the request is refused with a valid key, and not for that, it is known that there is something else to refuse it for. */
function judge({ answer }: Exchange, keyed: Exchange | undefined, contract: Contract): Outcome {
  if (!keyed || !isClientError(keyed.answer) || refusesKey(keyed.answer, contract)) {
    const why = keyed ? `is answered with ${keyed.answer.status}` : 'was not sent';
    return notObserved(`with a valid key it ${why}, so that nothing says what else it is refused for`);
  }
  if (refusesKey(answer, contract)) return AGREES;
  if (answer.status === keyed.answer.status) return differs(describeAnswer(answer), 'the key is refused');
  return isKeyRefusal(answer)
    ? AGREES
    : notObserved(`${answer.status} says neither that the key is refused nor what else is`);
}
