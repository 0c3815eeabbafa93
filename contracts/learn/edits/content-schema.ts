import { parentPointer, parsePointer, toPointer } from '../../../spec/json-pointer.ts';

/** What holds the schema at a pointer. */
export interface Holder {
  /** The object that the schema is a member of, and the name of the member. */
  holder: string;
  name: string;
  /** The schema whose property it is; `undefined` where it is none. */
  owner: string | undefined;
}

export function findHolder(pointer: string): Holder {
  const tokens = parsePointer(pointer);
  const isProperty = tokens.at(-2) === 'properties';
  return {
    holder: parentPointer(pointer) ?? '',
    name: tokens.at(-1) ?? '',
    owner: isProperty ? toPointer(tokens.slice(0, -2)) : undefined,
  };
}
