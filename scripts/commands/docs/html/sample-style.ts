import { LANGUAGES } from '../samples/sample.ts';

/** How samples look: cards below the text, and on a wide screen beside it, where they stay in view while it is read. */
export const SAMPLE_STYLE: string = `
.card { margin: 1rem 0; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; }
.bar { display: flex; flex-wrap: wrap; gap: 0.25rem 0.75rem; align-items: center; min-height: 2.5rem; padding: 0.25rem 0.75rem; background: var(--panel); border-bottom: 1px solid var(--line); font-size: 0.875rem; }
.bar h4 { margin: 0; font-size: 0.875rem; }
.bar select { flex: 1; min-width: 0; min-height: 1.75rem; font-size: 0.875rem; }
.choices { display: flex; flex-wrap: wrap; gap: 0.125rem; margin-left: auto; }
.choices button { padding: 0 0.625rem; min-height: 1.75rem; border-color: transparent; background: none; font-size: 0.8125rem; cursor: pointer; }
.choices button:hover { border-color: var(--line); }
.choices button[aria-pressed="true"] { border-color: var(--muted); background: var(--ground); font-weight: 600; }
.s2 { color: var(--good); } .s3 { color: var(--news); } .s4 { color: var(--warning); } .s5 { color: var(--bad); }
.caption, figcaption { margin: 0.5rem 0.75rem 0; font-size: 0.8125rem; }
:root[data-language] figcaption:not(:has(.quiet)), :root[data-language] [data-sample] > .caption { display: none; }
${LANGUAGES.map((language) => `:root[data-language="${language}"] figure[data-language]:not([data-language="${language}"])`).join(',\n')} { display: none; }
figure { margin: 0; }
.code { position: relative; }
.copy { position: absolute; top: 0.375rem; right: 0.375rem; padding: 0 0.5rem; min-height: 1.75rem; font-size: 0.8125rem; cursor: pointer; }
pre { margin: 0.5rem 0; padding: 0.75rem; max-height: 24rem; overflow: auto; background: var(--panel); border-radius: 6px; tab-size: 2; }
.card:not(.try) > .body { max-height: 24rem; overflow-y: auto; }
.card pre { margin: 0; max-height: none; overflow: visible; background: none; white-space: pre-wrap; }
pre code { font-size: 0.8125rem; overflow-wrap: anywhere; }
.code:has(.copy:not([hidden])) > pre { padding-right: 4.5rem; }
/* Lines are broken here, and go around the button. */
.card .copy { position: static; float: right; margin: 0.375rem; }
.card .code:has(.copy:not([hidden])) > pre { padding-right: 0.75rem; }
.try > summary { color: var(--link); font-weight: 600; cursor: pointer; }
.try > summary::before { content: "▸"; content: "▸" / ""; }
.try[open] > summary::before { content: "▾"; content: "▾" / ""; }
.try:not([open]) > summary { border-bottom: 0; }
.try form { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0.625rem; padding: 0.75rem; }
.try label { display: grid; gap: 0.125rem; font-size: 0.875rem; align-content: start; }
.try .long { grid-column: 1 / -1; margin: 0; }
.try input, .try select, .try textarea { width: 100%; min-height: 2.25rem; padding: 0.25rem 0.5rem; }
.try input, .try textarea { font: 0.8125rem/1.5 ui-monospace, monospace; }
.try textarea { resize: vertical; }
.try button:not(.copy) { min-height: 2.25rem; padding: 0.25rem 1rem; cursor: pointer; }
.try .send { color: var(--ground); background: var(--link); border-color: var(--link); font-weight: 600; }
.try .code { border: 1px solid var(--line); border-radius: 6px; }
.try .answer pre { max-height: 24rem; overflow: auto; }
.came { font-weight: 600; } .came:empty { display: none; }
.h-keyword, .h-built_in, .h-literal, .h-meta, .h-tag, .h-name { color: var(--keyword); }
.h-string, .h-regexp, .h-symbol { color: var(--string); }
.h-number, .h-variable, .h-subst .h-variable { color: var(--number); }
.h-attr, .h-attribute { color: var(--name); }
.h-title, .h-property, .h-params { color: var(--call); }
.h-comment, .h-punctuation { color: var(--muted); }
.h-subst { color: var(--text); }
@media (min-width: 75rem) {
  article:has(> .samples), section:has(> .samples) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 29rem); gap: 0 2.5rem; align-items: start; }
  section:has(> .samples) > h2 { grid-column: 1 / -1; }
  .samples { position: sticky; top: 1rem; display: flex; flex-direction: column; gap: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; }
  .samples:has(.try[open]) { max-height: none; position: static; }
  .samples > .card:not(.try) { display: flex; flex-direction: column; flex: 0 1 auto; min-height: 9rem; margin: 0; }
  /* What is sent is read before what comes back, which gives way. */
  .samples > .card:not(.try):not(:last-child) { flex-shrink: 0; max-height: 45vh; }
  .card > .bar { flex: none; }
  .samples > .try { flex: none; margin: 0; }
  .card:not(.try) > .body { max-height: none; min-height: 0; }
}
@media (min-width: 90rem) { article:has(> .samples), section:has(> .samples) { grid-template-columns: minmax(0, 1fr) minmax(0, 34rem); gap: 0 3rem; } }
`;
