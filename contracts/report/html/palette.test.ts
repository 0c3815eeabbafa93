import { describe, expect, it } from 'vitest';
import { toContrast } from './contrast.test.helper.ts';
import { DARK, LIGHT, type Palette } from './palette.ts';

const TEXTS = ['text', 'muted', 'link', 'bad', 'warning', 'news', 'good'] as const;
const ALL: { name: string; palette: Palette }[] = [
  { name: 'light', palette: LIGHT },
  { name: 'dark', palette: DARK },
];

describe.each(ALL)('the $name palette', ({ palette }) => {
  it.each(TEXTS.flatMap((text) => (['ground', 'panel'] as const).map((ground) => ({ text, ground }))))(
    '$text can be read on $ground',
    ({ text, ground }) => {
      expect(toContrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );
});

it('measures contrast as WCAG does', () => {
  expect(toContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(toContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
