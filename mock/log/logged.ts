import type { Meet } from '../behaviours/misbehave.ts';
import { createMeet, toSeen } from '../behaviours/misbehave.ts';
import type { Tenant } from '../company/tenant.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { MockOptions } from '../options.ts';
import type { BodyLimits } from '../serve/body.ts';
import type { RequestHandler, ServedRequest } from '../serve/request-handler.ts';
import type { ServedDocument } from '../served-document.ts';
import { createServices } from '../service.ts';
import type { State } from '../state.ts';
import { toReadOnly } from '../store/read-only.ts';
import { type ChangeLog, createChangeLog } from './change-log.ts';
import { inTurn } from './in-turn.ts';
import { withoutBody } from './kept-request.ts';

interface LoggedSources {
  options: MockOptions;
  state: State;
  served(): ServedDocument;
  /** Who changes the state. */
  service(): RequestHandler<Tenant>;
  bodyLimits: BodyLimits;
  onNote(line: string): void;
}

/** What of a mock is another where something keeps the order of its changes. */
interface Logged {
  log: ChangeLog;
  now(): Date;
  /** Who answers. */
  service: RequestHandler<Tenant, Request>;
  meet: Meet;
  /** Who changes the state where that is asked of the control. */
  setControl(play: (request: Request) => MaybePromise<ServedRequest>): void;
}

/** Requests that change something have their turn when the log gives it to them; all others are answered by who can only read. */
export function createLogged(sources: LoggedSources): Logged {
  const { options, state, served, service, bodyLimits, onNote } = sources;
  const { behaviours, changes, kept } = state;
  const count = createMeet(behaviours, bodyLimits);
  let playControl: (request: Request) => MaybePromise<ServedRequest>;
  const log = createChangeLog(
    {
      service: (request) => service().serve(request),
      control: (request) => playControl(request),
      behaviours: (request) => count(toSeen(service(), request), request),
    },
    { kept, onNote, onChange: changes.note },
  );
  const reader = createServices({ ...state, store: toReadOnly(state.store) }, options)(served());
  const limit = bodyLimits.bytes;
  return {
    log,
    now: log.now,
    service: inTurn(reader, { log, to: 'service', limit }),
    async meet(seen, request) {
      const fitting = behaviours.fit(seen);
      if (!fitting) return undefined;
      // A body that is too large, or did not come whole, is none to them.
      const changed = fitting.needsBody ? await log.change('behaviours', request.clone(), limit) : undefined;
      if (changed && 'outcome' in changed) return changed.outcome;
      const bare = await log.change('behaviours', withoutBody(request), limit);
      return 'outcome' in bare ? bare.outcome : undefined;
    },
    setControl(play) {
      playControl = play;
    },
  };
}
