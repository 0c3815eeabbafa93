import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../document.test.helper.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import type { MediaType } from '../operation.ts';
import { listOperations } from '../operations.ts';
import { runs } from '../runs.test.helper.ts';
import { createSchemas } from '../schema/schemas.ts';
import { type BodyCodec, codecsOf, type WrittenBody } from './body-codec.ts';
import { BrokenBody } from './broken-body.ts';

const XML = 'application/xml';
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';

/** The codec of one media type, by its schema and what else it says. */
function codecOf(mediaType: string, schema: Json | undefined, encoding?: JsonObject): BodyCodec {
  const root = readDocument('paths: { /a: { post: { responses: {}, requestBody: { content: {} } } } }');
  const content = {
    [mediaType]: { ...(schema === undefined ? {} : { schema }), ...(encoding ? { encoding } : {}) },
  };
  const filled = JSON.parse(
    JSON.stringify(root).replace('"content":{}', () => `"content":${JSON.stringify(content)}`),
  );
  const media = listOperations(filled)[0]?.requestBody?.content[0] as MediaType;
  return codecsOf(createSchemas(filled))(media);
}

const toBytes = ({ content }: WrittenBody): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content;
const toTextOf = (written: WrittenBody): string => Buffer.from(toBytes(written)).toString();

function pass(codec: BodyCodec, mediaType: string, value: Json): Json | BrokenBody | undefined {
  const written = codec.write(value, mediaType);
  return codec.read({ bytes: toBytes(written), contentType: written.contentType }, 10_000);
}

/** A schema that describes a value, and no other form of it; what it must have is said, as an empty list is not written. */
function toSchema(value: Json): JsonObject {
  if (Array.isArray(value)) return { type: 'array', items: toSchema(value[0] ?? null) };
  if (!isObject(value)) return { type: value === null ? 'null' : typeof value };
  const properties = Object.entries(value).map(([name, inner]) => [name, toSchema(inner)]);
  return { type: 'object', required: Object.keys(value), properties: Object.fromEntries(properties) };
}

/** Values of which each list holds values of one form. */
function anyValue(text: fc.Arbitrary<string>, key: fc.Arbitrary<string>): fc.Arbitrary<JsonObject> {
  const { node } = fc.letrec<{ node: Json }>((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.integer(),
      fc.boolean(),
      tie('node').chain((item) =>
        fc.integer({ min: 0, max: 3 }).map((count): Json => Array(count).fill(item)),
      ),
      fc
        .dictionary(key, tie('node'), { maxKeys: 4 })
        .map((value) => JSON.parse(JSON.stringify(value)) as Json),
    ),
  }));
  return fc
    .dictionary(key, node, { minKeys: 1, maxKeys: 4 })
    .map((value) => JSON.parse(JSON.stringify(value)));
}

describe('what is written is read again', () => {
  const key = fc.string({ minLength: 1, maxLength: 5 });
  const text = fc.string({ unit: 'grapheme' });
  const ofXml = fc
    .string({ unit: 'grapheme' })
    .map((one) => one.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD]/g, ''));
  const ways: [mediaType: string, text: fc.Arbitrary<string>][] = [
    ['application/json', text],
    [FORM, text],
    [MULTIPART, text],
    [XML, ofXml],
    ['application/x-ndjson', text],
    ['text/event-stream', text],
  ];
  it.each(ways)('%s', (mediaType, ofMedia) => {
    fc.assert(
      fc.property(anyValue(ofMedia, key), (value) => {
        expect(pass(codecOf(mediaType, toSchema(value)), mediaType, value)).toEqual(value);
      }),
      { numRuns: runs(60, 1000) },
    );
  });

  it('bytes in a file, and by themselves', () => {
    const binary = { type: 'string', format: 'binary' };
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes).toString('latin1');
        expect(pass(codecOf('image/png', binary), 'image/png', text)).toBe(text);
        const files = { type: 'object', properties: { all: { type: 'array', items: binary }, one: binary } };
        const value = { all: [text, text], one: text };
        expect(pass(codecOf(MULTIPART, files), MULTIPART, value)).toEqual(value);
      }),
      { numRuns: runs(30, 1000) },
    );
  });
});

describe('XML is as its schema says (OpenAPI §4.8.26)', () => {
  const animals = (xml: JsonObject, item: JsonObject): JsonObject => ({
    type: 'object',
    xml: { name: 'zoo' },
    properties: { animals: { type: 'array', xml, items: { type: 'string', xml: item } } },
  });
  const list = { animals: ['a', 'b'] };
  const table: [name: string, schema: JsonObject, value: Json, want: string][] = [
    ['a list', animals({}, {}), list, '<zoo><animals>a</animals><animals>b</animals></zoo>'],
    [
      'items with a name',
      animals({}, { name: 'animal' }),
      list,
      '<zoo><animal>a</animal><animal>b</animal></zoo>',
    ],
    [
      'a list whose name has no effect',
      animals({ name: 'aliens' }, { name: 'animal' }),
      list,
      '<zoo><animal>a</animal><animal>b</animal></zoo>',
    ],
    [
      'a list that is wrapped',
      animals({ wrapped: true }, {}),
      list,
      '<zoo><animals><animals>a</animals><animals>b</animals></animals></zoo>',
    ],
    [
      'both',
      animals({ name: 'aliens', wrapped: true }, { name: 'animal' }),
      list,
      '<zoo><aliens><animal>a</animal><animal>b</animal></aliens></zoo>',
    ],
    [
      'a list of nothing that is wrapped',
      animals({ wrapped: true }, {}),
      { animals: [] },
      '<zoo><animals></animals></zoo>',
    ],
    [
      'attributes, prefixes and namespaces',
      {
        type: 'object',
        xml: { name: 'person', namespace: 'https://a.example/', prefix: 'p' },
        properties: {
          id: { type: 'integer', xml: { attribute: true } },
          name: { type: 'string', xml: { prefix: 'p' } },
        },
      },
      { id: 7, name: 'Ann & <Bo>' },
      '<p:person xmlns:p="https://a.example/" id="7"><p:name>Ann &amp; &lt;Bo&gt;</p:name></p:person>',
    ],
    [
      'no value',
      { type: ['object', 'null'], xml: { name: 'a' } },
      null,
      '<a xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>',
    ],
    ['a scalar', { type: 'number', xml: { name: 'n' } }, 1.5, '<n>1.5</n>'],
  ];
  it.each(table)('%s', (_, schema, value, want) => {
    const codec = codecOf(XML, schema);
    expect(toTextOf(codec.write(value, XML)).replace(/^.*\n/, '')).toBe(want);
    expect(pass(codec, XML, value)).toEqual(value);
  });
});

describe('a body that others wrote', () => {
  const schema = {
    type: 'object',
    required: ['tags'],
    properties: {
      n: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
      at: { type: 'object', properties: { x: { type: 'integer' } } },
    },
  };
  const part = (head: string, content: string): string =>
    `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const table: [mediaType: string, text: string, want: unknown][] = [
    [FORM, 'n=1&tags=a&tags=b+c&at={"x":1}', { n: 1, tags: ['a', 'b c'], at: { x: 1 } }],
    [FORM, 'at[x]=1&tags[]=a&other=1', { at: { x: 1 }, tags: ['a'], other: '1' }],
    [FORM, 'n=x', { n: 'x', tags: [] }],
    [FORM, 'n=%zz', new BrokenBody('is no form: it is not percent-encoded as it must be')],
    [FORM, '&'.repeat(100), new BrokenBody('holds more than 50 fields', true)],
    [
      `${MULTIPART}; boundary=b`,
      `${part('name="n"', '1')}${part('name=tags', 'a')}--b--`,
      { n: 1, tags: ['a'] },
    ],
    [
      `${MULTIPART}; boundary="b"`,
      `before\r\n${part('name="%22"; filename="f"', '')}--b--\r\nafter`,
      { '"': '', tags: [] },
    ],
    [
      `${MULTIPART}; boundary=b`,
      `--b\r\nContent-Disposition: form-data; name="at"\r\nContent-Type: application/json\r\n\r\n{"x":2}\r\n--b--`,
      { at: { x: 2 }, tags: [] },
    ],
    [MULTIPART, '', new BrokenBody('is no multipart: its content type names no `boundary`')],
    [`${MULTIPART}; boundary=b`, 'x', new BrokenBody('is no multipart: its boundary does not stand in it')],
    [`${MULTIPART}; boundary=b`, part('name="n"', '1'), new BrokenBody('is no multipart: it ends too early')],
    [
      `${MULTIPART}; boundary=b`,
      `${part('filename=n', '1')}--b--`,
      new BrokenBody('has a part without a name'),
    ],
    [
      `${MULTIPART}; boundary=b`,
      `${part('name=n', '1').repeat(51)}--b--`,
      new BrokenBody('holds more than 50 parts', true),
    ],
    [
      XML,
      '<?xml version="1.0"?><!-- c --><a t="1"><n>&#49;</n><tags><![CDATA[<&>]]></tags></a>',
      { n: 1, tags: ['<&>'], t: '1' },
    ],
    [XML, '<a><x:n xmlns:x="y"> 1</x:n></a>', { n: ' 1', tags: [] }],
    [XML, '<!DOCTYPE a [<!ENTITY b "c">]><a/>', new BrokenBody('is no XML: a document type is not read')],
    [XML, '<a>&b;</a>', new BrokenBody('is no XML: `&b;` stands for nothing')],
    [XML, '<a><b></a>', new BrokenBody('is no XML: `a` is closed and was not open')],
    [XML, '<a>', new BrokenBody('is no XML: it ends too early')],
    [XML, '<a/><b/>', new BrokenBody('is no XML: it has two roots')],
    [XML, 'a', new BrokenBody('is no XML: it has a text outside of its root')],
    [XML, `<a>${'<b/>'.repeat(60)}</a>`, new BrokenBody('holds more than 50 elements', true)],
    [XML, '<a>'.repeat(101), new BrokenBody('holds more than 50 elements', true)],
    ['application/x-ndjson', '{"n":1,"tags":[]}\n', { n: 1, tags: [] }],
    ['application/x-ndjson', '{"n":1}\n{"n":2}\n', undefined],
    [
      'text/event-stream',
      'event: data: no\r\ndata:{"tags":\r\ndata: ["\u2028"]}\r\n\r\n',
      { tags: ['\u2028'] },
    ],
    ['text/html', '<p>', undefined],
    ['text/csv', '{"tags":[]}', { tags: [] }],
    ['multipart/mixed; boundary=b', '--b', undefined],
  ];
  it.each(table)('%s %j', (contentType, text, want) => {
    const codec = codecOf(contentType.replace(/;.*/, ''), schema);
    expect(codec.read({ bytes: Buffer.from(text), contentType }, 50)).toEqual(want);
  });

  it('is no deeper than may be', () => {
    const codec = codecOf(XML, schema);
    const bytes = Buffer.from('<a>'.repeat(1000));
    expect(codec.read({ bytes, contentType: XML }, 10_000)).toEqual(
      new BrokenBody('is no XML: it is nested more than 100 levels deep'),
    );
  });
});

describe('what a media type says of its properties', () => {
  const schema = {
    type: 'object',
    properties: {
      a: { type: 'object', properties: { b: { type: 'integer' } } },
      l: { type: 'array', items: { type: 'integer' } },
    },
  };
  const value = { a: { b: 1 }, l: [1, 2] };
  const table: [encoding: JsonObject, want: string][] = [
    [{}, 'a=%7B%22b%22%3A1%7D&l=1&l=2'],
    [{ a: { style: 'deepObject' }, l: { style: 'pipeDelimited' } }, 'a%5Bb%5D=1&l=1%7C2'],
    [{ a: { style: 'form' }, l: { explode: false } }, 'b=1&l=1,2'],
    [{ l: { contentType: 'application/json' } }, 'a=%7B%22b%22%3A1%7D&l=%5B1%2C2%5D'],
  ];
  it.each(table)('%j', (encoding, want) => {
    const codec = codecOf(FORM, schema, encoding);
    expect(toTextOf(codec.write(value, FORM))).toBe(want);
    expect(pass(codec, FORM, value)).toEqual(value);
    expect(pass(codecOf(MULTIPART, schema, encoding), MULTIPART, value)).toEqual(value);
  });

  it('is the type and the header fields of its part', () => {
    const codec = codecOf(
      MULTIPART,
      {
        type: 'object',
        properties: { f: { type: 'string', contentMediaType: 'image/gif' }, t: { type: 'string' } },
      },
      {
        f: { contentType: 'image/png, image/*', headers: { 'X-A': { schema: {}, example: [1, 2] } } },
        t: { contentType: 'text/csv' },
      },
    );
    expect(toTextOf(codec.write({ f: 'x', t: 'y' }, MULTIPART)).split('\r\n')).toEqual([
      '--part-of-body',
      'Content-Disposition: form-data; name="f"; filename="f"',
      'Content-Type: image/png',
      'X-A: 1,2',
      '',
      'x',
      '--part-of-body',
      'Content-Disposition: form-data; name="t"',
      'Content-Type: text/csv',
      '',
      'y',
      '--part-of-body--',
      '',
    ]);
  });
});

describe('an example that is a text', () => {
  const object = { type: 'object', properties: { a: { type: 'integer' } } };
  const table: [mediaType: string, text: string, contentType: string][] = [
    [XML, '<root><a>1</a></root>', XML],
    [FORM, 'a=1', FORM],
    [
      MULTIPART,
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
      `${MULTIPART}; boundary=x`,
    ],
  ];
  it.each(table)('of %s is taken as it is', (mediaType, text, contentType) => {
    const codec = codecOf(mediaType, object);
    expect(codec.write(text, mediaType)).toEqual({ contentType, content: text });
    expect(pass(codec, mediaType, text)).toEqual({ a: 1 });
  });
});
