import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { listBodyDefects } from './body.ts';
import { deepFreeze, toInput } from './defects.test.helper.ts';

export interface Row {
  schema: JsonObject;
  valid: Json;
  /** Label and value of each defect, but for those of `type`, with the first of the alternatives. */
  want: [label: string, value: Json][];
  components?: JsonObject;
}

/** One test for each row, under the keyword that it is about. */
export function describeDefects(keywords: Readonly<Record<string, readonly Row[]>>): void {
  describe.each(Object.entries(keywords))('%s', (_, rows) => {
    it.each(rows)('$schema with $valid', ({ schema, valid, want, components }) => {
      const input = toInput(schema, deepFreeze(valid), 1, components);
      const defects = listBodyDefects({ ...input, random: () => 0 }).filter(
        ({ keyword }) => keyword !== 'type',
      );
      expect(defects.map(({ label, value }) => [label, value])).toEqual(want);
    });
  });
}
