import { type ContractDocument, loadDocument } from '../../spec/document.ts';
import type { JsonObject } from '../../spec/json.ts';
import { rememberOf } from '../../spec/remember.ts';
import { type NewCompany, TOO_MANY_COMPANIES } from '../companies/added-companies.ts';
import type { Key } from '../keys/key-ring.ts';
import { createErrorResponses, type ErrorResponses } from '../serve/error-responses.ts';
import type { Handler } from '../serve/prepare-operation.ts';
import { invalidRequest, Refused } from '../serve/refused.ts';
import { type Controlled, toJson } from './controlled.ts';
import { withCompany } from './refuse-unknown.ts';

/** What the integrations page of a company's account offers (§5.5). */
export function createAccountHandlers({
  served,
  keys,
  companies,
}: Controlled): Record<string, Handler<undefined>> {
  const errorsOf = rememberOf(
    ({ root }: ContractDocument): ErrorResponses => createErrorResponses(root, () => loadDocument().root),
  );
  /** How a request with the key is refused in each stage in which it is. */
  const toRefused = ({ key }: Key): JsonObject => {
    const { document, stages, stageBound } = served();
    return Object.fromEntries(
      stages.flatMap((stage) => {
        const identity = keys.identify(key, stage, stageBound);
        if (!('refused' in identity)) return [];
        const { status, body } = errorsOf(document).toResponse(new Refused(identity.refused));
        return [[stage, { status, ...(body === undefined ? {} : { body }) }]];
      }),
    );
  };
  return {
    listCompanies: () => ({ companies: keys.companies().map(toJson) }),
    updateCompany: withCompany(keys, (company, { body }) => {
      keys.setDeveloperAccess(company.id, (body as { developer_access: boolean }).developer_access);
      return toJson(keys.findCompany(company.id) ?? company);
    }),
    addCompany({ body }) {
      const wanted = body as NewCompany;
      const problem = companies.findProblem(wanted);
      if (problem !== undefined) return invalidRequest(problem);
      if (companies.isFull()) return new Refused('limit-reached', TOO_MANY_COMPANIES);
      return toJson(companies.add(wanted));
    },
    removeCompany: withCompany(keys, ({ id, added }) => {
      if (added) companies.remove(id);
      return added ? null : new Refused('company-known', `${id} ${CANNOT_GO}`);
    }),
    resetCompany: withCompany(keys, (company) => {
      companies.reset(company);
      return null;
    }),
    listKeys: withCompany(keys, (company) => ({
      keys: keys.keys(company.id).map((key) => ({ ...key, refused: toRefused(key) })),
    })),
    generateKey: withCompany(keys, (company, { body }) => {
      const { stage } = body as { stage: string };
      if (!served().stages.includes(stage))
        return invalidRequest(`/stage in the body must be one of ${served().stages.join(', ')}.`);
      if (!company.developer_access) return new Refused('developer-access-missing');
      return toJson(keys.generate(company.id, stage));
    }),
    retireKey: withCompany(keys, (company, { path }) => {
      const id = String(path['key_id']);
      if (!keys.keys(company.id).some((key) => key.id === id)) {
        return new Refused('account-unknown', `The company ${company.id} has no key with the id ${id}.`);
      }
      return toJson(keys.retire(id) ?? {});
    }),
  };
}

const CANNOT_GO = 'is a company that the mock was started with; only those that were added can be removed.';
