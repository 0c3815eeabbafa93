import { createHash } from 'node:crypto';

/** An inline style or script as a policy allows it, by its hash (Content Security Policy Level 3, `hash-source`). */
export function toHashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
