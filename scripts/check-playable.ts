import { createGenerate } from '../mock/player/generate.ts';
import type { ContractDocument } from '../spec/document.ts';
import type { LocatedProblem } from '../spec/document-error.ts';
import { listOperations } from '../spec/operations.ts';
import { createSchemaValidators } from '../spec/schema-validators.ts';

/** The answers that a mock could not give: they have no example, and nothing valid can be made of their schema. */
export async function checkPlayable({
  root,
  locate,
  precompiled,
}: ContractDocument): Promise<LocatedProblem[]> {
  const generate = createGenerate(root, createSchemaValidators(root, precompiled));
  const problems: LocatedProblem[] = [];
  const answers = listOperations(root).flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content),
  );
  const schemas = answers.flatMap(({ schema, examples }) =>
    schema && examples.length === 0 ? [schema] : [],
  );
  for (const pointer of new Set(schemas)) {
    const message = await generate(pointer).then(
      () => undefined,
      () => 'A mock cannot make a valid value of this schema; give the answer an example.',
    );
    const location = locate(pointer);
    if (message) problems.push({ pointer, message, ...(location ? { location } : {}) });
  }
  return problems;
}
