import type { Call } from '../cases/call.ts';
import { type GivenPart, hasPart, listOptionalParts, withPart } from '../cases/needed-parts.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Exchange, Sent } from '../checks/exchange.ts';
import { isNotObserved } from '../checks/judgement.ts';
import type { PreparedRun } from './prepare-run.ts';

/** What calls turned out to need, though the document says that it may be left out. */
export interface NeededParts {
  /** A call with all that its operation is known to need in its stage; the same call where it has that. */
  complete(call: Call): Call;
  /**
   * The exchange in which a call that was refused, and is refused again, is accepted with more: all that follow are made with that.
   * `undefined` where it is not.
   */
  findFor(refused: Exchange, send: (call: Call) => Promise<Sent>): Promise<Exchange | undefined>;
}

/**
 * Nothing states which parts of a request the service does without, where a document only assumes what there is to say. So the first call of
 * an operation that is refused is made again with each of them, and then with all.
 */
export function createNeededParts({ contract }: Pick<PreparedRun, 'contract'>): NeededParts {
  const known = new Map<string, readonly GivenPart[]>();
  const toKey = ({ operation, stage }: Call): string => `${stage} ${operation?.id}`;
  return {
    complete: (call) => (known.get(toKey(call)) ?? []).reduce(withPart, call),
    async findFor({ call }, send) {
      const { operation, stage } = call;
      if (!operation) return undefined;
      const accept = async (one: Call): Promise<Exchange | undefined> => {
        const sent = await send(one);
        return !isNotObserved(sent) && isSuccess(sent.answer) ? sent : undefined;
      };
      const acceptWith: AcceptWith = (parts) =>
        accept({ ...parts.reduce(withPart, call), why: `${call.why}, and more` });
      const lacking = listOptionalParts(contract, operation, stage).filter((part) => !hasPart(call, part));
      const parts = await findNeeded(lacking, acceptWith);
      // What is refused at times, such as each second time, is accepted at times, whatever it has.
      if (parts.length === 0 || (await accept(call)) || (await accept(call))) return undefined;
      const accepted = await acceptWith(parts);
      if (accepted) known.set(toKey(call), parts);
      return accepted;
    },
  };
}

type AcceptWith = (parts: readonly GivenPart[]) => Promise<Exchange | undefined>;

/** The fewest parts with which a call is accepted: one alone, else what is left of all of them. */
async function findNeeded(all: readonly GivenPart[], acceptWith: AcceptWith): Promise<readonly GivenPart[]> {
  for (const part of all) if (await acceptWith([part])) return [part];
  if (all.length < 2 || !(await acceptWith(all))) return [];
  let parts = all;
  for (const part of all) {
    const fewer = parts.filter((one) => one !== part);
    if (await acceptWith(fewer)) parts = fewer;
  }
  return parts;
}
