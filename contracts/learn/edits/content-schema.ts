import { parentPointer, parsePointer } from '../../../spec/json-pointer.ts';
import { findOwner } from '../../../spec/schema/schema-pointer.ts';

/** What holds the schema at a pointer. */
export interface Holder {
  /** The object that the schema is a member of, and the name of the member. */
  holder: string;
  name: string;
  /** The schema whose property it is; `undefined` where it is none. */
  owner: string | undefined;
}

export function findHolder(pointer: string): Holder {
  return {
    holder: parentPointer(pointer) ?? '',
    name: parsePointer(pointer).at(-1) ?? '',
    owner: findOwner(pointer),
  };
}
