import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createContract } from '../../../spec/contract.ts';
import { loadDocument } from '../../../spec/document.ts';
import { listOperations } from '../../../spec/operations.ts';
import type { Call } from '../../cases/call.ts';
import { toLearned } from '../learned.ts';
import { createDistinctExchanges } from '../observations/observations.ts';
import { toOverlay, toOverlayText } from '../overlay/to-overlay.ts';
import { startPlainLearning } from './learning.test.helper.ts';
import { learnPaths } from './path-edits.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-paths-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ANSWER = { status: 200, headers: [], mediaType: '', text: '', json: undefined, size: 0 };
const SEEN = { stages: ['dev'], operations: [], date: '2026-01-31', count: 1 };

/** Documents by their operations: the method and path, with what the operation and its path item say besides. */
interface Stated {
  [path: string]: Record<string, unknown>;
}

const get = (id: string, more = {}): object => ({
  operationId: id,
  ...more,
  responses: { 200: { description: 'OK' } },
});
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

const table: {
  name: string;
  paths: Stated;
  /** Where operations were found, by their ids. */
  found: Record<string, string>;
  /** Where the operations stand after it: base, path and names of parameters, by ids. */
  want: Record<string, string>;
}[] = [
  {
    name: 'an operation alone goes with its path item',
    paths: { '/a': { get: get('a') } },
    found: { a: '/{stage}/1/b' },
    want: { a: '/{stage}/1 /b' },
  },
  {
    name: 'one of two in a path item goes alone, with the parameters of the item',
    paths: {
      '/a/{id}': { parameters: [id], get: get('a'), put: get('b') },
    },
    found: { a: '/{stage}/1/c/{id}' },
    want: { a: '/{stage}/1 /c/{id} id', b: '/{stage}/1 /a/{id} id' },
  },
  {
    name: 'a parameter that the operation states itself is not given twice',
    paths: { '/a/{id}': { parameters: [id], get: get('a', { parameters: [id] }), put: get('b') } },
    found: { a: '/{stage}/1/c/{id}' },
    want: { a: '/{stage}/1 /c/{id} id', b: '/{stage}/1 /a/{id} id' },
  },
  {
    name: 'another base',
    paths: { '/a': { get: get('a') } },
    found: { a: '/{stage}/a' },
    want: { a: '/{stage} /a' },
  },
  {
    name: 'another base of one of two in a path item',
    paths: { '/a': { get: get('a'), put: get('b') } },
    found: { a: '/{stage}/a' },
    want: { a: '/{stage} /a', b: '/{stage}/1 /a' },
  },
  {
    name: 'another base, where another operation comes to the same path',
    paths: { '/a': { get: get('a') }, '/v1/a': { put: get('b') } },
    found: { a: '/{stage}/a', b: '/{stage}/1/a' },
    want: { a: '/{stage} /a', b: '/{stage}/1 /a' },
  },
  {
    name: 'a path that another operation leaves',
    paths: { '/a': { get: get('a') }, '/b': { put: get('b') } },
    found: { a: '/{stage}/1/b', b: '/{stage}/1/c' },
    want: { a: '/{stage}/1 /b', b: '/{stage}/1 /c' },
  },
  {
    name: 'two that go to the same new path',
    paths: { '/a': { get: get('a') }, '/b': { put: get('b') } },
    found: { a: '/{stage}/1/c', b: '/{stage}/c' },
    want: { a: '/{stage}/1 /c', b: '/{stage} /c' },
  },
  {
    name: 'to a path item that has servers of its own',
    paths: { '/a': { get: get('a') }, '/b': { servers: [{ url: '/other' }], put: get('b') } },
    found: { a: '/{stage}/1/b' },
    want: { a: '/{stage}/1 /b', b: '/other /b' },
  },
];

it.each(table)('$name', ({ paths, found, want }) => {
  const file = join(folder, 'openapi.json');
  const stage = { enum: ['dev'], default: 'dev' };
  const root = { openapi: '3.1.0', info: { title: 'T', version: '1' } };
  const servers = [{ url: '/{stage}/1', variables: { stage } }];
  writeFileSync(file, JSON.stringify({ ...root, servers, paths }));
  const document = loadDocument(file);
  const contract = createContract(document);
  const call = {} as Call;
  const calls = contract.operations.map((operation) => {
    const address = found[operation.id] ?? operation.base.template + operation.path;
    return { call, operation, stage: 'dev', address, answer: ANSWER, number: 1 };
  });
  const distinct = { ...createDistinctExchanges(), describe: () => SEEN };
  const learning = startPlainLearning(contract, distinct);
  learnPaths(learning, calls);
  const { draft, edits, placesOf } = learning;
  const learnt = {
    contract: createContract({ ...document, root: draft.root }),
    moves: draft.moves,
    edits,
    placesOf,
    denied: [],
    awaited: new Map(),
  };
  const { changes } = toLearned(contract.root, learnt, () => learnt);
  const origin = { title: 'T', sha256: document.sha256, date: SEEN.date };
  const learned = join(folder, 'learned.overlay.yaml');
  writeFileSync(learned, toOverlayText(toOverlay(changes, origin, 'Learned'), 'A test.'));
  const after = listOperations(loadDocument(file, [learned]).root).map(
    ({ id, base, path, parameters }) =>
      [id, [base.template, path, ...parameters.map(({ name }) => name)].join(' ')] as const,
  );
  expect(Object.fromEntries(after)).toEqual(want);
});
