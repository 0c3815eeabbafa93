import { describe, expect, it } from 'vitest';
import { DARK, LIGHT, type Palette } from './palette.ts';

/** WCAG 2.2: relative luminance, and the contrast of two colours. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXTS = ['text', 'muted', 'link', 'bad', 'warning', 'news', 'good'] as const;
const ALL: { name: string; palette: Palette }[] = [
  { name: 'light', palette: LIGHT },
  { name: 'dark', palette: DARK },
];

describe.each(ALL)('the $name palette', ({ palette }) => {
  it.each(TEXTS.flatMap((text) => (['ground', 'panel'] as const).map((ground) => ({ text, ground }))))(
    '$text can be read on $ground',
    ({ text, ground }) => {
      expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
