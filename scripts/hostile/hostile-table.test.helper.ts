import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MOCK_KEYS } from '../commands/check/check-target.test.helper.ts';
import { type Ended, runWes } from '../run-wes.test.helper.ts';
import { toRedirects } from './answer-misbehaviours.test.helper.ts';
import { type HostileTarget, type Misbehaviour, startHostileTarget } from './hostile-target.test.helper.ts';
import { expectHarmlessFile, expectHarmlessText } from './scan.test.helper.ts';

const KEYS = Object.values(MOCK_KEYS);
/** As in a pipeline, where most that is printed is obeyed. */
export const ENV: Readonly<Record<string, string>> = { ...MOCK_KEYS, GITHUB_ACTIONS: 'true', CI: 'true' };
const ONLY = [
  ...['listMembers', 'listRecognitions'].map((id) => `--include-operation-id=${id}`),
  '--checks=positive_data_acceptance,missing_required_header,response_schema_conformance',
];

/** A target that misbehaves, a folder for what is written of it, and somewhere that nothing may be sent to. */
export interface HostileTable {
  target: HostileTarget;
  folder: string;
  /** Redirections, the ones to elsewhere among them. */
  redirects: Misbehaviour[];
  expectHarmless(ended: Ended, dir?: string): void;
  close(): Promise<void>;
}

export async function openHostileTable(): Promise<HostileTable> {
  const folder = mkdtempSync(join(tmpdir(), 'wes-hostile-'));
  let strayed = 0;
  const elsewhere = createServer((_, response) => {
    strayed += 1;
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const target = await startHostileTarget();
  return {
    target,
    folder,
    redirects: toRedirects(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`),
    expectHarmless(ended, dir) {
      expectHarmlessEnd(ended, dir);
      expect(strayed).toBe(0);
    },
    async close() {
      elsewhere.close();
      await target.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** It ended by itself with a status that is documented, said why in one sentence, and nothing of what it wrote does harm. */
function expectHarmlessEnd({ code, stdout, stderr }: Ended, dir?: string): void {
  expect([0, 1, 2]).toContain(code);
  if (code === 2) expect(`${stdout}${stderr}`).toMatch(/^(?:wes: |Cannot judge: )[^\n]+/m);
  else expect(stdout).not.toBe('');
  for (const text of [stdout, stderr]) {
    expect(text).not.toContain('this is a fault of the kit');
    expectHarmlessText(text, KEYS);
  }
  for (const file of dir !== undefined && existsSync(dir) ? readdirSync(dir) : [])
    expectHarmlessFile(file, readFileSync(join(dir as string, file), 'utf8'), KEYS);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
}

/** What `wes check` wrote of each row. */
export interface Written {
  overlays: string[];
  recordings: string[];
}

/** Runs `wes check` with every report on a target that misbehaves as each row says. */
export function describeCheck(rows: readonly Misbehaviour[], table: HostileTable): Written {
  const { target, folder } = table;
  const written: Written = { overlays: [], recordings: [] };
  describe('wes check, with every report, of a target with', () => {
    it.each(rows)('$name', { timeout: 120_000 }, async (row) => {
      target.become(row);
      const dir = join(folder, row.name.replace(/\W+/g, '-'));
      const overlay = join(dir, 'learned.yaml');
      const address = `http://127.0.0.1:${target.port}/dev/1`;
      const forms = '--report=json,junit,sarif,html,har,codequality,markdown';
      const reports = [forms, `--report-dir=${dir}`, `--learn=${overlay}`];
      const ended = await runWes(['check', address, ...ONLY, '--timeout=0.3', ...reports], ENV);
      expect(target.asked()).toBeGreaterThan(0);
      table.expectHarmless(ended, dir);
      for (const file of [overlay, overlay.replace('.yaml', '.corrections.yaml')])
        if (existsSync(file)) written.overlays.push(file);
      written.recordings.push(join(dir, 'exchanges.har'));
    });
  });
  return written;
}
