import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../spec/runs.test.helper.ts';
import { type DocumentedOperation, SERVICE } from './document.test.helper.ts';
import { asks } from './requests.test.helper.ts';
import { type Ask, type Reply, useMock, useMockInProcess, WAYS } from './ways.test.helper.ts';

/** The operation that a request is for, found without the mock's help. */
function findOperation({ method = 'GET', path }: Ask): DocumentedOperation | undefined {
  const { pathname } = new URL(`http://localhost${path}`);
  const segments = /^\/(?:dev|prod)\/1(\/.*)/.exec(pathname)?.[1]?.split('/') ?? [];
  const wanted = method === 'HEAD' ? 'GET' : method;
  const fitting = SERVICE.operations.filter(({ path: template }) => fits(template.split('/'), segments));
  const literal = fitting.find(({ path: template }) => !template.includes('{')) ?? fitting[0];
  return fitting.find((one) => one.path === literal?.path && one.method === wanted);
}

function fits(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((one, index) =>
      one.startsWith('{') ? segments[index] !== '' : one === decode(segments[index] ?? ''),
    )
  );
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What is wrong with an answer by the document; '' where nothing is. */
function findProblem(ask: Ask, { status, body, text, headers }: Reply): string {
  if (status >= 500) return `a failure: ${text}`;
  const operation = findOperation(ask);
  if (ask.method === 'HEAD') return text === '' ? '' : 'HEAD has no body';
  if (!headers.get('content-type')?.startsWith('application/json')) return 'it is no JSON';
  if (!operation) {
    if (![403, 404, 405].includes(status)) return 'there is no such operation';
    if (status === 405 && !headers.get('allow')) return 'it does not say what is allowed';
    return SERVICE.judge('/components/schemas/Error', body);
  }
  const response = operation.responses.find((one) => one.status === status);
  if (!response) return `${operation.id} has no such answer`;
  return SERVICE.judge(response.schema ?? '', body);
}

const seen = new Map<number, number>();

describe('answers to any request', () => {
  const door = useMockInProcess();
  const strict = useMockInProcess({ strict: true, retireLegacy: true });

  it('are what the document says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asks, { minLength: 10, maxLength: 25 }), async (all) => {
        for (const ask of all) {
          const reply = await door.ask(ask);
          seen.set(reply.status, (seen.get(reply.status) ?? 0) + 1);
          expect({ status: reply.status, problem: findProblem(ask, reply) }).toEqual({
            status: reply.status,
            problem: '',
          });
        }
        door.reset();
      }),
      { numRuns: runs(20, 200) },
    );
    // The requests are not all refused, and not all taken.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 403, 404, 405, 415]));
  });

  it('of a strict mock are those, or 501', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asks, { minLength: 10, maxLength: 25 }), async (all) => {
        for (const ask of all) {
          const reply = await strict.ask(ask);
          const operation = findOperation(ask);
          if (operation?.deprecated) expect([403, 404]).toContain(reply.status);
          else if (operation && operation.grade !== 'documented') expect([403, 501]).toContain(reply.status);
          else expect(findProblem(ask, reply)).toBe('');
        }
        strict.reset();
      }),
      { numRuns: runs(10, 60) },
    );
  });
});

describe.each(WAYS)('the control, $way', (way) => {
  const door = useMock(way);

  it('shows all of it, and no key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asks, { minLength: 5, maxLength: 10 }), async (all) => {
        // What no header can carry is for the other way.
        for (const ask of all) if (isSendable(ask)) await door.ask(ask);
        const { status, text } = await door.ask({ path: '/__mock/journal' });
        expect(status).toBe(200);
        expect(text).not.toMatch(/fake-(dev|prod)-key/);
        door.reset();
      }),
      { numRuns: runs(5, 50) },
    );
  });
});

/** Not what a fetch client rewrites or refuses. */
function isSendable({ path }: Ask): boolean {
  return path.length < 8_000;
}
