import { createGenerate } from '../../../../mock/serve/generate.ts';
import type { Contract } from '../../../../spec/contract.ts';
import { findPreferredType } from '../../../../spec/find-response.ts';
import type { Json } from '../../../../spec/json.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import { isBodiless } from '../../../../spec/method.ts';
import type { MediaType, Operation, Parameter } from '../../../../spec/operation.ts';
import { isOwnService } from '../../../../spec/own-service.ts';
import { remember } from '../../../../spec/remember.ts';
import { codecsOf } from '../../../../spec/request/body-codec.ts';
import { findParameterSample } from '../../../../spec/request/parameter-sample.ts';
import { listBodies, toBody, type ValidBody } from '../../../../spec/request/valid-request.ts';

/** Values to show in samples. All reject with `NoSampleValue` where nothing that is valid can be made. */
export interface SampleValues {
  ofParameter(parameter: Parameter): Promise<Json>;
  /** Of the schema at a pointer, which many answers may share. */
  ofAnswer(schema: string): Promise<Json>;
  listBodies(operation: Operation): Promise<(ValidBody | undefined)[]>;
}

/** A body that is no JSON as the text that is sent, in which bytes are read as UTF-8. */
function toWritten(contract: Contract, body: ValidBody): ValidBody {
  const { content, mediaType, example } = body;
  if (isJsonType(mediaType)) return body;
  const written = codecsOf(contract)(content).write(example.value, mediaType);
  const text =
    typeof written.content === 'string' ? written.content : Buffer.from(written.content).toString();
  return { ...body, mediaType: written.contentType, example: { ...example, value: text } };
}

/** A schema that no valid value could be made of; the message is a whole sentence. */
export class NoSampleValue extends Error {
  override name = 'NoSampleValue';
}

/**
 * What the document itself gives as an example (that of the service even where it is not valid, which the run of the sample will show); without one,
 * the smallest value that is valid, else a generated one that is the same in each build.
 */
export function createSampleValues(contract: Contract): SampleValues {
  const generate = createGenerate(contract.root, contract);

  async function make(schema: string, what: string): Promise<Json> {
    try {
      return await generate(schema, 'sample', what);
    } catch {
      throw new NoSampleValue(`Nothing that is valid could be made for ${what}; give it an example.`);
    }
  }

  async function makeBody({ schema, mediaType }: MediaType): Promise<Json> {
    if (schema === undefined) return isJsonType(mediaType) ? {} : 'example';
    return make(schema, 'the body');
  }

  return {
    async ofParameter({ example, schema, name }) {
      const isShown = isOwnService(contract.root) || contract.validators.at(schema)(example).length === 0;
      return (
        (isShown ? example : undefined) ??
        findParameterSample(contract, schema) ??
        (await make(schema, `\`${name}\``))
      );
    },
    ofAnswer: remember((schema) => make(schema, 'the answer')),
    async listBodies(operation) {
      const { method, requestBody } = operation;
      if (isBodiless(method)) {
        if (!requestBody?.required) return [undefined];
        throw new NoSampleValue(`A ${method.toUpperCase()} with a body cannot be sent in every language.`);
      }
      const content = requestBody && findPreferredType(requestBody);
      const bodies = listBodies(contract.sent, operation);
      if (!content || bodies.length > 0) return bodies.map((body) => body && toWritten(contract, body));
      const { pointer } = content;
      const made = toBody(content, { name: '', pointer, value: await makeBody(content) });
      return [toWritten(contract, made)];
    },
  };
}
