import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { type ContractDocument, loadDocument, ownDocumentFile } from '../spec/document.ts';
import { DocumentError } from '../spec/document-error.ts';
import { isObject } from '../spec/json.ts';
import type { Operation } from '../spec/operation.ts';
import { listOperations } from '../spec/operations.ts';
import { createSchemaValidators } from '../spec/schema/schema-validators.ts';
import { toBasePath, withStage } from '../spec/servers.ts';
import { checkOptions } from './check-options.ts';
import { createTenants, type Tenant } from './company/tenant.ts';
import { CONTROL_PATH, createControl } from './control/control.ts';
import { toConforming } from './handlers/conforming.ts';
import { createServiceHandlers } from './handlers/service-handlers.ts';
import { type KnownCompany, loadInitialState, stillClock } from './initial-state.ts';
import { createJournal } from './journal/journal.ts';
import { createJournalRedactor } from './journal/redact.ts';
import { createKeyRing } from './keys/key-ring.ts';
import { andThen, type MaybePromise } from './maybe-promise.ts';
import type { MockOptions } from './options.ts';
import { createRandom } from './random.ts';
import { BODY_LIMIT } from './serve/body.ts';
import { createConform } from './serve/conform.ts';
import { createGenerate } from './serve/generate.ts';
import { Refused } from './serve/refused.ts';
import { createRequestHandler, type ServedRequest } from './serve/request-handler.ts';
import { createMemoryStore } from './store/memory-store.ts';

/** A mock as a Hono app (`app.request('/dev/1/members', …)`), with what is needed to call it. */
export type MockApp = Hono & {
  mock: {
    document: ContractDocument;
    stages: readonly StageAddress[];
    companies: readonly KnownCompany[];
    /** Back to the known data, companies and keys; the journal becomes empty. */
    reset(): void;
  };
};

/** A stage, with the path of its base address, such as `/dev/1`. */
export interface StageAddress {
  stage: string;
  basePath: string;
}

/**
 * Makes a mock that shares nothing with any other. Throws `DocumentError` (or the error of a text that is no YAML, or no
 * Overlay) where the document cannot be played, one sentence with file and line.
 */
export function createMock(options: MockOptions = {}): MockApp {
  checkOptions(options);
  const { seed = 1, clock = stillClock, latency, onNote = () => undefined } = options;
  const document =
    typeof options.document === 'object'
      ? options.document
      : loadDocument(options.document, options.overlays);
  const { root } = document;
  const operations = listOperations(root);
  const base = toBasePath(root['servers']);
  checkControlPaths(document, operations);

  const known = loadInitialState(base.stages);
  const store = (options.store ?? createMemoryStore)(known.seed);
  const stageBound = operations.some(({ key }) => key?.stageBound);
  const keys = createKeyRing(known.keyRing, seed, stageBound);
  const redact = createJournalRedactor(keys.secrets);
  const journal = createJournal(options.journalSize ?? 1_000, redact);
  const openCompanyStage = createTenants({ store, clock, seed });

  const validators = createSchemaValidators(root, document.precompiled);
  const isService = isObject(root['info']) && root['info']['title'] === SERVICE_TITLE;
  const written = isService ? bind(createServiceHandlers(root, validators), operations) : {};
  const generate = createGenerate(root, validators);
  const service = createRequestHandler<Tenant>({
    document,
    validators,
    generate,
    handlers: {
      ...(isAsWritten(document)
        ? written
        : toConforming(written, operations, createConform(root, validators, generate))),
      ...options.handlers,
    },
    identify(key, stage, wanted) {
      const identity = wanted ? keys.identify(key, stage) : { company: firstOf(keys.companies()) };
      return 'refused' in identity
        ? new Refused(identity.refused)
        : openCompanyStage(identity.company, stage);
    },
    isAbsent: ({ deprecated }) => options.retireLegacy === true && deprecated,
    seed,
    strict: options.strict ?? false,
    bodyLimit: BODY_LIMIT,
    fallback: () => loadDocument().root,
  });

  const reset = (): void => {
    store.reset();
    keys.restore(known.keyRing);
    journal.clear();
  };
  const { docs } = options;
  const control = createControl({ document, seed, stages: base.stages, keys, store, journal, reset, docs });

  let count = 0;
  function serve(request: Request, rawHeaders: readonly string[] | undefined): MaybePromise<Response> {
    count += 1;
    const wait = latency && createRandom(seed, 'latency', count).between(latency.from, latency.to);
    const played =
      wait === undefined ? service.serve(request) : sleep(wait).then(() => service.serve(request));
    return andThen(played, (outcome) => finish(request, rawHeaders, outcome));
  }

  function finish(
    request: Request,
    rawHeaders: readonly string[] | undefined,
    { response, grade, stage, operationId, nearest, notes }: ServedRequest,
  ): Response {
    const origin = toOriginNote(request);
    if (origin !== undefined) notes.push(origin);
    if (nearest !== undefined) notes.push(`Was ${nearest} meant?`);
    const target = toTarget(request.url);
    journal.record({
      method: request.method,
      target,
      fields: rawHeaders ?? [...request.headers].flat(),
      status: response.status,
      grade,
      stage,
      operationId,
      nearest,
      notes,
    });
    for (const note of notes)
      onNote(toLine(`${request.method} ${redact.target(target)} ${response.status}: ${redact.text(note)}`));
    return response;
  }

  const app = new Hono<{ Bindings: Partial<HttpBindings> }>();
  app.all(`${CONTROL_PATH}/*`, ({ req }) => control(req.raw));
  app.all('*', ({ req, env }) => serve(req.raw, env?.incoming?.rawHeaders));
  const stages = base.stages.map((stage) => ({ stage, basePath: withStage(base.template, stage) }));
  return Object.assign(app as unknown as Hono, {
    mock: { document, stages, companies: known.companies, reset },
  });
}

/** An operation below the path of the control would never be reached. */
function checkControlPaths({ file, locate }: ContractDocument, operations: readonly Operation[]): void {
  const shadowed = operations.find(({ base, path }) =>
    `${base.template}${path}/`.startsWith(`${CONTROL_PATH}/`),
  );
  if (!shadowed) return;
  const { pointer } = shadowed;
  const message = `The path ${shadowed.path} lies below ${CONTROL_PATH}, which is the mock's own; move it.`;
  const location = locate(pointer);
  throw new DocumentError(`${location?.file ?? file}:${location?.line ?? 1}: ${message}`, [
    { pointer, message, ...(location ? { location } : {}) },
  ]);
}

/** The title of the document whose operations have handlers; another document may use their names for other things. */
const SERVICE_TITLE = 'Workplace Engagement Service';

/** Whether a document is the one that the handlers were written for, and nothing was learned since. */
function isAsWritten({ root, file, overlays }: ContractDocument): boolean {
  return overlays.length === 0 && file === ownDocumentFile() && !JSON.stringify(root).includes('"observed"');
}

/** The handlers whose operation an Overlay has left in the document. */
function bind<T>(handlers: Record<string, T>, operations: readonly Operation[]): Record<string, T> {
  return Object.fromEntries(
    Object.entries(handlers).filter(([id]) => operations.some((operation) => operation.id === id)),
  );
}

function firstOf<T>(list: readonly T[]): T {
  const first = list[0];
  if (first === undefined) throw new Error('There are no known companies.');
  return first;
}

/** A browser says where a page comes from; the service must not be called from one (§5.7). */
function toOriginNote(request: Request): string | undefined {
  const origin = request.headers.get('origin');
  if (origin === null || origin === new URL(request.url).origin) return undefined;
  return `Comes from a page of ${origin}. The API must not be called from browsers; call it from a backend (§5.7).`;
}

/** What a client sent must not steer the terminal that it is shown on. */
function toLine(text: string): string {
  return text.replace(/\p{Cc}/gu, '\uFFFD');
}

function toTarget(url: string): string {
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}
