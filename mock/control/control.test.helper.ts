import { readFileSync } from 'node:fs';
import { packageFile } from '../../spec/package-file.ts';
import { type Document, readDocument } from '../document.test.helper.ts';
import type { JournalDetails, JournalEntry } from '../journal/entry.ts';
import type { Message } from '../known.test.helper.ts';
import type { Ask, Door, Reply } from '../ways.test.helper.ts';

/** The control's own document. */
export const CONTROL: Document = readDocument(
  readFileSync(packageFile('mock/control/control.openapi.yaml'), 'utf8'),
);

export interface KeyRecord {
  id: string;
  company: string;
  stage: string;
  key: string;
  status: string;
}

export interface Snapshot {
  document: string;
  checksum: string;
  state: { keys: { companies: { id: string }[]; keys: KeyRecord[] }; data: Record<string, unknown> };
}

/** Asks the control, and holds its answer against its document. */
export async function control<Body = unknown>(door: Door, ask: Ask): Promise<Reply<Body & Message>> {
  const reply = await door.ask<Body & Message>({ ...ask, path: `/__mock${ask.path}` });
  const method = (ask.method ?? (ask.json === undefined && ask.body === undefined ? 'GET' : 'POST')).replace(
    'HEAD',
    'GET',
  );
  const problem = findProblem(method, ask.path, reply);
  if (problem) throw new Error(`${method} /__mock${ask.path} was answered with ${reply.status}: ${problem}`);
  return reply;
}

function findProblem(method: string, path: string, { status, body, text, headers }: Reply): string {
  if (headers.get('x-wes-mock') !== 'control') return 'it is not marked as the control';
  if (status >= 500) return text;
  const route = path.split('?')[0] ?? '';
  const operation = CONTROL.operations.find((one) => one.method === method && fits(one.path, route));
  if (!operation) return CONTROL.judge('/components/schemas/Error', body);
  const response = operation.responses.find((one) => one.status === status);
  if (!response) return 'the document has no such answer';
  if (response.schema === undefined) return text === '' ? '' : 'there should be no body';
  return text === '' ? '' : CONTROL.judge(response.schema, body ?? text);
}

function fits(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path);
}

export async function generateKey(door: Door, company: string, stage: string): Promise<KeyRecord> {
  const { status, body } = await control<KeyRecord>(door, {
    path: `/companies/${company}/keys`,
    json: { stage },
  });
  if (status !== 201) throw new Error(`No key was generated: ${body.message}`);
  return body;
}

export async function retireKey(door: Door, { company, id }: KeyRecord): Promise<void> {
  await control(door, { method: 'POST', path: `/companies/${company}/keys/${id}/retire` });
}

export async function takeSnapshot(door: Door): Promise<Snapshot> {
  return (await control<Snapshot>(door, { path: '/snapshot' })).body;
}

export function restore(door: Door, snapshot: unknown): Promise<Reply<Message>> {
  return control(door, { method: 'PUT', path: '/snapshot', json: snapshot });
}

export async function readJournal(door: Door, query = ''): Promise<JournalEntry[]> {
  return (await control<{ requests: JournalEntry[] }>(door, { path: `/journal${query}` })).body.requests;
}

/** All that is kept of a request; of the latest, if nobody says which. */
export async function readEntry(door: Door, number?: number): Promise<JournalDetails> {
  const wanted = number ?? (await readJournal(door, '?limit=1'))[0]?.number;
  return (await control<JournalDetails>(door, { path: `/journal/${wanted}` })).body;
}
