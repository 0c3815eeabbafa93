import { BroadcastChannel } from 'node:worker_threads';
import type { CaseEnd } from './case-end.ts';

interface Request {
  id: string;
}

type Reply = { id: string; end: CaseEnd } | { id: string; problem: string };

/**
 * Runs cases for the thread in which Vitest runs the tests: keys, sockets and everything that was seen stay here. Returns what
 * ends it. `onProblem` is told of what `runCase` rejects with, which is a fault of the kit.
 */
export function serveCases(
  name: string,
  runCase: (id: string) => Promise<CaseEnd>,
  onProblem: (problem: unknown) => void,
): () => void {
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  const reply = (message: Reply): void => {
    if (isOpen) channel.postMessage(message);
  };
  channel.onmessage = ({ data }: { data: Request }) => {
    runCase(data.id).then(
      (end) => reply({ id: data.id, end }),
      (problem: unknown) => {
        onProblem(problem);
        reply({ id: data.id, problem: 'the case could not be run' });
      },
    );
  };
  return () => {
    isOpen = false;
    channel.close();
  };
}

/** Asks for cases from the thread in which Vitest runs the tests. */
export function askForCases(name: string): (id: string) => Promise<CaseEnd> {
  const channel = new BroadcastChannel(name);
  // A thread that has nothing to wait for but this may end.
  channel.unref();
  const waiting = new Map<string, (reply: Reply) => void>();
  channel.onmessage = ({ data }: { data: Reply }) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  return async (id) => {
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      channel.postMessage({ id } satisfies Request);
    });
    if ('problem' in reply) throw new Error(reply.problem);
    return reply.end;
  };
}
