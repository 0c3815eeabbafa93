import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import { bundle, type OnRead, readTold } from './bundle.ts';
import { checkMeaning } from './check-meaning.ts';
import { checkStructure } from './check-structure.ts';
import { DocumentError, type LocatedProblem, type Problem } from './document-error.ts';
import type { Grade } from './evidence.ts';
import { isObject, type JsonObject } from './json.ts';
import { define, type Location, Origins } from './origins.ts';
import { type AppliedAction, applyOverlay } from './overlay/apply-overlay.ts';
import { gradeAdded } from './overlay/grade-added.ts';
import { parseOverlay } from './overlay/overlay.ts';
import { packageFile } from './package-file.ts';
import { parsePlainJson } from './plain-json.ts';
import { findPrebuilt, type Prebuilt } from './prebuilt.ts';
import type { Precompiled } from './schema/schema-validators.ts';
import { upgrade } from './schema/upgrade.ts';
import { parseSource } from './source.ts';

/** An OpenAPI document that was read: Overlays applied, other files bundled, nothing in it that the kit does not understand. */
export interface ContractDocument {
  readonly root: JsonObject;
  /** The file as it was named. */
  readonly file: string;
  /** SHA-256 of the bundled document as JSON, in hexadecimal: the same for the same facts in the same order. */
  readonly sha256: string;
  /** The Overlays that were applied, with what each action matched. */
  readonly overlays: readonly AppliedOverlay[];
  /** Set where the document states no evidence itself, so that all of it is its owner's word (`withGrade` makes it something else). */
  readonly isOwnersWord?: true;
  /** Validators that came with the document; without them they are compiled when they are needed. */
  readonly precompiled?: Precompiled;
  /** Where the value at a JSON Pointer was written; where there is none, its nearest ancestor. */
  locate(pointer: string): Location | undefined;
}

export interface AppliedOverlay {
  file: string;
  actions: readonly AppliedAction[];
}

/** The document of the Workplace Engagement Service that comes with this package. */
export function ownDocumentFile(): string {
  const file = packageFile('spec/openapi.yaml');
  const shown = relative(process.cwd(), file);
  return shown.startsWith('..') ? file : shown;
}

/**
 * Reads an OpenAPI document (3.0, 3.1, 3.2): parse, apply the Overlays in their order, bundle, make it one of 3.1, check the structure. Throws
 * `DocumentError`, `SourceError` or `OverlayError`, each one sentence with file and line, where a file is missing or
 * anything in it cannot be understood. `onRead` is told of each file on the way, so that somebody can watch them.
 */
export function loadDocument(
  file: string = ownDocumentFile(),
  overlays: readonly string[] = [],
  onRead?: OnRead,
): ContractDocument {
  const text = readText(file, 'document', onRead);
  const prebuilt = overlays.length === 0 ? findPrebuilt(text) : undefined;
  return prebuilt ? fromPrebuilt(prebuilt, file, text) : readDocument(text, file, overlays, onRead);
}

/** The lines of a prebuilt document are looked up by reading it after all, when somebody asks for one. */
function fromPrebuilt({ root, sha256, precompiled }: Prebuilt, file: string, text: string): ContractDocument {
  const locate = locateLazily(() => readDocument(text, file, []));
  return { root, file, sha256, overlays: [], precompiled, locate };
}

function locateLazily(read: () => ContractDocument): ContractDocument['locate'] {
  let known: ContractDocument | undefined;
  return (pointer) => {
    known ??= read();
    return known.locate(pointer);
  };
}

/** JSON is read without its lines; where somebody asks for one, or anything is wrong, it is read again with them. */
function readDocument(
  text: string,
  file: string,
  overlays: readonly string[],
  onRead?: OnRead,
): ContractDocument {
  const plain = overlays.length === 0 ? parsePlainJson(text) : undefined;
  if (!isObject(plain)) return readWithLines(text, file, overlays, onRead);
  const locate = locateLazily(() => readWithLines(text, file, overlays));
  const word = takeWord(plain, text, file);
  try {
    return { ...settle(plain, file, new Origins(), onRead), ...word, file, overlays: [], locate };
  } catch {
    return readWithLines(text, file, overlays, onRead);
  }
}

function readWithLines(
  text: string,
  file: string,
  overlays: readonly string[],
  onRead?: OnRead,
): ContractDocument {
  const origins = new Origins();
  const parsed = parseSource(text, file, origins);
  if (!isObject(parsed)) throw new DocumentError(`${file}:1: An OpenAPI document must be an object.`);

  const word = takeWord(parsed, text, file);
  let root = parsed;
  const applied: AppliedOverlay[] = [];
  for (const overlayFile of overlays) {
    const overlay = parseOverlay(readText(overlayFile, 'Overlay', onRead), overlayFile, origins);
    const result = applyOverlay(root, overlay, origins);
    root = result.root;
    applied.push({ file: overlayFile, actions: result.actions });
  }

  if (overlays.length > 0) gradeAdded(root, origins, new Set(overlays));
  const locate = (pointer: string): Location | undefined => origins.locate(root, pointer);
  return { ...settle(root, file, origins, onRead), ...word, file, overlays: applied, locate };
}

/**
 * A document that states no evidence at all is its owner's word: everything in it is documented, there. To be asked before Overlays are
 * applied, whose evidence counts where it stands.
 */
function takeWord(root: JsonObject, text: string, file: string): Pick<ContractDocument, 'isOwnersWord'> {
  if (/x-evidence["']?\s*:/.test(text)) return {};
  define(root, 'x-evidence', { grade: 'documented', source: basename(file) });
  return { isOwnersWord: true };
}

/**
 * The document with another grade for all that states none, such as `assumed` for a sketch. Throws a `DocumentError` where the document
 * states evidence itself.
 */
export function withGrade(document: ContractDocument, grade: Grade | undefined): ContractDocument {
  if (grade === undefined) return document;
  const { root, file, isOwnersWord } = document;
  if (!isOwnersWord)
    throw new DocumentError(
      `${file} states evidence of its own (\`x-evidence\`): a grade can be given to a document that has none.`,
    );
  return { ...document, root: { ...root, 'x-evidence': { grade, source: basename(file) } } };
}

/** Bundles and checks what was parsed, in place. */
function settle(
  root: JsonObject,
  file: string,
  origins: Origins,
  onRead: OnRead | undefined,
): Pick<ContractDocument, 'root' | 'sha256'> {
  const locate = (pointer: string): Location | undefined => origins.locate(root, pointer);
  bundle(root, file, origins, onRead);
  upgrade(root, origins);
  refuse(checkStructure(root), file, locate);
  refuse(checkMeaning(root), file, locate);
  const sha256 = createHash('sha256').update(JSON.stringify(root)).digest('hex');
  return { root, sha256 };
}

/** Throws a `DocumentError` for the first of some problems, with the others beside it; does nothing where there are none. */
export function refuse(problems: readonly Problem[], file: string, locate: ContractDocument['locate']): void {
  const [first, ...others] = problems.map(
    (problem): LocatedProblem => ({ ...problem, location: locate(problem.pointer) }),
  );
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.length} more; \`wes lint\` lists them)` : '';
  const where = `${first.location?.file ?? file}:${first.location?.line ?? 1}`;
  throw new DocumentError(`${where}: ${first.message}${more}`, [first, ...others]);
}

/** The text of a file. Throws a `DocumentError` where it cannot be read. */
export function readText(file: string, what: string, onRead?: OnRead): string {
  try {
    return readTold(file, onRead);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : String(code);
    throw new DocumentError(`The ${what} ${file} cannot be read: ${why}.`);
  }
}
