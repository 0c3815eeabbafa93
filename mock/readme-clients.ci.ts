import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFile } from '../spec/package-file.ts';
import { type RunningMock, startMock } from './start-mock.ts';

/**
 * Clients that are written against the README alone, in TypeScript and in Python: sixteen workers at once on one mock, each of which
 * meets what goes wrong around a service, and nothing of the others.
 */

/** A block of the README by how its first line begins. */
function blockOf(start: string): string {
  const blocks = readFileSync(packageFile('mock/README.md'), 'utf8').split(/^```\w*\n/m);
  const block = blocks.find((text) => text.startsWith(start));
  if (block === undefined) throw new Error(`mock/README.md has no block that begins with ${start}.`);
  return block;
}

const WORKERS = 16;

const TYPESCRIPT = `
import { expect } from 'vitest';
import { control, mockUrl, test } from './company.ts';

const behave = (company, behaviour) => control('POST', '/behaviours', { ...behaviour, match: { company: company.id } });

async function members(key, stage = 'dev', init = {}) {
  const headers = key === undefined ? {} : { 'x-api-key': key };
  return fetch(\`\${mockUrl}/\${stage}/1/members?limit=1\`, { headers, ...init });
}

async function withRetry(call) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await call();
    if (response.status !== 429 || attempt === 4) return response;
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after')) * 10));
  }
}

const thank = ({ keys, sample }) =>
  fetch(\`\${mockUrl}/dev/1/recognition/\${sample.members[0]}\`, {
    method: 'POST',
    headers: { 'x-api-key': keys.dev, 'content-type': 'application/json' },
    body: JSON.stringify({ recipients: [sample.members[1]], message: 'Thanks for all.' }),
  });

async function totalOf({ keys, sample }) {
  const response = await fetch(\`\${mockUrl}/dev/1/recognition?email=\${sample.members[1]}\`, { headers: { 'x-api-key': keys.dev } });
  return (await response.json()).pagination.total;
}

test('each refusal', async ({ company }) => {
  const message = async (response) => (await response.json()).message;
  expect(await message(await members(undefined))).toBe('Forbidden');
  expect(await message(await members('nobody'))).toBe('Invalid API Key.');
  expect(await message(await members(company.keys.prod))).toBe('Invalid API Key by stage');
  expect((await members(company.keys.prod, 'prod')).status).toBe(200);
});
test('429 with retry', async ({ company }) => {
  await behave(company, { times: 2, answer: { status: 429, headers: { 'retry-after': '1' } } });
  expect((await withRetry(() => members(company.keys.dev))).status).toBe(200);
});
test('a timeout', async ({ company }) => {
  await behave(company, { break: 'never' });
  await expect(members(company.keys.dev, 'dev', { signal: AbortSignal.timeout(300) })).rejects.toThrow('timeout');
});
test('a reset', async ({ company }) => {
  await behave(company, { times: 1, break: 'reset' });
  await expect(members(company.keys.dev)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect((await members(company.keys.dev)).status).toBe(200);
});
test('a body that is cut off, and one that is malformed', async ({ company }) => {
  await behave(company, { times: 1, break: 'cut' });
  await expect(members(company.keys.dev).then((response) => response.json())).rejects.toThrow('terminated');
  await behave(company, { times: 1, break: 'malformed' });
  await expect(members(company.keys.dev).then((response) => response.json())).rejects.toThrow(SyntaxError);
});
for (let n = 1; n <= 5; n += 1)
  test(\`what was written is all that is new (\${n})\`, async ({ company }) => {
    const before = await totalOf(company);
    for (let k = 1; k <= n; k += 1) expect((await thank(company)).status).toBe(201);
    expect(await totalOf(company)).toBe(before + n);
  });
`;

const PYTHON = `
import time

import pytest
import requests
from conftest import MOCK_URL, control


def behave(company, **behaviour):
    return control("POST", "/behaviours", {**behaviour, "match": {"company": company["id"]}})


def members(key, stage="dev", timeout=10):
    headers = {} if key is None else {"x-api-key": key}
    return requests.get(f"{MOCK_URL}/{stage}/1/members", params={"limit": 1}, headers=headers, timeout=timeout)


def recognitions(company):
    email = company["sample"]["members"][1]
    answer = requests.get(f"{MOCK_URL}/dev/1/recognition", params={"email": email}, headers={"x-api-key": company["keys"]["dev"]}, timeout=10)
    return answer.json()["pagination"]["total"]


def test_each_refusal(company):
    assert members(None).json()["message"] == "Forbidden"
    assert members("nobody").json()["message"] == "Invalid API Key."
    assert members(company["keys"]["prod"]).json()["message"] == "Invalid API Key by stage"
    assert members(company["keys"]["prod"], "prod").status_code == 200


def test_429_with_retry(company):
    behave(company, times=2, answer={"status": 429, "headers": {"retry-after": "1"}})
    seen = []
    while not seen or seen[-1] == 429:
        answer = members(company["keys"]["dev"])
        seen.append(answer.status_code)
        if answer.status_code == 429:
            time.sleep(int(answer.headers["retry-after"]) / 100)
    assert seen == [429, 429, 200]


def test_timeout(company):
    behave(company, **{"break": "never"})
    with pytest.raises(requests.exceptions.ReadTimeout):
        members(company["keys"]["dev"], timeout=0.3)


def test_reset(company):
    behave(company, times=1, **{"break": "reset"})
    with pytest.raises(requests.exceptions.ConnectionError, match="reset"):
        members(company["keys"]["dev"])
    assert members(company["keys"]["dev"]).status_code == 200


def test_cut_and_malformed(company):
    behave(company, times=1, **{"break": "cut"})
    with pytest.raises(requests.exceptions.ChunkedEncodingError):
        members(company["keys"]["dev"])
    behave(company, times=1, **{"break": "malformed"})
    with pytest.raises(requests.exceptions.JSONDecodeError):
        members(company["keys"]["dev"]).json()


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5])
def test_written(company, n):
    before = recognitions(company)
    sender, recipient, _ = company["sample"]["members"]
    for _ in range(n):
        answer = requests.post(
            f"{MOCK_URL}/dev/1/recognition/{sender}",
            json={"recipients": [recipient], "message": "Thanks for all."},
            headers={"x-api-key": company["keys"]["dev"]},
            timeout=10,
        )
        assert answer.status_code == 201
    assert recognitions(company) == before + n
`;

describe('clients of the README', () => {
  let mock: RunningMock;
  let folder: string;

  beforeAll(async () => {
    mock = await startMock({ port: 0 });
    folder = mkdtempSync(join(tmpdir(), 'wes-clients-'));
  });
  afterAll(async () => {
    await mock.close();
    rmSync(folder, { recursive: true });
  });

  function run(command: string, args: readonly string[]): Promise<{ code: number | null; text: string }> {
    return new Promise((resolve) => {
      const child = spawn(command, args, {
        cwd: folder,
        env: { ...process.env, MOCK_URL: mock.url, NO_COLOR: '1' },
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)));
      child.on('close', (code) => resolve({ code, text }));
    });
  }

  async function countLeft(): Promise<number> {
    const response = await fetch(`${mock.url}/__mock/companies`);
    return ((await response.json()) as { companies: unknown[] }).companies.length - mock.companies.length;
  }

  it('in TypeScript: sixteen files of tests pass at once', async () => {
    symlinkSync(packageFile('node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'company.ts'), blockOf('// company.ts'));
    for (let n = 0; n < WORKERS; n += 1) writeFileSync(join(folder, `worker-${n}.test.ts`), TYPESCRIPT);
    const vitest = join(packageFile('node_modules'), 'vitest/vitest.mjs');
    // On a busy machine sixteen at once take their time.
    const args = [vitest, 'run', '--maxWorkers', String(WORKERS), '--testTimeout', '60000'];
    const { code, text } = await run(process.execPath, args);
    expect({ code, text: code === 0 ? '' : text }).toEqual({ code: 0, text: '' });
    expect(text).toMatch(new RegExp(`Tests +${WORKERS * 10} passed`));
    expect(await countLeft()).toBe(0);
  });

  it('in Python: sixteen sessions of pytest pass at once', async () => {
    writeFileSync(join(folder, 'conftest.py'), blockOf('# conftest.py'));
    writeFileSync(join(folder, 'test_worker.py'), PYTHON);
    const session = (): ReturnType<typeof run> =>
      run('python3', ['-m', 'pytest', '-q', '-p', 'no:cacheprovider']);
    const all = await Promise.all(Array.from({ length: WORKERS }, session));
    for (const { code, text } of all)
      expect({ code, text: code === 0 ? '' : text }).toEqual({ code: 0, text: '' });
    expect(await countLeft()).toBe(0);
  });
});
