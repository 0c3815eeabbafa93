import type { Content } from '../serve/mock-response.ts';

/** One request that the mock answered, as it is kept; secrets are taken out when it is read. */
export interface Recorded {
  method: string;
  /** Path and query as they were written. */
  target: string;
  /** Header fields as they came in, names and values in turn. */
  fields: readonly string[];
  status: number;
  grade: string;
  stage: string | undefined;
  operationId: string | undefined;
  nearest: string | undefined;
  notes: readonly string[];
  behaviours?: readonly string[] | undefined;
  /** What happened to the connection or to the answer, as the behaviour that did it says. */
  broken?: string | undefined;
  /** The company whose key it carried. */
  company?: string | undefined;
  /** When it was answered, in milliseconds since 1970, and how many it took. */
  at?: number;
  milliseconds?: number;
  /** As far as it was read. */
  requestBody?: Uint8Array | undefined;
  /** Header fields and body of the answer, as they went out. */
  responseFields?: Readonly<Record<string, string>>;
  responseBody?: Content;
  /** Whether somebody keeps that body as it is, so that it need not be copied. */
  isLasting?: boolean;
  /** The condition that the request was refused for, and the JSON Pointer of what in the document the answer comes from. */
  condition?: string | undefined;
  fact?: string | undefined;
  /** The SHA-256 of the document that it was answered by. */
  document?: string | undefined;
}

/** How many bytes of a body are kept. */
export const MOST_BODY_BYTES = 16_384;

/** A place of the journal. Holds beside its bytes only what lives as long as the mock. */
export interface JournalPlace
  extends Pick<
    Recorded,
    'method' | 'status' | 'grade' | 'stage' | 'operationId' | 'company' | 'condition' | 'fact' | 'document'
  > {
  at: number;
  milliseconds: number;
  /** Texts, then the body of the request, then that of the answer. */
  bytes: Buffer;
  /** Of the texts in bytes, of their lines how many tell the header fields of the answer. */
  length: number;
  responseLines: number;
  requestBody: BodyLength;
  responseBody: BodyLength;
  /** The body of the answer, where that is kept by somebody else too and no copy of it is here. */
  lasting: Uint8Array | undefined;
}

/** A text, or bytes in pieces. */
type Body = string | readonly Uint8Array[];

/** In bytes: how long a body is, -1 where there is none, and how much of it is kept. */
interface BodyLength {
  whole: number;
  kept: number;
}

/** What of a place is kept as bytes. */
export interface PlaceContent
  extends Required<Pick<Recorded, 'target' | 'nearest' | 'notes' | 'behaviours' | 'broken' | 'fields'>> {
  responseFields: readonly string[];
  requestBody: KeptBody | undefined;
  responseBody: KeptBody | undefined;
}

/** A body as far as it is kept. */
export interface KeptBody {
  bytes: Uint8Array;
  /** How many bytes the whole has. */
  length: number;
}

/** In bytes. A place that needs more gets twice as many, and keeps them for the next requests; but not if these are very many. */
const USUAL_LENGTH = 2_048;
const MOST_KEPT_LENGTH = 65_536;

export function createPlace(): JournalPlace {
  return {
    bytes: Buffer.allocUnsafeSlow(USUAL_LENGTH),
    length: 0,
    responseLines: 0,
    requestBody: { whole: -1, kept: 0 },
    responseBody: { whole: -1, kept: 0 },
    lasting: undefined,
    at: 0,
    milliseconds: 0,
    method: '',
    status: 0,
    grade: '',
    stage: undefined,
    company: undefined,
    operationId: undefined,
    condition: undefined,
    fact: undefined,
    document: undefined,
  };
}

/** A copy without the bodies, which stays as it is when the place is used again. */
export function copyTexts(place: JournalPlace): JournalPlace {
  const { bytes, length } = place;
  return {
    ...place,
    bytes: Buffer.from(bytes.subarray(0, length)),
    requestBody: { whole: -1, kept: 0 },
    responseBody: { whole: -1, kept: 0 },
    lasting: undefined,
  };
}

/** Neither a target nor a header field can hold it (RFC 9112 §3, RFC 9110 §5.5), and JSON escapes it. */
const SEPARATOR = '\n';

export function fillPlace(place: JournalPlace, request: Recorded): void {
  place.method = request.method;
  place.status = request.status;
  place.grade = request.grade;
  place.at = request.at ?? 0;
  place.milliseconds = request.milliseconds ?? 0;
  place.stage = request.stage;
  place.company = request.company;
  place.operationId = request.operationId;
  place.condition = request.condition;
  place.fact = request.fact;
  place.document = request.document;
  const text = toText(request, place);
  place.length = Buffer.byteLength(text);
  measure(request.requestBody && [request.requestBody], place.requestBody);
  measure(request.responseBody, place.responseBody);
  place.lasting = findLasting(request);
  const copied = place.lasting ? 0 : place.responseBody.kept;
  makeRoom(place, place.length + place.requestBody.kept + copied);
  place.bytes.write(text);
  if (request.requestBody) writeBody([request.requestBody], place.requestBody, place.bytes, place.length);
  if (request.responseBody !== undefined && !place.lasting)
    writeBody(request.responseBody, place.responseBody, place.bytes, place.length + place.requestBody.kept);
}

function findLasting({ isLasting, responseBody }: Recorded): Uint8Array | undefined {
  return isLasting && typeof responseBody === 'object' && responseBody.length === 1
    ? responseBody[0]
    : undefined;
}

function toText(request: Recorded, place: JournalPlace): string {
  const { target, fields, nearest, notes, behaviours, broken, responseFields } = request;
  const isPlain = nearest === undefined && notes.length === 0 && behaviours === undefined;
  let text = target + SEPARATOR;
  if (!isPlain) text += JSON.stringify({ nearest, notes, behaviours, broken });
  place.responseLines = 0;
  for (const name in responseFields) {
    text += SEPARATOR + name + SEPARATOR + responseFields[name];
    place.responseLines += 2;
  }
  return fields.length === 0 ? text : text + SEPARATOR + fields.join(SEPARATOR);
}

function measure(content: Body | undefined, length: BodyLength): void {
  length.whole = -1;
  if (typeof content === 'string') length.whole = Buffer.byteLength(content);
  else if (content) {
    length.whole = 0;
    for (const piece of content) length.whole += piece.length;
  }
  length.kept = Math.min(MOST_BODY_BYTES, Math.max(0, length.whole));
}

function makeRoom(place: JournalPlace, needed: number): void {
  const { length } = place.bytes;
  if (needed <= length && length <= MOST_KEPT_LENGTH) return;
  let wanted = USUAL_LENGTH;
  while (wanted < needed) wanted *= 2;
  if (wanted !== length) place.bytes = Buffer.allocUnsafeSlow(wanted);
}

function writeBody(content: Body, length: BodyLength, bytes: Buffer, from: number): void {
  if (typeof content === 'string') {
    // Less than may be kept where a character would be cut.
    length.kept = bytes.write(content, from, length.kept);
    return;
  }
  let written = 0;
  for (const piece of content) {
    const rest = length.kept - written;
    if (rest <= 0) return;
    bytes.set(piece.length <= rest ? piece : piece.subarray(0, rest), from + written);
    written += piece.length;
  }
}

export function readPlace({
  bytes,
  length,
  responseLines,
  requestBody,
  responseBody,
  lasting,
}: JournalPlace): PlaceContent {
  const [target = '', hints, ...lines] = bytes.toString('utf8', 0, length).split(SEPARATOR);
  const toBody = ({ whole, kept }: BodyLength, from: number, inside: Uint8Array): KeptBody | undefined =>
    whole < 0 ? undefined : { bytes: inside.subarray(from, from + kept), length: whole };
  return {
    nearest: undefined,
    notes: [],
    behaviours: undefined,
    broken: undefined,
    ...(hints ? JSON.parse(hints) : {}),
    target,
    responseFields: lines.slice(0, responseLines),
    fields: lines.slice(responseLines),
    requestBody: toBody(requestBody, length, bytes),
    responseBody: lasting
      ? toBody(responseBody, 0, lasting)
      : toBody(responseBody, length + requestBody.kept, bytes),
  };
}
