import { type Problem, STAYS } from './document-error.ts';
import { findRepeated } from './find-repeated.ts';
import { isObject, type JsonObject } from './json.ts';
import { findAt } from './json-pointer.ts';
import type { Operation } from './operation.ts';
import { CONDITIONS, listRefusals, type Refusal } from './refusals.ts';
import { walkDocument } from './walk.ts';

/** Where an example has a response around it that can be answered: `…/responses/403/content/application~1json/examples/x`. */
const IN_RESPONSE = /\/responses\/[^/]+\/content\/[^/]+\/examples\/[^/]+\/x-refusal$/;

/** A refusal says its condition, which the kit must know, and its status, which every operation that names it must agree to. */
export function checkRefusals(root: JsonObject, operations: readonly Operation[]): Problem[] {
  const stated: { condition: string; pointer: string }[] = [];
  walkDocument(root, ({ type, value, pointer }) => {
    if (type === 'Refusal' && isObject(value))
      stated.push({ condition: String(value['condition']), pointer });
  });
  if (stated.length === 0) return [];
  return [
    ...findRepeated(stated, ({ condition }) => condition).map(({ condition, pointer }) => ({
      pointer,
      message: `The condition \`${condition}\` is refused twice.`,
      isNote: true as const,
    })),
    ...stated.flatMap(({ condition, pointer }) => checkOne(condition, pointer)),
    ...[...listRefusals(root).values()].flatMap((refusal) => checkAnswer(refusal, operations)),
  ];
}

function checkOne(condition: string, pointer: string): Problem[] {
  const isKnown = CONDITIONS.some((known) => known === condition);
  const unknown = `\`${condition}\` is no condition that the kit knows: ${CONDITIONS.join(', ')}.`;
  const misplaced = 'A refusal must be an example that stands in the content of a response.';
  return [
    ...(isKnown ? [] : [{ pointer, message: unknown, isNote: true as const }]),
    ...(IN_RESPONSE.test(pointer) ? [] : [{ pointer, message: misplaced, isNote: true as const }]),
  ];
}

function checkAnswer(refusal: Refusal, operations: readonly Operation[]): Problem[] {
  const { body, condition, messageAt, pointer, responsePointer, status } = refusal;
  const problems: Problem[] = [];
  // Where no place is named, a body may have no text.
  if (messageAt !== '' && typeof findAt(body, messageAt) !== 'string')
    problems.push({ pointer, message: `The body has no text at "${messageAt}" (\`x-message\`).`, ...STAYS });
  for (const operation of operations) {
    // A response may come with other statuses beside.
    const named = operation.responses.filter((other) => other.pointer === responsePointer);
    const [response] = named;
    if (response && named.every((one) => Number(one.status) !== status))
      problems.push({
        pointer: response.statedAt,
        message: `\`${condition}\` is refused with ${status}, not ${response.status}.`,
        ...STAYS,
      });
  }
  return problems;
}
