import { toSentType } from '../../../../mock/serve/mock-response.ts';
import { findPreferredType } from '../../../../spec/find-response.ts';
import type { Json, JsonObject } from '../../../../spec/json.ts';
import { findAt } from '../../../../spec/json-pointer.ts';
import type { Method } from '../../../../spec/openapi-objects.ts';
import type { Operation } from '../../../../spec/operation.ts';
import { NoSampleValue, type SampleValues } from './sample-values.ts';

export interface BodyChoice {
  name: string;
  label: string;
  mediaType: string;
  value: Json;
}

/** The methods that HTTP libraries send no body with (RFC 9110 §9.3.1, §9.3.2). */
const BODILESS: readonly Method[] = ['get', 'head'];

/** The examples of a body; without any, one that is made of its schema. */
export async function listBodies(
  root: JsonObject,
  { requestBody, method }: Operation,
  values: SampleValues,
): Promise<(BodyChoice | undefined)[]> {
  const content = requestBody && findPreferredType(requestBody);
  if (!content) return [undefined];
  if (BODILESS.includes(method)) {
    if (!requestBody?.required) return [undefined];
    throw new NoSampleValue(`A ${method.toUpperCase()} with a body cannot be sent in every language.`);
  }
  const mediaType = toSentType(content.mediaType);
  if (content.examples.length > 0) {
    return content.examples.map(({ name, pointer, value }) => {
      const summary = findAt(root, `${pointer}/summary`);
      return { name, label: typeof summary === 'string' ? summary : name, mediaType, value };
    });
  }
  if (!requestBody?.required) return [undefined];
  return [{ name: '', label: '', mediaType, value: await values.ofBody(content) }];
}
