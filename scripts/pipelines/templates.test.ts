import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { packageVersion } from '../../spec/package-file.ts';
import { toReportForms } from '../commands/check/report-forms.ts';
import {
  ACTION,
  type Action,
  GITLAB,
  type Job,
  readText,
  readYaml,
  type Step,
  WORKFLOWS,
  type Workflow,
} from './workflow.test.helper.ts';

const action = readYaml<Action>(ACTION);
const workflows = WORKFLOWS.map((path) => ({ path, workflow: readYaml<Workflow>(path) }));
const jobs = workflows.flatMap(({ path, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ path, name, job, workflow })),
);
const steps = [
  ...jobs.flatMap(({ path, job }) => job.steps.map((step) => ({ path, step }))),
  ...action.runs.steps.map((step) => ({ path: ACTION, step })),
];

/** The names behind a prefix in the expressions of anything: `steps.check.outputs.` gives `outcome`. */
function listNames(thing: unknown, prefix: RegExp): string[][] {
  const found = JSON.stringify(thing).matchAll(new RegExp(`${prefix.source}`, 'g'));
  return [...found].map(([, ...names]) => names);
}

/** What is wrong with the use of our action in a step. */
function listFaults({ uses, with: given = {} }: Step): string[] {
  if (uses !== './.github/actions/check') return [];
  const unknown = Object.keys(given).filter((name) => !(name in action.inputs));
  const missing = Object.entries(action.inputs).filter(
    ([name, { required }]) => required && !(name in given),
  );
  return [...unknown, ...missing.map(([name]) => `no ${name}`)];
}

/** What a job hands on or asks for that no step before gives. */
function listUnknownOutputs({ steps: own, ...job }: Job): string[] {
  const known = new Map<string, string[]>();
  const missing = (thing: unknown): string[] =>
    listNames(thing, /steps\.([\w-]+)\.outputs\.([\w-]+)/)
      .filter(([id = '', name = '']) => !known.get(id)?.includes(name))
      .map((names) => names.join('.'));
  const unknown = own.flatMap((step) => {
    const faults = missing(step);
    if (step.id !== undefined) known.set(step.id, Object.keys(action.outputs));
    return faults;
  });
  return [...unknown, ...missing(job)];
}

describe('the templates for GitHub', () => {
  it.each(workflows)(
    'say when they run, one at a time, and may do nothing that is not named: $path',
    ({ workflow }) => {
      expect(Object.keys(workflow)).toEqual(['name', 'on', 'permissions', 'concurrency', 'jobs']);
      expect(Object.values(workflow.permissions).filter((may) => may !== 'read')).toEqual([]);
    },
  );

  it.each(jobs)('end by themselves, with permissions of their own: $path, $name', ({ job }) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    expect(job.permissions).toBeDefined();
  });

  it('let no job write that talks to a deployment, but to code scanning', () => {
    const checking = jobs.filter(({ job }) => job.steps.some(({ uses }) => uses?.startsWith('./')));
    expect(checking.map(({ job }) => job.permissions)).toEqual([
      { contents: 'read', 'security-events': 'write' },
      { contents: 'read' },
    ]);
  });

  it.each(steps)('use what is pinned to a commit, or is their own: $path, $step.uses', ({ path, step }) => {
    if (step.uses === undefined || step.uses.startsWith('./')) return;
    expect(step.uses).toMatch(/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/);
    expect(readText(path)).toMatch(new RegExp(`${step.uses} # v\\d+\\.\\d+\\.\\d+\\n`));
  });

  it('give the action what it has inputs for, and ask for what is there', () => {
    expect(jobs.flatMap(({ job }) => job.steps.flatMap(listFaults))).toEqual([]);
    expect(jobs.flatMap(({ job }) => listUnknownOutputs(job))).toEqual([]);
    const needed = jobs.flatMap(({ job, workflow }) =>
      listNames(job, /needs\.([\w-]+)\.outputs\.([\w-]+)/).map(
        ([needs = '', name = '']) => job.needs === needs && name in (workflow.jobs[needs]?.outputs ?? {}),
      ),
    );
    expect(needed).toEqual(needed.map(() => true));
    expect(needed.length).toBeGreaterThan(0);
  });

  it('hand keys on as environment alone', () => {
    for (const { step } of steps) {
      const { env: _, ...rest } = step;
      expect(JSON.stringify(rest)).not.toContain('secrets.');
    }
    for (const { job } of jobs) expect(JSON.stringify(job.env ?? {})).not.toContain('secrets.');
  });
});

describe('scripts of the templates', () => {
  const scripts = steps.filter(({ step }) => step.run !== undefined);

  it.each(scripts)(
    'hold no expression, stop at the first failure, and are Bash: $path, $step.name',
    ({ step }) => {
      const { run = '', shell } = step;
      expect(shell).toBe('bash');
      expect(run).not.toContain('${{');
      expect(run).toMatch(/^set -euo pipefail\n/);
      expect(spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' })).toMatchObject({
        status: 0,
        stderr: '',
      });
    },
  );

  it('of the action have every input, and each variable that they read', () => {
    const [step] = action.runs.steps;
    const given = Object.values(step?.env ?? {}).map((text) => /inputs\.([\w-]+)/.exec(text)?.[1]);
    expect([...given, 'working-directory'].sort()).toEqual(Object.keys(action.inputs).sort());
    const read = [...(step?.run ?? '').matchAll(/\$(INPUT_\w+)/g)].map(([, name]) => name);
    expect([...new Set(read)].sort()).toEqual(Object.keys(step?.env ?? {}).sort());
  });
});

describe('the action', () => {
  it('is composite, says what each input and output is, and hands on what its step sets', () => {
    expect(action.runs.using).toBe('composite');
    for (const { description } of [...Object.values(action.inputs), ...Object.values(action.outputs)])
      expect(description).toMatch(/\.$|`\.$/);
    expect(Object.entries(action.outputs).map(([name, { value }]) => [name, value])).toEqual(
      Object.keys(action.outputs).map((name) => [name, `\${{ steps.check.outputs.${name} }}`]),
    );
    expect(listUnknownOutputs({ steps: action.runs.steps })).toEqual([]);
  });

  it('fetches the version that it belongs to, and writes reports that there are', () => {
    expect(action.inputs['version']?.default).toBe(packageVersion());
    expect(() => toReportForms(action.inputs['report']?.default ?? '')).not.toThrow();
  });
});

describe('the template for GitLab', () => {
  const { 'wes-check': job } = readYaml<Record<'wes-check', GitlabJob>>(GITLAB);

  it('keeps what a failed job wrote, where GitLab looks for it', () => {
    const asked = /--report=(\S+) --report-dir=(\S+) /.exec(job.script.join('\n'));
    const files = toReportForms(asked?.[1] ?? '').map(({ file }) => `${asked?.[2]}/${file}`);
    expect(job.artifacts.when).toBe('always');
    expect(job.artifacts.paths).toEqual([`${asked?.[2]}/`]);
    expect(Object.keys(job.artifacts.reports)).toEqual(['junit', 'codequality']);
    for (const file of Object.values(job.artifacts.reports)) expect(files).toContain(file);
    expect(job.variables['npm_config_cache']).toBe(
      `$CI_PROJECT_DIR/${job.cache.paths[0]?.replace(/\/$/, '')}`,
    );
  });

  it('fetches the version that it belongs to, and holds no key', () => {
    expect(job.variables['WES_VERSION']).toBe(packageVersion());
    expect(Object.keys(job.variables).filter((name) => /KEY/.test(name))).toEqual([]);
  });
});

interface GitlabJob {
  image: string;
  variables: Record<string, string>;
  cache: { key: string; paths: string[] };
  script: string[];
  artifacts: { when: string; paths: string[]; reports: Record<string, string> };
}

describe('the snippets of contracts/README.md', () => {
  const snippets = [...readText('contracts/README.md').matchAll(/```yaml\n(.*?)```/gs)].map(([, text = '']) =>
    parse(text),
  );
  const used: Step[] = snippets.filter(Array.isArray).flat();

  it('use the action as it is, and the template that there is', () => {
    expect(used.filter(({ uses }) => uses === './.github/actions/check')).toHaveLength(1);
    expect(used.flatMap(listFaults)).toEqual([]);
    expect(snippets.flatMap((snippet) => snippet.include ?? [])).toEqual([{ local: 'gitlab-check.yml' }]);
  });
});
