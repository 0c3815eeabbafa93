import { stringify } from 'yaml';
import type { OverlayJson } from './to-overlay.ts';

/** An Overlay as a person reads it: YAML, the description of an action before what it does. */
export function toOverlayText(overlay: OverlayJson, comment: string): string {
  const actions = overlay.actions.map(({ target, description, ...rest }) => ({
    target,
    description,
    ...rest,
  }));
  const text = stringify(
    { ...overlay, actions },
    { lineWidth: 110, compat: 'yaml-1.1', aliasDuplicateObjects: false },
  );
  return `${comment.replace(/^/gm, '# ')}\n${text}`;
}
