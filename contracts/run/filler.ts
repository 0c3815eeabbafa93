import { findPreferredType, toSuccess } from '../../spec/find-response.ts';
import type { Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Call, listContent } from '../cases/call.ts';
import { listPlaceholders, type Placeholder } from '../cases/placeholders.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Sent } from '../checks/exchange.ts';
import { isNotObserved, type NotObserved } from '../checks/judgement.ts';
import { type FilledCall, fillCall } from './fill-call.ts';
import type { KnownData } from './known-data.ts';
import type { PreparedRun } from './prepare-run.ts';
import { type Address, once, type Presences } from './presence.ts';
import type { Target } from './target/target.ts';

/** Writes into calls what is known of companies and stages. */
export interface Filler {
  /** With what is known by now. */
  fillNow(call: Call): FilledCall | NotObserved;
  /** What nobody named is read, once a stage and company, as soon as a call asks for it. */
  fill(call: Call): Promise<FilledCall | NotObserved>;
}

export interface FillerParts {
  presences: Presences;
  /** Sends a call that belongs to no case. */
  ask: (call: Call, address: Address) => Promise<Sent>;
}

export function createFiller(
  { contract, target, seed, readable }: PreparedRun,
  createKnown: (of: Placeholder['of']) => KnownData,
  { presences, ask }: FillerParts,
): Filler {
  const known = new Map<string, KnownData>();
  const readings = new Map<string, Promise<void>>();

  function fillNow(call: Call): FilledCall | NotObserved {
    const pick: KnownData['pick'] = (placeholder, onlyNamed) =>
      findKnown(call.stage, placeholder.of).pick(placeholder, onlyNamed);
    return fillCall(call, { pick }, target.permissions, seed);
  }

  function findKnown(asked: string, owner: Placeholder['of']): KnownData {
    const { stage, of } = toTenant(target, asked, owner);
    const name = `${stage} ${of ?? ''}`;
    const found = known.get(name) ?? createKnown(of);
    known.set(name, found);
    return found;
  }

  /** Reads what can be read without knowing anybody, for the known data in it. */
  async function readKnownData(stage: string, of: Placeholder['of']): Promise<void> {
    const shown: [Operation, Json][] = [];
    if (of === 'other-stage') return;
    for (const operation of readable) {
      const found = await presences.find(operation, stage);
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
  }

  return {
    fillNow,
    async fill(call) {
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
