import type * as Yaml from 'yaml';
import type { Json, JsonObject } from '../../../spec/json.ts';
import { parsePointer } from '../../../spec/json-pointer.ts';
import { toSegments } from '../../../spec/overlay/json-path.ts';
import { requireLazily } from '../../../spec/require-lazily.ts';
import { count } from '../../../spec/text/count.ts';
import { toVisible, toVisibleYaml } from '../../../spec/text/visible.ts';
import type { Edit, Move, Step } from '../edits/edit.ts';

/** What an Overlay says of where it comes from. */
export interface OverlayOrigin {
  /** The title of the document, its SHA-256, and where it stands, as a URI reference from the Overlay; left out where nobody knows. */
  title: string;
  sha256: string;
  extends?: string;
  /** The day, as `2026-01-31`. */
  date: string;
}

/** An Overlay (Overlay Specification 1.1.0) as JSON. */
export type OverlayJson = JsonObject & { actions: JsonObject[] };

/** What differs comes first, because a person reads it; paths come after what is inside them. */
const ORDER: readonly Edit['kind'][] = [
  'shape',
  'parameter',
  'refusal',
  'error',
  'content type',
  'status',
  'path',
  'confirmed',
];

/** Edits as an Overlay, one action for each step, each saying what was seen, where, when and how often. */
export function toOverlay(
  root: Json,
  edits: readonly Edit[],
  origin: OverlayOrigin,
  title: string,
): OverlayJson {
  const document = origin.sha256.slice(0, 12);
  const moves: Move[] = [];
  const actions: JsonObject[] = [];
  for (const edit of edits.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))) {
    const description = describe(edit, document);
    for (const step of edit.steps) actions.push({ ...toAction(root, step, moves), description });
    moves.push(...listMoves(edit));
  }
  return {
    overlay: '1.1.0',
    info: { title: `${title} (${origin.title})`, version: origin.date },
    ...(origin.extends === undefined ? {} : { extends: origin.extends }),
    actions,
  };
}

/** What is copied and then removed has moved. */
function listMoves({ steps, moves = [] }: Edit): Move[] {
  const copied = steps.flatMap((step) => ('copy' in step ? [{ from: step.copy, to: step.at }] : []));
  const isGone = (pointer: string): boolean => steps.some((step) => 'remove' in step && step.at === pointer);
  return [...copied.filter(({ from }) => isGone(from)), ...moves];
}

function toAction(root: Json, step: Step, moves: readonly Move[]): JsonObject {
  const target = toTarget(root, step.at, moves);
  if ('remove' in step) return { target, remove: true };
  if ('copy' in step) return { target, copy: toTarget(root, step.copy, moves) };
  return { target, update: step.update };
}

/** The JSONPath of a place of the document, where it stands after what was moved before. */
function toTarget(root: Json, pointer: string, moves: readonly Move[]): string {
  let at = pointer;
  let segments = toSegments(root, pointer);
  for (const { from, to } of moves) {
    if (at !== from && !at.startsWith(`${from}/`)) continue;
    segments = [...toSegments(root, to), ...segments.slice(parsePointer(from).length)];
    at = to + at.slice(from.length);
  }
  return `$${segments.join('')}`;
}

function describe({ says, observed }: Edit, document: string): string {
  const exchanges = count(observed.count, 'exchange');
  return `${says}. Seen in ${exchanges}, ${observed.stage}, ${observed.date}, with the document ${document}.`;
}

/** Loaded only where something was learned. */
const yaml = requireLazily<typeof Yaml>('yaml');

/** An Overlay as a person reads it: YAML, the description of an action before what it does. */
export function toOverlayText(overlay: OverlayJson, comment: string): string {
  const actions = overlay.actions.map(({ target, description, ...rest }) => ({
    target,
    description,
    ...rest,
  }));
  const document = new (yaml().Document)({ ...overlay, actions }, OF_DOCUMENT);
  yaml().visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && isToBeQuoted(scalar.value)) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return `${comment.replace(/^/gm, '# ')}\n${toVisibleYaml(document.toString({ lineWidth: 110 }))}`;
}

const OF_DOCUMENT = { compat: 'yaml-1.1', aliasDuplicateObjects: false } as const;

/** What acts where it is printed needs escapes, which stand in double quotes alone. `::` acts wherever a line may be folded. */
function isToBeQuoted(text: string): boolean {
  return text.includes('::') || toVisible(text) !== text;
}
