import { raw } from 'hono/html';
import type { JsonObject } from '../../../../spec/json.ts';
import { toHashSource } from '../../../../spec/text/hash-source.ts';
import type { Reference } from '../reference/reference.ts';
import { Changes } from './changes.tsx';
import { Sidebar } from './navigation.tsx';
import { Area } from './operation.tsx';
import { Overview } from './overview.tsx';
import { Schemas } from './schema.tsx';
import { SCRIPT } from './script.ts';
import { STYLE } from './style.ts';
import { TRY_SCRIPT } from './try-it-script.ts';
import { Unknown } from './unknown.tsx';

/** By this a later build knows a file as one that it may replace. */
export const HTML_MARK = '<meta name="generator" content="wes docs"/>';

/**
 * The reference as one page that opens from disk and from any path, and asks nobody for anything: its policy allows the style
 * and the script that are in it, by their hashes, and nothing else. Served by a mock, it can send requests to that one.
 *
 * Why not Redoc or Scalar: both were tried, with this document. Redoc 3 (`redocly build-docs --inlineBundle` of 2.77, 2.5 MB)
 * asks a server of its makers for a picture when it is opened, has no badges on statuses, and axe finds contrast that is
 * too low in 21 places of an operation. In the page of Scalar's standalone bundle (1.46, 3.6 MB) axe finds 18 critical and 83
 * serious faults. Neither can hide what is only assumed. What is well kept elsewhere and used here is markdown-it, for
 * the texts, and highlight.js, for the code, both when the page is made: it is a fifth of the smaller of the two, and is there without
 * its script.
 */
export function toHtml(reference: Reference): string {
  // Only where a mock serves it does the page call anybody: that mock.
  const script = reference.isServed ? SCRIPT + TRY_SCRIPT : SCRIPT;
  const calls = reference.isServed ? " connect-src 'self';" : '';
  const policy = `default-src 'none'; style-src ${toHashSource(STYLE)}; script-src ${toHashSource(script)};${calls} img-src data:; base-uri 'none'; form-action 'none'`;
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content={policy} />
        {raw(HTML_MARK)}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {raw('<link rel="icon" href="data:,"/>')}
        <title>{reference.title}</title>
        <style>{raw(STYLE)}</style>
      </head>
      <body>
        <a class="skip" href="#overview">
          Skip to the content
        </a>
        <Sidebar reference={reference} />
        <main>
          <Overview reference={reference} />
          {reference.changes && <Changes changes={reference.changes} />}
          {reference.areas.map((area) => (
            <Area area={area} />
          ))}
          <Schemas schemas={reference.schemas} />
          <Unknown areas={reference.unknown} />
        </main>
        <script type="application/json" id="document">
          {raw(toData(reference.source.root))}
        </script>
        <script>{raw(script)}</script>
      </body>
    </html>
  );
  return `<!doctype html>\n${page}\n`;
}

/** JSON that ends no element, and stands in XML too. */
function toData(value: JsonObject): string {
  const toEscape = (mark: string): string => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replace(/[<>&\ufffe\uffff]/g, toEscape);
}
