import MarkdownIt from 'markdown-it';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { ACTING } from '../../contracts/report/samples/hostile.test.helper.ts';
import { readXml, type XmlElement } from '../../contracts/report/text/xml.test.helper.ts';
import { MARK } from './hostile-text.test.helper.ts';

/** A command of ours, with its properties: nothing of a target may stand before its message. */
const OWN_COMMAND = /^::(?:error|warning|notice) (?:file=[\w./-]+,line=\d+,)?title=[\w %,-]+::/gm;

/** A line of a stack trace. */
const TRACE = /^\s+at .*(?:node:|file:|\.[jt]sx?:\d+)/m;

/** What was printed holds no key, nothing that acts, no trace of a stack; its commands are ours. */
export function expectHarmlessText(text: string, keys: readonly string[]): void {
  expectNoKey(text, keys);
  const shown = text.replace(OWN_COMMAND, '').replaceAll('\t', ' ');
  expectNot(shown, ACTING, 'something that acts');
  expectNot(shown.replaceAll(`at run (/home/somebody/app.js:1:1)`, ''), TRACE, 'a stack trace');
}

/** What was written to a file is well formed, and harmless also where it is printed or opened. */
export function expectHarmlessFile(file: string, text: string, keys: readonly string[]): void {
  expectNoKey(text, keys);
  const isForms = /\.(?:json|sarif|har|ya?ml|xml)$/.test(file);
  if (isForms) expectNot(text.replaceAll('\t', ' '), ACTING, `something that acts, in ${file},`);
  if (/\.(?:json|sarif|har)$/.test(file)) JSON.parse(text);
  if (/\.ya?ml$/.test(file)) parse(text);
  if (file.endsWith('.xml')) readXml(text);
  if (file.endsWith('.html')) expectHarmlessPage(readXml(text));
  if (file.endsWith('report.md')) expectHarmlessMarkdown(text);
}

/** As a service shows it that takes HTML and makes links of addresses: what a target said is code, so neither markup nor a mention. */
function expectHarmlessMarkdown(text: string): void {
  expectNot(text, ACTING, 'something that acts');
  const page = new MarkdownIt({ html: true, linkify: true })
    .render(text)
    .replace(/<code[^>]*>[^<]*<\/code>/g, '');
  expectNot(
    page,
    /@|https?:|<(?!\/?(?:h[12]|p|br|ul|li|table|t[hrd]|thead|tbody|pre|details|summary)>)/,
    'markup',
  );
}

const ELEMENTS: ReadonlySet<string> = new Set(
  'a article aside bdi body button caption code dd details div dl dt em footer form h1 h2 h3 h4 h5 h6 head header hr html input label li main meta nav ol option output p pre script search section select small span strong style summary sup svg path table tbody td th thead title tr ul kbd br blockquote s i b abbr time wbr figure figcaption dfn var mark fieldset legend link'.split(
    ' ',
  ),
);
/** What may stand in an address: a place of the page, another page beside it, or the web. */
const ADDRESS = /^(?:#|data:,$|https?:\/\/|[\w.-]+(?:#|$))/;

/** Elements are those that we write, attributes do nothing, and addresses are only followed by a person. */
function expectHarmlessPage(page: XmlElement): void {
  let scripts = 0;
  const see = ({ name, attributes, children, text }: XmlElement): void => {
    // A page has many thousand elements, for which `expect` would take minutes.
    if (!ELEMENTS.has(name)) expect.fail(`has an element ${name}`);
    if (name === 'script') scripts += 1;
    if (/^(?:script|style)$/.test(name) && text.includes(MARK))
      expect.fail(`a ${name} holds a text of the target`);
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on|^style$|^srcdoc$|^formaction$/i.test(attribute) || attribute.includes(MARK))
        expect.fail(`has an attribute ${attribute}`);
      if (['href', 'src', 'action'].includes(attribute) && !ADDRESS.test(value))
        expect.fail(`leads to ${value}`);
    }
    children.forEach(see);
  };
  see(page);
  expect(scripts).toBeLessThanOrEqual(2);
}

/** The forms that a key may take: as it is, and in what a program that prints it may encode it with. */
function listForms(key: string): string[] {
  const each = (turn: (hex: string) => string): string =>
    [...key].map((sign) => turn(sign.charCodeAt(0).toString(16).padStart(2, '0'))).join('');
  // Base64 has three forms, by what stands before; the first and last signs depend on what is around.
  const base64 = ['', 'x', 'xx'].map((before) =>
    Buffer.from(before + key)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(before === '' ? 0 : 4, -2),
  );
  return [
    key,
    [...key].reverse().join(''),
    encodeURIComponent(key),
    each((hex) => hex),
    each((hex) => `%${hex}`),
    each((hex) => `\\u00${hex}`),
    each((hex) => `&#x${hex};`),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

function expectNoKey(text: string, keys: readonly string[]): void {
  const lower = text.toLowerCase();
  for (const form of keys.flatMap(listForms)) {
    const at = lower.indexOf(form.toLowerCase());
    if (at !== -1) expect.fail(`shows a key as ${form}: …${text.slice(Math.max(0, at - 60), at + 80)}…`);
  }
}

function expectNot(text: string, what: RegExp, name: string): void {
  const at = text.search(what);
  if (at !== -1)
    expect.fail(`holds ${name} at ${at}: ${JSON.stringify(text.slice(Math.max(0, at - 80), at + 80))}`);
}
