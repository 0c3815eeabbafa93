import type { Problem } from '../document-error.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { joinPointer } from '../json-pointer.ts';
import type { ObjectChecks } from '../object-check.ts';
import { isResourceRole, RESOURCE_ROLES } from './roles.ts';

/** What `x-wes-resource` may say, each with words behind "must be". */
const MEMBERS: Readonly<Record<string, [must: string, fits: (value: Json) => boolean]>> = {
  name: ['a name of letters, digits, `.`, `-` and `_`', (value) => /^[\w.-]+$/.test(String(value))],
  id: ['the name of a property', (value) => typeof value === 'string'],
  role: [`one of ${RESOURCE_ROLES.join(', ')}`, isResourceRole],
  records: ['a JSON Pointer', (value) => typeof value === 'string' && /^(\/|$)/.test(value)],
};

/** A path speaks of all its operations, which have roles of their own. */
export const RESOURCE_CHECKS: ObjectChecks = {
  PathItem: (item, pointer) => check(item, pointer, ['name', 'id', 'records']),
  Operation: (operation, pointer) => check(operation, pointer, Object.keys(MEMBERS)),
};

function check(holder: JsonObject, at: string, names: readonly string[]): Problem[] {
  const stated = holder['x-wes-resource'];
  const pointer = joinPointer(at, 'x-wes-resource');
  if (stated === undefined || stated === false) return [];
  if (!isObject(stated))
    return [{ pointer, message: `This must be false, or an object of ${names.join(', ')}.` }];
  return Object.entries(stated).flatMap(([name, value]) => {
    const place = joinPointer(pointer, name);
    const [must, fits] = (names.includes(name) && MEMBERS[name]) || [];
    if (!must || !fits)
      return [{ pointer: place, message: `\`${name}\` cannot stand here; what can is ${names.join(', ')}.` }];
    return fits(value) ? [] : [{ pointer: place, message: `This must be ${must}.` }];
  });
}
