import type * as Yaml from 'yaml';
import { groupBy } from '../../../spec/group-by.ts';
import { isObject, type JsonObject } from '../../../spec/json.ts';
import { requireLazily } from '../../../spec/require-lazily.ts';
import { count, someOf } from '../../../spec/text/count.ts';
import { code } from '../../../spec/text/markdown.ts';
import { capitalize } from '../../../spec/text/sentence.ts';
import { toVisible, toVisibleYaml } from '../../../spec/text/visible.ts';
import type { LearnedChange } from '../learned.ts';
import type { Edit } from '../learning.ts';

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

/** What was learned as an Overlay, one action for each change, each saying what was seen, where, when and how often. */
export function toOverlay(
  changes: readonly LearnedChange[],
  { title, sha256, date, extends: document }: OverlayOrigin,
  heading: string,
): OverlayJson {
  const described = changes.map(({ action, edits }) => ({
    action,
    says: [...new Set(edits.map((edit) => describe(edit, sha256.slice(0, 12))))].join(' ') || STALE,
  }));
  const bySentence = groupBy(described, ({ says }) => says);
  const actions = described.map((one) => {
    const { action, says } = one;
    const same = bySentence.get(says) ?? [];
    // A colon would put all of it in quotes.
    const part = `(${same.indexOf(one) + 1} of ${same.length}, ${describeAction(action)})`;
    return { ...action, description: same.length === 1 ? says : `${says} ${part}` };
  });
  const info = { title: `${heading} (${title})`, version: date };
  return { overlay: '1.1.0', info, ...(document === undefined ? {} : { extends: document }), actions };
}

const STALE = 'This example does not have the form that was seen.';

function describe({ says, observed }: Edit, document: string): string {
  const { count: exchanges, stages, date } = observed;
  return `${capitalize(says)}. Seen in ${count(exchanges, 'exchange')}, ${stages.join(', ')}, ${date}, with the document ${document}.`;
}

/** What an action does at its target: one thing that was learned may take several. */
function describeAction({ copy, remove, update }: LearnedChange['action']): string {
  if (copy !== undefined) return 'copies it here';
  if (remove === true) return 'removes this';
  return `sets ${someOf(Object.keys(isObject(update) ? update : {}).map(code), 3)}`;
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
