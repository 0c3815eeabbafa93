import type { Contract } from '../../spec/contract.ts';
import { type Json, toCanonical } from '../../spec/json.ts';
import { isJsonType } from '../../spec/media-type.ts';
import type { MediaType, Operation } from '../../spec/operation.ts';
import { codecsOf } from '../../spec/request/body-codec.ts';
import { BrokenBody } from '../../spec/request/broken-body.ts';
import { listBodies, type ValidBody } from '../../spec/request/valid-request.ts';
import { walkInstance } from '../../spec/schema/instance-walk.ts';
import { findComponentName, isBranch } from '../../spec/schema/schema-pointer.ts';
import { uncapitalize } from '../../spec/text/sentence.ts';
import type { CallBody } from './call.ts';
import { type LeastValue, toLeastValue } from './least-value.ts';
import { MEMBER_PLACEHOLDER, toTemplate } from './placeholders.ts';

/** A body with placeholders, and what it shows. */
export interface ShownBody {
  label: string;
  says: string;
  body: CallBody;
  fact: string;
  facts: readonly string[];
}

/** The bodies of the document as values: an example that is written as its media type wants is read. */
export function listValues(contract: Contract, operation: Operation): (ValidBody | undefined)[] {
  return listBodies(contract.sent, operation).map((body) => {
    if (body === undefined) return undefined;
    const { content, mediaType, example } = body;
    const value = codecsOf(contract)(content).valueOf(example.value, mediaType);
    const isRead = value !== undefined && value !== example.value && !(value instanceof BrokenBody);
    return isRead ? { ...body, example: { ...example, value } } : body;
  });
}

/** Whether a value that is not valid is still so where it was written: in a form a number is a text like any other. */
export function isStillInvalid(
  contract: Contract,
  { content, mediaType, value }: { content: MediaType; mediaType: string; value: Json },
): boolean {
  if (isJsonType(mediaType) || content.schema === undefined) return true;
  const codec = codecsOf(contract)(content);
  const written = codec.write(value, mediaType);
  const bytes = Buffer.from(written.content as string);
  // A form without fields is no body.
  if (bytes.length === 0) return false;
  const read = codec.read({ bytes, contentType: written.contentType }, bytes.length);
  if (read === undefined || read instanceof BrokenBody) return read !== undefined;
  return contract.sent.validators.at(content.schema)(read).length > 0;
}

/** The bodies of the document, each without what is only assumed: none twice. */
export function listLeastBodies(contract: Contract, operation: Operation): (ValidBody | undefined)[] {
  const known = new Set<string>();
  return listValues(contract, operation).flatMap((body) => {
    if (body === undefined) return [undefined];
    const { value } = toLeast(contract, body);
    const isNew = known.size < known.add(toCanonical(value)).size;
    return isNew ? [{ ...body, example: { ...body.example, value } }] : [];
  });
}

/** One body for each member that is only assumed: the least of an example that has the member, and the member. */
export function listMemberBodies(contract: Contract, operation: Operation): ShownBody[] {
  const known = new Set<string>();
  return listValues(contract, operation).flatMap((body) =>
    (body === undefined ? [] : toLeast(contract, body).members).flatMap(({ shown, fact, value }) => {
      if (body === undefined || fact === undefined || known.size === known.add(fact).size) return [];
      const label = `with ${shown} in its body`;
      const given = { ...body, example: { ...body.example, value } };
      return [{ ...toShownBody(contract, operation, given), label, says: label, fact, facts: [] }];
    }),
  );
}

function toLeast(contract: Contract, { content: { schema }, example: { value } }: ValidBody): LeastValue {
  return schema === undefined ? { value, members: [] } : toLeastValue(contract, schema, value);
}

export function toShownBody(
  contract: Contract,
  operation: Operation,
  { content, mediaType, example }: ValidBody,
): ShownBody {
  const { name, summary, value } = example;
  const { schema, pointer } = content;
  const person = countPeople(contract, operation);
  const template = schema === undefined ? value : toTemplate(contract, schema, value, person).value;
  const facts = schema === undefined ? [] : listVisited(contract, schema, value);
  return {
    label: name,
    says: summary === undefined ? name && `with the example ${name}` : `with ${uncapitalize(summary)}`,
    body: { mediaType, value: template },
    fact: findBranch(contract, facts) ?? operation.pointer,
    facts: [pointer, ...facts],
  };
}

/** How many people the path names: whoever a body names is somebody else. */
export function countPeople(contract: Contract, { parameters }: Operation): number {
  return parameters.filter(
    ({ in: place, schema }) =>
      place === 'path' &&
      findComponentName(contract.schemaAt(schema)?.definition.pointer ?? '') === MEMBER_PLACEHOLDER,
  ).length;
}

/** The schemas that an example is about, from the whole to its parts. */
function listVisited(contract: Contract, schema: string, value: Json): string[] {
  const visited = new Set<string>();
  walkInstance(contract, { schema, value }, ({ schema: { pointer } }) => visited.add(pointer));
  return [...visited];
}

/** The branch of a documented choice that the body takes: what tells its examples apart. */
function findBranch({ evidenceOf }: Contract, facts: readonly string[]): string | undefined {
  return facts.find((fact) => isBranch(fact) && evidenceOf(fact).grade !== 'assumed');
}
