import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { countKinds } from '../../../spec/text/count.ts';
import { toHashSource } from '../../../spec/text/hash-source.ts';
import { toVisible } from '../../../spec/text/visible.ts';
import { groupReport } from '../groups/groups.ts';
import type { Report } from '../report.ts';
import { isUnjudged, toVerdictLine } from '../text/verdict-line.ts';
import { Cases } from './cases.tsx';
import { Facts } from './facts.tsx';
import { FILTER_SCRIPT } from './filter.tsx';
import { Findings } from './findings.tsx';
import { Rows, Section } from './layout.tsx';
import { toneOf } from './marks.tsx';
import { Refusals } from './refusals.tsx';
import { STYLE } from './style.ts';

/** Opens what a link leads into. Without it, a browser does where it can. */
const SCRIPT = `${FILTER_SCRIPT}
const show = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (let at = target; at !== null; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  target?.scrollIntoView();
};
addEventListener('hashchange', show);
show();
`;

/**
 * The report as one page that opens from disk and asks nobody for anything: its policy allows the style and the script that
 * are in it, by their hashes, and nothing else, so that even markup of a target could not act. What would not show, or would
 * change how what stands around it is shown, is written as an escape.
 */
export function toHtml(report: Report): string {
  const policy = `default-src 'none'; style-src ${toHashSource(STYLE)}; script-src ${toHashSource(SCRIPT)}; base-uri 'none'; form-action 'none'`;
  const groups = groupReport(report);
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>
          {toVerdictLine(report)} {report.document.title}
        </title>
        <style>{raw(STYLE)}</style>
      </head>
      <body>
        <Header report={report} />
        <main>
          {!isUnjudged(report) && (
            <>
              <Findings groups={groups} />
              <Refusals cases={report.cases} />
              <Facts facts={report.facts} />
              <Cases cases={report.cases} groups={groups} />
            </>
          )}
          <Notes notes={report.notes} />
          <Run report={report} />
        </main>
        <script>{raw(SCRIPT)}</script>
      </body>
    </html>
  );
  return toVisible(`<!doctype html>\n${page}\n`);
}

function Header({ report }: { report: Report }): Child {
  const { findings, cases, facts } = report.counts;
  return (
    <header>
      <h1>
        <bdi>{report.document.title}</bdi> at <bdi>{report.target}</bdi>
      </h1>
      <p class={`verdict ${toneOf(report.verdict)}`}>
        <bdi>{toVerdictLine(report)}</bdi>
      </p>
      {!isUnjudged(report) && (
        <p>
          Findings: {countKinds(findings) || 'none'}. Cases: {countKinds(cases) || 'none'}. Facts:{' '}
          {countKinds(facts) || 'none'}.
        </p>
      )}
      <nav aria-label="Sections">
        <ul>
          {[...(isUnjudged(report) ? [] : ['findings', 'refusals', 'facts', 'cases']), 'notes', 'run'].map(
            (name) => (
              <li>
                <a href={`#${name}`}>{name}</a>
              </li>
            ),
          )}
        </ul>
      </nav>
    </header>
  );
}

/** What must not be overlooked. */
function Notes({ notes }: Pick<Report, 'notes'>): Child {
  const items = notes.map((note) => (
    <li>
      <bdi>{note}</bdi>
    </li>
  ));
  return (
    <Section title="Notes" text={items.length === 0 ? 'None.' : undefined}>
      {items.length > 0 && <ul>{items}</ul>}
    </Section>
  );
}

/** What was judged by what, so that the run can be repeated. */
function Run({ report }: { report: Report }): Child {
  const { target, live, stage, document, seed, shard, startedAt, milliseconds, kit } = report;
  return (
    <Section title="Run">
      <Rows
        rows={[
          ['target', target],
          ['treated as', live ? 'live' : 'not live'],
          ['stages', stage.join(', ')],
          ['document', `${document.title} (${document.file})`],
          ['SHA-256', document.sha256],
          ['Overlays', document.overlays.length === 0 ? 'none' : document.overlays.join('\n')],
          ['seed', String(seed)],
          ['shard', shard],
          ['began', startedAt],
          ['took', `${(milliseconds / 1000).toFixed(1)} s`],
          ['judged by', `${kit.name} ${kit.version}`],
        ]}
      />
    </Section>
  );
}
