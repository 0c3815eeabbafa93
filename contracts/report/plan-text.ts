import { count } from '../../spec/text/count.ts';
import { toOneLine } from '../../spec/text/visible.ts';
import { toGroupName } from '../run/case-groups.ts';
import type { PreparedRun } from '../run/prepare-run.ts';
import { MOST_AGAIN } from '../run/show-smallest.ts';
import { MOST_LEARNING_RUNS } from '../run/start-run.ts';
import { gather } from './groups/gather.ts';
import { type PlannedCase, type PlannedRequest, planRequests } from './planned-requests.ts';
import { wrapWords } from './text/columns.ts';

const WIDTH = 80;

/**
 * What a run is going to send, for a person: every request in its order with its reason, what is not sent and why, and a total.
 * No line takes more than 80 columns, except those with an address. No key is in it.
 */
export async function describePlan(prepared: PreparedRun): Promise<string> {
  const { finding, cases, pathVariants } = await planRequests(prepared);
  const sent = [...finding, ...cases.flatMap(({ requests }) => requests)];
  const lines = [
    ...describeTarget(prepared, cases.length),
    ...describeFinding(finding, pathVariants),
    ...describeCases(cases),
    '',
    ...describeUnsent(cases),
    ...describeTotal(sent, prepared),
  ];
  return `${lines.join('\n')}\n`;
}

function describeTarget({ target, options }: PreparedRun, cases: number): string[] {
  const { live, permissions } = target;
  const writes = permissions.writableStages.length > 0;
  const how = [
    live ? 'live' : 'not live',
    writes ? `writes to ${permissions.writableStages.join(' and ')}` : 'reads only',
    ...(live && writes ? [permissions.broadcast ? 'to anybody' : 'to named members only'] : []),
    ...(options.shard ? [`shard ${options.shard.index}/${options.shard.count}`] : []),
  ];
  return wrapWords(`Plan for ${target.shown} (${how.join(', ')}): ${count(cases, 'case')}.`, WIDTH).concat(
    'Nothing has been sent.',
  );
}

function describeFinding(finding: readonly PlannedRequest[], pathVariants: number): string[] {
  const absent = `Where an operation is absent, or what answers is not what is described, up to ${pathVariants} more are sent to other readings of its path, and one for each base address of these to a path that belongs to nothing.`;
  return [
    ...(finding.length === 0
      ? []
      : ['', 'To find operations, members and teams', ...finding.flatMap(describeRequest)]),
    ...(pathVariants === 0 ? [] : ['', ...wrapWords(absent, WIDTH)]),
  ];
}

function describeCases(cases: readonly PlannedCase[]): string[] {
  const groups = gather(cases, (planned) => toGroupName(planned.case));
  return [...groups].flatMap(([name, group]) => ['', name, ...group.flatMap(describeCase)]);
}

function describeCase({ case: one, requests, notSent }: PlannedCase): string[] {
  return [
    ...wrapWords(toOneLine(one.name), WIDTH, '  '),
    ...requests.flatMap(describeRequest),
    ...(notSent === undefined ? [] : wrapWords(`not sent: ${notSent}`, WIDTH, '    ')),
  ];
}

function describeRequest({ why, method, url, key, times }: PlannedRequest): string[] {
  return [
    `    ${times === 1 ? '' : `${times} x `}${method} ${url}`,
    ...wrapWords(toOneLine([why, key].filter((part) => part !== '').join('; ')), WIDTH, '      '),
  ];
}

function describeUnsent(cases: readonly PlannedCase[]): string[] {
  const reasons = gather(
    cases.flatMap(({ notSent }) => notSent ?? []),
    (reason) => reason,
  );
  if (reasons.size === 0) return [];
  return [
    'Not sent, or not as a whole',
    ...[...reasons].flatMap(([reason, { length }]) =>
      wrapWords(`${count(length, 'case')}: ${reason}`, WIDTH, '  '),
    ),
    '',
  ];
}

function describeTotal(sent: readonly PlannedRequest[], { rate, options }: PreparedRun): string[] {
  const stages = [...gather(sent, ({ stage }) => stage)].flatMap(([stage, own]) => {
    const methods = [...gather(own, ({ method }) => method)].map(
      ([method, some]) => `${sumUp(some)} ${method}`,
    );
    return wrapWords(methods.join(', '), WIDTH, `  ${stage}: `);
  });
  const total = sumUp(sent);
  return [
    `Total: ${count(total, 'request')}`,
    ...stages,
    rate === undefined
      ? 'No rate limit.'
      : `At ${toRateText(rate)} it takes at least ${toDuration(total / rate)}.`,
    `Where something fails, up to ${MOST_AGAIN.run} more look for its smallest request.`,
    ...(options.learn
      ? wrapWords(
          `To learn, the cases run again by what was learned, ${MOST_LEARNING_RUNS} times at most.`,
          WIDTH,
        )
      : []),
  ];
}

function sumUp(requests: readonly PlannedRequest[]): number {
  return requests.reduce((sum, { times }) => sum + times, 0);
}

function toRateText(rate: number): string {
  return rate >= 1
    ? `${Math.round(rate * 100) / 100} requests a second`
    : `${Math.round(rate * 6000) / 100} a minute`;
}

function toDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`;
}
