import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import { CONSOLE_PATH, CONTROL_PATH } from '../../../../mock/control/control-path.ts';
import { toHashSource } from '../../../../spec/text/hash-source.ts';
import { PAGES } from './pages.ts';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';

/** The pages' own style and script, and calls to nobody but the mock that serves them. */
export const POLICY: string = [
  "default-src 'none'",
  `style-src ${toHashSource(STYLE)}`,
  `script-src ${toHashSource(SCRIPT)}`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

interface LayoutParts {
  title: string;
  /** The title of the description that is served. */
  service: string;
  /** The name of the page that is shown. */
  current: string;
  children: Child;
}

/** What is around every page. */
export function Layout({ title, service, current, children }: LayoutParts): Child {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {raw('<link rel="icon" href="data:,"/>')}
        <title>{`${title} · mock of ${service}`}</title>
        <style>{raw(STYLE)}</style>
      </head>
      <body>
        <a class="skip" href="#content">
          Skip to the content
        </a>
        <header>
          <p class="site">
            Mock of <b>{service}</b> <span id="connection" role="status" />
          </p>
          <nav aria-label="Pages">
            <ul>
              {Object.entries(PAGES).map(([name, page]) => (
                <li>
                  <a href={`${CONSOLE_PATH}/${name}`} aria-current={name === current ? 'page' : undefined}>
                    {page.title}
                  </a>
                </li>
              ))}
              <li>
                <a href={`${CONTROL_PATH}/docs`}>Reference</a>
              </li>
            </ul>
          </nav>
        </header>
        <main id="content" tabindex={-1}>
          <h1>{title}</h1>
          <noscript>
            <p class="quiet">Without JavaScript all can be read; to change something, switch it on.</p>
          </noscript>
          {children}
        </main>
        <footer>
          All that is here can be had from <a href={`${CONTROL_PATH}/openapi.json`}>{CONTROL_PATH}</a> as
          JSON.
        </footer>
        <script>{raw(SCRIPT)}</script>
      </body>
    </html>
  );
}
