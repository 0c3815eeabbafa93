import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { MOCK_HEADER, NOTE_HEADER } from '../../spec/mock-header.ts';
import type { Tenant } from '../company/tenant.ts';
import type { RecordRequest } from '../journal/record-request.ts';
import { type BodyLimits, readJson } from '../serve/body.ts';
import { Refused } from '../serve/refused.ts';
import type { RequestHandler } from '../serve/request-handler.ts';
import type { Behaviour } from './behaviour.ts';
import type { Behaviours, MetBehaviours } from './behaviours.ts';
import { loseRequest, NO_RESPONSE, type Recipient, spoilAnswer, spoilWritten } from './break-answer.ts';

interface MisbehaveSources {
  behaviours: Behaviours;
  bodyLimits: BodyLimits;
  record: RecordRequest;
  /** Aborted when the mock stops. */
  closing: AbortSignal | undefined;
}

/**
 * Serves a request that may meet behaviours: they stand for what lies between a client and a service, so that they come before the
 * key is looked at. A request that meets none is served as ever.
 */
export function createMisbehave({ behaviours, bodyLimits, record, closing }: MisbehaveSources) {
  return async function misbehave(
    service: RequestHandler<Tenant>,
    request: Request,
    { incoming, outgoing }: Partial<HttpBindings> = {},
  ): Promise<Response> {
    const begun = performance.now();
    const located = service.locate(request);
    const findCompany = (): string | undefined => toCompany(service.identify(request, located));
    const seen = { ...located, method: request.method, findCompany };
    const met = await behaviours.meet(seen, () => readJson(request.clone(), bodyLimits));
    const rawHeaders = incoming?.rawHeaders;
    if (met && met.delay > 0) await sleep(met.delay, undefined, { ref: outgoing === undefined });

    const decisive: Behaviour = met?.decisive ?? {};
    const to: Recipient = { request, outgoing: outgoing as Recipient['outgoing'], closing };
    if (decisive.break === 'reset' || decisive.break === 'never') {
      const { stage, operation } = located;
      const where = { stage, company: findCompany(), operationId: operation?.id };
      const noted = {
        ...where,
        begun,
        nearest: undefined,
        notes: [],
        requestBody: undefined,
        document: undefined,
      };
      const made = { grade: 'behaviour', fact: undefined } as const;
      const broken = { written: NO_RESPONSE, behaviours: met?.ids, broken: decisive.break };
      record(request, { noted, made, ...broken }, rawHeaders);
      return loseRequest(decisive.break, to);
    }
    const served = await service.serve(request, decisive.answer);
    const made = met?.decisive ? { ...served.made, grade: 'behaviour' as const } : served.made;
    const noted = { ...served.noted, begun, company: served.noted.company ?? findCompany() };
    const response = met ? mark(served.response, met) : served.response;
    const whole = met ? { ...served.written, fields: Object.fromEntries(response.headers) } : served.written;
    const written = decisive.break ? spoilWritten(decisive.break, whole) : whole;
    record(request, { noted, made, written, behaviours: met?.ids, broken: decisive.break }, rawHeaders);
    return decisive.break ? spoilAnswer(decisive.break, response, to) : response;
  };
}

function toCompany(caller: Tenant | Refused): string | undefined {
  return caller instanceof Refused ? undefined : caller.company.id;
}

/** Nobody may learn from it what the service does. */
function mark(response: Response, { decisive, ids }: MetBehaviours): Response {
  if (decisive) response.headers.set(MOCK_HEADER, 'behaviour');
  response.headers.set(NOTE_HEADER, `Met ${ids.join(', ')}.`);
  return response;
}
