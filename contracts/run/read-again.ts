import { isSafeMethod } from '../../spec/safe-method.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Exchange } from '../checks/exchange.ts';
import { FINDING, type Session } from './session.ts';

/**
 * Reads again what had an empty list in it when it was read last, if something was written since: a run that finds nothing there at first
 * learns no less than the next one, which finds what this one wrote.
 */
export async function readAgain({ exchanges, send }: Session): Promise<void> {
  const written = exchanges.findLast(({ call, answer }) => !isSafeMethod(call.method) && isSuccess(answer));
  const last = new Map<string, Exchange>();
  for (const exchange of exchanges) {
    const { call, request, answer } = exchange;
    if (call.intent === 'valid' && call.method === 'GET' && isSuccess(answer))
      last.set(`${call.stage} ${call.key} ${request.url}`, exchange);
  }
  for (const { id, call, answer, address } of last.values()) {
    if (written === undefined || id > written.id || !/\[\s*\]/.test(answer.text)) continue;
    const why = 'whether there is something in it now';
    await send({ ...call, why }, FINDING, { template: address, variant: undefined });
  }
}
