import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Command } from 'commander';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { CHECKS } from '../../../contracts/checks/checks.ts';
import { packageFile } from '../../../spec/package-file.ts';
import { addCheckCommand } from '../../commands/check/command.ts';
import { FORM_NAMES } from '../../commands/check/report-forms.ts';
import { runWes } from '../../run-wes.test.helper.ts';
import { applyConfig } from './apply-config.ts';
import { findConfig, loadConfig, selectSettings } from './load-config.ts';

const folder = mkdtempSync(join(tmpdir(), 'wes-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

let files = 0;
function write(text: string): string {
  files += 1;
  const file = join(folder, `${files}.yaml`);
  writeFileSync(file, text);
  return file;
}

/** The options of `wes check` as the command line and a configuration make them. */
async function ask(text: string, args: readonly string[] = []): Promise<{ options: object; asked: object }> {
  const program = new Command();
  addCheckCommand(program);
  const check = program.commands[0] as Command;
  check.action(() => undefined);
  const file = write(text);
  await program.parseAsync(['check', 'staging', '--config', file, ...args], { from: 'user' });
  const asked = await applyConfig(check, 'staging');
  const { config: _, ...options } = check.opts();
  return { options, asked };
}

const STAGING = 'targets: { staging: { url: https://staging.example } }';

describe('what a configuration says', () => {
  it.each<{ text: string; args?: string[]; want: object }>([
    { text: STAGING, want: { seed: '1', failOn: 'violation', reportDir: 'wes-report' } },
    {
      text: `${STAGING}\nrate: 5/s\nreports: [json, sarif]`,
      want: { rateLimit: '5/s', report: 'json,sarif' },
    },
    { text: `${STAGING}\nrate: 5/s`, args: ['--rate-limit', '1/s'], want: { rateLimit: '1/s' } },
    { text: `${STAGING}\nseed: 7\nfailOn: drift`, want: { seed: '7', failOn: 'drift' } },
    { text: `${STAGING}\nseed: 7`, args: ['--seed', '1'], want: { seed: '1' } },
    {
      text: 'team: A\nmembers: [a@a.example]\ntargets: { staging: { url: http://a.example, team: B, members: [] } }',
      want: { team: 'B', member: [] },
    },
    { text: `${STAGING}\nreports: []\nchecks: [ignored_auth]`, want: { checks: 'ignored_auth' } },
    { text: `${STAGING}\nlive: true\ntimeout: 2.5`, want: { live: true, timeout: '2.5' } },
    { text: `${STAGING}\nallow: [writes, broadcast]`, want: { allowWrites: true, allowBroadcast: true } },
    { text: `${STAGING}\nallow: [prod-writes]`, want: { allowWritesIn: 'prod' } },
    {
      text: `${STAGING}\nallow: [prod-writes, broadcast]`,
      args: ['--allow-writes'],
      want: { allowWrites: true, allowBroadcast: true },
    },
    {
      text: `${STAGING}\nexcludeChecks: [ignored_auth, legacy_path]`,
      want: { excludeChecks: 'ignored_auth,legacy_path' },
    },
  ])('becomes the options that the command line leaves open: $text $args', async ({ text, args, want }) => {
    const { options, asked } = await ask(text, args);
    expect(options).toEqual({ seed: '1', failOn: 'violation', reportDir: 'wes-report', ...want });
    expect(asked).toMatchObject({ baseUrl: expect.stringMatching(/^https?:/) });
  });

  it('names files relative to itself', async () => {
    const { options } = await ask(
      `${STAGING}\ndocument: ./a.yaml\noverlays: [b.yaml]\nbaseline: ../base.json\nreportDir: out`,
    );
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    expect((await ask(`${STAGING}\ndocument: ./a.yaml\nreportDir: .`)).options).toMatchObject({
      document: 'a.yaml',
      reportDir: '.',
    });
    vi.mocked(process.cwd).mockRestore();
    expect(Object.values(options)).toEqual(
      expect.arrayContaining([expect.stringMatching(/\/a\.yaml$/), [expect.stringMatching(/\/b\.yaml$/)]]),
    );
  });

  it('says from which variables the keys are taken, for a target or for all', async () => {
    const keys = { dev: 'STAGING_DEV_KEY' };
    const otherKeys = { dev: 'STAGING_OTHER_KEY' };
    const { asked } = await ask(
      JSON.stringify({ otherKeys, targets: { staging: { url: 'http://a.example', keys } } }),
    );
    expect(asked).toEqual({
      baseUrl: 'http://a.example',
      variables: { own: keys, other: otherKeys, retired: {} },
    });
  });

  it('holds for an address too, but for what belongs to a target', () => {
    const config = loadConfig(write('team: A\ntargets: { staging: { url: http://a.example, team: B } }'), {});
    expect(selectSettings(config, undefined)).toEqual({ team: 'A', allow: [] });
  });

  it('permits nothing at an address that is no target', () => {
    const config = loadConfig(
      write('allow: [prod-writes, broadcast]\ntargets: { s: { url: http://a.example } }'),
      {},
    );
    expect(selectSettings(config, 's').allow).toEqual(['prod-writes', 'broadcast']);
    expect(selectSettings(config, undefined).allow).toEqual([]);
  });

  it('has values of the environment in it', () => {
    const text = `rate: \${RATE}\nmembers: ['\${WHO}@a.example']\ntargets: { s: { url: 'https://\${HOST}/\${STAGE}/1' } }`;
    const config = loadConfig(write(text), { RATE: '5/s', WHO: 'ada', HOST: 'h.example', STAGE: 'dev' });
    expect(selectSettings(config, 's')).toEqual({
      rate: '5/s',
      members: ['ada@a.example'],
      url: 'https://h.example/dev/1',
    });
  });

  it('needs no value that is not used', () => {
    const text = `targets: { s: { url: 'http://\${HOST}' }, t: { url: http://t.example, team: ours } }\nteam: \${TEAM}`;
    const config = loadConfig(write(text), {});
    expect(selectSettings(config, 't')).toEqual({ url: 'http://t.example', team: 'ours' });
    expect(() => selectSettings(config, 's')).toThrow(/\.yaml:1: HOST is not set in the environment\.$/);
    expect(() => selectSettings(config, undefined)).toThrow(
      /\.yaml:2: TEAM is not set in the environment\.$/,
    );
  });
});

describe('a configuration that cannot be meant', () => {
  it.each([
    { text: '', says: /:1: The content must be an object\.$/ },
    { text: 'a: [', says: /:1: / },
    { text: 'a: 1\na: 2', says: /:2: / },
    { text: 'targts: {}', says: /:1: \/targts is not allowed \(did you mean targets\?\)\.$/ },
    {
      text: 'targets:\n  s:\n    url: http://a.example\n    overlay: [a.yaml]',
      says: /:4: \/targets\/s\/overlay is not allowed \(did you mean overlays\?\)\.$/,
    },
    { text: 'targets: { s: {} }', says: /\/targets\/s\/url is missing\.$/ },
    { text: 'targets: { s: { url: gateway.example } }', says: /url must be a valid address, such as https:/ },
    { text: 'targets: { "a b": { url: http://a.example } }', says: /\/targets/ },
    { text: 'reports: [pdf]', says: /\/reports\/0 must be one of "json", / },
    {
      text: 'allow: [everything]',
      says: /\/allow\/0 must be one of "writes", "prod-writes", "broadcast"\.$/,
    },
    { text: 'rate: fast', says: /\/rate must have one of the forms/ },
    { text: 'seed: -1', says: /\/seed must have one of the forms/ },
    { text: 'checks: []', says: /\/checks must have at least 1 item\.$/ },
    {
      text: 'keys: { dev: Zk3jd8fQ0v }',
      says: /\/keys\/dev must be a valid name of an environment variable/,
    },
    { text: 'keys: { dev: ABCDEFGHIJ234567 }', says: /a key itself does not belong into a file\.$/ },
    { text: `keys: { dev: "\${SOME_KEY}" }`, says: /a key itself does not belong into a file\.$/ },
  ])('is refused by file and line, and not repeated: $text', ({ text, says }) => {
    const load = (): unknown => loadConfig(write(text), { SOME_KEY: 'never-shown' });
    expect(load).toThrow(says);
    expect(load).not.toThrow(/Zk3jd8fQ0v|ABCDEFGHIJ|never-shown/);
  });

  it.each([
    {
      text: `targets: { staging: { url: "http://a.example/\${STAGING_DEV_KEY}" } }\nkeys: { dev: STAGING_DEV_KEY }`,
    },
    { text: `${STAGING}\nteam: secret-of-staging\nkeys: { dev: STAGING_DEV_KEY }` },
    { text: `${STAGING}\nteam: 'secret%2Dof-staging'\nkeys: { dev: STAGING_DEV_KEY }` },
  ])('is refused where it holds a key, which is not shown: $text', async ({ text }) => {
    vi.stubEnv('STAGING_DEV_KEY', 'secret-of-staging');
    const { code, stdout, stderr } = await runWes(['check', 'staging', '--config', write(text), '--dry-run']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^wes: .*\.yaml holds the key of STAGING_DEV_KEY; leave it out/);
  });

  it('says which target may have been meant, and which there are', async () => {
    const file = write('targets: { staging: { url: http://a.example }, prod: { url: http://b.example } }');
    const { stderr } = await runWes(['check', 'stagng', '--config', file]);
    expect(stderr).toBe(`wes: ${file} has no target "stagng"; did you mean staging?\n`);
  });
});

describe('where a configuration is found', () => {
  const deep = join(folder, 'found/a/b');
  mkdirSync(deep, { recursive: true });

  it('is the nearest folder upwards, and no folder holds two', () => {
    writeFileSync(join(folder, 'found/wes.config.json'), '{}');
    expect(findConfig(deep)).toBe('../../wes.config.json');
    writeFileSync(join(deep, 'wes.config.yml'), '');
    expect(findConfig(deep)).toBe('wes.config.yml');
    writeFileSync(join(deep, 'wes.config.yaml'), '');
    expect(() => findConfig(deep)).toThrow('has wes.config.yaml and wes.config.yml: keep one of them.');
  });

  it('is told of where a name can be no address', async () => {
    vi.spyOn(process, 'cwd').mockReturnValue(tmpdir());
    const { code, stderr } = await runWes(['check', 'staging']);
    vi.mocked(process.cwd).mockRestore();
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^wes: There is no wes\.config\.yaml here .* what "staging" is; else give an address/,
    );
  });
});

describe('a run of a target', () => {
  it('is planned with the variables of its keys', async () => {
    vi.stubEnv('STAGING_DEV_KEY', 'secret-of-staging');
    const file = write(
      'targets: { staging: { url: https://staging.example, keys: { dev: STAGING_DEV_KEY }, members: [a@a.example] } }',
    );
    const { code, stdout } = await runWes(['check', 'staging', '--config', file, '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toContain('$STAGING_DEV_KEY');
    expect(stdout).not.toMatch(/secret-of-staging|WES_DEV_KEY/);
  });

  it('says which variable is not set, and which stage there is not', async () => {
    const of = (stage: string): string =>
      write(`targets: { staging: { url: https://a.example/dev/1, keys: { ${stage}: STAGING_DEV_KEY } } }`);
    const missing = await runWes(['check', 'staging', '--config', of('dev')], { WES_DEV_KEY: 'another-key' });
    expect(missing.stderr).toContain('set STAGING_DEV_KEY in the environment.');
    const unknown = await runWes(['check', 'staging', '--config', of('dve')]);
    expect(unknown.stderr).toContain('the stage "dve", which is none; did you mean dev?');
  });
});

it('the example of the README is one', () => {
  const text = readFileSync(packageFile('contracts/README.md'), 'utf8');
  const example =
    /```yaml\n(# yaml-language-server: \$schema=\.\/node_modules\/workplace-engagement-kit\/(\S+)[^`]*)```/.exec(
      text,
    );
  expect(existsSync(packageFile(example?.[2] ?? 'none'))).toBe(true);
  const config = loadConfig(write(example?.[1] ?? ''), { GATEWAY_HOST: 'h.example' });
  expect(selectSettings(config, 'staging')).toMatchObject({ url: 'https://h.example', allow: ['writes'] });
});

describe('the published schema', () => {
  const schema = JSON.parse(
    readFileSync(packageFile('scripts/command-line/config/wes.config.schema.json'), 'utf8'),
  );

  it('is one, says of every member what it is, and knows every check and report', () => {
    new Ajv2020({ strict: true, strictTypes: false, validateSchema: true }).compile(schema);
    const { variable: _, check, target, ...settings } = schema.$defs;
    for (const [name, one] of Object.entries(settings))
      expect([name, one]).toEqual([name, expect.objectContaining({ description: expect.any(String) })]);
    expect(Object.keys(schema.properties)).toEqual(['$schema', 'targets', ...Object.keys(settings)]);
    expect(Object.keys(target.properties)).toEqual(['url', ...Object.keys(settings)]);
    expect(check.enum).toEqual(CHECKS.map(({ id }) => id));
    expect(settings.reports.items.enum).toEqual(FORM_NAMES);
  });
});
