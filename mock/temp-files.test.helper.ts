import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Writes files into a folder of their own, which is gone when the tests are done; gives the path of each. */
export function useTempFiles(): (name: string, content: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'wes-mock-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return (name, content) => {
    const file = join(folder, name);
    writeFileSync(file, content);
    return file;
  };
}

/** An Overlay that adds paths and schemas to the document of the service. */
export function toOverlay(paths: object, schemas: object = {}): string {
  return JSON.stringify({
    overlay: '1.0.0',
    info: { title: 'Added', version: '1' },
    actions: [
      { target: '$.paths', update: paths },
      { target: '$.components.schemas', update: schemas },
    ],
  });
}
