import { DARK, LIGHT, toProperties } from '../../../../contracts/report/html/palette.ts';
import { DARK_CODE, LIGHT_CODE } from '../../docs/html/code-palette.ts';

/** The style of all pages: light and dark, from 320 px. It names no file and no font that would be fetched. */
export const STYLE: string = `
:root { color-scheme: light dark; ${toProperties({ ...LIGHT, ...LIGHT_CODE })} }
@media (prefers-color-scheme: dark) { :root { ${toProperties({ ...DARK, ...DARK_CODE })} } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html:not([data-scripted]) .scripted { display: none; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--link); }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
main:focus { outline: none; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 0; z-index: 1; padding: 0.5rem 1rem; background: var(--ground); }
p, li, dd, td, th, h1, h2, h3, summary, code { overflow-wrap: anywhere; }
summary { cursor: pointer; }

header { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: baseline; padding: 0.5rem 1rem; background: var(--panel); border-bottom: 1px solid var(--line); }
.site { margin: 0.25rem 0; }
header ul { display: flex; flex-wrap: wrap; gap: 0.25rem; margin: 0; padding: 0; list-style: none; }
header a { display: block; padding: 0.25rem 0.75rem; border-radius: 6px; color: var(--text); text-decoration: none; }
header a:hover { text-decoration: underline; }
header a[aria-current] { background: var(--ground); font-weight: 600; }
main { max-width: 100rem; margin: 0 auto; padding: 1rem; min-height: 60vh; }
footer { padding: 1rem; text-align: center; color: var(--muted); font-size: 0.875rem; }
h1 { margin: 0.5rem 0 1rem; font-size: 1.75rem; }
h2 { margin: 2rem 0 0.5rem; font-size: 1.25rem; }
h3 { margin: 1.25rem 0 0.25rem; font-size: 1rem; }
.quiet { color: var(--muted); }
.problem { color: var(--bad); font-weight: 600; }
.badge { display: inline-block; padding: 0 0.5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: 0.8125rem; }
.good { color: var(--good); } .bad { color: var(--bad); } .warning { color: var(--warning); }
.method { font: 700 0.8125rem/1.5 ui-monospace, monospace; color: var(--muted); }
.get, .head { color: var(--news); } .post { color: var(--good); } .put { color: var(--warning); } .patch { color: var(--call); } .delete { color: var(--bad); }

input, select, button { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--muted); border-radius: 6px; padding: 0.25rem 0.5rem; min-height: 2.25rem; max-width: 100%; }
button { cursor: pointer; padding: 0.25rem 0.75rem; background: var(--panel); }
button[aria-disabled] { opacity: 0.6; cursor: default; }
form { margin: 0.25rem 0; }
form.line, .line { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: end; }
.card .line { align-items: center; }
td form { margin: 0; }
label { display: inline-flex; flex-direction: column; font-size: 0.875rem; max-width: 100%; }
.grid { display: grid; gap: 0.5rem 0.75rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); align-items: end; }
.grid label > * { width: 100%; }
output { display: block; overflow-wrap: anywhere; }
output:empty { display: none; }
output.told { margin-top: 0.5rem; padding: 0.5rem 0.75rem; border-left: 4px solid var(--good); background: var(--panel); }
output.failed { border-left-color: var(--bad); }

.card { margin: 1rem 0; padding: 0.75rem 1rem 1rem; border: 1px solid var(--line); border-radius: 8px; }
.card > :first-child { margin-top: 0; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; margin: 0.5rem 0; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.375rem 0.75rem; border-top: 1px solid var(--line); text-align: start; vertical-align: top; }
td, th, td li { overflow-wrap: break-word; } td, th { max-width: 24rem; }
thead th { border-top: 0; background: var(--panel); font-size: 0.8125rem; } tbody th { font-weight: 500; }
.value { margin: 0; padding: 0; list-style: none; } .value .value, .value .value > li { display: inline; }
.value .value > li + li::before { content: " · "; color: var(--muted); }
.value > li + li { margin-top: 0.125rem; }
#records thead th { overflow-wrap: normal; }
#records td, #records th { min-width: 8rem; } #records tr > :nth-child(2) { min-width: 5rem; } #records tr > :has(> details[open]) { min-width: min(75vw, 32rem); }
.facts { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: 0.25rem 1rem; margin: 0.5rem 0; }
.facts dt { grid-column: 1; color: var(--muted); overflow-wrap: anywhere; max-width: 16rem; } .facts dd { grid-column: 2; margin: 0; } .facts p { margin: 0 0 0.25rem; }
.fields { font: 0.875rem/1.5 ui-monospace, monospace; }
#requests tbody th a { text-decoration: none; } #requests tbody th a:hover { text-decoration: underline; } #requests td { white-space: nowrap; }
pre { margin: 0; padding: 0.75rem; overflow: auto; max-height: 40rem; background: var(--panel); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
.code { position: relative; margin: 0.5rem 0; }
.code > button { position: absolute; top: 0.25rem; right: 0.25rem; min-height: 0; font-size: 0.8125rem; }
.h-attr { color: var(--name); } .h-string { color: var(--string); } .h-number { color: var(--number); } .h-literal, .h-keyword { color: var(--keyword); } .h-built_in, .h-title { color: var(--call); } .h-comment { color: var(--muted); }
@media (min-width: 64rem) { .pair { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 2rem; } }
@media (max-width: 40rem) {
  .facts { grid-template-columns: 1fr; } .facts dt, .facts dd { grid-column: 1; }
  .stack thead { position: absolute; left: -100rem; }
  .stack tr { display: block; padding: 0.5rem 0; border-top: 1px solid var(--line); }
  .stack th, .stack td { display: block; border: 0; padding: 0.125rem 0.75rem; max-width: none; overflow-wrap: anywhere; }
  .stack td[data-label]::before { content: attr(data-label) ": "; color: var(--muted); }
}
`;
