import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { toHashSource } from '../../spec/text/hash-source.ts';
import { CONTROL_PATH } from './control-path.ts';

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
dt { font-weight: 600; margin-top: 0.75rem; }
dd { margin: 0; }
`;

/** Nothing but the page's own style. */
export const HOME_POLICY: string = [
  "default-src 'none'",
  `style-src ${toHashSource(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface HomeFacts {
  title: string;
  /** The paths of the base addresses. */
  bases: readonly string[];
  hasDocs: boolean;
}

/** What there is below the path of the control, for who looks at a mock with a browser. */
export function renderHome({ title, bases, hasDocs }: HomeFacts): string {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`Mock of ${title}`}</title>
        <style>{raw(STYLE)}</style>
      </head>
      <body>
        <main>
          <h1>Mock of {title}</h1>
          <p>
            The service is served below{' '}
            {bases.map((base, index) => (
              <>
                {index > 0 ? ' and ' : ''}
                <code>{base === '' ? '/' : base}</code>
              </>
            ))}
            . Beside it:
          </p>
          <dl>
            {hasDocs ? <Place path="docs">the reference pages, with examples to copy</Place> : ''}
            <Place path="companies">
              companies, of which each has its keys below …/keys, and what it holds below …/data/
            </Place>
            <Place path="journal">what was asked and answered</Place>
            <Place path="behaviours">failures on demand: those in force, and the sets that are ready</Place>
            <Place path="snapshot">the whole state, to be kept and restored</Place>
            <Place path="snapshots">the states that are kept under names</Place>
            <Place path="health">what is served, and its limits</Place>
            <Place path="openapi.json">all of this, and what can be changed, as an OpenAPI document</Place>
          </dl>
        </main>
      </body>
    </html>
  );
  return `<!doctype html>\n${page}\n`;
}

function Place({ path, children }: { path: string; children: Child }): Child {
  return (
    <>
      <dt>
        <a href={`${CONTROL_PATH}/${path}`}>{`${CONTROL_PATH}/${path}`}</a>
      </dt>
      <dd>{children}</dd>
    </>
  );
}
