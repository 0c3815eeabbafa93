import { parsePointer } from '../../../spec/json-pointer.ts';
import { listSchemaSteps } from '../../../spec/schema/schema-pointer.ts';

/**
 * A place in a document for a person: `/components/schemas/Member/properties/tags/items` is `Member.tags[]`, anything else is the
 * pointer itself.
 */
export function namePlace(pointer: string): string {
  const [components, schemas, name, ...rest] = parsePointer(pointer);
  if (components !== 'components' || schemas !== 'schemas' || name === undefined) return pointer;
  return listSchemaSteps(rest).reduce((shown, { kind, keyword, key }) => {
    if (kind === 'item') return `${shown}[]`;
    if (kind === 'property' && key !== undefined) return `${shown}.${key}`;
    return `${shown}/${key === undefined ? keyword : `${keyword}/${key}`}`;
  }, name);
}
