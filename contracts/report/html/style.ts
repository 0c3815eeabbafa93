import { DARK, LIGHT, toProperties } from './palette.ts';

/** The style of the page: light and dark, from 360 px, on paper. It names no file and no font that would be fetched. */
export const STYLE: string = `
:root { color-scheme: light dark; ${toProperties(LIGHT)} }
@media (prefers-color-scheme: dark) { :root { ${toProperties(DARK)} } }
@media print { :root { color-scheme: light; ${toProperties(LIGHT)} } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-width: 80rem; margin: 0 auto; padding: 1rem; }
h1 { margin: 0; font-size: 1rem; font-weight: 400; color: var(--muted); }
h2 { margin: 2.5rem 0 0.75rem; font-size: 1.35rem; }
section:first-child h2 { margin-top: 0; }
h3 { margin: 0; font-size: 1rem; display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: baseline; }
p { margin: 0.5rem 0; overflow-wrap: anywhere; }
a { color: var(--link); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; margin: 0.75rem 0 0; padding: 0; list-style: none; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.verdict { margin: 0.25rem 0; font-size: 1.75rem; line-height: 1.25; font-weight: 700; }
.quiet { color: var(--muted); }
.bad { color: var(--bad); } .warning { color: var(--warning); } .news { color: var(--news); } .good { color: var(--good); }
.badge { padding: 0 0.5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: 0.9em; white-space: nowrap; }
article { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-left: 4px solid var(--mark, var(--line)); border-radius: 4px; background: var(--panel); }
article.bad { --mark: var(--bad); } article.warning { --mark: var(--warning); }
article, article.bad, article.warning { color: var(--text); }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) minmax(0, 1fr); gap: 0.25rem 1rem; margin: 0.75rem 0; }
dt { color: var(--muted); }
dd { margin: 0; }
dd, td, th, code, pre, bdi { unicode-bidi: isolate; }
dd, pre, li, h1, h3, summary, .wide, .verdict { overflow-wrap: anywhere; }
td, th { overflow-wrap: break-word; }
dd { white-space: pre-wrap; }
code, pre { font: 0.9em/1.5 ui-monospace, monospace; }
pre code { font-size: 1em; }
pre { margin: 0.5rem 0; padding: 0.75rem; max-height: 30rem; overflow: auto; white-space: pre-wrap; background: var(--ground); border: 1px solid var(--line); border-radius: 4px; }
summary { cursor: pointer; padding: 0.25rem 0; }
details details { margin-left: 1rem; }
h4 { margin: 0.75rem 0 0; font-size: 0.875rem; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 4px; }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
caption { padding: 0.5rem; text-align: left; color: var(--muted); }
th, td { padding: 0.5rem; border-top: 1px solid var(--line); text-align: left; vertical-align: top; min-width: 6rem; }
tbody th { font-weight: 500; }
thead th { background: var(--panel); }
td.wide, th.wide { min-width: 14rem; overflow-wrap: anywhere; }
th code { display: block; }
td.short, th.short { min-width: 0; }
.lines { white-space: pre-wrap; }
tr:target { outline: 2px solid var(--link); outline-offset: -2px; }
article:target { outline: 2px solid var(--link); }
.matrix tbody th { background: var(--panel); }
.matrix th, .matrix td { min-width: 0; }
.matrix sup { line-height: 0; color: var(--muted); }
.matrix .badge { padding: 0; border: 0; white-space: normal; }
.folded { margin: 0.75rem 0; }
.folded > summary, article > details > summary { padding: 0.5rem 0; font-weight: 600; }
details:target { outline: 2px solid var(--link); outline-offset: 2px; }
section ol { margin: 0.5rem 0; font-size: 0.9rem; color: var(--muted); }
td small, th small { display: block; margin-top: 0.25rem; color: var(--muted); }
form { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: end; margin: 0.75rem 0; }
form[hidden], tr[hidden] { display: none; }
select { display: block; min-height: 2.25rem; max-width: 100%; font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--muted); border-radius: 4px; }
@media (min-width: 48rem) { .matrix tbody th { position: sticky; left: 0; } }
@media (max-width: 30rem) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: 0.5rem; }
  article { padding: 0.75rem; }
  .verdict { font-size: 1.35rem; }
}
@media print {
  nav, form { display: none; }
  .folded::details-content { content-visibility: visible; block-size: auto; }
  body { font-size: 10pt; }
  header, main { max-width: none; padding: 0; }
  .scroll { overflow: visible; border: 0; }
  pre { max-height: none; }
  article, tr { break-inside: avoid; }
  table { font-size: 8pt; }
  th, td { min-width: 0; padding: 0.25rem; }
  td.wide, th.wide { min-width: 7rem; }
  tbody th { overflow-wrap: anywhere; }
}
`;
