import type { Contract } from '../../spec/contract.ts';
import { isCertainGrade } from '../../spec/evidence.ts';
import { findBodyType, findDocumented } from '../../spec/find-response.ts';
import { findVariantOf, type Operation, type PathVariant } from '../../spec/operation.ts';
import { isOwnService } from '../../spec/own-service.ts';
import { createDraws } from '../../spec/random.ts';
import { splitAddress } from '../../spec/servers.ts';
import type { Call } from '../cases/call.ts';
import type { ValidCalls } from '../cases/valid-calls.ts';
import {
  type AskedPath,
  deniesRoute,
  isAnsweredAsAny,
  isAnsweredAsUnknown,
  mayBeOfAny,
  toAsked,
} from '../checks/absence.ts';
import { judgeAcceptance } from '../checks/acceptance.ts';
import { describeAnswer, findRedirect, isOfMock, isSuccess, judgesInput } from '../checks/answer.ts';
import type { Check } from '../checks/check.ts';
import { contentTypeConformance } from '../checks/content-type-conformance.ts';
import { refusesCall, refusesKey } from '../checks/documented-error.ts';
import { type Exchange, isServerFailure, isToBeAccepted, type Sent } from '../checks/exchange.ts';
import { isNotObserved, type NotObserved, notObserved } from '../checks/judgement.ts';
import { responseSchemaConformance } from '../checks/response-schema-conformance.ts';
import type { NeededParts } from './needed-parts.ts';
import type { PreparedRun } from './prepare-run.ts';

/** Where an operation was found: the path with its base path, whole but for the target's prefix. */
export interface Address {
  /** Such as `/{stage}/1/members`. */
  template: string;
  /** The name of the path variant (`x-other-readings`); `undefined` at the path of the document. */
  variant: string | undefined;
}

/** Whether a target has an operation, and where; not observed where that cannot be told. */
export type Presence = Present | Absent | Unexpected | NotObserved;

export interface Present {
  kind: 'present';
  address: Address;
  exchange: Exchange;
}

export interface Absent {
  kind: 'absent';
  exchange: Exchange;
  /** All that were asked: its path, and each other reading of that. */
  looks: readonly Exchange[];
}

/** It is there, where the document says that it is not; nothing else is judged of it then. */
export interface Unexpected {
  kind: 'unexpected';
  exchange: Exchange;
}

/** How an operation is looked for. */
export interface PresenceParts {
  contract: Contract;
  validCalls: ValidCalls;
  /** Sends a call to an address. */
  send: (call: Call, address: Address) => Promise<Sent>;
  /** How the target answers a path below a base path (`/{stage}/1`) that belongs to nothing; `which` tells several of them apart. */
  findUnknown: (base: string, which: number) => Promise<Sent>;
  /** How a call that was refused is accepted with more than it had; `undefined` where it is not. Left out where that is not asked. */
  findAccepted?: (refused: Exchange, address: Address) => Promise<Exchange | undefined>;
}

export type FindPresence = (operation: Operation, stage: string) => Promise<Presence>;

/** The operations that were looked for, each once a stage. */
export interface Presences {
  find: FindPresence;
  /** The same by calls as the document has them: so are those found which tell whom, or what, to ask about. */
  findPlain: FindPresence;
  /** What is known of one by now. */
  found(operation: Operation, stage: string): Presence | undefined;
}

export function createPresences(
  { contract, validCalls, seed }: Pick<PreparedRun, 'contract' | 'validCalls' | 'seed'>,
  send: PresenceParts['send'],
  needed: NeededParts,
): Presences {
  const begun = new Map<string, Promise<Presence>>();
  const plain = new Map<string, Promise<Presence>>();
  const found = new Map<string, Presence>();
  const asked = new Map<string, Promise<Sent>>();
  const toKey = ({ id }: Operation, stage: string): string => `${stage} ${id}`;

  function toParts(operation: Operation, stage: string): PresenceParts {
    const key = toKey(operation, stage);
    return {
      contract,
      validCalls,
      send: (call, address) => once(asked, `${key} ${address.template}`, () => send(call, address)),
      findUnknown(base, which) {
        const unknown = toUnknownCall(stage, seed, which);
        const address = { template: base + unknown.path, variant: undefined };
        return once(asked, `${stage} ${base} ${which}`, () => send(unknown, address));
      },
    };
  }

  function findPlain(operation: Operation, stage: string): Promise<Presence> {
    return once(plain, toKey(operation, stage), () =>
      findPresence(operation, stage, toParts(operation, stage)),
    );
  }

  async function findWhole(operation: Operation, stage: string): Promise<Presence> {
    const presence = await findPlain(operation, stage);
    const isAccepted = presence.kind === 'present' && isSuccess(presence.exchange.answer);
    if (isAccepted || !isOwnService(contract.root)) return presence;
    return findPresence(operation, stage, {
      ...toParts(operation, stage),
      findAccepted: (refused, address) => needed.findFor(refused, (call) => send(call, address)),
    });
  }

  return {
    findPlain,
    async find(operation, stage) {
      const key = toKey(operation, stage);
      const presence = await once(begun, key, () => findWhole(operation, stage));
      found.set(key, presence);
      return presence;
    },
    found: (operation, stage) => found.get(toKey(operation, stage)),
  };
}

/** What was begun for a key before, or is begun now. */
export function once<T>(begun: Map<string, Promise<T>>, key: string, begin: () => Promise<T>): Promise<T> {
  const known = begun.get(key) ?? begin();
  begun.set(key, known);
  return known;
}

/** The path of the document. */
export function toFirstAddress({ base, path }: Pick<Operation, 'base' | 'path'>): Address {
  return { template: base.template + path, variant: undefined };
}

/** Where an operation may be: where it was seen in a stage, else at the path of the document; and elsewhere. */
export function listAddresses(operation: Operation, stage: string): [Address, ...Address[]] {
  const toAddress = ({ path, reading }: PathVariant): Address => ({ template: path, variant: reading });
  const known = findVariantOf(operation, stage);
  const others = operation.pathVariants.filter((variant) => variant !== known).map(toAddress);
  const first = toFirstAddress(operation);
  return known ? [toAddress(known), first, ...others] : [first, ...others];
}

/**
 * Finds an operation. That the call was accepted, and a refusal of the key that not every path gets, show that it is at the path of the document. Anything else
 * leaves that open, whatever it says: then each path variant is asked, and beside it a path that belongs to nothing. At a variant it counts as found when
 * it answers with success, because what else lies at such an address is not known. A success that paths get which belong to nothing, and that is not what is
 * described, is none. Where none does, what is wrong with the input shows
 * that it is at the path of the document. What is known to be absent is looked for at its path alone.
 */
export async function findPresence(
  operation: Operation,
  stage: string,
  parts: PresenceParts,
): Promise<Presence> {
  const { contract, validCalls } = parts;
  const isKnownAbsent = operation.absentIn.includes(stage);
  const [valid] = validCalls(operation, stage);
  if (!valid) return notObserved('the document shows no call of it');
  const [address, ...elsewhere] = listAddresses(operation, stage);
  const exchange = await ask(valid.call, address, parts);
  if (isNotObserved(exchange)) return exchange;
  const present: Present | Unexpected = isKnownAbsent
    ? { kind: 'unexpected', exchange }
    : { kind: 'present', address, exchange };
  if (exchange.answer.status === 501 && isOfMock(exchange.answer) && contract.document.isOwnersWord)
    return notObserved('the mock leaves it out');
  // The reason phrase of a 403 stands beside other texts too, such as that there is no such route.
  const isRefused = refusesKey(exchange.answer, contract) && !deniesRoute(exchange.answer);
  if (judgeAcceptance(exchange, contract) === 'accepted' && !(await isOfAnyPath(exchange, operation, parts)))
    return present;
  const isAtFirst = !(await isNowhere(exchange, operation, parts));
  if (isRefused && isAtFirst) return present;
  const isJudged = isAtFirst && judgesInput(exchange.answer);
  if (isJudged && isToBeThere(exchange, contract)) return present;

  const others: { sent: Sent; variant: string }[] = [];
  const open = isKnownAbsent ? [] : [...listRedirected(exchange), ...elsewhere];
  for (const other of open) {
    const variant = other.variant ?? 'that of the document';
    const why = `at another reading of the path: ${variant}`;
    const sent = await ask({ ...valid.call, why }, other, parts);
    // A path may lead to another one that leads back.
    if (!isNotObserved(sent))
      open.push(
        ...listRedirected(sent).filter(({ template }) =>
          [address, ...open].every((one) => one.template !== template),
        ),
      );
    if (!isNotObserved(sent) && isSuccess(sent.answer) && !(await isOfAnyPath(sent, operation, parts)))
      return { kind: 'present', address: other, exchange: sent };
    others.push({ sent, variant });
  }
  if (isJudged) return present;
  // Of what is certain to be there, what any path gets in its place is judged, unless it says that nothing is there; what is deprecated may be gone.
  const isJudgedAnyway = isAtFirst || (isSuccess(exchange.answer) && !operation.deprecated);
  const isToBeJudged = isToBeThere(exchange, contract) && isJudgedAnyway;
  if (isToBeJudged) return present;
  if (isAtFirst) return unclear(exchange, 'the path');
  for (const { sent, variant } of others) {
    if (isNotObserved(sent)) return sent;
    if (!(await isNowhere(sent, operation, parts)))
      return unclear(sent, `another reading of the path (${variant})`);
  }
  const looks = [exchange, ...others.flatMap(({ sent }) => (isNotObserved(sent) ? [] : [sent]))];
  const doubt = findDoubt(looks, contract);
  return doubt === undefined ? { kind: 'absent', exchange, looks } : notObserved(doubt);
}

/** Asks at an address. Nothing may state what a call lacks there: where it is refused by what is there, it is the one that is accepted with more. */
async function ask(call: Call, address: Address, parts: PresenceParts): Promise<Sent> {
  const { contract, send, findAccepted } = parts;
  const sent = await send(call, address);
  const { operation } = call;
  if (!findAccepted || !operation || isNotObserved(sent)) return sent;
  const isRefused = isToBeAccepted(sent) && refusesCall(sent.answer, contract);
  if (!isRefused || (await isNowhere(sent, operation, parts))) return sent;
  return (await findAccepted(sent, address)) ?? sent;
}

/** Where an answer says that the same path with a slash at its end, or without one, is meant; no other redirect is followed. */
function listRedirected({ request, answer, address }: Exchange): Address[] {
  const location = findRedirect(answer);
  if (!location || !URL.canParse(location, request.url)) return [];
  const [from, to] = [new URL(request.url), new URL(location, request.url)];
  if (to.host !== from.host) return [];
  if (to.pathname === `${from.pathname}/`)
    return [{ template: `${address}/`, variant: 'with a slash at its end' }];
  const isWithout = `${to.pathname}/` === from.pathname && address.endsWith('/');
  return isWithout ? [{ template: address.slice(0, -1), variant: 'without a slash at its end' }] : [];
}

/** Why these answers do not show that nothing is there, as half a sentence: one of them may be about what was asked for. */
function findDoubt(looks: readonly Exchange[], { root }: Contract): string | undefined {
  const doubtful = looks.find(
    ({ answer, knownToExist }) => !knownToExist && !deniesRoute(answer) && !isSuccess(answer),
  );
  if (!doubtful) return undefined;
  const said = `the answer ${doubtful.answer.status} may be about`;
  return isOwnService(root)
    ? `${said} who was asked for, and nobody is known to exist`
    : `${said} what was asked for, which nobody showed; name what is there with --known`;
}

/** Whether a success is not the operation's: it is not what the document describes, and paths that belong to nothing have it too. */
async function isOfAnyPath(exchange: Exchange, operation: Operation, parts: PresenceParts): Promise<boolean> {
  if (!isSuccess(exchange.answer) || isAsDescribed(exchange, parts.contract)) return false;
  return isNowhere(exchange, operation, parts);
}

/**
 * Whether it is what the document describes: where that says nothing of its body, any answer would be, and what cannot be read as a body that it
 * describes, such as a page in the place of JSON that is sent as HTML, is none.
 */
function isAsDescribed(exchange: Exchange, contract: Contract): boolean {
  const { call, answer } = exchange;
  const response = call.operation && findDocumented(call.operation, answer.status);
  if (!response) return false;
  const judge = ({ answers }: Check): string[] =>
    answers?.judge(exchange, contract).map(({ outcome }) => outcome.kind) ?? [];
  const [type, form] = [judge(contentTypeConformance), judge(responseSchemaConformance)];
  const isHeld = findBodyType(response, answer.mediaType)?.schema === undefined || form.includes('agrees');
  const outcomes = [...type, ...form];
  return isHeld && outcomes.includes('agrees') && !outcomes.includes('differs');
}

/** So many paths that belong to nothing do not agree by chance in what differs from one to the next. */
const MOST_UNKNOWN = 4;

/** Whether an address is answered as one that belongs to nothing. */
async function isNowhere(
  exchange: Exchange,
  operation: Operation,
  { findUnknown }: PresenceParts,
): Promise<boolean> {
  const { answer, address } = exchange;
  if (deniesRoute(answer)) return true;
  const { base } = splitAddress(address, operation);
  const asked = toAsked(exchange);
  const unknowns: AskedPath[] = [];
  while (unknowns.length < MOST_UNKNOWN) {
    const unknown = await findUnknown(base, unknowns.length);
    if (isNotObserved(unknown)) return unknowns.length === 0 && isAnsweredAsUnknown(asked, undefined);
    unknowns.push(toAsked(unknown));
    if (isAnsweredAsAny(asked, unknowns)) return true;
    // What differs from one unknown path to the next, such as the id of a request, tells nothing.
    if (unknowns[0]?.answer.status !== answer.status || !mayBeOfAny(asked)) return false;
  }
  return false;
}

/**
 * Whether an answer that may be anything is judged as the operation's: what is certain to be there has to accept a valid call, and
 * whatever fails is there to do so.
 */
function isToBeThere(exchange: Exchange, contract: Contract): boolean {
  const { operation, stage } = exchange.call;
  if (operation?.absentIn.includes(stage)) return false;
  const evidence = contract.evidenceOf(operation?.pointer ?? '', { stage, operationId: operation?.id });
  return isCertainGrade(evidence.grade) || isServerFailure(exchange);
}

function unclear({ answer }: Exchange, where: string): NotObserved {
  return notObserved(
    `${describeAnswer(answer)} at ${where} is neither a success nor what unknown paths are answered with, and leaves open whether the operation is there`,
  );
}

/** A path below the base address of an operation that belongs to nothing. */
export function toUnknownCall(stage: string, seed: number, which = 0): Call {
  return {
    why: 'how the target answers a path that belongs to nothing',
    intent: 'unknown',
    operation: undefined,
    method: 'GET',
    path: `/${createDraws(seed, which === 0 ? 'unknown path' : `unknown path ${which}`).hex(12)}`,
    stage,
    key: 'own',
    values: [],
  };
}
