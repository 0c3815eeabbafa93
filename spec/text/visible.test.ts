import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isShownAsItIs, shorten, toOneLine, toVisible, toVisibleJson, toVisibleYaml } from './visible.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('#', ':', '[', 'a', ' ', '\n', '\u00a0') }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

describe('toVisible', () => {
  it.each<{ name: string; given: string; want: string }>([
    { name: 'plain text', given: 'Zoë <b> 日本 😀', want: 'Zoë <b> 日本 😀' },
    { name: 'a line feed and a tab', given: 'a\n\tb', want: 'a\n\tb' },
    { name: 'a carriage return', given: 'a\r\n', want: 'a\\r\n' },
    { name: 'a terminal sequence', given: '\u001b[31m', want: '\\u001b[31m' },
    { name: 'the one-character form of it', given: '\u009b31m', want: '\\u009b31m' },
    { name: 'a reversed direction', given: '\u202egpj.exe', want: '\\u202egpj.exe' },
    { name: 'a separator of lines', given: 'a\u2028b', want: 'a\\u2028b' },
    { name: 'a lone surrogate', given: 'a\ud800b', want: 'a\\ud800b' },
    { name: 'a noncharacter', given: '\uffff', want: '\\uffff' },
    { name: 'a command of GitHub', given: '::error::a::b', want: '\\u003a:error::a::b' },
    {
      name: 'one behind white space',
      given: 'a\n \t\u00a0::error::b ::add-mask::c',
      want: 'a\n \t\u00a0\\u003a:error::b \\u003a:add-mask::c',
    },
    { name: 'what is none', given: 'a::b # [c] ##d : :e', want: 'a::b # [c] ##d : :e' },
    { name: 'an older command of GitHub', given: 'a ##[error]b', want: 'a #\\u0023[error]b' },
    {
      name: 'a command of Azure Pipelines',
      given: '###vso[task.setvariable variable=a]b',
      want: '##\\u0023vso[task.setvariable variable=a]b',
    },
    {
      name: 'a command of TeamCity',
      given: "##teamcity[message text='a']",
      want: "#\\u0023teamcity[message text='a']",
    },
    {
      name: 'a section of GitLab',
      given: 'section_start:1:a\r\u001b[0K',
      want: 'section_start:1:a\\r\\u001b[0K',
    },
    { name: 'a tag character', given: '\u{e0041}', want: '\\u{e0041}' },
  ])('$name', ({ given, want }) => {
    expect(toVisible(given)).toBe(want);
  });

  it('leaves only what XML 1.0 allows, and says the same of its own result', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const visible = toVisible(text);
        expect(visible).toMatch(/^[\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u);
        expect(toVisible(visible)).toBe(visible);
        expect(visible).not.toMatch(/##\w*\[|^\s*::/m);
      }),
    );
  });
});

describe('toOneLine', () => {
  it.each<{ given: string; want: string }>([
    { given: ' a\r\n\tb  c\n', want: 'a b c' },
    { given: 'a\u2028b', want: 'a\\u2028b' },
    { given: '', want: '' },
  ])('$given', ({ given, want }) => {
    expect(toOneLine(given)).toBe(want);
  });

  it('is one line that shows as it is', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(isShownAsItIs(toOneLine(text))).toBe(true);
      }),
    );
  });
});

describe('shorten', () => {
  it.each<{ given: string; most: number; want: string }>([
    { given: 'abc', most: 3, want: 'abc' },
    { given: 'abcd', most: 3, want: 'ab…' },
    { given: 'a😀bc', most: 3, want: 'a…' },
  ])('$given to $most', ({ given, most, want }) => {
    expect(shorten(given, most)).toBe(want);
  });
});

describe('texts of data', () => {
  it('of JSON, and quoted ones of YAML, say the same and are visible', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        // What JSON itself does not escape, and YAML reads by the same escapes.
        const json = JSON.stringify({ [text]: text });
        expect(JSON.parse(toVisibleJson(json))).toEqual({ [text]: text });
        expect(toVisible(toVisibleJson(json))).toBe(toVisibleJson(json));
        expect(parse(toVisibleYaml(json), { maxAliasCount: 0 })).toEqual({ [text]: text });
        expect(toVisible(toVisibleYaml(json))).toBe(toVisibleYaml(json));
      }),
    );
  });
});
