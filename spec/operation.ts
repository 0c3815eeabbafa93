import type { Json } from './json.ts';
import { joinPointer } from './json-pointer.ts';
import type { BasePath } from './servers.ts';

/** An operation with its references followed (OpenAPI §4.8.10). Every pointer leads to where the thing is defined. */
export interface Operation {
  /** `operationId`; where the document gives none, method and path, as `get /members`. */
  id: string;
  /** In lower case. */
  method: string;
  /** As the document writes it: a template below the base path. */
  path: string;
  base: BasePath;
  pointer: string;
  deprecated: boolean;
  /** The stages in which it is known not to be there (`x-absent`). */
  absentIn: readonly string[];
  tags: readonly string[];
  parameters: readonly Parameter[];
  groups: readonly ParameterGroup[];
  requestBody: RequestBody | undefined;
  responses: readonly Response[];
  /** Why it cannot be served and is not judged, one sentence with file and line; `undefined` where it can be. */
  unplayable: string | undefined;
  /** The key that the operation wants, where one in a header is all that lets anybody in: the one that companies and stages have. */
  key: KeyScheme | undefined;
  security: Security;
  /** Other readings of the path. */
  pathVariants: readonly PathVariant[];
}

/** Another reading of the path of an operation (`x-other-readings`). */
export interface PathVariant {
  reading: string;
  /** Whole but for scheme and authority, such as `/{stage}/members`. */
  path: string;
  /** The stages in which the operation was seen there, rather than at its path. */
  stages: readonly string[];
  pointer: string;
}

/** Where an operation was seen in a stage, if not at its path. */
export function findVariantOf(
  { pathVariants }: Pick<Operation, 'pathVariants'>,
  stage: string,
): PathVariant | undefined {
  return pathVariants.find(({ stages }) => stages.includes(stage));
}

/** An operation for a person: "GET /members". */
export function nameOperation({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  return `${method.toUpperCase()} ${path}`;
}

/** The fact that an operation is not there. */
export function toAbsenceFact({ pointer }: Pick<Operation, 'pointer'>): string {
  return joinPointer(pointer, 'x-absent');
}

/** The fact that calls to an operation are accepted without each part that they may leave out. */
export function toOptionalFact({ pointer }: Pick<Operation, 'pointer'>): string {
  return joinPointer(pointer, 'x-optional');
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  style: string;
  explode: boolean;
  /** Where the operation or its path names it, and where it is defined. */
  statedAt: string;
  /** The media type of its text, where it is described by one (`content`) and not by a style. */
  mediaType: string | undefined;
  /** Whether reserved characters may stand in it as they are (OpenAPI §4.8.12.2.3). */
  allowReserved: boolean;
  /** Whether it may be given without a value, whatever its schema says. */
  allowEmptyValue: boolean;
  pointer: string;
  /** The pointer of its schema, to compile a validator for. */
  schema: string;
  /** The first that the document gives. */
  example: Json | undefined;
  /** What it says of the part of a list that is asked for, where the document states that (`x-pagination`). */
  pagination: ParameterPagination | undefined;
}

/** By which parameter a list is read in parts, and how (`x-pagination`). */
export interface ParameterPagination {
  /**
   * What it says of the part that is asked for: the number of a page, how many records come before, what the answer before said, or how
   * many records there may be.
   */
  role: 'page' | 'offset' | 'cursor' | 'size';
  /** Where an answer has its value for the next part, and where it has the address of that: runtime expressions (OpenAPI §4.8.20.4). */
  next: string | undefined;
  link: string | undefined;
}

/** Which of some query parameters must be given (`x-parameter-groups`). */
export interface ParameterGroup {
  parameters: readonly string[];
  pointer: string;
}

export interface RequestBody {
  required: boolean;
  pointer: string;
  content: readonly MediaType[];
}

export interface Response {
  /** `200`, `4XX` or `default`. */
  status: string;
  /** Where the operation names the response, and where it is defined. */
  statedAt: string;
  pointer: string;
  headers: readonly Header[];
  content: readonly MediaType[];
}

export interface Header {
  name: string;
  required: boolean;
  /** As of a parameter; the style is always `simple` (OpenAPI §4.8.21). */
  explode: boolean;
  mediaType: string | undefined;
  pointer: string;
  schema: string;
  example: Json | undefined;
}

export interface MediaType {
  mediaType: string;
  pointer: string;
  /** The pointer of its schema, where it has one. */
  schema: string | undefined;
  /** How the properties of a form or a multipart body are written, by their names, where the document says so. */
  encoding?: Readonly<Record<string, Encoding>>;
  /** Examples by name; the one without a name (`example`) is called ''. */
  examples: readonly Example[];
}

/** How one property of a body is written (OpenAPI §4.8.15). */
export interface Encoding {
  /** One media type, or several with commas between them. */
  contentType: string | undefined;
  headers: readonly Header[];
  /** `undefined` where it says nothing of a style: then its type decides. */
  style: string | undefined;
  explode: boolean | undefined;
  allowReserved: boolean;
}

export interface Example {
  name: string;
  summary?: string | undefined;
  pointer: string;
  value: Json;
}

/** A security scheme (OpenAPI §4.8.27). */
export interface SecurityScheme {
  name: string;
  pointer: string;
  type: string;
  /** Where a request carries its credential; `undefined` for `mutualTLS`, which no message shows. Names of header fields are in lower case. */
  place: { in: 'header' | 'query' | 'cookie'; name: string } | undefined;
  /** What stands before the credential in `Authorization` (RFC 9110 §11.6.2), such as `Bearer`; `undefined` for a key, which stands alone. */
  authScheme: string | undefined;
}

/** Schemes whose credentials are all wanted (OpenAPI §4.8.30); where there is none, nothing is. */
export interface Alternative {
  schemes: readonly SecurityScheme[];
  pointer: string;
}

/** What an operation wants: any of the alternatives. An empty list wants nothing. */
export type Security = readonly Alternative[];

/** An API key in a header that stands alone. */
export interface KeyScheme {
  name: string;
  header: string;
  /** Whether a key is valid for one stage only (`x-stage-bound`). */
  stageBound: boolean;
  pointer: string;
}
