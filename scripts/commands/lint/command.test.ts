import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageFile } from '../../../spec/package-file.ts';
import { runWes } from '../../run-wes.test.helper.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-lint-'));

function write(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

describe('wes lint', () => {
  it('finds the document of the service clean, and counts its facts', async () => {
    const { code, stdout, stderr } = await runWes(['lint']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/openapi\.yaml: 12 operations, \d+ rules, sha256 [0-9a-f]{12}\n/);
    expect(stdout).toMatch(
      /Facts: \d+ documented, 0 observed, \d+ unconfirmed, 0 seen, \d+ assumed\nNo problems\.\n$/,
    );
  });

  it('finds a path clean that is a reference, though a schema below it holds itself', async () => {
    const file = write('path-reference.yaml', [
      'openapi: 3.1.0',
      'info: { title: T, version: "1" }',
      "paths: { /a: { $ref: '#/components/pathItems/A' } }",
      'components:',
      '  pathItems:',
      '    A:',
      '      get:',
      '        responses:',
      "          '200': { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/N' } } } }",
      '  schemas:',
      "    N: { type: object, properties: { n: { $ref: '#/components/schemas/N' } } }",
    ]);
    expect(await runWes(['lint', file])).toMatchObject({ code: 0, stderr: '' });
  });

  it('finds the document of the control clean', async () => {
    expect(await runWes(['lint', packageFile('mock/control/control.openapi.yaml')])).toMatchObject({
      code: 0,
    });
  });

  const head = ['openapi: 3.1.0', 'info: { title: T, version: "1" }'];
  it.each<{ name: string; lines: string[]; line: number; says: string }>([
    {
      name: 'reference',
      lines: [
        ...head,
        'paths:',
        '  /a:',
        '    get:',
        "      responses: { '200': { $ref: '#/components/responses/Gone' } }",
      ],
      line: 6,
      says: '`#/components/responses/Gone` leads to no Response in this document.',
    },
    {
      name: 'strict-keyword',
      lines: [...head, 'paths: {}', 'path: {}'],
      line: 4,
      says: '`path` is no keyword of OpenAPI that this kit understands.',
    },
    {
      name: 'strict-evidence',
      lines: [...head, 'x-evidence: { grade: documented }', 'paths: {}'],
      line: 3,
      says: 'Evidence of the grade `documented` needs a `source`.',
    },
    {
      name: 'example',
      lines: [
        ...head,
        'paths:',
        '  /a:',
        '    get:',
        '      responses:',
        "        '200':",
        '          description: d',
        '          content:',
        '            application/json:',
        '              schema: { type: integer }',
        '              example: many',
      ],
      line: 12,
      says: 'The example does not fit its schema: it must be a whole number.',
    },
    {
      name: 'unservable',
      lines: [
        ...head,
        'paths:',
        '  /a:',
        '    get:',
        '      responses:',
        "        '200':",
        '          description: d',
        '          content:',
        '            application/json:',
        '              schema: { type: string, maxLength: 1, minLength: 2 }',
      ],
      line: 11,
      says: 'A mock cannot make a valid answer of this schema; give the answer an example.',
    },
    {
      name: 'openapi-schema',
      lines: [...head, 'paths: {}', 'tags: [{ name: A, externalDocs: {} }]'],
      line: 4,
      says: "This must have required property 'url' (OpenAPI 3.1 schema).",
    },
  ])('points at file and line: $name', async ({ name, lines, line, says }) => {
    const file = write(`${name}.yaml`, lines);
    const strict = name.startsWith('strict') ? ['--strict-document'] : [];
    const { code, stdout } = await runWes(['lint', file, ...strict]);
    expect(code).toBe(1);
    expect(stdout).toContain(`${file}:${line}: problem ${says}\n`);
    expect(stdout).toMatch(/1 problem\.\n$/);
  });

  it('notes what no operation needs, of somebody else, and passes', async () => {
    const lines = [
      ...head,
      'paths: {}',
      'tags: [{ name: A, icon: star }]',
      'x-evidence: { grade: documented }',
    ];
    const file = write('notes.yaml', lines);
    const { code, stdout } = await runWes(['lint', file]);
    expect(code).toBe(0);
    expect(stdout).toContain(`${file}:4: note \`icon\` is no keyword of Tag that this kit understands.\n`);
    expect(stdout).toContain(`${file}:5: note Evidence of the grade \`documented\` needs a \`source\`.\n`);
    expect(stdout).toMatch(/No problems, 2 notes\.\n$/);
  });

  it('points into the Overlay where that brought the problem in, and at an action that matches nothing', async () => {
    const bad = write('bad.overlay.yaml', [
      'overlay: 1.1.0',
      'info: { title: O, version: "1" }',
      'actions:',
      "  - target: '$.info'",
      '    update:',
      '      titel: X',
    ]);
    expect(await runWes(['lint', '--overlay', bad])).toMatchObject({
      code: 1,
      stdout: `${bad}:6: problem \`titel\` is no keyword of Info that this kit understands.\n1 problem.\n`,
    });
    const idle = write('idle.overlay.yaml', [
      'overlay: 1.1.0',
      'info: { title: O, version: "1" }',
      'actions:',
      '  - target: \'$.paths["/nothing"]\'',
      '    remove: true',
    ]);
    const { code, stdout } = await runWes(['lint', '--overlay', idle]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `${idle}:4: problem The action on \`$.paths["/nothing"]\` matches nothing in the document.\n`,
    );
  });

  it('cannot judge what it cannot read', async () => {
    expect(await runWes(['lint', join(folder, 'none.yaml')])).toMatchObject({ code: 2, stdout: '' });
    const broken = write('broken.yaml', ['openapi: 3.1.0', 'info: [']);
    const { code, stderr } = await runWes(['lint', broken]);
    expect(code).toBe(2);
    expect(stderr).toMatch(new RegExp(`^wes: ${broken}:\\d+: .+\\n$`));
  });
});
