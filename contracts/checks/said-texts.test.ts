import { describe, expect, it } from 'vitest';
import type { HeaderList } from '../cases/http-message.ts';
import { toAnswer } from './answer.ts';
import { saysText } from './said-texts.ts';

const read = (body: string, headers: HeaderList = []) =>
  toAnswer({ status: 403, headers, body: new TextEncoder().encode(body), milliseconds: 1 });

/** The form of an error is not shown (§7): the text may stand in any, and must be the text. */
describe('whether an answer says a text', () => {
  const table: [body: string, want: boolean][] = [
    ['Forbidden', true],
    ['Forbidden\n', true],
    ['Forbidden\r\n', true],
    ['  Forbidden \n\n', true],
    ['Error: Forbidden', true],
    ['403 Forbidden', true],
    ['HTTP/1.1 403 Forbidden', true],
    ['HTTP 403: Forbidden', true],
    ['error: 403 - Forbidden', true],
    ['status=403&error=Forbidden', true],
    ['status: 403\nmessage: "Forbidden"\n', true],
    ['"Forbidden"', true],
    ['{"message":"Forbidden"}', true],
    ['{"errors":[{"code":1},{"detail":["Forbidden"]}]}', true],
    ['["Forbidden"]', true],
    ['{"a":{"b":[1,null,{"c":"Forbidden"}]}}', true],
    ['{"message":"Forbidd\\u0065n"}', true],
    ['{"body":"{\\"message\\":\\"Forbidden\\"}"}', true],
    ['{"page":"<p>Forbidden</p>"}', true],
    ['<p>Forbidden</p>', true],
    ['<html><head><title>403 Forbidden</title></head><body><hr></body></html>', true],
    ['<p>\n  For<b>bidden</b>\n</p>', true],
    ['<?xml version="1.0"?><Error><Message>Forbidden</Message></Error>', true],
    ['<Error><![CDATA[Forbidden]]></Error>', true],
    ['<error code="1" message="Forbidden"/>', true],
    ["<error message='Forbidden'/>", true],
    ['<p>&#70;orb&#x69;dden</p>', true],
    ['<p>&nbsp;Forbidden&nbsp;</p>', true],

    ['forbidden', false],
    ['Forbidden.', false],
    ['You are Forbidden', false],
    ['Forbidden until tomorrow', false],
    ['Forbidde', false],
    ['<p>Forbidden fruit</p>', false],
    ['<Forbidden/>', false],
    ['<p>Forbid</p><p>den</p>', false],
    ['<p>&#9999999;Forbidden</p>', false],
    ['{"Forbidden":"no"}', false],
    ['{"Forbidden":true}', false],
    ['{"message":"Forbidden "}', false],
    ['{"message":"403 Forbidden"}', false],
    ['{"message":"Forbidden. Try again."}', false],
    ['{"message":"forbidden"}', false],
    ['{"message":null}', false],
    ['null', false],
    ['', false],
  ];
  it.each(table)('%s', (body, want) => {
    expect(saysText(read(body), 'Forbidden')).toBe(want);
  });

  it('in a header', () => {
    expect(saysText(read('', [['x-error', 'Forbidden']]), 'Forbidden')).toBe(true);
    expect(saysText(read('', [['x-error', 'ForbiddenException']]), 'Forbidden')).toBe(false);
  });

  it('with signs that mean something elsewhere', () => {
    expect(saysText(read('<p>Invalid API Key.</p>'), 'Invalid API Key.')).toBe(true);
    expect(saysText(read('<p>Invalid API Keys</p>'), 'Invalid API Key.')).toBe(false);
    expect(saysText(read('Invalid API Key by stage'), 'Invalid API Key')).toBe(false);
    expect(saysText(read('<p>a &lt;b&gt; &amp; &quot;c&quot;</p>'), 'a <b> & "c"')).toBe(true);
  });

  it.each([
    ['labels', 'a: '.repeat(300_000)],
    ['tags', '<a '.repeat(300_000)],
    ['comments', '<!--'.repeat(300_000)],
    ['inline tags', '<b>'.repeat(300_000)],
    ['entities', '&#1'.repeat(300_000)],
    ['blanks', `${' '.repeat(900_000)}x`],
    ['nested JSON', `{"a":${'['.repeat(100_000)}1${']'.repeat(100_000)}}`],
  ])('ends on a megabyte of %s', (_, body) => {
    expect(saysText(read(`${body}Forbidden!`), 'Forbidden')).toBe(false);
  });
});
