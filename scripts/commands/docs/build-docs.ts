import { basename } from 'node:path';
import { toBaseAddress } from '../../../contracts/run/target/base-address.ts';
import { type Contract, createContract } from '../../../spec/contract.ts';
import type { ContractDocument } from '../../../spec/document.ts';
import { isObject } from '../../../spec/json.ts';
import { toBasePath } from '../../../spec/servers.ts';
import { compareDocuments } from './changes/compare-documents.ts';
import { toHtml } from './html/page.tsx';
import { areaPage } from './markdown/area.ts';
import { changesPage } from './markdown/changes-page.ts';
import { indexPage } from './markdown/index-page.ts';
import { CHANGES_FILE, INDEX_FILE, SCHEMAS_FILE, UNKNOWN_FILE } from './markdown/page.ts';
import { schemasPage } from './markdown/schema.ts';
import { unknownPage } from './markdown/unknown-page.ts';
import { toPrefix } from './reference/base-view.ts';
import { type ChangesView, type Reference, toReference } from './reference/reference.ts';
import {
  type BuiltSamples,
  buildSamples,
  type RunSamples,
  type SampleAddress,
} from './samples/build-samples.ts';

export const FORMATS = ['html', 'md'] as const;
export type Format = (typeof FORMATS)[number];

export interface DocsOptions {
  formats: readonly Format[];
  /** The address that samples are printed with; without it that of the document. */
  baseUrl?: string | undefined;
  /** The document to compare with. */
  since?: ContractDocument | undefined;
  /** Whether a mock of the document serves the page, which then can send requests to it. */
  isServed?: boolean;
}

/** The pages of a document. */
export interface BuiltDocs {
  /** By the name of the file. */
  files: ReadonlyMap<string, string>;
  samples: Pick<BuiltSamples, 'count' | 'missing' | 'without'>;
}

/**
 * Makes the reference pages of a document, and runs every sample on them. The same document gives the same bytes. Rejects with
 * `SampleError` where a sample fails, and with `CannotJudge` where the address is none. `run` is there so that a test can do
 * without programs.
 */
export async function buildDocs(
  document: ContractDocument,
  options: DocsOptions,
  run?: RunSamples,
): Promise<BuiltDocs> {
  const contract = createContract(document);
  const address = toSampleAddress(document, options.baseUrl);
  const samples = await buildSamples(contract, address, run);
  const changes = options.since && toChangesView(createContract(options.since), contract);
  const reference = toReference(contract, { address, samples, changes, isServed: options.isServed === true });
  const files = new Map<string, string>();
  if (options.formats.includes('html')) files.set('index.html', toHtml(reference));
  if (options.formats.includes('md')) addMarkdown(files, reference);
  return { files, samples };
}

/** The reference as Markdown: an index, a page for each area, the schemas, what is not known, and what changed. */
function addMarkdown(files: Map<string, string>, reference: Reference): void {
  const { areas, schemas, unknown, changes } = reference;
  files.set(INDEX_FILE, indexPage(reference));
  for (const area of areas) files.set(area.file, areaPage(reference, area));
  if (schemas.length > 0) files.set(SCHEMAS_FILE, schemasPage(reference));
  if (unknown.length > 0) files.set(UNKNOWN_FILE, unknownPage(reference));
  if (changes) files.set(CHANGES_FILE, changesPage(reference, changes));
}

/** The page alone, for a mock that serves it at an address. */
export async function buildPage(document: ContractDocument, baseUrl: string): Promise<string> {
  const { files } = await buildDocs(document, { formats: ['html'], baseUrl, isServed: true });
  return files.get('index.html') ?? '';
}

/** The address of the host, or the base address of one stage (`<host>/{stage}/1`). */
function toSampleAddress({ root }: ContractDocument, baseUrl: string | undefined): SampleAddress {
  const base = toBasePath(root['servers']);
  if (baseUrl === undefined) return { prefix: toPrefix(root['servers']), stage: base.defaultStage };
  const { prefix, stages } = toBaseAddress(baseUrl, base);
  const stage = stages.includes(base.defaultStage) ? base.defaultStage : (stages[0] ?? base.defaultStage);
  return { prefix, stage };
}

function toChangesView(before: Contract, after: Contract): ChangesView {
  const { root, file, overlays } = before.document;
  const { title, version } = isObject(root['info']) ? root['info'] : {};
  const withOverlays = overlays.map((overlay) => ` with \`${basename(overlay.file)}\``).join('');
  return {
    since: `${String(title)}, version ${String(version)} (\`${basename(file)}\`${withOverlays})`,
    changes: compareDocuments(before, after),
  };
}
