import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { createLargeDocument } from './large-document.ts';

it('the large document has as many operations as are wanted, and is served', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'wes-bench-')), 'large.json');
  writeFileSync(file, JSON.stringify(createLargeDocument(6)));
  const app = createMock({ document: file });
  const targets = [0, 1, 2].map((index) => `/dev/1/things-${index}/1`);
  const answers = await Promise.all(targets.map((target) => app.request(target)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await app.request('/dev/1/things-3/1')).status).toBe(404);
});
