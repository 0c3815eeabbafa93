import { isObject, type Json, type JsonObject, toCanonical } from '../json.ts';
import type { Origins } from '../origins.ts';
import { parseSource, SourceError } from '../source.ts';
import {
  ACTION_FIELDS,
  checkFields,
  INFO_FIELDS,
  OVERLAY_FIELDS,
  type OverlayReading,
  type OverlayVersion,
  toOverlayVersion,
} from './fields.ts';
import { describe, nameAction, OverlayError, refuse } from './overlay-error.ts';

/** An Overlay document (Overlay Specification 1.0.0 and 1.1.0, "Overlay Object"). */
export interface Overlay {
  overlay: string;
  info: { title: string; version: string };
  /** URI reference of the document that the Overlay is meant for. */
  extends?: string;
  /** At least one, no two of them equal, applied in this order. */
  actions: Action[];
}

/** "Action Object". `target` and `copy` are JSONPath queries (RFC 9535); `copy` came with 1.1. */
export interface Action {
  target: string;
  description?: string;
  update?: Json;
  copy?: string;
  remove?: boolean;
}

/**
 * Reads an Overlay document, 1.0.x or 1.1.x, in YAML or JSON, and notes in `origins` where everything stands. It accepts
 * exactly what the published JSON Schemas accept. To them `format: uri-reference` is an annotation (JSON Schema 2020-12)
 * and a JSONPath is a text that starts with `$`: whether it parses shows when it is applied.
 * Throws `OverlayError` for the first thing that is wrong.
 */
export function parseOverlay(text: string, file: string, origins: Origins): Overlay {
  const root = parseText(text, file, origins);
  if (!isObject(root)) refuse({ file, line: 1 }, `an Overlay is an object, not ${describe(root)}; write one`);
  const reading = { version: readVersion(root, origins), origins };
  checkFields(root, OVERLAY_FIELDS, 'the Overlay', reading);
  checkFields(root['info'] as JsonObject, INFO_FIELDS, 'info', reading);
  const actions = root['actions'] as Json[];
  if (actions.length === 0)
    refuse(origins.find(root, 'actions'), 'the Overlay has no actions; add at least one');
  checkActions(actions, reading);
  return root as unknown as Overlay;
}

function parseText(text: string, file: string, origins: Origins): Json {
  try {
    return parseSource(text, file, origins);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new OverlayError(`${error.message}; correct the YAML or JSON`, { cause: error });
  }
}

/** Comes first: in an Overlay of a later version, its new fields would be reported instead of the version. */
function readVersion(root: JsonObject, origins: Origins): OverlayVersion {
  const text = root['overlay'];
  if (typeof text === 'string' && /^1\.[01]\.\d+$/.test(text)) return toOverlayVersion(text);
  const location = origins.find(root, 'overlay') ?? origins.findObject(root);
  refuse(
    location,
    `"overlay" of the Overlay is ${JSON.stringify(text) ?? 'missing'}; write "1.0.0" or "1.1.0"`,
  );
}

function checkActions(actions: Json[], reading: OverlayReading): void {
  const { origins } = reading;
  const seen = new Map<string, number>();
  for (const [index, action] of actions.entries()) {
    const here = origins.find(actions, index);
    if (!isObject(action)) refuse(here, `action ${index} is ${describe(action)}; write an object`);
    const target = action['target'];
    const name = nameAction(index, target);
    checkFields(action, ACTION_FIELDS, name, reading);
    if (!String(target).startsWith('$'))
      refuse(origins.find(action, 'target'), `the target of ${name} is no JSONPath; start it with "$"`);
    const key = toCanonical(action);
    const twin = seen.get(key);
    if (twin !== undefined) refuse(here, `${name} repeats action ${twin}; remove one of them`);
    seen.set(key, index);
  }
}
