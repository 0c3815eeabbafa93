import type { Contract } from '../../../spec/contract.ts';
import { findPreferredType, findResponse, toSuccess } from '../../../spec/find-response.ts';
import { findJson, type Json } from '../../../spec/json.ts';
import { isInRange, isJsonType } from '../../../spec/media-type.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { Asked } from '../asked.ts';
import type { Fault, FaultAnswer } from '../fault.ts';
import { changeAt, listStatedParts, type StatedPart } from './properties.ts';

/** What the successes of an operation can do otherwise than any document says. */
export function listAnswerFaults(contract: Contract, operation: Operation): Fault[] {
  const success = toSuccess(operation);
  const [first] = success.content;
  const media = findPreferredType(success);
  const parts =
    media?.schema !== undefined && isJsonType(media.mediaType) ? listStatedParts(contract, media.schema) : [];
  return [
    ...dropRequired(operation, parts),
    ...mistype(operation, parts),
    ...answerUndeclared(operation, success.pointer),
    ...(first ? [sendOtherType(operation, first.pointer)] : []),
  ];
}

function dropRequired(operation: Operation, parts: readonly StatedPart[]): Fault[] {
  const dropped = parts.find(({ path, requiredBy }) => path.length > 0 && requiredBy !== undefined);
  if (dropped?.requiredBy === undefined) return [];
  return [
    toFault(operation, {
      kind: 'required-property-dropped',
      does: `a success lacks the property \`${dropped.path.at(-1)}\``,
      fact: dropped.requiredBy,
      check: 'response_schema_conformance',
      answer: changedBody((body) => changeAt(body, dropped.path, () => undefined)),
    }),
  ];
}

/** A value of each type, the more striking ones first. */
const OF_TYPE: readonly (readonly [type: string, value: Json])[] = [
  ['object', { '': '' }],
  ['boolean', true],
  ['array', [[]]],
  ['string', 'a text'],
  ['number', 0.5],
  ['null', null],
];

/** Of a part that is always there where one is: a property that may be left out shows nothing. */
function mistype(operation: Operation, parts: readonly StatedPart[]): Fault[] {
  const typed = parts.filter(({ schema }) => schema.definition.types.length > 0);
  const required = typed.find(({ path, requiredBy }) => path.length > 0 && requiredBy !== undefined);
  const part = required ?? typed[0];
  const types = part?.schema.definition.types ?? [];
  const other = OF_TYPE.find(([type]) => !types.includes(type))?.[1];
  if (!part || other === undefined) return [];
  return [
    toFault(operation, {
      kind: 'wrong-type',
      does: `${part.path.length === 0 ? 'the body' : `the property \`${part.path.at(-1)}\``} of a success has another type`,
      fact: part.schema.definition.pointer,
      check: 'response_schema_conformance',
      answer: changedBody((body) => changeAt(body, part.path, () => other)),
    }),
  ];
}

function answerUndeclared(operation: Operation, fact: string): Fault[] {
  const status = [203, 202, 200, 201].find((one) => findResponse(operation, one) === undefined);
  const isStated = operation.responses.some((response) => response.status.startsWith('2'));
  if (status === undefined || !isStated) return [];
  return [
    toFault(operation, {
      kind: 'undeclared-status',
      does: `a success has the status ${status}`,
      fact,
      check: 'status_code_conformance',
      answer: changed((given, body) => new Response(body, { ...toInit(given), status })),
    }),
  ];
}

const OTHER_TYPES = ['text/html', 'text/x-other', 'application/x-other'];

function sendOtherType(operation: Operation, fact: string): Fault {
  const declared = toSuccess(operation).content.map(({ mediaType }) => mediaType);
  const other = OTHER_TYPES.find((type) => !declared.some((one) => isInRange(type, one))) ?? 'x/other';
  return toFault(operation, {
    kind: 'wrong-media-type',
    does: `a success has the media type ${other}`,
    fact,
    check: 'content_type_conformance',
    answer: changed((given, body) => {
      const headers = new Headers(given.headers);
      headers.set('content-type', other);
      return new Response(body ?? '', { status: given.status === 204 ? 200 : given.status, headers });
    }),
  });
}

interface GeneralFault extends Pick<Fault, 'fact' | 'check' | 'answer'> {
  kind: string;
  /** A clause: what is so. */
  does: string;
}

/** A fault of one operation. */
export function toFault({ id, base }: Operation, { kind, does, ...rest }: GeneralFault): Fault {
  return {
    id: `${kind}/${id}`,
    kind,
    title: `Of ${id}, ${does}.`,
    when: { operations: [id] },
    stages: [base.defaultStage],
    ...rest,
  };
}

/** Another success; where `change` returns `undefined`, and any other answer, it stays as it is. */
function changed(change: (given: Response, body: string | null) => Response | undefined): FaultAnswer {
  return async ({ healthy }: Asked) => {
    const given = await healthy();
    if (!given.ok) return given;
    const copy = given.clone();
    return change(given, given.body === null ? null : await copy.text()) ?? given;
  };
}

function changedBody(change: (body: Json) => Json | undefined): FaultAnswer {
  return changed((given, text) => {
    const body = text === null ? undefined : findJson(text);
    const other = body === undefined ? undefined : change(body);
    return other === undefined ? undefined : new Response(JSON.stringify(other), toInit(given));
  });
}

export function toInit({ status, headers }: Response): { status: number; headers: Headers } {
  const own = new Headers(headers);
  own.delete('content-length');
  return { status, headers: own };
}
