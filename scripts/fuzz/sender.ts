import { type Attempt, Complaint, type FuzzSender } from './attempt.ts';
import { converse, keepConnection } from './connection.ts';
import { type RawAnswer, toBytes } from './http-bytes.ts';
import { findProblem } from './judge-answer.ts';

/** What a run counts, and what its model knows of the attempts. */
export interface Ledger {
  requests: Map<string, number>;
  statuses: Map<number, number>;
  /** The numbers of the attempts of which something was accepted, or may have been: the client left before it was told. */
  accepted: Set<number>;
}

/** Sends attempts, one after the other. */
export interface Player {
  play(kind: string, number: number, attempt: Attempt): Promise<void>;
  close(): void;
}

export function createPlayer(port: number, declared: ReadonlySet<number>, ledger: Ledger): Player {
  const kept = keepConnection(port);
  return {
    async play(kind, number, { tenant, play }) {
      let sent: Uint8Array = new Uint8Array();
      const complain = (message: string): never => {
        throw new Complaint(message, sent);
      };
      const judge = (answer: RawAnswer): void => {
        count(ledger.statuses, answer.status);
        if (answer.status < 300) ledger.accepted.add(number);
        const problem = findProblem(answer, { sent, tenant, declared });
        if (problem !== undefined) complain(problem);
      };
      const sender: FuzzSender = {
        async ask(request, wanted) {
          sent = toBytes(request);
          count(ledger.requests, kind);
          const answer =
            (await kept.ask(sent, request.method)) ??
            complain('The connection was closed without an answer.');
          judge(answer);
          const { status, body } = answer;
          if (status !== (wanted ?? status))
            complain(`The answer should be ${wanted} and is ${status}: ${body.toString('utf8', 0, 500)}`);
          return answer;
        },
        async converse(conversation) {
          sent = Buffer.concat(conversation.pieces);
          count(ledger.requests, kind, Math.max(1, conversation.methods.length));
          if (conversation.ending !== 'wait') ledger.accepted.add(number);
          const { answers, rest } = await converse(port, conversation);
          for (const answer of answers) judge(answer);
          const isCutOff = conversation.ending === 'destroy' || conversation.ending === 'reset';
          if (rest.length > 0 && !isCutOff)
            complain(`An answer is cut off: ${rest.toString('latin1', 0, 500)}`);
          return answers;
        },
        complain,
      };
      await play(sender).catch((error: Error) => {
        throw error instanceof Complaint ? error : new Complaint(error.stack ?? String(error), sent);
      });
    },
    close: kept.close,
  };
}

function count<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
