import { loadDocument } from '../../../spec/document.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { listOperations } from '../../../spec/operations.ts';
import { packageFile } from '../../../spec/package-file.ts';
import type { MakeAttempt } from '../attempt.ts';
import { makeForeignControl, makeForgedSnapshot } from './control.ts';
import { makeDeparture } from './departures.ts';
import { createMakeDocumented } from './documented.ts';
import { makeMalformed } from './malformed.ts';
import { makePipelining } from './pipelining.ts';
import { makeSmuggling } from './smuggling.ts';
import { makeTenantWork } from './tenants.ts';

/** What is done, how often beside the others, and how. */
export type Kind = readonly [name: string, weight: number, make: MakeAttempt];

export interface Kinds {
  /** What several clients do at the same time. What it changes is known by the model. */
  together: readonly Kind[];
  /** What changes the state behind the back of the clients. */
  apart: readonly Kind[];
  /** The statuses of failures that one of the documents has. */
  declared: ReadonlySet<number>;
}

/** The pages take seconds to make, and are one text; failures on demand would fail what is held against the document. */
const UNCALLED = ['readDocs', 'addBehaviour'];

export function loadKinds(): Kinds {
  const service = loadDocument();
  const control = loadDocument(packageFile('mock/control/control.openapi.yaml'));
  return {
    together: [
      ['work of tenants', 30, makeTenantWork],
      ['documented requests, changed', 40, createMakeDocumented(service, () => true)],
      ['malformed messages', 12, makeMalformed],
      ['smuggling', 8, makeSmuggling],
      ['pipelining', 3, makePipelining],
      ['departures', 4, makeDeparture],
      ['control from other origins', 3, makeForeignControl],
    ],
    apart: [
      ['control, changed', 90, createMakeDocumented(control, ({ id }) => !UNCALLED.includes(id))],
      ['forged snapshots', 5, makeForgedSnapshot],
    ],
    declared: new Set([service, control].flatMap(({ root }) => listFailures(root))),
  };
}

function listFailures(root: JsonObject): number[] {
  const statuses = listOperations(root).flatMap(({ responses }) =>
    responses.map(({ status }) => Number(status)),
  );
  return statuses.filter((status) => status >= 500);
}
