import { readFileSync } from 'node:fs';
import { type ContractDocument, loadDocument } from '../../../spec/document.ts';
import { isObject } from '../../../spec/json.ts';
import { Origins, parseSource, SourceError } from '../../../spec/source.ts';

/**
 * Loads what a document is compared with: another document, or, where the file is an Overlay, the same document with that
 * Overlay in the place of its own. Throws as `loadDocument` does.
 */
export function loadSince(since: string, file: string | undefined): ContractDocument {
  return isOverlay(since) ? loadDocument(file, [since]) : loadDocument(since);
}

function isOverlay(file: string): boolean {
  try {
    const parsed = parseSource(readFileSync(file, 'utf8'), file, new Origins());
    return isObject(parsed) && parsed['overlay'] !== undefined;
  } catch (error) {
    // What is wrong with a document is said by who loads it.
    if (error instanceof SourceError || (error as NodeJS.ErrnoException).code !== undefined) return false;
    throw error;
  }
}
