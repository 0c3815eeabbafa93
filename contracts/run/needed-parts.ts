import type { Call } from '../cases/call.ts';
import { type GivenPart, hasPart, listOptionalParts, withPart } from '../cases/needed-parts.ts';
import type { PreparedRun } from './prepare-run.ts';

/** What calls turned out to need, though the document says that it may be left out. */
export interface NeededParts {
  /** A call with all that its operation is known to need in its stage; the same call where it has that. */
  complete(call: Call): Call;
  /**
   * Whether a call that was refused, and is refused again, is accepted with more: all that follow are made with that. What one of its
   * operation had not that was accepted `before` is not needed.
   */
  findFor(
    refused: Call,
    before: readonly Call[],
    isAccepted: (call: Call) => Promise<boolean>,
  ): Promise<boolean>;
}

/**
 * Nothing states which parts of a request the service does without, where a document only assumes what there is to say. So the first call of
 * an operation that is refused is made again with each of them, and then with all.
 */
export function createNeededParts({ contract }: Pick<PreparedRun, 'contract'>): NeededParts {
  const known = new Map<string, readonly GivenPart[]>();
  const asked = new Set<string>();
  const toKey = ({ operation, stage }: Call): string => `${stage} ${operation?.id}`;
  return {
    complete: (call) =>
      call.intent === 'valid' || call.intent === 'invalid'
        ? (known.get(toKey(call)) ?? []).reduce(withPart, call)
        : call,
    async findFor(call, before, isAccepted) {
      const { operation, stage, beyond } = call;
      const key = toKey(call);
      if (!operation || beyond || asked.has(key)) return false;
      asked.add(key);
      const isAcceptedWith: IsAcceptedWith = (parts) =>
        isAccepted({ ...parts.reduce(withPart, call), why: `${call.why}, and more` });
      const lacking = listOptionalParts(contract, operation, stage).filter(
        (part) => !hasPart(call, part) && before.every((other) => hasPart(other, part)),
      );
      const parts = await findNeeded(lacking, isAcceptedWith);
      // What is refused at times, such as each second time, is accepted at times, whatever it has.
      const isAsBefore = async (): Promise<boolean> => !(await isAccepted(call)) && !(await isAccepted(call));
      const isNeeded = parts.length > 0 && (await isAsBefore()) && (await isAcceptedWith(parts));
      if (isNeeded) known.set(key, parts);
      return isNeeded;
    },
  };
}

type IsAcceptedWith = (parts: readonly GivenPart[]) => Promise<boolean>;

/** The fewest parts with which a call is accepted: one alone, else what is left of all of them. */
async function findNeeded(
  all: readonly GivenPart[],
  isAccepted: IsAcceptedWith,
): Promise<readonly GivenPart[]> {
  for (const part of all) if (await isAccepted([part])) return [part];
  if (all.length < 2 || !(await isAccepted(all))) return [];
  let parts = all;
  for (const part of all) {
    const fewer = parts.filter((one) => one !== part);
    if (await isAccepted(fewer)) parts = fewer;
  }
  return parts;
}
