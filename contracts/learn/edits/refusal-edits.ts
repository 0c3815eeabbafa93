import type { Contract } from '../../../spec/contract.ts';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { findAt, joinPointer, parentPointer, parsePointer } from '../../../spec/json-pointer.ts';
import type { Refusal } from '../../../spec/refusals.ts';
import { toReference } from '../../../spec/resolve.ts';
import type { FactRecord } from '../observations/fact-observations.ts';
import type { DistinctExchanges } from '../observations/observations.ts';
import { isCertain } from './certain.ts';
import type { Edit, Step } from './edit.ts';
import { toEvidenceSteps, toObserved } from './observed.ts';

/** What came where a refusal was due, by the number of the exchange. */
export interface RefusedAnswer {
  status: number;
  body: Json;
}

interface StatusSteps {
  steps: Step[];
  moves: NonNullable<Edit['moves']>;
}

const NOTHING: StatusSteps = { steps: [], moves: [] };

/**
 * Refusals that have another status, or another text, than the document says, each time that they were due. What was accepted
 * instead has neither, and cannot be written down.
 */
export function listRefusalEdits(
  contract: Contract,
  facts: ReadonlyMap<string, FactRecord>,
  answers: ReadonlyMap<number, RefusedAnswer>,
  distinct: DistinctExchanges,
): Edit[] {
  return [...contract.refusals.values()].flatMap((refusal): Edit[] => {
    const at = joinPointer(refusal.pointer, 'x-refusal');
    const { agrees, differs } = facts.get(at) ?? { agrees: new Set(), differs: new Set<number>() };
    const came = [...differs].flatMap((number) => answers.get(number) ?? []);
    const [first] = came;
    if (!first || agrees.size > 0 || came.length < differs.size) return [];
    if (came.some(({ status }) => status !== first.status || status < 400)) return [];
    const isStated = isCertain(contract, at);
    const text = isStated ? findCommonText(came, refusal) : undefined;
    const observed = distinct.describe(differs);
    const { steps: status, moves } =
      first.status === refusal.status
        ? NOTHING
        : toStatusSteps(contract, refusal, first.status, toObserved(observed, []));
    const worded = text === undefined ? [] : toTextSteps(refusal, text);
    if (status.length === 0 && worded.length === 0) return [];
    return [
      {
        kind: 'refusal',
        fact: at,
        says: `${refusal.condition} is refused with ${first.status}${text === undefined ? '' : ` "${text}"`}`,
        // The place of the example may change with its status, so that all else is said before.
        steps: [...worded, ...toEvidenceSteps(contract.at(at), at, toObserved(observed, [])), ...status],
        observed,
        isCorrection: isStated,
        moves,
      },
    ];
  });
}

/** The text for a person, where all refusals have the same, and it is one that can be shown to anybody. */
function findCommonText(came: readonly RefusedAnswer[], { messageAt, message }: Refusal): string | undefined {
  const texts = new Set(came.map(({ body }) => findAt(body, messageAt)));
  const [text] = texts;
  if (texts.size !== 1 || typeof text !== 'string' || text === message) return undefined;
  return /^[\p{L}\p{N}\p{P}\p{Zs}]{1,120}$/u.test(text) && !/[@\d]|\[Filtered\]/.test(text)
    ? text
    : undefined;
}

function toTextSteps({ pointer, messageAt }: Refusal, text: string): Step[] {
  const at = joinPointer(pointer, 'value');
  if (messageAt !== '') return [{ at: at + messageAt, update: text }];
  return [
    { at, remove: true },
    { at: pointer, update: { value: text } },
  ];
}

/**
 * Another status for one refusal. Where its response is about nothing else, that gets the status, in every operation that names
 * it; else the example moves to a response of the other status, which is made where there is none.
 */
function toStatusSteps(
  contract: Contract,
  refusal: Refusal,
  status: number,
  evidence: JsonObject,
): StatusSteps {
  const { pointer, responsePointer } = refusal;
  const all = [...contract.refusals.values()];
  const update: Step = { at: joinPointer(pointer, 'x-refusal'), update: { status } };
  const isAlone = all.every((other) => other === refusal || other.responsePointer !== responsePointer);
  const users = contract.operations.flatMap(({ pointer: operation, responses }) =>
    responses
      .filter((response) => response.pointer === responsePointer)
      .map(({ statedAt }) => ({ statedAt, list: joinPointer(operation, 'responses') })),
  );
  const isTaken = users.some(({ list }) => contract.at(joinPointer(list, String(status))) !== undefined);
  if (isAlone && !isTaken)
    return {
      steps: [
        update,
        ...toEvidenceSteps(contract.at(responsePointer), responsePointer, evidence),
        ...users.flatMap(({ statedAt, list }) => toMoved(statedAt, list, String(status))),
      ],
      moves: [],
    };
  const home = all.find((other) => other.status === status && other.responsePointer !== responsePointer);
  if (home)
    return {
      steps: [update, ...toMoved(pointer, parentPointer(home.pointer) ?? '', toName(pointer))],
      moves: [],
    };
  const name = refusal.condition.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const made = joinPointer('/components/responses', name);
  return {
    steps: [
      update,
      ...toNewResponse(contract, refusal, made),
      ...users
        .filter(({ list }) => contract.at(joinPointer(list, String(status))) === undefined)
        .map(({ list }) => ({ at: list, update: { [status]: toReference(`#${made}`) } })),
      ...toEvidenceSteps(contract.at(responsePointer), made, evidence),
    ],
    moves: [{ from: pointer, to: made + pointer.slice(responsePointer.length) }],
  };
}

/** A response of its own, with the form of the one that it was in. */
function toNewResponse(
  { at, refusals }: Contract,
  { condition, pointer, responsePointer }: Refusal,
  made: string,
): Step[] {
  const others = [...refusals.values()].filter(
    (other) => other.responsePointer === responsePointer && other.pointer !== pointer,
  );
  const summary = at(joinPointer(pointer, 'summary'));
  const description = typeof summary === 'string' ? summary : condition;
  return [
    { at: '/components/responses', update: { [toName(made)]: {} } },
    { at: made, copy: responsePointer },
    { at: made, update: { description } },
    ...others.map((other) => ({
      at: made + other.pointer.slice(responsePointer.length),
      remove: true as const,
    })),
    { at: pointer, remove: true },
  ];
}

/** What stands at a place, moved into another object under a name. */
function toMoved(from: string, holder: string, name: string): Step[] {
  const to = joinPointer(holder, name);
  return [
    { at: holder, update: { [name]: {} } },
    { at: to, copy: from },
    { at: from, remove: true },
  ];
}

function toName(pointer: string): string {
  return parsePointer(pointer).at(-1) ?? '';
}
