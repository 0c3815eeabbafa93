import type { Call } from '../cases/call.ts';
import {
  GROUP_PLACEHOLDER,
  MEMBER_PLACEHOLDER,
  OUTSIDER_PLACEHOLDER,
  type Placeholder,
  TEAM_OF_MEMBER_PLACEHOLDER,
  TEAM_OF_OUTSIDER_PLACEHOLDER,
  TEAM_PLACEHOLDER,
} from '../cases/placeholders.ts';
import type { Case } from '../checks/check.ts';
import { authenticate } from '../run/authenticate.ts';
import type { CaseTraffic } from '../run/judge-case.ts';
import { type KnownData, startKnownData } from '../run/known-data.ts';
import type { PreparedRun } from '../run/prepare-run.ts';
import { sendCase } from '../run/send-case.ts';
import { createSession, FINDING, type Session } from '../run/session.ts';
import type { Answered } from '../run/transport/http.ts';

/** A request that a run is going to send, as it may be shown: keys by their variables, unknown data in angle brackets. */
export interface PlannedRequest {
  why: string;
  method: string;
  stage: string;
  url: string;
  /** The header that carries the key, such as `x-api-key: $WES_DEV_KEY`; '' where none does. */
  key: string;
  /** How often in a row. */
  times: number;
}

/** What a case is going to send, and why not more. */
export interface PlannedCase {
  case: Case;
  requests: readonly PlannedRequest[];
  /** Why the rest of it is not sent, as half a sentence. */
  notSent: string | undefined;
}

/** The requests of a plan. Which data are known, and which operations are there, is found out by sending. */
export interface PlannedRequests {
  /** One for each operation and stage that no case of its own finds. */
  finding: readonly PlannedRequest[];
  cases: readonly PlannedCase[];
  /** How many more there may be, where operations are absent: path variants. */
  pathVariants: number;
}

/** What a target that does not exist answers: every operation is there, and nothing else, and whatever is asked for is known. */
function answer({ operation }: Call): Answered {
  const status = operation ? 200 : 404;
  const body = new TextEncoder().encode('{}');
  return { answer: { status, headers: [], body, milliseconds: 0 }, attempts: 1, startedAt: 0 };
}

/** Plans every request of a run by running it: what would be sent is noted, nothing is sent, and nothing is judged. */
export async function planRequests(prepared: PreparedRun): Promise<PlannedRequests> {
  const requests: PlannedRequest[] = [];
  const placeholders = new Set<string>();
  const session = createSession(prepared, {
    createKnown: (of) => createUnknownData(prepared, placeholders, of),
    describeUnknown(name) {
      placeholders.add(`<${name}>`);
      return `<${name}>`;
    },
    async transmit({ shown: { url, key } }, call) {
      const { why, method, stage } = call;
      requests.push({ why, method, stage, url: withPlaceholders(url, placeholders), key, times: 1 });
      return answer(call);
    },
  });
  for (const stage of prepared.target.stages.keys()) await authenticate(session, stage);

  const own = new Set<number>();
  const toRequests = (ids: readonly number[]): PlannedRequest[] =>
    ids.flatMap((id) => (isControl(id, session) ? [] : (requests[id - 1] ?? [])));
  const cases: PlannedCase[] = [];
  for (const one of prepared.cases) {
    const sent = await sendCase(one, session);
    const ids = listOwn(one, sent, session).filter((id) => !own.has(id));
    for (const id of ids) own.add(id);
    const notSent = 'why' in sent ? sent.why : undefined;
    cases.push({ case: one, requests: joinRepeated(toRequests(ids)), notSent });
  }
  const finding = toRequests(session.records.map(({ id }) => id).filter((id) => !own.has(id)));
  return { finding, cases, pathVariants: countVariants(session) };
}

/** Whether a path that belongs to nothing is asked for to find an operation, which hangs on what comes. */
function isControl(id: number, { records }: Session): boolean {
  const record = records[id - 1];
  return record?.case === FINDING && record.operationId === undefined;
}

/** The requests of a case: that which found its operation is one where the case is there to find it. */
function listOwn({ id: caseId }: Case, sent: CaseTraffic, { records }: Session): number[] {
  if (sent.kind === 'answered') return sent.exchanges.map(({ id }) => id);
  return records.filter((record) => record.case === caseId).map(({ id }) => id);
}

/** Each operation is looked for once a stage. */
function countVariants({ records, prepared }: Session): number {
  const variants = new Map(
    prepared.contract.operations.map(({ id, pathVariants }) => [id, pathVariants.length]),
  );
  return records
    .filter((record) => record.case === FINDING)
    .reduce((sum, { operationId = '' }) => sum + (variants.get(operationId) ?? 0), 0);
}

function joinRepeated(requests: readonly PlannedRequest[]): PlannedRequest[] {
  const joined: PlannedRequest[] = [];
  for (const request of requests) {
    const last = joined.at(-1);
    if (last && JSON.stringify({ ...last, times: 1 }) === JSON.stringify(request)) last.times += 1;
    else joined.push({ ...request });
  }
  return joined;
}

/** What is known before anything is sent: who was named, and that reading would show others. */
function createUnknownData(
  prepared: PreparedRun,
  placeholders: Set<string>,
  of: Placeholder['of'],
): KnownData {
  const named = startKnownData(prepared, of);
  let isRead = false;
  return {
    pick(placeholder, onlyNamed) {
      const known = named.pick(placeholder, true);
      if (known !== undefined || onlyNamed || !isRead) return known;
      const text = describePlaceholder(placeholder);
      placeholders.add(text);
      return text;
    },
    learn() {
      isRead = true;
    },
  };
}

function describePlaceholder({ kind, index, of }: Placeholder): string {
  const what = PLACEHOLDER_NAMES[kind]?.(index + 1) ?? kind;
  return of === undefined ? `<${what}>` : `<${what} of another company>`;
}

const PLACEHOLDER_NAMES: Readonly<Record<string, (number: number) => string>> = {
  [MEMBER_PLACEHOLDER]: (number) => `member ${number}`,
  [OUTSIDER_PLACEHOLDER]: () => 'member of another team',
  [TEAM_PLACEHOLDER]: () => 'team',
  [TEAM_OF_MEMBER_PLACEHOLDER]: (number) => `team of member ${number}`,
  [TEAM_OF_OUTSIDER_PLACEHOLDER]: () => 'another team',
  [GROUP_PLACEHOLDER]: () => 'team or cohort',
};

/** Angle brackets are percent-encoded with the rest of an address. */
function withPlaceholders(url: string, placeholders: ReadonlySet<string>): string {
  return [...placeholders].reduce((shown, text) => shown.replaceAll(encodeURIComponent(text), text), url);
}
