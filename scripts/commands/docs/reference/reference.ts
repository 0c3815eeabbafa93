import type { Evidence, Grade } from '../../../../spec/evidence.ts';
import type {
  MediaType,
  Operation,
  ParameterGroup,
  RequestBody,
  Response,
} from '../../../../spec/operation.ts';
import type { Refusal } from '../../../../spec/refusals.ts';
import type { Rule } from '../../../../spec/rules.ts';
import type { Change } from '../changes/change.ts';
import type { Sample } from '../samples/sample.ts';
import type { Area } from './areas.ts';
import type { Described } from './describe.ts';
import type { ValueView } from './type-text.ts';
import type { UnknownArea } from './unknown.ts';

/**
 * What the pages say, as plain data: HTML and Markdown are two ways to print it. Texts that a document may format
 * (descriptions, statements, notes) are CommonMark as the document has them (OpenAPI §4.6).
 */
export interface Reference {
  title: string;
  version: string;
  summary: string;
  description: string;
  source: DocumentSource;
  /** How many facts there are of each grade. */
  counts: Readonly<Record<Grade, number>>;
  base: BaseView;
  keys: KeysView | undefined;
  refusals: readonly Refusal[];
  /** Rules about versions, and about operations that are deprecated. */
  versioning: readonly Rule[];
  deprecated: readonly OperationView[];
  /** Rules of no other section. */
  rules: readonly Rule[];
  areas: readonly AreaView[];
  schemas: readonly SchemaSection[];
  unknown: readonly UnknownArea[];
  /** `undefined` where nothing is compared. */
  changes: ChangesView | undefined;
}

/** Which document the pages are made of. */
interface DocumentSource {
  /** Without its folder, so that the same document gives the same pages on every machine. */
  file: string;
  sha256: string;
  overlays: readonly string[];
}

export interface BaseView extends Described {
  /** As the document writes it, such as `{scheme}://{host}/{stage}/1`. */
  template: string;
  /** One row for each stage; a document without stages has one that is called `default`. */
  stages: readonly { stage: string; address: string; isShown: boolean }[];
  /** Of the variable that names the stage. */
  stageEvidence: Evidence | undefined;
}

export interface KeysView extends Described {
  header: string;
  /** By stage, the environment variable that the samples take the key from. */
  variables: readonly { stage: string; variable: string }[];
  rules: readonly Rule[];
  samples: readonly Sample[];
}

export interface AreaView extends Omit<Area, 'operations'> {
  anchor: string;
  /** The Markdown file of the area. */
  file: string;
  operations: readonly OperationView[];
}

export interface OperationView
  extends Pick<Operation, 'id' | 'path' | 'pointer' | 'deprecated' | 'pathVariants'>,
    Described {
  anchor: string;
  /** In capitals. */
  method: string;
  summary: string;
  parameters: readonly FieldView[];
  groups: readonly (ParameterGroup & { evidence: Evidence })[];
  body: BodyView | undefined;
  responses: readonly ResponseView[];
  rules: readonly Rule[];
  samples: readonly Sample[];
  /** Why there is no sample, as a sentence. */
  withoutSample: string | undefined;
}

export interface BodyView extends Pick<RequestBody, 'required'>, Described {
  content: readonly ContentView[];
}

export interface ResponseView extends Pick<Response, 'status'>, Described {
  headers: readonly FieldView[];
  content: readonly ContentView[];
  refusals: readonly Refusal[];
}

export interface ContentView extends Pick<MediaType, 'mediaType'> {
  evidence: Evidence;
  schema: SchemaView | undefined;
  /** What the schema that it names holds, where it names one. */
  unfolded: SchemaView | undefined;
}

export interface SchemaView extends ValueView, Described {
  /** Of one form among several. */
  title: string;
  fields: readonly FieldView[];
  /** What a value must be one of, or all of. */
  choices: { rule: 'exactly one of' | 'at least one of' | 'all of'; of: readonly SchemaView[] } | undefined;
}

/** A parameter, a header, or a property, wherever in the schema: `pagination.page`, `errors[].index`. */
export interface FieldView extends ValueView, Described {
  name: string;
  /** Where in a request or response a parameter or a header stands. */
  place: 'path' | 'query' | 'header' | 'cookie' | undefined;
  required: boolean;
  deprecated: boolean;
  access: 'read only' | 'write only' | undefined;
  /** The schema that it names, or whose list it is, where that has properties or forms and is not deep in another. */
  unfolded: SchemaView | undefined;
}

export interface SchemaSection {
  name: string;
  anchor: string;
  schema: SchemaView;
  usedBy: readonly { id: string; anchor: string; file: string }[];
}

export interface ChangesView {
  /** The title and version of the older document, with its file and Overlays. */
  since: string;
  changes: readonly Change[];
}
