import { type NotObserved, notObserved } from '../checks/judgement.ts';
import type { Delivered, Message } from './sender.ts';

/** Why nothing of a case that is still to come is known to those who look ahead. */
export const TOO_EARLY: NotObserved = notObserved('its case is still to come');

/** Requests that were sent before their cases are run. */
export interface AheadQueue {
  /** Sends the next call of a case, unless that is being run by now. */
  send(message: Message): Promise<Delivered | NotObserved>;
  /** What comes of the next call of a case that is run now; `undefined` where it was not sent ahead. */
  take(caseId: string): Promise<Delivered | NotObserved> | undefined;
}

export function createAheadQueue(deliver: AheadQueue['send']): AheadQueue {
  const sent = new Map<string, Promise<Delivered | NotObserved>[]>();
  const running = new Set<string>();
  return {
    async send(message) {
      const { caseId } = message;
      if (running.has(caseId)) return TOO_EARLY;
      const coming = deliver(message);
      sent.set(caseId, [...(sent.get(caseId) ?? []), coming]);
      return coming;
    },
    take(caseId) {
      running.add(caseId);
      return sent.get(caseId)?.shift();
    },
  };
}
