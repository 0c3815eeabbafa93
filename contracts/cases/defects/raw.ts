import { findJson, type Json } from '../../../spec/json.ts';

/** A body that is wrong before its schema is asked. */
export interface RawDefect {
  /** Stable and short: `cut off`, `trailing comma`. */
  label: string;
  /** The body as it is sent. */
  text: string;
  /** The media type to send it as, where that is what is wrong. */
  mediaType?: string;
  /** What no reader can take for what was meant, however lenient: nothing at all, or what has nothing of JSON. */
  lacks?: 'body' | 'json';
}

/**
 * Bodies that are no JSON (RFC 8259), made of a valid one: only those that can be made of it, such as single quotes where there
 * are texts. Then the valid body as another media type. An empty body is wrong only where the operation requires one.
 */
export function listRawDefects(valid: Json): RawDefect[] {
  const text = JSON.stringify(valid);
  const broken: RawDefect[] = [
    { label: 'empty', text: '', lacks: 'body' },
    { label: 'words', text: 'not JSON', lacks: 'json' },
    { label: 'cut off', text: text.slice(0, -1) },
    { label: 'trailing comma', text: text.replace(/[}\]]?$/, ',$&') },
    { label: 'single quotes', text: text.replaceAll('"', "'") },
    { label: 'two values', text: `${text} ${text}` },
  ];
  return [
    ...broken.filter((defect) => findJson(defect.text) === undefined),
    { label: 'media type text/plain', text, mediaType: 'text/plain' },
  ];
}
