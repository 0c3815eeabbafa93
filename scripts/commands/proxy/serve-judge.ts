import type { Judge } from './judge.ts';
import type { FromJudge, ToJudge } from './judge-messages.ts';

/**
 * Does what a judge is told, and says what came of it. One exchange on which the judge breaks down is told of, and the next
 * ones are judged all the same.
 */
export async function serveJudge(
  judge: Judge,
  message: ToJudge,
  say: (message: FromJudge) => void,
): Promise<void> {
  switch (message.kind) {
    case 'pass':
      return judge.pass(message.why);
    case 'see':
      try {
        say({ kind: 'judged', id: message.id, text: await judge.see(message.traffic) });
      } catch (error) {
        judge.pass('the judge broke down');
        say({ kind: 'broken', id: message.id, message: toText(error) });
      }
      return;
    case 'end':
      say({ kind: 'ended', end: await judge.end() });
  }
}

function toText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
