import type { Evidence, Grade } from '../../../../spec/evidence.ts';
import type { Rule } from '../../../../spec/rules.ts';
import type { Change } from '../changes/change.ts';
import type { Sample } from '../samples/sample.ts';
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
  refusals: readonly RefusalView[];
  /** Rules about versions, and about operations that are deprecated. */
  versioning: readonly RuleView[];
  deprecated: readonly OperationView[];
  /** Rules of no other section. */
  rules: readonly RuleView[];
  areas: readonly AreaView[];
  schemas: readonly SchemaSection[];
  unknown: readonly UnknownArea[];
  /** `undefined` where nothing is compared. */
  changes: ChangesView | undefined;
}

/** Which document the pages are made of. */
export interface DocumentSource {
  /** Without its folder, so that the same document gives the same pages on every machine. */
  file: string;
  sha256: string;
  overlays: readonly string[];
}

export interface BaseView {
  /** As the document writes it, such as `{scheme}://{host}/{stage}/1`. */
  template: string;
  description: string;
  evidence: Evidence;
  /** One row for each stage; a document without stages has one that is called `default`. */
  stages: readonly { stage: string; address: string; isShown: boolean }[];
  /** Of the variable that names the stage. */
  stageEvidence: Evidence | undefined;
}

export interface KeysView {
  header: string;
  description: string;
  evidence: Evidence;
  /** By stage, the environment variable that the samples take the key from. */
  variables: readonly { stage: string; variable: string }[];
  rules: readonly RuleView[];
  samples: readonly Sample[];
}

export type RuleView = Pick<Rule, 'id' | 'statement' | 'about' | 'operations' | 'evidence'>;

/** A row of the refusal matrix: cause, status, text. */
export interface RefusalView {
  condition: string;
  summary: string;
  status: number;
  message: string;
  evidence: Evidence;
}

export interface AreaView {
  name: string;
  anchor: string;
  /** The Markdown file of the area. */
  file: string;
  description: string;
  evidence: Evidence | undefined;
  operations: readonly OperationView[];
}

export interface OperationView {
  id: string;
  anchor: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  deprecated: boolean;
  evidence: Evidence;
  parameters: readonly ParameterView[];
  groups: readonly { parameters: readonly string[]; evidence: Evidence }[];
  body: BodyView | undefined;
  responses: readonly ResponseView[];
  rules: readonly RuleView[];
  otherReadings: readonly { reading: string; path: string }[];
  samples: readonly Sample[];
  /** Why there is no sample, as a sentence. */
  withoutSample: string | undefined;
}

/** A parameter or a header. */
export interface ParameterView {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required: boolean;
  deprecated: boolean;
  type: TypeText;
  limits: Limits;
  description: string;
  evidence: Evidence;
}

export interface BodyView {
  required: boolean;
  description: string;
  evidence: Evidence;
  content: readonly ContentView[];
}

export interface ResponseView {
  status: string;
  description: string;
  evidence: Evidence;
  headers: readonly ParameterView[];
  content: readonly ContentView[];
  refusals: readonly RefusalView[];
}

export interface ContentView {
  mediaType: string;
  evidence: Evidence;
  schema: SchemaView | undefined;
  /** The properties of the schema that it names, where it names one. */
  unfolded: SchemaView | undefined;
}

/** What a value is, in words, with the schemas that it names. */
export type TypeText = readonly (string | { schema: string; anchor: string })[];

/** What else holds of a value: `1 to 100 characters`. A value of an `enum` or a pattern is JSON or a regular expression. */
export interface Limits {
  texts: readonly string[];
  pattern: string | undefined;
  /** As JSON. */
  default: string | undefined;
  values: readonly string[];
}

export interface SchemaView {
  type: TypeText;
  limits: Limits;
  description: string;
  evidence: Evidence;
  fields: readonly FieldView[];
  /** What a value must be one of, or all of. */
  choices: { rule: 'exactly one of' | 'at least one of' | 'all of'; of: readonly ChoiceView[] } | undefined;
}

/** A property, wherever in the schema: `pagination.page`, `errors[].index`. */
export interface FieldView {
  path: string;
  type: TypeText;
  required: boolean;
  deprecated: boolean;
  access: 'read only' | 'write only' | undefined;
  limits: Limits;
  description: string;
  evidence: Evidence;
  /** The schema that it names, or whose list it is, where that has properties or forms and is not deep in another. */
  unfolded: SchemaView | undefined;
}

export interface ChoiceView extends SchemaView {
  title: string;
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
