import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { MOCK_HEADER, NOTE_HEADER } from '../../spec/mock-header.ts';
import type { Tenant } from '../company/tenant.ts';
import type { RecordRequest } from '../journal/record-request.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { type BodyLimits, readJson } from '../serve/body.ts';
import { toFetchResponse } from '../serve/mock-response.ts';
import { Refused } from '../serve/refused.ts';
import type { RequestHandler } from '../serve/request-handler.ts';
import type { Behaviour } from './behaviour.ts';
import type { Behaviours, MetBehaviours } from './behaviours.ts';
import { loseRequest, NO_RESPONSE, type Recipient, spoilAnswer, spoilWritten } from './break-answer.ts';
import type { SeenRequest } from './match-request.ts';

/** What a request meets, of which all but the body was seen. It counts as a use. */
export type Meet = (seen: SeenRequest, request: Request) => MaybePromise<MetBehaviours | undefined>;

export function createMeet(behaviours: Pick<Behaviours, 'meet'>, bodyLimits: BodyLimits): Meet {
  return (seen, request) => behaviours.meet(seen, () => readJson(request.clone(), bodyLimits));
}

/** What behaviours see of a request, beside its body: where it leads in a service, and for whom. */
export function toSeen(
  service: Pick<RequestHandler<Tenant>, 'locate' | 'identify'>,
  request: Request,
): SeenRequest {
  const located = service.locate(request);
  const findCompany = (): string | undefined => toCompany(service.identify(request, located));
  return { ...located, method: request.method, findCompany };
}

/** Serves a request that may meet behaviours. */
export type Misbehave = (
  service: RequestHandler<Tenant>,
  request: Request,
  bindings: MisbehaveBindings,
) => Promise<Response>;

/** What a request came by. */
interface MisbehaveBindings extends Partial<HttpBindings> {
  rawHeaders: readonly string[];
}

interface MisbehaveSources {
  meet: Meet;
  record: RecordRequest;
  /** Aborted when the mock stops. */
  closing: AbortSignal | undefined;
}

/**
 * Serves a request that may meet behaviours: they stand for what lies between a client and a service, so that they come before the
 * key is looked at. A request that meets none is served as ever.
 */
export function createMisbehave({ meet, record, closing }: MisbehaveSources): Misbehave {
  return async (service, request, { rawHeaders, outgoing }) => {
    const begun = performance.now();
    const seen = toSeen(service, request);
    const met = await meet(seen, request);
    if (met && met.delay > 0) await sleep(met.delay, undefined, { ref: outgoing === undefined });

    const decisive: Behaviour = met?.decisive ?? {};
    const to: Recipient = { request, outgoing: outgoing as Recipient['outgoing'], closing };
    if (decisive.break === 'reset' || decisive.break === 'never') {
      const { stage, operation } = seen;
      const where = { stage, company: seen.findCompany(), operationId: operation?.id };
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
    const noted = { ...served.noted, begun, company: served.noted.company ?? seen.findCompany() };
    const own = toFetchResponse(served.written);
    const response = met ? mark(own, met) : own;
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
