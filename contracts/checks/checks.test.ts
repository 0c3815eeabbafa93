import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { toRunRecord } from '../report/to-report.ts';
import type { ContractOptions } from '../run/options.ts';
import { prepareRun } from '../run/prepare-run.ts';
import { startRun } from '../run/start-run.ts';
import type { Case } from './check.ts';
import { CHECKS } from './checks.ts';
import type { Judgement } from './judgement.ts';

describe('every check', () => {
  it('has an id of its own', () => {
    const ids = CHECKS.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it.each(CHECKS)('$id is named, explained and worth its place', ({ id, title, source, plan, answers }) => {
    expect(id).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(title).toMatch(/^[A-Z][^!]*\.$/);
    expect(source).toMatch(/§\d|^assumed by the document/);
    expect(plan !== undefined || (answers?.to.length ?? 0) > 0).toBe(true);
  });

  it('stands in the file that is called like it, with a test beside it', () => {
    const files = readdirSync(new URL('.', import.meta.url));
    for (const { id } of CHECKS) {
      const name = id.replaceAll('_', '-');
      expect(files).toContain(`${name}.ts`);
      expect(files).toContain(`${name}.test.ts`);
    }
  });
});

/** Documented rules that asking the service cannot show, because they bind somebody else. No documented fact but these is left out. */
const NOT_LOOKED_AT = [
  'key-generation',
  'developer-access',
  'key-secrecy',
  'no-browsers',
  'dev-key-for-testing',
  'legacy-superseded',
  'gateway-is-authoritative',
  'authentication-unchanged',
];

describe('a whole run against an honest target', () => {
  const contract = createContract(loadDocument());
  let judgements: readonly Judgement[] = [];
  let planned: readonly Case[] = [];
  beforeAll(async () => {
    const prepared = prepareRun(await toOptions());
    planned = prepared.cases;
    const run = startRun(prepared);
    expect(await run.open()).toBe(true);
    const done = [];
    for (const one of prepared.cases) done.push(await run.run(one));
    toRunRecord(await run.finish());
    judgements = done.flatMap((one) => one.judgements);
  });

  /** The checks that a fact agrees with, and those whose cases name it. */
  const listChecks = (pointer: string): string[] => {
    const looked = judgements.filter(({ fact, outcome }) => fact === pointer && outcome.kind === 'agrees');
    return [...new Set(looked.map(({ check }) => check))];
  };

  it('has a check that confirms each documented rule which binds the service', () => {
    const rules = [...contract.rules.values()].filter(
      ({ about, evidence }) => about === 'service' && evidence.grade === 'documented',
    );
    expect(rules.length).toBeGreaterThan(10);
    expect(rules.filter(({ pointer }) => listChecks(pointer).length === 0).map(({ id }) => id)).toEqual([]);
    // A rule is no shape, so that it is confirmed only because a case is there for it.
    const named = new Set(planned.flatMap(({ facts }) => facts));
    expect(rules.filter(({ pointer }) => !named.has(pointer)).map(({ id }) => id)).toEqual([]);
  });

  it('has a check that confirms each documented fact, but for those that bind somebody else', () => {
    const documented = contract.facts.filter(({ evidence }) => evidence.grade === 'documented');
    expect(documented.length).toBeGreaterThan(50);
    const unseen = documented.filter(({ pointer }) => listChecks(pointer).length === 0);
    expect(unseen.map(({ name }) => name)).toEqual(NOT_LOOKED_AT);
  });

  it('lets every check say something', () => {
    const silent = CHECKS.filter(
      ({ id }) => !judgements.some(({ check, outcome }) => check === id && outcome.kind !== 'not-observed'),
    );
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  it('differs from nothing', () => {
    expect(judgements.filter(({ outcome }) => outcome.kind === 'differs')).toEqual([]);
  });

  it('says nothing of what is no fact of the document, but of the places of references to facts', () => {
    const known = new Set(contract.facts.map(({ pointer }) => pointer));
    const strangers = new Set(judgements.map(({ fact }) => fact).filter((fact) => !known.has(fact)));
    const isReference = (pointer: string): boolean => contract.at(`${pointer}/$ref`) !== undefined;
    expect([...strangers].filter((pointer) => !isReference(pointer))).toEqual([]);
  });

  it('has cases with ids of their own, each there to tell of some fact', () => {
    expect(planned.length).toBeGreaterThan(480);
    expect(new Set(planned.map(({ id }) => id)).size).toBe(planned.length);
    expect(planned.filter(({ facts }) => facts.length === 0)).toEqual([]);
  });
});

/** A mock whose first company has retired its first keys. */
async function toOptions(): Promise<ContractOptions> {
  const app = createMock();
  const [own, other] = app.mock.companies;
  const path = `/__mock/companies/${own?.id}/keys`;
  const keys: Record<string, string> = {};
  for (const stage of ['dev', 'prod']) {
    const made = await app.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stage }),
    });
    keys[stage] = ((await made.json()) as { key: string }).key;
    await app.request(`${path}/key_${own?.id}_${stage}/retire`, { method: 'POST' });
  }
  return {
    baseUrl: 'http://127.0.0.1:4010',
    fetch: (request) => app.fetch(request),
    keys,
    otherKeys: other?.keys ?? {},
    retiredKeys: own?.keys ?? {},
  };
}
