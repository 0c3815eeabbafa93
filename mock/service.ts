import { loadDocument } from '../spec/document.ts';
import { findKeyScheme } from '../spec/operations.ts';
import { createSchemas } from '../spec/schema/schemas.ts';
import { openTenant, type Tenant } from './company/tenant.ts';
import { bindHandlers } from './handlers/bind-handlers.ts';
import { stillClock } from './initial-state.ts';
import { createAdmit } from './keys/admit.ts';
import type { CompanyAccount } from './keys/key-ring.ts';
import { DEFAULTS, type MockOptions } from './options.ts';
import { createResourceHandlers } from './resources/resource-handlers.ts';
import { createConform } from './serve/conform.ts';
import { createGenerate } from './serve/generate.ts';
import { Refused } from './serve/refused.ts';
import { createRequestHandler, type RequestHandler } from './serve/request-handler.ts';
import { type ServedDocument, toTitle } from './served-document.ts';
import type { State } from './state.ts';

/** What answers all requests but those to the control. Throws where a handler is for no operation of the document. */
export type CreateService = (served: ServedDocument) => RequestHandler<Tenant>;

/** Services of one mock: each of another document, all of one state. */
export function createServices(
  { store, keys }: Pick<State, 'store' | 'keys'>,
  options: MockOptions,
): CreateService {
  const { seed = DEFAULTS.seed, clock = stillClock, strict = false, retireLegacy = false } = options;
  const { maxBodySize = DEFAULTS.maxBodySize, maxBodyValues = DEFAULTS.maxBodyValues } = options;
  const { maxMembers = DEFAULTS.maxMembers, maxRecords = DEFAULTS.maxRecords } = options;
  const stateLimits = { members: maxMembers, records: maxRecords };
  const sources = { store, clock, seed, stateLimits, copies: new Map() };
  const tenants = new WeakMap<CompanyAccount, Map<string, Tenant>>();
  const findTenant = (company: CompanyAccount, stage: string): Tenant => {
    const known = tenants.get(company) ?? new Map<string, Tenant>();
    const tenant = known.get(stage) ?? openTenant(sources, company, stage);
    tenants.set(company, known.set(stage, tenant));
    return tenant;
  };
  return ({ document, operations, resources, stageBound, isKeyKnown, statesRefusals, initial }) => {
    const how = { precompiled: document.precompiled, extent: 'first' } as const;
    const schemas = createSchemas(document.root, { ...how, view: 'answers' });
    const sent = createSchemas(document.root, { ...how, view: 'requests' });
    const generate = createGenerate(document.root, schemas);
    const { root } = document;
    const { credentials = {} } = options;
    const [anybody] = initial.keyRing.companies;
    const realm = toTitle(document);
    const admit = createAdmit({ keys, isKeyKnown, stageBound, statesRefusals, credentials, anybody, realm });
    // Where keys are known, who asks for what is not there has to show one too.
    const ofNobody = { key: isKeyKnown ? findKeyScheme(root, root['security']) : undefined, security: [] };
    return createRequestHandler<Tenant>({
      document,
      operations,
      schemas,
      sent,
      generate,
      resources: createResourceHandlers(resources, {
        schemas,
        generate,
        conform: createConform(schemas, generate),
        store,
        limits: stateLimits,
        seed,
      }),
      handlers: { ...bindHandlers(document, operations, schemas, generate), ...options.handlers },
      identify(operation, places, stage) {
        const company = admit(operation ?? ofNobody, places, stage);
        return company instanceof Refused ? company : findTenant(company, stage);
      },
      nameCompany: ({ company }) => company.id,
      findStage: keys.findStage,
      isAbsent: ({ deprecated }) => retireLegacy && deprecated,
      seed,
      strict,
      bodyLimits: { bytes: maxBodySize, values: maxBodyValues },
      fallback: () => loadDocument().root,
    });
  };
}
