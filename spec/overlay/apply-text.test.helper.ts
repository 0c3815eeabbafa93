import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { Origins } from '../origins.ts';
import { parseSource } from '../source.ts';
import { type ApplyResult, applyOverlay } from './apply-overlay.ts';
import { parseOverlay } from './overlay.ts';

/** Applies actions, a YAML list whose first line is line 4 of `o.yaml`, to the YAML of `d.yaml`. */
export function applyText(
  document: string,
  actions: string,
  version = '1.1.0',
  origins: Origins = new Origins(),
): ApplyResult {
  const root = parseSource(document, 'd.yaml', origins) as JsonObject;
  const head = `overlay: ${version}\ninfo: {title: T, version: '1'}\nactions:\n`;
  return applyOverlay(root, parseOverlay(head + actions, 'o.yaml', origins), origins);
}

export interface Applied {
  name: string;
  document: string;
  actions: string;
  want: Json;
  /** How many nodes each action matched; one action, one node where it does not say. */
  matched?: number[];
  /** 1.1.0 where it does not say. */
  version?: string;
}

/** One test for each row. */
export function testApplied(rows: readonly Applied[]): void {
  it.each(rows)('$name', ({ document, actions, want, matched = [1], version }) => {
    const result = applyText(document, actions, version);
    expect(result.root).toEqual(want);
    expect(result.actions.map((action) => action.matched)).toEqual(matched);
  });
}
