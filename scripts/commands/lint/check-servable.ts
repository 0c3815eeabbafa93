import { createGenerate } from '../../../mock/serve/generate.ts';
import type { ContractDocument } from '../../../spec/document.ts';
import type { LocatedProblem } from '../../../spec/document-error.ts';
import { isJsonType, toSentType } from '../../../spec/media-type.ts';
import { listOperations } from '../../../spec/operations.ts';
import { createSchemaValidators } from '../../../spec/schema/schema-validators.ts';

/** The answers that a mock could not give: they have no example, and nothing valid can be made of their schema. */
export async function checkServable({
  root,
  locate,
  precompiled,
}: ContractDocument): Promise<LocatedProblem[]> {
  const generate = createGenerate(root, createSchemaValidators(root, precompiled));
  const problems: LocatedProblem[] = [];
  const answers = listOperations(root).flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content),
  );
  const needed = answers.flatMap(({ schema, examples, mediaType }) =>
    schema !== undefined && examples.length === 0
      ? [{ schema, isText: !isJsonType(toSentType(mediaType)) }]
      : [],
  );
  const seen = new Set<string>();
  for (const { schema, isText } of needed) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    const isMade = await generate(schema).then(
      (value) => !isText || typeof value === 'string',
      () => false,
    );
    if (isMade) continue;
    const location = locate(schema);
    problems.push({ pointer: schema, message: UNPLAYABLE, ...(location ? { location } : {}) });
  }
  return problems;
}

const UNPLAYABLE = 'A mock cannot make a valid answer of this schema; give the answer an example.';
