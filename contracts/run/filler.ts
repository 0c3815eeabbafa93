import { findPreferredType, toSuccess } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { type Call, listContent } from '../cases/call.ts';
import { listPlaceholders, type Placeholder } from '../cases/placeholders.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Sent } from '../checks/exchange.ts';
import { isNotObserved, type NotObserved } from '../checks/judgement.ts';
import { type FilledCall, fillCall } from './fill-call.ts';
import type { KnownData } from './known-data.ts';
import type { PreparedRun } from './prepare-run.ts';
import { once } from './presence.ts';
import type { Target } from './target/target.ts';
import { createThingFinder, type FinderParts, type ThingFinder } from './things/find-things.ts';

/** Writes into calls what is known of companies and stages. */
export interface Filler {
  /** With what is known by now. */
  fillNow(call: Call): FilledCall | NotObserved;
  /** Finds and removes things of any document; the service's own names nobody by other than what `known-data.ts` knows. */
  finder: ThingFinder | undefined;
  /** What nobody named is read, once a stage and company, as soon as a call asks for it. */
  fill(call: Call): Promise<FilledCall | NotObserved>;
}

export function createFiller(
  prepared: PreparedRun,
  createKnown: (of: Placeholder['of']) => KnownData,
  parts: FinderParts,
): Filler {
  const { contract, target, seed } = prepared;
  const finder = isOwnService(contract.root) ? undefined : createThingFinder(prepared, parts);
  const known = new Map<string, KnownData>();
  const readings = new Map<string, Promise<void>>();

  function fillNow(call: Call): FilledCall | NotObserved {
    const pick: KnownData['pick'] = (placeholder, onlyNamed) =>
      findKnown(call.stage, placeholder.of).pick(placeholder, onlyNamed, call.others);
    const found = finder?.resolve(call);
    if (found === undefined || isNotObserved(found))
      return found ?? fillCall(call, { pick }, target.permissions, seed);
    const filled = fillCall(found.call, { pick, given: found.given }, target.permissions, seed);
    return isNotObserved(filled) ? filled : { ...filled, knownToExist: filled.knownToExist && found.isKnown };
  }

  function findKnown(asked: string, owner: Placeholder['of']): KnownData {
    const { stage, of } = toTenant(target, asked, owner);
    const name = `${stage} ${of ?? ''}`;
    const found = known.get(name) ?? createKnown(of);
    known.set(name, found);
    return found;
  }

  const readKnownData = createReader(prepared, parts, findKnown);

  return {
    finder,
    fillNow,
    async fill(call) {
      if (finder) {
        if (finder.isLacking(call) || !isKnown(fillNow(call))) await finder.prepare(call);
        return fillNow(call);
      }
      const filled = fillNow(call);
      if (isKnown(filled)) return filled;
      const owners = new Set([undefined, ...listPlaceholders(listContent(call)).map(({ of }) => of)]);
      for (const owner of owners) {
        const { stage, of } = toTenant(target, call.stage, owner);
        await once(readings, `${stage} ${of ?? ''}`, () => readKnownData(stage, of));
      }
      return fillNow(call);
    },
  };
}

/** Reads what can be read without knowing anybody, for the known data in it. */
function createReader(
  { contract, readable }: PreparedRun,
  { findPresence, ask }: FinderParts,
  findKnown: (stage: string, of: Placeholder['of']) => KnownData,
): (stage: string, of: Placeholder['of']) => Promise<void> {
  return async (stage, of) => {
    const shown: [Operation, Json][] = [];
    if (of === 'other-stage') return;
    for (const operation of readable) {
      const found = await findPresence(operation, stage);
      if (found.kind !== 'present' || !isSuccess(found.exchange.answer)) continue;
      const { call } = found.exchange;
      const asked: Sent =
        of === undefined
          ? found.exchange
          : await ask(
              { ...call, key: of, intent: 'unknown', why: 'what another company is shown' },
              found.address,
            );
      if (isNotObserved(asked) || !isSuccess(asked.answer) || !asked.answer.json) continue;
      shown.push([operation, asked.answer.json.value]);
    }
    // All at once, so that nobody picks among a part of them.
    for (const [operation, value] of shown)
      findKnown(stage, of).learn(contract, findPreferredType(toSuccess(operation)), value);
  };
}

/** Where data are known: those of another stage there, as that company's own. */
function toTenant(
  { stages }: Target,
  stage: string,
  of: Placeholder['of'],
): { stage: string; of: Placeholder['of'] } {
  const other = of === 'other-stage' ? stages.get(stage)?.otherStage?.stage : undefined;
  return other === undefined ? { stage, of } : { stage: other, of: undefined };
}

/** Whether a call names only what is known to be there. */
export function isKnown(filled: FilledCall | NotObserved): filled is FilledCall {
  return !isNotObserved(filled) && filled.knownToExist;
}
