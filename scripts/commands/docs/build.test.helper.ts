import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { buildDocs, type DocsOptions } from './build-docs.ts';
import { HOSTILE } from './hostile-document.test.helper.ts';
import type { RunSamples } from './samples/build-samples.ts';
import { LANGUAGES } from './samples/sample.ts';

/** Answers every sample without running it. */
export const pretend: RunSamples = async (_, calls) => ({
  answers: calls.map(({ wantedStatus = 200 }) => [
    {
      languages: LANGUAGES,
      status: wantedStatus,
      headers: [['content-type', 'application/json']],
      body: '{\n  "said": "</script>"\n}',
      isJson: true,
      shortened: ['`/said`: 2 of 3 shown'],
      grade: 'assumed',
    },
  ]),
  failures: [],
  missing: new Map(),
  count: 0,
});

/** The pages of a document, whose samples were not run. */
export async function buildQuickly(
  document: ContractDocument,
  options: Partial<DocsOptions> = {},
): Promise<ReadonlyMap<string, string>> {
  return (await buildDocs(document, { formats: ['html', 'md'], ...options }, pretend)).files;
}

/** A document that is written as an object, loaded as if from a file. */
export function loadObject(document: object, overlays: readonly object[] = []): ContractDocument {
  const folder = mkdtempSync(join(tmpdir(), 'wes-docs-test-'));
  try {
    const [file = '', ...files] = [document, ...overlays].map((content, index) => {
      const path = join(folder, `document-${index}.json`);
      writeFileSync(path, JSON.stringify(content));
      return path;
    });
    return loadDocument(file, files);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const hostileDocument: ContractDocument = loadObject(HOSTILE);
