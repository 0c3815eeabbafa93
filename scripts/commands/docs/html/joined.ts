import type { Html } from '../../../../contracts/report/html/template.ts';

/** Markup on one line, with commas between. */
export function joined(parts: readonly Html[]): Html {
  return { html: parts.map(({ html }) => html).join(', ') };
}
