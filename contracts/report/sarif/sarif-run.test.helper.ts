import { expect } from 'vitest';
import type { Finding } from '../../run/findings.ts';
import { DRIFT, LEARNED, VIOLATION } from '../samples/sample-report.test.helper.ts';

/** What the tests look at. */
export interface Run {
  tool: { driver: { rules: Rule[] } };
  automationDetails: { id: string };
  originalUriBaseIds: Record<string, { uri?: string }>;
  invocations: { executionSuccessful: boolean; toolExecutionNotifications?: object[] }[];
  results: {
    ruleId: string;
    ruleIndex: number;
    level: string;
    message: { text: string };
    baselineState?: string;
    suppressions: object[];
    locations: Location[];
    relatedLocations?: Location[];
    fingerprints: Record<string, string>;
    partialFingerprints: { primaryLocationLineHash: string };
    properties: Record<string, unknown>;
  }[];
}

interface Rule {
  id: string;
  name: string;
  shortDescription: { text: string };
  fullDescription: { text: string };
  help: { text: string; markdown: string };
  helpUri: string;
  properties: { tags: string[]; source?: string };
}

interface Location {
  physicalLocation: {
    artifactLocation: { uri: string; uriBaseId?: string };
    region: { startLine: number };
  };
}

/** The one run of a log. */
export function readRun(text: string): Run {
  const { version, runs } = JSON.parse(text) as { version: string; runs: Run[] };
  expect(version).toBe('2.1.0');
  const [run] = runs;
  if (!run) throw new Error('no run');
  return run;
}

/** One answer to every key: 48 cases of three checks, and one of something else. */
export const DOWN: readonly Finding[] = [
  ...['ignored_auth', 'stage_bound_key', 'not_a_server_error'].flatMap((check, by) =>
    Array.from(
      { length: 16 },
      (_, index): Finding => ({
        ...(by === 2 ? LEARNED : VIOLATION),
        id: `${check}/${index}`,
        check,
        received: '502 with text/html <h1>Bad Gateway</h1>',
        operationId: `operation${index}`,
        location: { file: 'spec/openapi.yaml', line: 100 + by },
      }),
    ),
  ),
  { ...DRIFT, received: '404 with application/json {}' },
];
