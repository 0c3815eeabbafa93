/** Colours of the parts of code, and of methods that no other colour is for; contrasts as of `Palette`. */
export interface CodePalette {
  keyword: string;
  string: string;
  number: string;
  name: string;
  call: string;
}

export const LIGHT_CODE: CodePalette = {
  keyword: '#a5153a',
  string: '#0a3a78',
  number: '#7a3500',
  name: '#1a5c34',
  call: '#6a34b8',
};

export const DARK_CODE: CodePalette = {
  keyword: '#ff9299',
  string: '#a5d3ff',
  number: '#f5b976',
  name: '#8adba4',
  call: '#cfb2ff',
};
