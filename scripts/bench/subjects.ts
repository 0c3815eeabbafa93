import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadDocument } from '../../spec/document.ts';
import { listOperations } from '../../spec/operations.ts';
import { createLargeDocument } from './large-document.ts';
import { findInstalled } from './peers.ts';
import { type BenchCall, type BenchServer, besideThis, COMMAND } from './server.ts';

/** Bare Hono, which hands back a page that is kept in a folder. */
export function createBare(folder: string, page: string, probe: BenchCall): BenchServer {
  const file = join(folder, 'page.json');
  writeFileSync(file, page);
  return { name: 'bare Hono', probe, command: (port) => [besideThis('./bare-hono.js'), `${port}`, file] };
}

/** The mock as its users start it. */
export function createMockSubject(probe: BenchCall, more: readonly string[] = []): BenchServer {
  return {
    name: ['the mock', ...more].join(' '),
    probe,
    command: (port) => [COMMAND, 'mock', ...more, '--json', '--port', `${port}`],
  };
}

/** A mock of a document, and the document. */
export interface RunSubject {
  subject: BenchServer;
  document: string;
  operations: number;
  /** Where its operations begin. */
  base: string;
}

/** The mock of a document with many operations, which is written into a folder. */
export function createLargeSubject(folder: string, operations: number): RunSubject {
  const document = join(folder, `${operations}.openapi.json`);
  writeFileSync(document, JSON.stringify(createLargeDocument(operations), null, 2));
  const probe: BenchCall = { method: 'GET', target: '/dev/1/things-0/1', headers: {} };
  return { subject: createMockSubject(probe, [document]), document, operations, base: '/dev/1' };
}

/** The largest description that people use, GitHub's, where it is installed. */
export function findRealSubject(): RunSubject | undefined {
  const document = findInstalled('@octokit/openapi/generated/api.github.com.json');
  if (document === undefined) return undefined;
  const operations = listOperations(loadDocument(document, [], { strict: false }).root).length;
  const probe: BenchCall = { method: 'GET', target: '/versions', headers: {} };
  return { subject: createMockSubject(probe, [document]), document, operations, base: '' };
}
