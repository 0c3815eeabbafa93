import type { Report } from '../report.ts';
import { type Html, markup } from './template.ts';

/** What must not be overlooked. */
export function notesSection({ notes }: Report): Html {
  const items = notes.map((note) => markup`<li><bdi>${note}</bdi></li>`);
  return markup`<section id="notes"><h2>Notes</h2>
${items.length === 0 ? markup`<p>None.</p>` : markup`<ul>${items}</ul>`}</section>`;
}

/** What was judged by what, so that the run can be repeated. */
export function runSection(report: Report): Html {
  const { target, live, stage, document, seed, shard, startedAt, milliseconds, kit } = report;
  const rows: [label: string, value: string][] = [
    ['target', target],
    ['treated as', live ? 'live' : 'not live'],
    ['stages', stage.join(', ')],
    ['document', `${document.title} (${document.file})`],
    ['SHA-256', document.sha256],
    ['Overlays', document.overlays.length === 0 ? 'none' : document.overlays.join('\n')],
    ['seed', String(seed)],
    ...(shard === undefined ? [] : [['shard', shard] as [string, string]]),
    ['began', startedAt],
    ['took', `${(milliseconds / 1000).toFixed(1)} s`],
    ['judged by', `${kit.name} ${kit.version}`],
  ];
  return markup`<section id="run"><h2>Run</h2>
<dl>${rows.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)}</dl></section>`;
}
