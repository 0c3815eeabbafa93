import type { Operation } from '../../spec/operation.ts';
import type { Exchange } from '../checks/exchange.ts';
import { isKeyRefusal } from './absence.ts';
import { CannotJudge } from './cannot-judge.ts';
import type { Session } from './session.ts';
import { toVariable } from './target/keys.ts';

/**
 * Makes sure that the target can be reached and takes the key of a stage, by reads until one is not refused for its key. Throws
 * `CannotJudge` where there is no answer, or every one of them refuses the key: whatever followed would say nothing.
 */
export async function authenticate(
  session: Session,
  stage: string,
  reads: readonly Operation[],
): Promise<void> {
  const { prefix } = session.target;
  let refused: Exchange | undefined;
  for (const operation of reads) {
    const presence = await session.presence(operation, stage);
    const { answered, undelivered } = session.requests;
    const gone = session.broken();
    if (gone !== undefined || (presence.kind === 'unknown' && answered === 0 && undelivered > 0)) {
      const why = presence.kind === 'unknown' ? presence.why : gone;
      throw new CannotJudge(`${prefix} gave no answer: ${why}. Is it running, and is the address right?`);
    }
    if (presence.kind !== 'present') continue;
    if (!isKeyRefusal(presence.exchange.answer)) return;
    refused ??= presence.exchange;
  }
  if (!refused) return;
  const { status, text } = refused.answer;
  throw new CannotJudge(
    `The key in ${toVariable(stage)} is refused everywhere in ${stage} (${status} ${text.slice(0, 100)}): give one that is valid.`,
  );
}
