import type { JsonObject } from '../json.ts';
import type { Origins } from '../origins.ts';
import { describe, refuse } from './overlay-error.ts';

/** The part of the version that decides the features; the patch version never does ("Versions"). */
export type OverlayVersion = '1.0' | '1.1';

/** Of a version that `parseOverlay` has let through: 1.0.x or 1.1.x. */
export function toOverlayVersion(version: string): OverlayVersion {
  return version.startsWith('1.0.') ? '1.0' : '1.1';
}

/** What is read: an Overlay of a version, and where all of it stands. */
export interface OverlayReading {
  readonly version: OverlayVersion;
  readonly origins: Origins;
}

/** A fixed field of an object of the Overlay Specification. */
interface Field {
  /** In the words of `describe`; absent where any value is allowed. */
  type?: 'a string' | 'a boolean' | 'an array' | 'an object';
  required?: true;
  since?: '1.1';
}
type Fields = Readonly<Record<string, Field>>;

/** "Overlay Object", Fixed Fields. */
export const OVERLAY_FIELDS: Fields = {
  overlay: { type: 'a string', required: true },
  info: { type: 'an object', required: true },
  extends: { type: 'a string' },
  actions: { type: 'an array', required: true },
};

/** "Info Object", Fixed Fields. */
export const INFO_FIELDS: Fields = {
  title: { type: 'a string', required: true },
  version: { type: 'a string', required: true },
  description: { type: 'a string', since: '1.1' },
};

/** "Action Object", Fixed Fields. */
export const ACTION_FIELDS: Fields = {
  target: { type: 'a string', required: true },
  description: { type: 'a string' },
  update: {},
  copy: { type: 'a string', since: '1.1' },
  remove: { type: 'a boolean' },
};

/**
 * Refuses the first member of `holder` that is of another type than its field, of a later version, or neither a field
 * nor an extension ("Specification Extensions"), and then the first required field that is missing. `name` is what
 * messages call the holder.
 */
export function checkFields(
  holder: JsonObject,
  fields: Fields,
  name: string,
  { version, origins }: OverlayReading,
): void {
  for (const [key, value] of Object.entries(holder)) {
    if (key.startsWith('x-')) continue;
    const location = origins.find(holder, key);
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (!field)
      refuse(location, `${name} has the unknown member "${key}"; remove it, or start its name with "x-"`);
    if (field.since === '1.1' && version === '1.0')
      refuse(
        location,
        `${name} has "${key}", which came with Overlay 1.1; remove it, or write overlay: 1.1.0`,
      );
    if (field.type && field.type !== describe(value))
      refuse(location, `"${key}" of ${name} is ${describe(value)}; write ${field.type}`);
  }
  for (const [key, field] of Object.entries(fields))
    if (field.required && !Object.hasOwn(holder, key))
      refuse(origins.findObject(holder), `${name} has no "${key}"; add it`);
}
