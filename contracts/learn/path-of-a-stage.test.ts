import { describe, expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import type { Fetch } from '../faults/asked.ts';
import { toContract, useLearn } from './learn.test.helper.ts';
import { toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();
const options = { include: { operationIds: ['listMembers', 'createPreset'] } };

/** A service with paths of its own in `prod`. */
function createGateway(moved: Readonly<Record<string, string>>): Fetch {
  const app = createMock();
  return toStrange((request) => app.fetch(request), { moved });
}
const keys = { ...createMock().mock.companies[0]?.keys };

describe('an operation that is elsewhere in one stage', { timeout: 120_000 }, async () => {
  const fetch = createGateway({ '/prod/1/members': '/prod/members' });
  const first = await learn(fetch, { ...options, keys });
  const overlays = [first.file ?? ''];

  it('shows how a documented path is read in the other one', async () => {
    const doubled = createGateway({ '/prod/1/recognition': '/prod/1/1/recognition' });
    const own = { keys, include: { operationIds: ['listRecognitions'] } };
    const once = await learn(doubled, own);
    expect(once.learned.edits.map(({ says }) => says)).toEqual(
      expect.arrayContaining(['the rule `version-stands-once` holds']),
    );
    const again = await learn(doubled, { ...own, failOn: 'drift' }, [once.file ?? '']);
    expect(again.report.verdict).toBe('holds');
    expect(again.learned.edits.map(({ says }) => says)).toEqual([]);
  });

  it('is said to be there in that stage', () => {
    expect(first.report.verdict).toBe('holds');
    expect(first.learned.edits.filter(({ kind }) => kind === 'path').map(({ says }) => says)).toEqual([
      'GET /members is at /{stage}/members in prod',
    ]);
    const members = toContract(overlays).operations.find(({ id }) => id === 'listMembers');
    expect(members?.path).toBe('/members');
    expect(members?.pathVariants.filter(({ stages }) => stages.length > 0)).toEqual([
      expect.objectContaining({ path: '/{stage}/members', stages: ['prod'] }),
    ]);
  });

  it('holds in the next run, which learns nothing more', async () => {
    const second = await learn(fetch, { ...options, keys, failOn: 'drift' }, overlays);
    expect(second.report.verdict).toBe('holds');
    expect(second.learned.edits.map(({ says }) => says)).toEqual([]);
    expect(second.learned.corrections).toEqual([]);
  });

  it('is played there, and nowhere else in that stage', async () => {
    const app = createMock({ overlays });
    const ask = async (path: string, stage: string): Promise<number> =>
      (await app.request(path, { headers: { 'x-api-key': keys[stage] ?? '' } })).status;
    expect(await ask('/dev/1/members', 'dev')).toBe(200);
    expect(await ask('/prod/members', 'prod')).toBe(200);
    expect(await ask('/prod/1/members', 'prod')).toBe(404);
    expect(await ask('/dev/members', 'dev')).toBe(404);
  });

  it('is violated where it is back at the path, and can be learned anew', async () => {
    const back = createGateway({});
    const third = await learn(back, { ...options, keys, relearn: true }, overlays);
    expect(third.report.findings.map(({ label, outcome, stage }) => [label, outcome, stage])).toEqual([
      ['reading', 'violation', 'prod'],
    ]);
    const all = [...overlays, third.file ?? ''];
    const last = await learn(back, { ...options, keys, failOn: 'drift' }, all);
    expect(last.report.verdict).toBe('holds');
    expect(last.learned.edits.map(({ says }) => says)).toEqual([]);
  });
});
