import type { Contract } from '../../../spec/contract.ts';
import { findPreferredType, findResponse, toSuccess } from '../../../spec/find-response.ts';
import type { Json } from '../../../spec/json.ts';
import { isInRange, toBodyKind, toSentType } from '../../../spec/media-type.ts';
import type { MediaType, Operation } from '../../../spec/operation.ts';
import { codecsOf } from '../../../spec/request/body-codec.ts';
import { BrokenBody } from '../../../spec/request/broken-body.ts';
import type { Asked } from '../asked.ts';
import type { Fault, FaultAnswer } from '../fault.ts';
import { changeAt, listStatedParts, type StatedPart } from './properties.ts';

/** What the successes of an operation can do otherwise than any document says. */
export function listAnswerFaults(contract: Contract, operation: Operation): Fault[] {
  const success = toSuccess(operation);
  const [first] = success.content;
  const media = findPreferredType(success);
  const source = media && toSource(contract, operation, media);
  return [
    ...(source ? [...dropRequired(source), ...mistype(source)] : []),
    ...answerUndeclared(operation, success.pointer),
    ...(first ? sendOtherType(operation, first.pointer) : []),
  ];
}

/** What the bodies of an operation's success have, and how one is changed. */
interface Source {
  operation: Operation;
  parts: readonly StatedPart[];
  changedBody(change: (body: Json) => Json | undefined): FaultAnswer;
}

/** Texts and bytes have no parts. */
function toSource(contract: Contract, operation: Operation, media: MediaType): Source | undefined {
  const { schema } = media;
  if (schema === undefined || ['text', 'binary'].includes(toBodyKind(toSentType(media.mediaType))))
    return undefined;
  const codec = codecsOf(contract)(media);
  const read = (text: string, contentType: string): Json | undefined => {
    const value = codec.read({ bytes: Buffer.from(text), contentType }, text.length);
    return value instanceof BrokenBody ? undefined : value;
  };
  const changedBody: Source['changedBody'] = (change) =>
    changed((given, text) => {
      const mediaType = given.headers.get('content-type') ?? '';
      const body = text === null ? undefined : read(text, mediaType);
      const other = body === undefined ? undefined : change(body);
      if (other === undefined) return undefined;
      const { contentType, content } = codec.write(other, mediaType);
      // In a form every scalar is a text: what is read as valid again is no fault.
      const again = typeof content === 'string' ? read(content, contentType) : undefined;
      const isInvalid = again !== undefined && contract.validators.at(schema)(again).length > 0;
      if (!isInvalid) return undefined;
      const init = toInit(given);
      init.headers.set('content-type', contentType);
      return new Response(content as string, init);
    });
  return { operation, parts: listStatedParts(contract, schema), changedBody };
}

function dropRequired({ operation, parts, changedBody }: Source): Fault[] {
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
function mistype({ operation, parts, changedBody }: Source): Fault[] {
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

function sendOtherType(operation: Operation, fact: string): Fault[] {
  const declared = toSuccess(operation).content.map(({ mediaType }) => mediaType);
  const other = OTHER_TYPES.find((type) => !declared.some((one) => isInRange(type, one)));
  // Where any is declared, none is wrong.
  if (other === undefined) return [];
  const fault = toFault(operation, {
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
  return [fault];
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

export function toInit({ status, headers }: Response): { status: number; headers: Headers } {
  const own = new Headers(headers);
  own.delete('content-length');
  return { status, headers: own };
}
