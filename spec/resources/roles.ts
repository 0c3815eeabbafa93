import type { Json } from '../json.ts';
import type { Operation } from '../operation.ts';

/** What an operation does with the records of a resource. */
export const RESOURCE_ROLES = ['create', 'list', 'read', 'replace', 'update', 'remove'] as const;
export type ResourceRole = (typeof RESOURCE_ROLES)[number];

export function isResourceRole(value: Json): value is ResourceRole {
  return RESOURCE_ROLES.some((role) => role === value);
}

/** What a method does with a record (RFC 9110 §9.3, RFC 5789). */
const OF_ITEM: Readonly<Record<string, ResourceRole>> = {
  get: 'read',
  put: 'replace',
  patch: 'update',
  post: 'update',
  delete: 'remove',
};

/** The same with the collection; a change of a record that its body names. */
const OF_COLLECTION: Readonly<Record<string, ResourceRole>> = {
  get: 'list',
  post: 'create',
  put: 'replace',
  patch: 'update',
};

/** The role that is stated for an operation, else that of its method. */
export function toRole(place: {
  stated: { role?: ResourceRole };
  /** Whether its path is that of one record. */
  isItem: boolean;
  operation: Operation;
}): ResourceRole | undefined {
  return place.stated.role ?? (place.isItem ? OF_ITEM : OF_COLLECTION)[place.operation.method];
}
