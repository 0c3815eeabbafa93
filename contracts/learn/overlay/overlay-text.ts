import type * as Yaml from 'yaml';
import { requireLazily } from '../../../spec/require-lazily.ts';
import type { OverlayJson } from './to-overlay.ts';

/** Loaded only where something was learned. */
const yaml = requireLazily<typeof Yaml>('yaml');

/** An Overlay as a person reads it: YAML, the description of an action before what it does. */
export function toOverlayText(overlay: OverlayJson, comment: string): string {
  const actions = overlay.actions.map(({ target, description, ...rest }) => ({
    target,
    description,
    ...rest,
  }));
  const text = yaml().stringify(
    { ...overlay, actions },
    { lineWidth: 110, compat: 'yaml-1.1', aliasDuplicateObjects: false },
  );
  return `${comment.replace(/^/gm, '# ')}\n${text}`;
}
