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

export interface Kind {
  name: string;
  /** How often it comes, beside the others. */
  weight: number;
  make: MakeAttempt;
}

export interface Kinds {
  /** What several clients do at the same time. What it changes is known by the model. */
  together: readonly Kind[];
  /** What changes the state behind the back of the clients. */
  apart: readonly Kind[];
  /** The statuses of failures that one of the documents has. */
  declared: ReadonlySet<number>;
}

export function loadKinds(): Kinds {
  const service = loadDocument();
  const control = loadDocument(packageFile('mock/control/control.openapi.yaml'));
  return {
    together: [
      { name: 'work of tenants', weight: 30, make: makeTenantWork },
      { name: 'documented requests, changed', weight: 40, make: createMakeDocumented(service, () => true) },
      { name: 'malformed messages', weight: 12, make: makeMalformed },
      { name: 'smuggling', weight: 8, make: makeSmuggling },
      { name: 'pipelining', weight: 3, make: makePipelining },
      { name: 'departures', weight: 4, make: makeDeparture },
      { name: 'control from other origins', weight: 3, make: makeForeignControl },
    ],
    apart: [
      // The pages take seconds to make, and are one text.
      {
        name: 'control, changed',
        weight: 90,
        make: createMakeDocumented(control, ({ id }) => id !== 'readDocs'),
      },
      { name: 'forged snapshots', weight: 5, make: makeForgedSnapshot },
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
