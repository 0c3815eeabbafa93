import { wantsCompanyKey } from '../../../../contracts/run/target/given-credentials.ts';
import type { Contract } from '../../../../spec/contract.ts';
import type { Operation, Parameter } from '../../../../spec/operation.ts';
import { type Carried, toFakeCredential, writeCredential } from '../../../../spec/security.ts';
import type { Sample } from '../samples/sample.ts';
import { toBodyText } from '../samples/write-curl.ts';
import { toLimits } from './type-text.ts';

/** What a reader fills in to send a request from the page. */
export interface RequestForm {
  /** In capitals. */
  method: string;
  /** The path below the host, with `{stage}` and the parameters of the path in braces. */
  template: string;
  stages: readonly string[];
  stage: string;
  /** The header of the key; `undefined` where none is sent. */
  keyHeader: string | undefined;
  fields: readonly FormField[];
  /** The media type of the body; `undefined` where there is none. */
  mediaType: string | undefined;
  /** What to fill in: the first is there at the start. */
  examples: readonly FormExample[];
}

export interface FormField {
  name: string;
  place: Parameter['in'];
  required: boolean;
  /** Whether it is given once for each line. */
  isList: boolean;
  /** What is to be chosen from, where the schema lists it. */
  values: readonly string[];
}

export interface FormExample {
  label: string;
  /** In the order of the fields; '' where the example does not give one. */
  values: readonly string[];
  body: string;
}

/** How an operation is called, with its samples as examples. */
export function toRequestForm(
  contract: Contract,
  operation: Operation,
  samples: readonly Sample[],
): RequestForm {
  const { method, base, path, key, requestBody, parameters } = operation;
  const [first] = samples;
  const isKeyOfCompany = wantsCompanyKey(contract, operation);
  // Something that the mock takes, to be written over.
  const schemes = isKeyOfCompany ? [] : (operation.security[0]?.schemes ?? []);
  const carried = schemes.flatMap((scheme) => writeCredential(scheme, toFakeCredential(scheme)) ?? []);
  return {
    method: method.toUpperCase(),
    template: base.template + path,
    stages: base.stages,
    stage: first?.stage ?? base.defaultStage,
    keyHeader: isKeyOfCompany ? key?.header : undefined,
    fields: [
      ...parameters.map((parameter) => toField(contract, parameter)),
      ...carried.map(toCredentialField),
    ],
    mediaType: requestBody && (first?.body?.mediaType ?? requestBody.content[0]?.mediaType),
    examples: samples.map(({ id, label, given, body }) => ({
      label: label || id,
      values: [
        ...parameters.map((parameter) =>
          given
            .filter((one) => one.name === parameter.name && one.in === parameter.in)
            .map(({ text }) => text)
            .join('\n'),
        ),
        ...carried.map(({ value }) => value),
      ],
      body: body ? toBodyText(body) : '',
    })),
  };
}

function toCredentialField({ name, in: place }: Carried): FormField {
  return { name, place, required: false, isList: false, values: [] };
}

function toField(contract: Contract, parameter: Parameter): FormField {
  const { name, in: place, required, style, explode, schema } = parameter;
  const node = contract.schemaAt(schema);
  const values = node ? toLimits(node.definition).values.map((value) => String(JSON.parse(value))) : [];
  const isList = style === 'form' && explode && node?.definition.types.includes('array') === true;
  return { name, place, required, isList, values };
}
