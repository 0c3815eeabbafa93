import { createHash } from 'node:crypto';
import { basename, relative, resolve } from 'node:path';
import { bundle, type OnRead, readTold, type Unfollowed } from './bundle.ts';
import { checkMeaning, checkOperations, checkParts } from './check-meaning.ts';
import { checkStructure, checkVersion } from './check-structure.ts';
import { DocumentError, describeProblem, type LocatedProblem, type Problem } from './document-error.ts';
import type { Grade } from './evidence.ts';
import { isObject, type JsonObject } from './json.ts';
import { createJsonLines } from './json-lines.ts';
import { findAt } from './json-pointer.ts';
import { leaveOut, type Written } from './leave-out.ts';
import { UNPLAYABLE } from './operations.ts';
import { define, type Location, Origins } from './origins.ts';
import { type AppliedAction, applyOverlay } from './overlay/apply-overlay.ts';
import { gradeAdded } from './overlay/grade-added.ts';
import { parseOverlay } from './overlay/overlay.ts';
import { packageFile } from './package-file.ts';
import { takeOutQueries } from './path-queries.ts';
import { parsePlainJson } from './plain-json.ts';
import { findPrebuilt, type Prebuilt } from './prebuilt.ts';
import { mayIdentify, resolveIdentifiers } from './schema/identifiers.ts';
import type { Precompiled } from './schema/schema-validators.ts';
import { completeVersion, upgrade } from './schema/upgrade.ts';
import { parseSource, SourceError } from './source.ts';

/** An OpenAPI document that was read: Overlays applied, other files bundled, what the kit does not understand left out. */
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
  /** What is not understood in it and was left out, in the order in which it was found; notes spoil nothing. */
  readonly leftOut: readonly LocatedProblem[];
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

/** How a document is read. */
export interface ReadOptions {
  /** Told of each file on the way, so that somebody can watch them. */
  onRead?: OnRead | undefined;
  /** Whether anything that is not understood is an error, as it is in the document of the kit and what Overlays make of it. */
  strict?: boolean | undefined;
}

/**
 * Reads an OpenAPI document (3.0, 3.1, 3.2): parse, apply the Overlays in their order, bundle, make it one of 3.1, check it. What cannot
 * be understood is left out and listed. Throws `DocumentError`, `SourceError` or `OverlayError`, each one sentence with file and line,
 * where a file is missing or is no OpenAPI at all, and where it is read strictly for anything that cannot be understood.
 */
export function loadDocument(
  file: string = ownDocumentFile(),
  overlays: readonly string[] = [],
  { onRead, strict = isOwn(file) }: ReadOptions = {},
): ContractDocument {
  const text = readText(file, 'document', onRead);
  const prebuilt = overlays.length === 0 ? findPrebuilt(text) : undefined;
  const given = { text, file, overlays, strict, onRead };
  return prebuilt ? fromPrebuilt(prebuilt, given) : readDocument(given);
}

function isOwn(file: string): boolean {
  return resolve(file) === packageFile('spec/openapi.yaml');
}

/** A document to be read. */
interface Given {
  text: string;
  file: string;
  overlays: readonly string[];
  strict: boolean;
  onRead?: OnRead | undefined;
}

/** The lines of a prebuilt document are looked up by reading it after all, when somebody asks for one. */
function fromPrebuilt({ root, sha256, precompiled }: Prebuilt, given: Given): ContractDocument {
  const locate = locateLazily(() => readDocument({ ...given, onRead: undefined }));
  return { root, file: given.file, sha256, overlays: [], leftOut: [], precompiled, locate };
}

function locateLazily(read: () => ContractDocument): ContractDocument['locate'] {
  let known: ContractDocument | undefined;
  return (pointer) => {
    known ??= read();
    return known.locate(pointer);
  };
}

function readDocument(given: Given): ContractDocument {
  const { text, overlays } = given;
  const plain = overlays.length === 0 ? parsePlainJson(text) : undefined;
  return isObject(plain) ? readPlain(plain, given) : readWithLines(given);
}

/** JSON is read without its lines, which are looked up in its text when somebody asks for one. */
function readPlain(root: JsonObject, given: Given): ContractDocument {
  const { text, file } = given;
  const word = takeWord(root, text, file);
  const origins = new Origins();
  let findLine: ((pointer: string) => number) | undefined;
  const locate = (pointer: string): Location => {
    // What was brought in from other files has its lines.
    const known = origins.locate(root, pointer);
    if (known) return known;
    findLine ??= createJsonLines(text);
    return { file, line: findLine(origins.toWritten(root, pointer)) };
  };
  return { ...settle({ root, origins, locate }, given), ...word, file, overlays: [], locate };
}

function readWithLines(given: Given): ContractDocument {
  const { text, file, overlays, onRead } = given;
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
  return { ...settle({ root, origins, locate }, given), ...word, file, overlays: applied, locate };
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

/** Bundles what was parsed, checks it, and makes it what is understood of it, in place. */
function settle(
  written: Written,
  { file, text, strict, onRead }: Given,
): Pick<ContractDocument, 'root' | 'sha256' | 'leftOut'> {
  const { root, origins } = written;
  if (mayIdentify(text)) resolveIdentifiers(root, origins);
  const early = [...completeVersion(root), ...takeOutQueries(root, origins)];
  const unfollowed = bundle(root, file, origins, onRead);
  upgrade(root, origins);
  refuse(checkVersion(root), file, written.locate);
  if (strict) refuseAll(written, file, [...unfollowed, ...early]);
  const { problems, spoilt } = strict
    ? { problems: [], spoilt: [] }
    : leaveOut(written, [
        () => [...early.splice(0), ...unfollowed.splice(0)],
        checkStructure,
        checkParts,
        checkOperations,
      ]);
  const sha256 = createHash('sha256').update(JSON.stringify(root)).digest('hex');
  for (const [pointer, problem] of spoilt) {
    const operation = findAt(root, pointer);
    if (isObject(operation)) operation[UNPLAYABLE] = describeProblem(problem, file);
  }
  return { root, sha256, leftOut: problems };
}

function refuseAll(
  { root, locate }: Written,
  file: string,
  unfollowed: readonly (Problem | Unfollowed)[],
): void {
  const broken = unfollowed.flatMap((one) =>
    'error' in one && one.error instanceof SourceError ? [one.error] : [],
  )[0];
  if (broken) throw broken;
  refuse(unfollowed, file, locate);
  refuse(checkStructure(root), file, locate);
  refuse(checkMeaning(root), file, locate);
}

/** Throws a `DocumentError` for the first of some problems, with the others beside it; does nothing where there are none. */
export function refuse(problems: readonly Problem[], file: string, locate: ContractDocument['locate']): void {
  const [first, ...others] = problems.map(
    ({ pointer, message }): LocatedProblem => ({ pointer, message, location: locate(pointer) }),
  );
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.length} more; \`wes lint\` lists them)` : '';
  throw new DocumentError(`${describeProblem(first, file)}${more}`, [first, ...others]);
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
