import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { readScripts, readWorkflow, runScript } from './release-workflow.test.helper.ts';

const NAMES = readdirSync(packageFile('.github/workflows'));
const release = readWorkflow('release.yml');

describe.each(NAMES)('the workflow %s', (name) => {
  const workflow = readWorkflow(name);
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps);

  it('takes actions by the hash of their commit, with the version beside it', () => {
    const used = readFileSync(packageFile(`.github/workflows/${name}`), 'utf8').match(/uses: .*/g) ?? [];
    expect(used.length).toBeGreaterThan(0);
    for (const one of used) expect(one).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('writes nothing that somebody else chose into a script', () => {
    expect(steps.flatMap(({ run }) => run ?? []).filter((run) => run.includes('${{'))).toEqual([]);
  });

  it('may read, and more only in jobs in which nothing that was installed runs', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(workflow.permissions);
    for (const { permissions = {}, steps: own } of Object.values(workflow.jobs)) {
      const isWriter = Object.values(permissions).includes('write');
      const runs = own.flatMap(({ run }) => run ?? []).join('\n');
      expect({ isWriter, runsOthers: isWriter && /npm (ci|install|test|run)|npx|node /.test(runs) }).toEqual({
        isWriter,
        runsOthers: false,
      });
    }
  });
});

describe('a release', () => {
  const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  const script = readScripts(release, 'pack').find((run) => run.includes('release-notes')) ?? '';

  async function check(tag: string): Promise<{ status: number | null; said: string; notes: string }> {
    const temp = mkdtempSync(join(tmpdir(), 'wes-release-'));
    onTestFinished(() => rmSync(temp, { recursive: true }));
    const ended = await runScript(script, packageFile('.'), { RUNNER_TEMP: temp, GITHUB_REF_NAME: tag });
    return { ...ended, notes: readFileSync(join(temp, 'release/notes.md'), 'utf8') };
  }

  it('of this version can be made as soon as it is tagged', async () => {
    const { status, notes } = await check(`v${version}`);
    expect(status).toBe(0);
    expect(readFileSync(packageFile('CHANGELOG.md'), 'utf8')).toContain(notes.trim());
  });

  it('of another version is not made, and says why', async () => {
    expect(await check('v99.0.0')).toEqual({
      status: 1,
      said: `The tag is v99.0.0, but package.json has ${version}: it must be v${version}.\n`,
      notes: '',
    });
  });

  it('is packed after it was checked and tested, and published after that', () => {
    const order = readScripts(release, 'pack').map(
      (run) => /npm ci|release-notes|npm test|npm pack/.exec(run)?.[0],
    );
    expect(order).toEqual(['npm ci', 'release-notes', 'npm test', 'npm pack']);
    expect([release.jobs['publish']?.needs, release.jobs['notes']?.needs]).toEqual(['pack', 'publish']);
    expect(release.jobs['publish']?.permissions).toEqual({ 'id-token': 'write' });
  });
});
