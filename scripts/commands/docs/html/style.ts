import { DARK, LIGHT, toProperties } from '../../../../contracts/report/html/palette.ts';
import { GRADES } from '../../../../spec/evidence.ts';
import { SYMBOLS } from '../reference/evidence-text.ts';
import { DARK_CODE, LIGHT_CODE } from './code-palette.ts';
import { SAMPLE_STYLE } from './sample-style.ts';

const [light, dark] = [toProperties({ ...LIGHT, ...LIGHT_CODE }), toProperties({ ...DARK, ...DARK_CODE })];

/** The style of the page: light and dark, from 320 px, on paper. It names no file and no font that would be fetched. */
export const STYLE: string = `
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
:root[data-theme="light"] { color-scheme: light; ${light} }
:root[data-theme="dark"] { color-scheme: dark; ${dark} }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
a { color: var(--link); }
code, pre { font: 0.875em/1.5 ui-monospace, monospace; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 0; z-index: 1; padding: 0.5rem 1rem; background: var(--ground); }
p, ul, dl, figure { margin: 0.5rem 0; }
p, li, dd, td, th, h1, h2, h3, summary, code { overflow-wrap: anywhere; }
summary { cursor: pointer; }

aside { padding: 1rem; background: var(--panel); border-bottom: 1px solid var(--line); }
.site { margin: 0 0 0.75rem; font-weight: 700; }
.site a { color: var(--text); text-decoration: none; }
aside label { font-size: 0.875rem; }
#search { display: block; width: 100%; min-height: 2.5rem; padding: 0.25rem 0.75rem; }
#download { padding: 0.25rem 0.75rem; min-height: 2.25rem; cursor: pointer; }
input, select, textarea, button { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--muted); border-radius: 6px; }
#search-help, #found { margin: 0.25rem 0; font-size: 0.8125rem; }
#found:empty { display: none; }
.switches { margin: 0.75rem 0; display: grid; gap: 0.5rem; }
.switches select { min-height: 2rem; }
.switches input { width: 1.1rem; height: 1.1rem; vertical-align: -0.15rem; }
#contents > summary { padding: 0.5rem 0; font-weight: 600; }
nav ul, #results { list-style: none; margin: 0 0 0.75rem; padding: 0; }
nav .heading { margin: 1rem 0 0.25rem; font-weight: 600; }
nav .heading a { color: var(--text); text-decoration: none; }
nav li a, #results a { display: block; padding: 0.25rem 0.5rem; border-radius: 6px; color: var(--text); text-decoration: none; font-size: 0.9375rem; }
nav a:hover, #results a:hover, #results a:focus { background: var(--ground); text-decoration: underline; }
nav a[aria-current] { background: var(--ground); font-weight: 600; }
nav li a:has(.method) { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); align-items: baseline; }
nav .method { font-size: 0.6875rem; }
#results small { display: block; color: var(--muted); overflow-wrap: anywhere; }

main { padding: 1rem; min-width: 0; }
main > section > :not(h2, article, .scroll, .samples, .grades), .about > * { max-width: 50rem; }
section { margin: 0 0 3rem; }
h1 { margin: 0 0 0.5rem; font-size: 2rem; line-height: 1.2; }
h1 .quiet { font-size: 1rem; font-weight: 400; white-space: nowrap; }
h2 { margin: 0 0 0.75rem; padding-bottom: 0.25rem; border-bottom: 1px solid var(--line); font-size: 1.5rem; }
h3 { margin: 1.5rem 0 0.25rem; font-size: 1.125rem; }
h4 { margin: 1.5rem 0 0.25rem; font-size: 0.9375rem; }
.lead { font-size: 1.125rem; }
.quiet, .note, figcaption { color: var(--muted); }
.note { margin: 0.25rem 0 0; font-size: 0.875rem; }
.text > :first-child { margin-top: 0.25rem; } .text > :last-child { margin-bottom: 0.25rem; }
.line { display: flex; flex-wrap: wrap; gap: 0.25rem 0.625rem; align-items: baseline; }
/* What is not in view is not laid out, which a page of a thousand operations would take seconds for. */
article { margin: 0 -0.5rem 1.5rem; padding: 1.5rem 0.5rem 0.5rem; border-top: 1px solid var(--line); min-width: 0; content-visibility: auto; contain-intrinsic-size: auto 60rem; }
article.schema { contain-intrinsic-size: auto 20rem; }
article h3, .samples > h3 { margin-top: 0; }
article h3 { font-size: 1.375rem; }
article.schema h3 { font-size: 1.125rem; }
h2 + article, .text + article { border-top: 0; padding-top: 0.5rem; }
article:target h3, section:target > h2 { text-decoration: underline 2px var(--link); text-underline-offset: 0.3em; }
.self { color: var(--text); text-decoration: none; } .self:hover { text-decoration: underline; }
.endpoint { display: flex; gap: 0.625rem; align-items: baseline; padding: 0.375rem 0.75rem; background: var(--panel); border-radius: 6px; }
.endpoint code { min-width: 0; }
.method { font: 700 0.8125rem/1.5 ui-monospace, monospace; color: var(--muted); }
.get, .head { color: var(--news); } .post { color: var(--good); } .put { color: var(--warning); } .patch { color: var(--call); } .delete { color: var(--bad); }
.endpoint .method { padding: 0 0.5rem; border-radius: 4px; color: var(--ground); background: var(--muted); }
.endpoint .get, .endpoint .head { background: var(--news); } .endpoint .post { background: var(--good); } .endpoint .put { background: var(--warning); } .endpoint .patch { background: var(--call); } .endpoint .delete { background: var(--bad); }

.badge { display: inline-block; padding: 0 0.5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: 0.8125rem; line-height: 1.45; font-weight: 400; }
.badge.documented { color: var(--good); } .badge.observed { color: var(--news); }
.badge.unconfirmed { color: var(--warning); } .badge.seen, .badge.assumed { color: var(--muted); border-style: dashed; }
${GRADES.map((grade) => `.badge.${grade}::before { content: "${SYMBOLS[grade]} "; content: "${SYMBOLS[grade]} " / ""; }`).join('\n')}
.required { color: var(--bad); font-size: 0.8125rem; font-weight: 600; }
.deprecated { color: var(--warning); font-size: 0.8125rem; font-weight: 600; }
.breaking { padding: 0 0.5rem; border-radius: 4px; color: var(--ground); background: var(--bad); font-size: 0.8125rem; font-weight: 600; }
.grades { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 11.5rem), 1fr)); }
.grades > div { padding: 0.75rem; border: 1px solid var(--line); border-radius: 8px; }
.grades dd { margin: 0.25rem 0 0; font-size: 0.9375rem; }

.fields, .rules { padding: 0; list-style: none; border-top: 1px solid var(--line); }
.fields > li, .rules > li { padding: 0.5rem 0; border-bottom: 1px solid var(--line); }
.fields .fields { margin-left: 1rem; }
.name { font-weight: 600; }
.type { color: var(--muted); font-size: 0.9375rem; }
.limits { display: flex; flex-wrap: wrap; gap: 0 1rem; color: var(--muted); font-size: 0.875rem; }
.values { display: inline-flex; flex-wrap: wrap; gap: 0 0.5rem; }
.limits code, .values code { color: var(--text); }
.content { margin: 0.5rem 0 1rem; }
.response, section > details { margin: 0.5rem 0; padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 6px; }
.response > summary .badge { margin-left: 0.25rem; }

${SAMPLE_STYLE}
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; margin: 0.5rem 0; }
table { width: 100%; border-collapse: collapse; font-size: 0.9375rem; }
th, td { padding: 0.5rem 0.75rem; border-top: 1px solid var(--line); text-align: start; vertical-align: top; min-width: 6rem; }
thead th { border-top: 0; background: var(--panel); } tbody th { font-weight: 500; min-width: 10rem; }

:root[data-hide] [data-grade="assumed"]:not(:has([data-grade]:not([data-grade="assumed"]))) { display: none; }
:root[data-hide] .group:has([data-grade]):not(:has([data-grade]:not([data-grade="assumed"]))) { display: none; }
#hidden-note { margin: 0 0 1.5rem; padding: 0.5rem 0.75rem; background: var(--panel); border-left: 4px solid var(--warning); border-radius: 4px; }

@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); align-items: start; }
  aside { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--line); }
  #contents > summary { display: none; }
  main { padding: 2rem 2.5rem; max-width: 90rem; }
}
@media print {
  aside, .skip, .choices, .copy, label.bar { display: none !important; }
  :root { color-scheme: light; ${light} }
  article { content-visibility: visible; }
  body { display: block; font-size: 10pt; }
  main { max-width: none; padding: 0; }
  pre { max-height: none; white-space: pre-wrap; }
  .scroll { overflow: visible; }
  li, tr { break-inside: avoid; }
}
`;
