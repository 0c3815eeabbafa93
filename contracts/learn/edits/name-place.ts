import { parsePointer } from '../../../spec/json-pointer.ts';

/**
 * A place in a document for a person: `/components/schemas/Member/properties/tags/items` is `Member.tags[]`, anything else is the
 * pointer itself.
 */
export function namePlace(pointer: string): string {
  const [components, schemas, name, ...rest] = parsePointer(pointer);
  if (components !== 'components' || schemas !== 'schemas' || name === undefined) return pointer;
  let shown = name;
  for (let index = 0; index < rest.length; index += 1) {
    const token = rest[index];
    if (token === 'items') shown += '[]';
    else if (token === 'properties' && rest[index + 1] !== undefined) {
      index += 1;
      shown += `.${rest[index]}`;
    } else shown += `/${token}`;
  }
  return shown;
}
