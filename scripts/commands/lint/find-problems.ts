import { createGenerate } from '../../../mock/serve/generate.ts';
import type { ContractDocument } from '../../../spec/document.ts';
import type { LocatedProblem } from '../../../spec/document-error.ts';
import { lintDocument } from '../../../spec/lint.ts';
import { isJsonType, toSentType } from '../../../spec/media-type.ts';
import { listOperations } from '../../../spec/operations.ts';
import { createSchemas } from '../../../spec/schema/schemas.ts';

/** What is wrong with a document that can be read. */
export async function findProblems(document: ContractDocument): Promise<LocatedProblem[]> {
  return [...(await lintDocument(document)), ...(await checkServable(document))];
}

/** The answers that a mock could not give: they have no example, and nothing valid can be made of their schema. */
async function checkServable({ root, locate, precompiled }: ContractDocument): Promise<LocatedProblem[]> {
  const generate = createGenerate(root, createSchemas(root, { precompiled, extent: 'first' }));
  const problems: LocatedProblem[] = [];
  const answers = listOperations(root).flatMap(({ responses }) =>
    responses.flatMap(({ content }) => content),
  );
  const seen = new Set<string>();
  for (const { schema, examples, mediaType } of answers) {
    if (schema === undefined || examples.length > 0 || seen.has(schema)) continue;
    seen.add(schema);
    const isText = !isJsonType(toSentType(mediaType));
    const isMade = await generate(schema).then(
      (value) => !isText || typeof value === 'string',
      () => false,
    );
    if (!isMade) problems.push({ pointer: schema, message: UNSERVABLE, location: locate(schema) });
  }
  return problems;
}

const UNSERVABLE = 'A mock cannot make a valid answer of this schema; give the answer an example.';
