import { existsSync } from 'node:fs';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import type { Learned, LearnedChange } from '../../contracts/learn/learned.ts';
import type { Edit } from '../../contracts/learn/learning.ts';
import { toOverlay, toOverlayText } from '../../contracts/learn/overlay/to-overlay.ts';
import { toJsonText } from '../../contracts/report/text/json.ts';
import type { Contract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { count } from '../../spec/text/count.ts';
import { UsageError } from './usage-error.ts';
import { writeAtomically } from './write-atomically.ts';

/** Where the corrections go: `a.overlay.yaml` beside `a.overlay.corrections.yaml`. */
export function toCorrectionsFile(file: string): string {
  const ending = extname(file);
  return `${file.slice(0, file.length - ending.length)}.corrections${ending}`;
}

/**
 * Makes sure, before anything is sent, that nothing is lost by writing what will be learned: an Overlay may have been read and
 * changed by a person. Throws a `UsageError`.
 */
export function checkLearnFile(file: string | undefined, option = '--learn'): void {
  if (file === undefined) return;
  if (!/\.(?:ya?ml|json)$/.test(file))
    throw new UsageError(
      `${option} writes YAML or JSON; give a file that ends in .yaml or .json, not ${file}.`,
    );
  for (const one of [file, toCorrectionsFile(file)])
    if (existsSync(one))
      throw new UsageError(
        `${one} is there already, and may hold what a person changed; give another file or move it.`,
      );
}

/**
 * Writes what was learned, and apart from it the corrections of what is stated. Returns what to tell of it, line by line. Throws a
 * `UsageError` where it cannot be written.
 */
export async function writeLearned(
  contract: Contract,
  learned: Learned,
  file: string,
  now: number,
): Promise<string[]> {
  if (learned.why !== undefined) return [`Nothing was learned: ${learned.why}.`];
  const lines: string[] = [];
  const { edits, corrections, denied, changes, corrected, exchanges } = learned;
  if (await write(contract, changes, file, { ...LEARNED, now }))
    lines.push(
      `Learned from ${count(exchanges, 'exchange')}: ${countKinds(edits)}. Written: ${file}`,
      ...verify(contract, file),
    );
  else lines.push(`Nothing new was learned from ${count(exchanges, 'exchange')}.`);
  for (const { says } of denied) lines.push(`Not learned, because other exchanges deny it: ${says}.`);
  const apart = toCorrectionsFile(file);
  if (await write(contract, corrected, apart, { ...CORRECTIONS, now }))
    lines.push(
      `${count(corrections.length, 'correction')} of what is stated, to be decided on by a person. Written: ${apart}`,
    );
  return lines;
}

const LEARNED = {
  title: 'Learned from the running service',
  comment: `What a running service was seen to do, for a person to read and merge. It holds forms and no values: names of
members, types, statuses, media types, paths. Read the names too before you publish it.`,
};

const CORRECTIONS = {
  title: 'Corrections of what is stated',
  comment: `What a running service was seen to do and what contradicts the document, or what was seen before. Decide whether
the service or the document is wrong; nothing applies this unless it is asked to. It comes after the Overlay of what was learned.`,
};

/** Writes an Overlay with a comment before it; returns whether there was anything to write. */
async function write(
  contract: Contract,
  changes: readonly LearnedChange[],
  file: string,
  { title, comment, now }: { title: string; comment: string; now: number },
): Promise<boolean> {
  const { info } = contract.root;
  const origin = {
    title: String((info as { title?: unknown } | undefined)?.title ?? ''),
    sha256: contract.document.sha256,
    extends: toReference(contract.document.file, file),
    date: new Date(now).toISOString().slice(0, 10),
  };
  if (changes.length === 0) return false;
  const overlay = toOverlay(changes, origin, title);
  await writeAtomically(file, file.endsWith('.json') ? toJsonText(overlay) : toOverlayText(overlay, comment));
  return true;
}

/** A URI reference from the Overlay to the document (RFC 3986 §4.2). */
function toReference(document: string, file: string): string {
  const path = relative(dirname(resolve(file)), resolve(document)).split(sep);
  return path.map((part) => encodeURIComponent(part)).join('/');
}

/** Whether an Overlay does to the document what it is meant to; a document in several files has places that none reaches. */
function verify({ document }: Contract, file: string): string[] {
  try {
    const loaded = loadDocument(document.file, [...document.overlays.map((overlay) => overlay.file), file]);
    const lost = loaded.overlays.at(-1)?.actions.filter(({ matched }) => matched === 0) ?? [];
    return lost.map(
      ({ target }) => `It does not reach ${target}: that stands in another file; change it there.`,
    );
  } catch (error) {
    return [`It cannot be applied as it is: ${(error as Error).message}`];
  }
}

function countKinds(edits: readonly Edit[]): string {
  return Object.entries(NAMES)
    .map(([kind, name]) => [edits.filter((edit) => edit.kind === kind).length, name] as const)
    .filter(([number]) => number > 0)
    .map(([number, [one, many]]) => count(number, one, many))
    .join(', ');
}

/** One of each kind, and several where that is not the same with an s. */
const NAMES: Readonly<Record<Edit['kind'], readonly [one: string, many?: string]>> = {
  path: ['path'],
  denied: ['rule or parameter without effect', 'rules or parameters without effect'],
  absent: ['operation that is or is not there', 'operations that are or are not there'],
  status: ['status', 'statuses'],
  'content type': ['content type'],
  refusal: ['refusal'],
  error: ['form of refusals', 'forms of refusals'],
  shape: ['difference of form', 'differences of form'],
  parameter: ['parameter'],
  confirmed: ['confirmed fact'],
};
