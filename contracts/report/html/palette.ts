/** Colours by what they are for. Each colour of text has a contrast of 4.5:1 or more on both grounds (WCAG 2.2, 1.4.3). */
export interface Palette {
  ground: string;
  panel: string;
  line: string;
  text: string;
  muted: string;
  link: string;
  bad: string;
  warning: string;
  news: string;
  good: string;
}

export const LIGHT: Palette = {
  ground: '#ffffff',
  panel: '#f5f6f8',
  line: '#c9ced6',
  text: '#1b1f24',
  muted: '#535c66',
  link: '#0a4fa3',
  bad: '#b3211b',
  warning: '#864700',
  news: '#0a4fa3',
  good: '#176330',
};

export const DARK: Palette = {
  ground: '#14171a',
  panel: '#1e2328',
  line: '#434b54',
  text: '#e6e9ec',
  muted: '#a8b2bc',
  link: '#86bcff',
  bad: '#ff958d',
  warning: '#f2b765',
  news: '#86bcff',
  good: '#78d697',
};

/** The colours as custom properties of CSS. */
export function toProperties(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}
