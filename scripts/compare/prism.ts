import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Fetch } from '../../contracts/faults/asked.ts';
import { serve } from './deployments.ts';
import { type RecordedRequest, toRequest } from './recording.ts';
import type { Remark, Remarks } from './remark.ts';
import type { ToolInput, ToolRow } from './tool.ts';

const require = createRequire(import.meta.url);
const COMMAND = require.resolve('@stoplight/prism-cli/dist/index.js');
const TIMEOUT = 10_000;

const SETTINGS =
  'One proxy for each stage in front of the deployment; the recorded requests are sent again through it, in their order. Without `--errors`, so that it lets every request pass and says all that it sees in the header `sl-violations`. A violation of any severity tells; one of severity `Error`, or an error of its own in place of the answer, fails. It takes an answer 501 for an operation that is still to be built and answers from the document instead, as it is meant to. Requests outside of the base addresses cannot go through it.';

/** Prism's validation proxy, between the suite and a deployment. */
export async function judgeByPrism(input: ToolInput): Promise<ToolRow[]> {
  const { version } = require('@stoplight/prism-cli/package.json') as { version: string };
  const said = await sendThroughPrism(input);
  return [{ name: 'Prism `proxy`', version: `@stoplight/prism-cli ${version}`, settings: SETTINGS, said }];
}

async function sendThroughPrism(input: ToolInput): Promise<Remarks> {
  const { document, basePaths, finder, deployments, trials, signal, progress } = input;
  let current: Fetch = () => new Response(null, { status: 500 });
  const served = await serve((request) => current(request));
  const children: ChildProcess[] = [];
  try {
    const proxies = new Map<string, string>();
    for (const [stage, path] of basePaths) {
      const args = [COMMAND, 'proxy', document, served.url + path, '--port', '0'];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'], signal });
      children.push(child);
      proxies.set(stage, await untilListening(child));
    }
    const said = new Map<string, Remark[]>();
    for (const [index, { id, deviation, recording }] of trials.entries()) {
      progress(`Prism: ${index} of ${trials.length}`);
      signal.throwIfAborted();
      current = await deployments.create(deviation);
      const remarks: Remark[] = [];
      for (const [exchange, { request }] of recording.entries()) {
        const base = finder.findBase(request.target);
        const proxy = proxies.get(base?.stage ?? '');
        if (!base || proxy === undefined) continue;
        const own = await send({ ...request, target: base.below }, proxy);
        remarks.push(...own.map((remark) => ({ exchange, ...remark })));
      }
      said.set(id, remarks);
    }
    return said;
  } finally {
    for (const child of children) child.kill();
    await served.close();
  }
}

async function send(request: RecordedRequest, proxy: string): Promise<Omit<Remark, 'exchange'>[]> {
  try {
    const answer = await fetch(toRequest(request, proxy), { signal: AbortSignal.timeout(TIMEOUT) });
    return toRemarks(
      answer.headers.get('sl-violations'),
      answer.headers.get('content-type'),
      await answer.text(),
    );
  } catch {
    return [{ says: 'no answer', fails: true }];
  }
}

/** What Prism says of an exchange: the violations in its header, and an error of its own in place of the answer. */
export function toRemarks(
  header: string | null,
  contentType: string | null,
  body: string,
): Omit<Remark, 'exchange'>[] {
  const own =
    contentType?.startsWith('application/problem+json') && body.includes('stoplight.io/prism/errors')
      ? [{ says: String((JSON.parse(body) as { title?: unknown }).title), fails: true }]
      : [];
  return [...(header === null ? [] : readViolations(header)), ...own];
}

function readViolations(header: string): Omit<Remark, 'exchange'>[] {
  try {
    const violations = JSON.parse(header) as { location: string[]; severity: string; message: string }[];
    return violations.map(({ location, severity, message }) => ({
      says: `${severity} ${location.join('.')} ${message}`,
      fails: severity === 'Error',
    }));
  } catch {
    // Prism cuts a long list off, so that it is no JSON any more.
    return [{ says: header, fails: header.includes('"severity":"Error"') }];
  }
}

/** The address that Prism says it listens on. */
function untilListening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      const said = /Prism is listening on (http:\S+)/.exec(text.toString());
      if (said?.[1] !== undefined) resolve(said[1]);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`Prism ended with ${code} before it listened.`)));
  });
}
