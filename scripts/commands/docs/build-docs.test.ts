import { describe, expect, it } from 'vitest';
import { readXml, type XmlElement } from '../../../contracts/report/text/xml.test.helper.ts';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { listOperations } from '../../../spec/operations.ts';
import { buildQuickly, hostileDocument, loadObject } from './build.test.helper.ts';
import { HOSTILE } from './hostile-document.test.helper.ts';
import { lintMarkdown } from './markdown-lint.test.helper.ts';

const own = loadDocument();
const DOCUMENTS: { name: string; document: ContractDocument }[] = [
  { name: 'the service', document: own },
  { name: 'a hostile document', document: hostileDocument },
];

const at = (files: ReadonlyMap<string, string>, name: string): string => files.get(name) ?? '';
/** An element and all in it. */
const listAll = (element: XmlElement): XmlElement[] => [element, ...element.children.flatMap(listAll)];
const attribute = (elements: readonly XmlElement[], name: string): string[] =>
  elements.map(({ attributes }) => attributes[name]).filter((value) => value !== undefined);

describe.each(DOCUMENTS)('the pages of $name', async ({ document }) => {
  const files = await buildQuickly(document);
  const page = readXml(at(files, 'index.html'));
  const elements = listAll(page);

  it('are the same bytes when they are made again', async () => {
    expect([...(await buildQuickly(document))]).toEqual([...files]);
  });

  it('are Markdown that a linter has nothing to say of', async () => {
    expect(await lintMarkdown(new Map([...files].filter(([name]) => name.endsWith('.md'))))).toEqual([]);
  });

  it('have Markdown links that lead somewhere', () => {
    const anchors = new Map(
      [...files].map(([name, text]) => [
        name,
        new Set([...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id)),
      ]),
    );
    const links = [...files]
      .filter(([name]) => name.endsWith('.md'))
      .flatMap(([, text]) => [...text.matchAll(/\]\(([^)#:]+\.md)(?:#([^)]+))?\)/g)]);
    expect(links.length).toBeGreaterThan(5);
    for (const [link, file = '', anchor] of links) {
      const found = anchors.get(decodeURI(file));
      expect(found, link).toBeDefined();
      if (anchor !== undefined) expect(found, link).toContain(decodeURIComponent(anchor));
    }
  });

  it('have one of each id in HTML, and links that lead to them', () => {
    const ids = attribute(elements, 'id');
    expect(ids.length).toBe(new Set(ids).size);
    const inside = attribute(elements, 'href').filter((href) => href.startsWith('#'));
    expect(inside.filter((href) => !ids.includes(href.slice(1)))).toEqual([]);
  });

  it('fetch nothing, and run nothing but their own script', () => {
    expect(attribute(elements, 'src')).toEqual([]);
    const embedded = elements.filter(({ name }) => ['script', 'style'].includes(name));
    const isData = ({ attributes }: XmlElement): boolean => attributes['type'] === 'application/json';
    expect(embedded.filter((one) => !isData(one))).toHaveLength(2);
    // Beside them, the document itself.
    expect(embedded.filter(isData).map(({ text }) => JSON.parse(text))).toEqual([document.root]);
    expect(
      elements
        .flatMap((element) => Object.keys(element.attributes))
        .filter((name) => /^on|^style$/.test(name)),
    ).toEqual([]);
    const [policy] = elements.filter(
      ({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy',
    );
    expect(policy?.attributes['content']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; img-src data:; base-uri 'none'; form-action 'none'$/,
    );
    expect(
      attribute(elements, 'href').filter((href) => /^(?:javascript|data:.)/.test(href) && href !== 'data:,'),
    ).toEqual([]);
  });

  it('have every operation, with its evidence', () => {
    for (const { id, method, path } of listOperations(document.root)) {
      const article = elements.find(
        ({ attributes }) => attributes['data-words'] === `${id} ${method.toUpperCase()} ${path}`,
      );
      expect(article?.attributes['data-grade'], id).toMatch(/^(documented|unconfirmed|assumed)$/);
    }
  });
});

describe('the pages of the service', async () => {
  const files = await buildQuickly(own);

  it('are a page for each area, an index, the schemas, and what is not known', () => {
    expect([...files.keys()]).toEqual([
      'index.html',
      'index.md',
      'recognition.md',
      'members.md',
      'surveys.md',
      'performance.md',
      'town-hall.md',
      'schemas.md',
      'what-is-not-known.md',
    ]);
  });

  it.each([
    [
      'index.md',
      '| The key is valid, but not for the stage in the base address | 403 | `Invalid API Key by stage` | documented §7 |',
    ],
    ['index.md', '| prod | `http://127.0.0.1:4010/prod/1` |'],
    ['index.md', 'A key is issued per company and per stage.'],
    ['index.md', '| [listRecognitionsByRecipient](recognition.md#operation-listRecognitionsByRecipient) |'],
    [
      'recognition.md',
      '| `email` | query | [EmailAddress](schemas.md#schema-EmailAddress) | no | documented §4.1 |',
    ],
    [
      'recognition.md',
      '| 200 | assumed: No success status is shown (§4.3). | One page of recognitions, newest first. |',
    ],
    ['recognition.md', 'Exactly one of `email`, `team_name` (assumed: §4.1 says'],
    [
      'schemas.md',
      '| `recognitions` | array of [Recognition](schemas.md#schema-Recognition) | yes | documented §2, §4.1 | |',
    ],
    ['schemas.md', '| `errors[].index` | integer; at least 0 | yes | assumed | Which entry, from 0. |'],
    ['schemas.md', '| The literal value ALL_MEMBERS | "ALL_MEMBERS" | documented §2 | |'],
    [
      'what-is-not-known.md',
      'wes check "$WES_BASE_URL" --include-operation-id listMembers --learn learned.overlay.yaml',
    ],
  ])('%s holds %s', (file, text) => {
    expect(at(files, file).includes(text)).toBe(true);
  });

  it('have samples of all forms of the recipients, and of all refusals of a key', () => {
    const labels = [...at(files, 'recognition.md').matchAll(/^\*\*(.+):\*\*$/gm)].map(([, label]) => label);
    expect(labels).toEqual([
      'With `email`',
      'With `team_name`',
      'A single email address',
      'A comma-separated string of email addresses',
      'An array of email addresses',
      'Everybody in the company',
      'A team or cohort ID',
    ]);
    const refused = [...at(files, 'index.md').matchAll(/^\*\*(.+):\*\*$/gm)].map(([, label]) => label);
    expect(refused).toEqual([
      'The `x-api-key` header is missing',
      'The key is not recognized',
      'The key is valid, but not for the stage in the base address',
    ]);
  });

  it('print the address that is asked for, of the host or of a stage', async () => {
    for (const [baseUrl, want] of [
      ['https://gateway.example', 'https://gateway.example/dev/1/members'],
      ['https://gateway.example/x/prod/1/', 'https://gateway.example/x/prod/1/members'],
    ]) {
      const other = await buildQuickly(own, baseUrl === undefined ? {} : { baseUrl });
      for (const name of ['index.html', 'members.md']) {
        // The document that a page holds keeps its own.
        const text = at(other, name).replace(/<script type="application\/json".*?<\/script>/s, '');
        expect(text).toContain(want);
        expect(text).not.toContain('127.0.0.1');
      }
    }
    const atProd = await buildQuickly(own, { baseUrl: 'https://gateway.example/prod/1' });
    expect(at(atProd, 'members.md')).toContain('$WES_PROD_KEY');
  });

  it('can be tried where a mock serves them, and call nobody else', async () => {
    expect(at(files, 'index.html').includes('__mock')).toBe(false);
    const served = await buildQuickly(own, { formats: ['html'], isServed: true });
    const parts = listAll(readXml(at(served, 'index.html')));
    expect(attribute(parts, 'content').join(' ')).toContain("; connect-src 'self'; ");
    const forms = attribute(parts, 'data-template');
    expect(forms).toHaveLength(listOperations(own.root).length);
  });

  it('are as one-sided as they are asked to be', async () => {
    expect([...(await buildQuickly(own, { formats: ['html'] })).keys()]).toEqual(['index.html']);
    expect([...(await buildQuickly(own, { formats: ['md'] })).keys()]).not.toContain('index.html');
  });

  it('show an observation with its stage, day and number of exchanges', async () => {
    const overlay = {
      overlay: '1.1.0',
      info: { title: 'Learned', version: '1' },
      actions: [
        {
          target: '$.paths["/members"].get',
          update: {
            'x-evidence': { grade: 'observed', source: 'seen', stage: 'dev', date: '2026-11-20', count: 34 },
          },
        },
      ],
    };
    const observed = loadObject(own.root, [overlay]);
    const other = await buildQuickly(observed, { since: own });
    const text = 'observed seen, in dev, 2026-11-20, 34 exchanges';
    expect(at(other, 'members.md')).toContain(`Evidence: ${text}.`);
    expect(at(other, 'index.html')).toContain(`<span class="badge observed">${text}</span>`);
    expect(at(other, 'changes.md')).toContain(
      '| More certain | `GET /members` | unconfirmed §4.3 → observed seen',
    );
    expect(at(other, 'changes.md')).not.toContain('Breaking');
  });

  it('say that nothing changed, and mark what breaks', async () => {
    expect(at(await buildQuickly(own, { since: own }), 'changes.md')).toContain('Nothing changed');
    const { '/moved': _, ...paths } = HOSTILE.paths;
    const shorter = await buildQuickly(loadObject({ ...HOSTILE, paths }), { since: hostileDocument });
    expect(at(shorter, 'changes.md')).toContain('| **Breaking:** Operation removed | `GET /moved` |');
    expect(at(shorter, 'index.html')).toContain(
      '<span class="breaking">breaking</span> <strong>Operation removed</strong>',
    );
  });

  it('hold each assumed and unconfirmed fact once in what is not known', () => {
    const rows = at(files, 'what-is-not-known.md').match(/^\|(?! (?:What \||---)).*$/gm) ?? [];
    expect(rows).toHaveLength(239 + 10);
  });
});

describe('the pages of a hostile document', async () => {
  const files = await buildQuickly(hostileDocument);

  it('gather what has no tag, and name files by letters of every script', () => {
    expect([...files.keys()]).toEqual([
      'index.html',
      'index.md',
      'שלום-style.md',
      'operations.md',
      'schemas.md',
    ]);
  });

  it('tell apart names that differ in letter case only', () => {
    expect(at(files, 'schemas.md')).toContain('<a id="schema-Tree"></a>');
    expect(at(files, 'schemas.md')).toContain('<a id="schema-tree-2"></a>');
  });

  it('say why there is no sample', () => {
    expect(at(files, 'operations.md')).toContain('HTTP libraries do not send TRACE.');
    expect(at(files, 'index.html')).toContain('A GET with a body cannot be sent in every language.');
  });
});
