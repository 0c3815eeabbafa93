import type { Reference } from '../reference/reference.ts';
import { areaPage } from './area.ts';
import { changesPage } from './changes-page.ts';
import { CHANGES_FILE, INDEX_FILE, UNKNOWN_FILE } from './files.ts';
import { indexPage } from './index-page.ts';
import { SCHEMAS_FILE } from './schema.ts';
import { schemasPage } from './schemas-page.ts';
import { unknownPage } from './unknown-page.ts';

/** The reference as Markdown: an index, a page for each area, the schemas, what is not known, and what changed. */
export function toMarkdown(reference: Reference): Map<string, string> {
  const { areas, schemas, unknown, changes } = reference;
  return new Map([
    [INDEX_FILE, indexPage(reference)],
    ...areas.map((area): [string, string] => [area.file, areaPage(reference, area)]),
    ...(schemas.length > 0 ? [[SCHEMAS_FILE, schemasPage(reference)] as const] : []),
    ...(unknown.length > 0 ? [[UNKNOWN_FILE, unknownPage(reference)] as const] : []),
    ...(changes ? [[CHANGES_FILE, changesPage(reference, changes)] as const] : []),
  ]);
}
