import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Contract, createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import type { Fetch } from '../faults/asked.ts';
import type { JudgedRun } from '../report/report.ts';
import type { ContractOptions } from '../run/options.ts';
import { runContract } from '../run-contract.ts';
import type { Learned } from './learned.ts';
import { toOverlay, toOverlayText } from './overlay/to-overlay.ts';

/** What a run found and learned, and the Overlay of it as a file; `undefined` where nothing new was learned. */
export interface Lesson extends Pick<JudgedRun, 'report' | 'isMixed'> {
  learned: Learned;
  file: string | undefined;
}

export type Learn = (
  fetch: Fetch,
  options: Omit<ContractOptions, 'baseUrl' | 'fetch' | 'document'>,
  overlays?: readonly string[],
) => Promise<Lesson>;

/** Runs the suite with learning, against deployments in process; Overlays go to a folder that is removed after the tests. */
export function useLearn(): Learn {
  const folder = mkdtempSync(join(tmpdir(), 'wes-learn-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let count = 0;
  return async (fetch, options, overlays = []) => {
    const document = loadDocument(undefined, overlays);
    const { report, learned, isMixed } = await runContract({
      baseUrl: 'http://gateway.example',
      ...options,
      fetch,
      document,
      learn: true,
    });
    if (!learned) throw new Error('nothing was said of what was learned');
    const origin = { title: 'T', sha256: document.sha256, date: '2026-01-31' };
    if (learned.changes.length === 0) return { report, isMixed, learned, file: undefined };
    const overlay = toOverlay(learned.changes, origin, 'Learned');
    count += 1;
    const file = join(folder, `${count}.overlay.yaml`);
    writeFileSync(file, toOverlayText(overlay, 'A test.'));
    return { report, isMixed, learned, file };
  };
}

/** The document as some Overlays leave it. */
export function toContract(overlays: readonly string[]): Contract {
  return createContract(loadDocument(undefined, overlays));
}
