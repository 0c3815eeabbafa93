import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { packageFile } from '../../spec/package-file.ts';
import { startMock } from '../index.ts';
import { useTempFiles } from '../temp-files.test.helper.ts';

/**
 * What a mock answered once, byte for byte, it answers still: the same fields in the same order, the same ids, the same messages.
 * Each file in this folder has a document (the service's own where the first line is empty) and requests with their answers, one a
 * line. Where an answer is to be another one, `WES_RECORD=answers` writes those of today, and the change is read as a diff.
 */
const RECORDINGS = ['service.jsonl', 'shop.jsonl'];

/** Bytes are written as Latin-1, a character for each. */
interface Exchange {
  method: string;
  target: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  answer?: { status: string; headers: readonly string[]; body: string };
}

/** Of a body, in bytes: of a longer one its digest is kept. */
const LONG = 1_000;

/** What is not the same twice: when something was, and how long it took. */
const TIMES = /"(taken_at|at|milliseconds)":("[^"]*"|[\d.]+)/g;

const write = useTempFiles();

describe.each(RECORDINGS)('what was recorded in %s', (name) => {
  it('is answered as it was', async () => {
    const file = packageFile(`mock/recorded/${name}`);
    const [first = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    const exchanges: Exchange[] = lines.map((line) => JSON.parse(line));
    const mock = await startMock({
      port: 0,
      ...(first === '' ? {} : { document: write(`${name}.json`, first) }),
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answered: string[] = [];
    try {
      for (const { answer: _, ...asked } of exchanges)
        answered.push(JSON.stringify({ ...asked, answer: await ask(mock.url, agent, asked) }));
    } finally {
      agent.destroy();
      await mock.close();
    }
    if (process.env['WES_RECORD'] === 'answers') writeFileSync(file, [first, ...answered, ''].join('\n'));
    const changed = lines.findIndex((line, index) => line !== answered[index]);
    // One by itself is easier to read than all of them.
    if (changed >= 0)
      expect(JSON.parse(answered[changed] ?? ''), `Line ${changed + 2}`).toEqual(exchanges[changed]);
    expect(changed).toBe(-1);
    expect(answered.length).toBeGreaterThan(300);
  });
});

async function ask(
  url: string,
  agent: Agent,
  { method, target, headers, body }: Exchange,
): Promise<Exchange['answer']> {
  const { hostname, port } = new URL(url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request({ hostname, port, agent, method, path: target, headers, setHost: false }, resolve);
    asking.on('error', reject).end(body === undefined ? undefined : Buffer.from(body, 'latin1'));
  });
  const sent = (await buffer(response)).toString('latin1');
  const text = sent.replace(TIMES, '"$1":0');
  const volatile = text === sent ? /^date: /i : /^(date|content-length): /i;
  const pairs = response.rawHeaders.flatMap((field, index, all) =>
    index % 2 ? [] : [`${field}: ${all[index + 1]}`],
  );
  return {
    status: `${response.statusCode} ${response.statusMessage}`,
    headers: pairs.filter((pair) => !volatile.test(pair)),
    body:
      text.length > LONG
        ? `${text.length} bytes, SHA-256 ${createHash('sha256').update(text, 'latin1').digest('hex')}`
        : text,
  };
}
