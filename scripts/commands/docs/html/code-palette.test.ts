import { describe, expect, it } from 'vitest';
import { toContrast } from '../../../../contracts/report/html/contrast.test.helper.ts';
import { DARK, LIGHT } from '../../../../contracts/report/html/palette.ts';
import { DARK_CODE, LIGHT_CODE } from './code-palette.ts';

describe.each([
  { name: 'light', code: LIGHT_CODE, grounds: LIGHT },
  { name: 'dark', code: DARK_CODE, grounds: DARK },
])('the $name colours of code', ({ code, grounds }) => {
  it.each(Object.entries(code))('%s can be read on both grounds', (_, colour) => {
    expect(toContrast(colour, grounds.ground)).toBeGreaterThanOrEqual(4.5);
    expect(toContrast(colour, grounds.panel)).toBeGreaterThanOrEqual(4.5);
  });
});
