import { isKeyRefusal } from '../checks/absence.ts';
import { refusesKey } from '../checks/documented-error.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Session } from './session.ts';
import { wantsCompanyKey } from './target/given-credentials.ts';

/** The keys that a run has for a stage, by their variables. */
function nameKeys({ prepared: { contract, target } }: Session, stage: string): string {
  const isOfCompany = contract.operations.some((operation) => wantsCompanyKey(contract, operation));
  const variables = [...target.credentials.values()].map(({ variable }) => variable);
  if (!isOfCompany && variables.length === 0) return 'Whatever is asked without a credential';
  return `The ${isOfCompany ? 'key' : 'credential'} in ${isOfCompany ? target.variableOf(stage) : variables.join(' and ')}`;
}

/**
 * Makes sure that the target can be reached and takes the key of a stage, by reads until one is not refused for its key. Where
 * there is no answer, or every one of them refuses the key, whatever followed would say nothing: returns why, in a sentence.
 */
export async function authenticate(session: Session, stage: string): Promise<string | undefined> {
  const { contract, target, readable, reads } = session.prepared;
  let refused: Exchange | undefined;
  for (const operation of new Set([...readable, ...reads])) {
    const presence = await session.presence(operation, stage);
    const { answered, undelivered } = session.requests;
    const gone = session.broken();
    if (gone !== undefined || (presence.kind === 'not-observed' && answered === 0 && undelivered > 0)) {
      const why = presence.kind === 'not-observed' ? presence.why : gone;
      return `${target.prefix} gave no answer: ${why}. Is it running, and is the address right?`;
    }
    if (presence.kind === 'not-observed') continue;
    const { kind, exchange } = presence;
    if (!isKeyRefusal(exchange.answer)) {
      if (kind === 'present') return undefined;
      continue;
    }
    // Where every path is refused, nothing seems to be there. Who asks about nobody may be told by 403 that there is no such member.
    if (exchange.knownToExist || refusesKey(exchange.answer, contract)) refused ??= exchange;
  }
  if (!refused) return undefined;
  const { status, text } = refused.answer;
  return `${nameKeys(session, stage)} is refused everywhere in ${stage} (${status} ${text.slice(0, 100)}): give one that is valid.`;
}
