import type { Contract } from '../../../../spec/contract.ts';
import type { Grade } from '../../../../spec/evidence.ts';
import { findPreferredType, findResponse } from '../../../../spec/find-response.ts';
import { isJsonType, toSentType } from '../../../../spec/media-type.ts';
import type { Example, Operation, Response } from '../../../../spec/operation.ts';
import type { SampleAnswer } from './sample.ts';
import { NoSampleValue, type SampleValues } from './sample-values.ts';
import { toShownBody } from './shown-body.ts';

/** What an operation may answer, without having been asked. */
export interface AnswerExample extends Pick<SampleAnswer, 'body' | 'shortened'> {
  operationId: string;
  /** `400`, `4XX` or `default`. */
  status: string;
  /** What tells it from others of its status; '' where there is one. */
  label: string;
  /** '' where there is no body. */
  mediaType: string;
  grade: Grade;
}

/**
 * An example of each response that none of the statuses stands for which samples were answered with: those of the document, else
 * one that is made of the schema.
 */
export async function listAnswerExamples(
  contract: Contract,
  operation: Operation,
  answered: readonly number[],
  values: SampleValues,
): Promise<AnswerExample[]> {
  const shown = new Set(answered.map((status) => findResponse(operation, status)));
  const rest = operation.responses.filter((response) => !shown.has(response));
  const examples = await Promise.all(
    rest.map(async (response): Promise<AnswerExample[]> => {
      const { status } = response;
      const mediaType = toSentType(findPreferredType(response)?.mediaType ?? '');
      const given = await listExamples(response, values);
      return given.map(({ name, summary, pointer, value }) => ({
        operationId: operation.id,
        status,
        label: summary ?? name,
        mediaType,
        ...toShownBody(toText(value, mediaType), mediaType),
        grade: contract.evidenceOf(pointer).grade,
      }));
    }),
  );
  return examples.flat();
}

async function listExamples(response: Response, values: SampleValues): Promise<readonly Example[]> {
  const content = findPreferredType(response);
  if (!content) return [{ name: '', pointer: response.pointer, value: '' }];
  const { examples, schema, mediaType, pointer } = content;
  const isJson = isJsonType(toSentType(mediaType));
  if (examples.length > 0) return examples;
  if (schema === undefined || !isJson) return [];
  try {
    return [{ name: '', pointer, value: await values.ofAnswer(schema) }];
  } catch (error) {
    if (error instanceof NoSampleValue) return [];
    throw error;
  }
}

function toText(value: Example['value'], mediaType: string): string {
  return typeof value === 'string' && !isJsonType(mediaType) ? value : JSON.stringify(value);
}
