import type { Grade } from '../../../../spec/evidence.ts';
import type { Json } from '../../../../spec/json.ts';
import type { ParameterText } from '../../../../spec/request/parameter-places.ts';

export const LANGUAGES = ['curl', 'typescript', 'python'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The key that a sample sends, in which header: the value of an environment variable, or a text that is none. */
type SampleKey = { header: string; variable: string } | { header: string; text: string };

/** A header field or a parameter of the query that lets a request in: texts, and values of environment variables, one after the other. */
export interface SampleCredential {
  in: 'header' | 'query';
  name: string;
  parts: readonly (string | { variable: string } | { base64Of: string })[];
}

/** A request to be shown, in no language yet. */
export interface SampleCall {
  /** Stable from build to build: `listRecognitions-email`. */
  id: string;
  operationId: string;
  /** What tells it from the others of its operation: "with `email`", "A single email address"; '' where there is one. */
  label: string;
  method: string;
  /** What it gives its parameters. */
  given: readonly ParameterText[];
  /** Path below the address of the host, with the base path, and query; percent-encoded. */
  target: string;
  headers: readonly (readonly [name: string, value: string])[];
  /** `undefined` where none is sent. */
  key: SampleKey | undefined;
  /** What else lets it in. */
  credentials?: readonly SampleCredential[];
  /** The stage that the target names. */
  stage: string;
  /** `isText` where a text is the body as it is sent, though its media type is one of JSON. */
  body: { mediaType: string; value: Json; isText?: boolean } | undefined;
  /** Whether the answer is expected to be JSON. */
  answersJson: boolean;
  /** Whether the success is a redirection, which is to be shown and not followed. */
  answersRedirect: boolean;
  /** The status that must come; where there is none, any below 400. */
  wantedStatus: number | undefined;
}

/** What of a request a program is written of. */
export type WrittenCall = Pick<
  SampleCall,
  'method' | 'target' | 'headers' | 'key' | 'credentials' | 'body' | 'answersJson' | 'answersRedirect'
>;

/** A request as it is printed, with what came back when it was run. */
export interface Sample
  extends Pick<SampleCall, 'id' | 'operationId' | 'label' | 'given' | 'stage' | 'body'> {
  code: Readonly<Record<Language, string>>;
  /** One where all languages were answered the same, as they are but for what the request itself changes. */
  answers: readonly SampleAnswer[];
  /** The languages that this machine cannot run. */
  notRun: readonly Language[];
}

export interface SampleAnswer {
  languages: readonly Language[];
  status: number;
  /** In the order of the answer, without those that say nothing about the service. */
  headers: readonly (readonly [name: string, value: string])[];
  /** Indented where it is JSON. */
  body: string;
  isJson: boolean;
  /** Where a list was shortened: `/members: 2 of 20 shown`. */
  shortened: readonly string[];
  /** How certain it is that the service answers like this. */
  grade: Grade | undefined;
}
