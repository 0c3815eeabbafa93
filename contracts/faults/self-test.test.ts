import { beforeAll, describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { isCertainGrade } from '../../spec/evidence.ts';
import { CHECKS } from '../checks/checks.ts';
import { altered } from './answers.ts';
import { type Fault, toFactPointer, type Variation } from './fault.ts';
import { listFaults, listVariations } from './faults.ts';
import { runAgainst, runBroken, runFault, runVariation, type SelfTestOptions } from './run-fault.ts';
import { runSelfTest } from './self-test.ts';
import { toSelfTestText } from './self-test-text.ts';

const contract = createContract(loadDocument());
const FAULTS = listFaults(contract);
const VARIATIONS = listVariations(contract);
const app = createMock();
const [own, other] = app.mock.companies;
const nothing: ReadonlySet<string> = new Set();

/** Keys that are unknown to the mock do for retired ones: both are refused in the same way. */
const OPTIONS: SelfTestOptions = {
  keys: own?.keys ?? {},
  otherKeys: other?.keys ?? {},
  retiredKeys: { dev: 'fake-dev-key-retired-0000', prod: 'fake-prod-key-retired-0000' },
  createTarget: () => {
    app.mock.reset();
    return (request) => app.fetch(request);
  },
};

/** Of the faults that follow from the document one of so many is tried here: all of them are in continuous integration. */
const ONE_OF = 40;
/** The same of those that were written by hand, which are fewer and differ more. */
const ONE_WRITTEN_OF = 5;
const some = <T extends { kind?: string }>(all: readonly T[]): T[] =>
  all.filter(({ kind }, index) => index % (kind === undefined ? ONE_WRITTEN_OF : ONE_OF) === 0);

describe('a fault is killed by the check that is there for it', () => {
  it.each(some(FAULTS.filter(({ unseen }) => unseen === undefined)))('$id', async (fault) => {
    const { verdict, reportedBy } = await runFault(contract, fault, nothing, OPTIONS);
    expect({ verdict, reportedBy }).toMatchObject({ verdict: 'killed' });
  });
});

describe('a harmless variation holds and is told of', () => {
  it.each(some(VARIATIONS))('$id', async (variation) => {
    const { verdict, details } = await runVariation(contract, variation, OPTIONS);
    expect({ verdict, details }).toEqual({ verdict: 'held', details: [] });
  });
});

describe('a suite that lacks a check does not tell of a fact of which only that one tells', () => {
  let healthy: ReadonlySet<string>;
  beforeAll(async () => {
    const { report } = await runAgainst(contract, OPTIONS, await OPTIONS.createTarget());
    healthy = new Set(report.findings.map(({ id }) => id));
  });

  it.each(CHECKS.map(({ id }) => id))('%s', async (check) => {
    for (const fault of FAULTS.filter((one) => one.check === check && one.unseen === undefined)) {
      const { report } = await runBroken(contract, fault, { ...OPTIONS, excludeChecks: [check] });
      const fact = toFactPointer(contract, fault.fact);
      const isStated = isCertainGrade(contract.evidenceOf(fact).grade);
      const isSeen = report.findings.some(
        ({ id, pointer, outcome }) =>
          !healthy.has(id) && pointer === fact && (outcome === 'violation' || !isStated),
      );
      if (!isSeen) return;
    }
    expect.fail(
      `Of whatever facts ${check} tells, others tell too: delete it, or add a fault that only it kills.`,
    );
  });
});

describe('a self-test', () => {
  const nobody: Variation = {
    id: 'nobody',
    title: 'Nothing is changed.',
    operations: ['listMembers'],
    reports: [],
    when: { also: () => false },
    answer: ({ healthy }) => healthy(),
  };
  const harmless = (id: string): Fault => ({
    ...nobody,
    id,
    fact: 'key-missing',
    check: 'missing_required_header',
    stages: ['dev'],
  });

  it('tells a fault that survives, one that never fires, and a false alarm', async () => {
    const survives: Fault = {
      ...harmless('survives'),
      when: {},
      answer: altered({ headers: { 'x-request-id': '1' } }),
    };
    const alarm: Variation = {
      ...nobody,
      id: 'alarm',
      when: {},
      answer: () => new Response('', { status: 500 }),
    };
    const untold: Variation = {
      ...nobody,
      id: 'untold',
      reports: ['unknown_route'],
      when: {},
      answer: altered({ headers: { 'x-request-id': '1' } }),
    };
    const result = await runSelfTest(contract, OPTIONS, {
      faults: [survives, harmless('idle')],
      variations: [alarm, untold, nobody],
    });
    expect(result.faults.map(({ verdict }) => verdict)).toEqual(['survived', 'never-fired']);
    expect(result.variations.map(({ verdict }) => verdict)).toEqual(['fails', 'untold', 'never-fired']);
    expect(result.isProven).toBe(false);
    const text = toSelfTestText(contract, result);
    expect(text).toContain(
      '✗ survives: survived\n  Nothing is changed.\n  expected missing_required_header\n',
    );
    expect(text).toContain('Faults      1 survived, 1 never fired\n');
    expect(text).toMatch(/Not proven\.\n$/);
  });

  it('tells a fault that another check kills', async () => {
    const fault: Fault = {
      ...harmless('elsewhere'),
      check: 'unknown_route',
      when: { keys: ['none'], also: ({ operation }) => operation !== undefined },
      answer: () => new Response('', { status: 401 }),
    };
    const result = await runSelfTest(contract, OPTIONS, { faults: [fault], variations: [] });
    expect(result.faults[0]).toMatchObject({
      verdict: 'killed-by-another',
      reportedBy: ['missing_required_header'],
    });
    expect(toSelfTestText(contract, result)).toContain(
      'expected unknown_route, reported by missing_required_header',
    );
  });

  it('ends where the healthy deployment does not hold', async () => {
    const sick: SelfTestOptions = {
      ...OPTIONS,
      createTarget: () => () => Response.json({}, { status: 500 }),
    };
    const result = await runSelfTest(contract, sick);
    expect(result).toMatchObject({ isProven: false, faults: [], variations: [] });
    expect(toSelfTestText(contract, result)).toMatch(
      /^The deployment itself does not hold \(.+\): mend that first, with wes check\.\n$/,
    );
  });
});
