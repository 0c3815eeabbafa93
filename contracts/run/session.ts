import { findPreferredType, toSuccess } from '../../spec/find-response.ts';
import type { Operation } from '../../spec/operation.ts';
import { type Call, listContent } from '../cases/call.ts';
import { listPlaceholders, type Placeholder } from '../cases/placeholders.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Sent } from '../checks/exchange.ts';
import { isNotObserved, type NotObserved } from '../checks/judgement.ts';
import { type FilledCall, fillCall } from './fill-call.ts';
import type { KnownData } from './known-data.ts';
import type { PreparedRun } from './prepare-run.ts';
import { type Address, findPresence, type Presence, toFirstAddress, toUnknownCall } from './presence.ts';
import { createSender, type Sender, type SenderParts } from './sender.ts';
import { whyNotPermitted } from './target/permissions.ts';

/** One run against one target: sends what cases plan, and remembers what was seen. */
export interface Session extends Pick<Sender, 'records' | 'requests' | 'broken'> {
  prepared: PreparedRun;
  /** Sends one call to where the operation was found, or to `address`; never rejects. */
  send(call: Call, caseId: string, address?: Address): Promise<Sent>;
  presence(operation: Operation, stage: string): Promise<Presence>;
}

export interface SessionParts extends SenderParts {
  /** What is known of a company and stage before anything was read; nobody names data of another company. */
  createKnown: (of: Placeholder['of']) => KnownData;
}

/** The case that a request belongs to which finds an operation, or known data, for several cases. */
export const FINDING = 'finding';

export function createSession(prepared: PreparedRun, parts: SessionParts): Session {
  const { contract, target, seed, validCalls } = prepared;
  const sender = createSender(prepared, parts);
  const known = new Map<string, KnownData>();
  const presences = new Map<string, Promise<Presence>>();
  const unknowns = new Map<string, Promise<Sent>>();
  const readings = new Map<string, Promise<void>>();

  async function send(call: Call, caseId: string, address?: Address): Promise<Sent> {
    const notPermitted = whyNotPermitted(call, target.permissions, contract);
    if (notPermitted) return notPermitted;
    const filled = await fill(call);
    if (isNotObserved(filled)) return filled;
    return sender.send({ call, filled, address: address ?? toAddress(call), caseId });
  }

  /** What nobody named is read, once a stage and company, as soon as a call asks for it. */
  async function fill(call: Call): Promise<FilledCall | NotObserved> {
    const pick: KnownData['pick'] = (placeholder, onlyNamed) =>
      findKnown(call.stage, placeholder.of).pick(placeholder, onlyNamed);
    const fillNow = (): FilledCall | NotObserved => fillCall(call, { pick }, target.permissions, seed);
    const filled = fillNow();
    if (!isNotObserved(filled) && filled.knownToExist) return filled;
    const owners = new Set([undefined, ...listPlaceholders(listContent(call)).map(({ of }) => of)]);
    for (const of of owners)
      await once(readings, `${call.stage} ${of ?? ''}`, () => readKnownData(call.stage, of));
    return fillNow();
  }

  function findKnown(stage: string, of: Placeholder['of']): KnownData {
    const name = `${stage} ${of ?? ''}`;
    const found = known.get(name) ?? parts.createKnown(of);
    known.set(name, found);
    return found;
  }

  /** Reads what can be read without knowing anybody, for the known data in it. */
  async function readKnownData(stage: string, of: Placeholder['of']): Promise<void> {
    for (const operation of prepared.readable) {
      const found = await presence(operation, stage);
      if (found.kind !== 'present' || !isSuccess(found.exchange.answer)) continue;
      const { call } = found.exchange;
      const asked: Sent =
        of === undefined
          ? found.exchange
          : await send(
              { ...call, key: of, intent: 'unknown', why: 'what another company is shown' },
              FINDING,
              found.address,
            );
      if (isNotObserved(asked) || !isSuccess(asked.answer) || !asked.answer.json) continue;
      const { value } = asked.answer.json;
      findKnown(stage, of).learn(contract, findPreferredType(toSuccess(operation)), value);
    }
  }

  function presence(operation: Operation, stage: string): Promise<Presence> {
    const { template } = operation.base;
    const unknown = toUnknownCall(stage, seed);
    const askUnknown = () =>
      send(unknown, FINDING, { template: template + unknown.path, variant: undefined });
    return once(presences, `${stage} ${operation.id}`, () =>
      findPresence(operation, stage, {
        validCalls,
        send: (call, address) => send(call, FINDING, address),
        findUnknown: () => once(unknowns, `${stage} ${template}`, askUnknown),
      }),
    );
  }

  function toAddress({ operation = contract.operations[0], path }: Call): Address {
    return toFirstAddress({ base: (operation as Operation).base, path });
  }

  return { ...sender, prepared, send, presence };
}

/** What was begun for a key before, or is begun now. */
function once<T>(begun: Map<string, Promise<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const known = begun.get(key) ?? begin();
  begun.set(key, known);
  return known;
}
