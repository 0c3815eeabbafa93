import { isObject, type Json } from '../../spec/json.ts';
import { LogError } from './log-storage.ts';

/** Whom an entry is for: the service, the control below `/__mock`, or the behaviours, which count the requests that they meet. */
export type Door = 'service' | 'control' | 'behaviours';

/** A request that changes the state: the same ones in the same order give the same state. */
export interface LogEntry {
  /** No other entry has it. */
  id: string;
  to: Door;
  /** When it was asked for, in milliseconds since the epoch. */
  at: number;
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: Uint8Array | undefined;
}

/** Of the form of an entry. What is written in a later form is not read. */
export const FORM = 1;

/** One line of JSON. A body that is UTF-8 stands in it as a text. */
export function writeEntry({ id, to, at, method, url, headers, body }: LogEntry): string {
  const entry = { form: FORM, id, to, at, method, url, headers };
  if (body === undefined) return JSON.stringify(entry);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const text = bytes.toString();
  return JSON.stringify(
    bytes.equals(Buffer.from(text)) ? { ...entry, text } : { ...entry, base64: bytes.toString('base64') },
  );
}

/** Throws a `LogError` on what is none, or of a later form. */
export function readEntry(written: string): LogEntry {
  const value = parse(written);
  if (!isObject(value) || typeof value['form'] !== 'number')
    throw new LogError('The log holds an entry that is none of this kit.');
  if (value['form'] > FORM)
    throw new LogError(`The log was written by a later version of this kit (form ${value['form']}).`);
  const { text, base64, ...entry } = value as unknown as LogEntry & { text?: string; base64?: string };
  return { ...entry, body: text !== undefined ? Buffer.from(text) : toBytes(base64) };
}

function toBytes(base64: string | undefined): Buffer | undefined {
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
