import type { Finding } from '../../run/findings.ts';
import { CHOICE_NAMES, describeChoices, drawChoices, type GatewayChoices, PLAIN_CHOICES } from './choices.ts';
import { type GatewayRun, type GatewayVerdict, judgeGateway } from './judge-gateway.ts';

/** What a check holds against gateways that conform, and the fewest choices with which it does. */
export interface FalseAlarm {
  check: string;
  /** One a line. */
  choices: readonly string[];
  /** The gateways that it was held against. */
  seeds: number[];
  /** What was held against the first of them with these choices alone. */
  findings: readonly string[];
}

export interface ConformingRun {
  count: number;
  requests: number;
  /** How many gateways were failed. */
  failed: number;
  /** Gateways of which nothing could be judged, with the reason. */
  unjudged: readonly { seed: number; reason: string }[];
  falseAlarms: readonly FalseAlarm[];
}

/** Judges gateways that conform, one for each seed from the first; what is held against one is a false alarm. */
export async function runConforming(
  { seed, ...run }: GatewayRun,
  count: number,
  onJudged: (seed: number, verdict: GatewayVerdict) => void = () => {},
): Promise<ConformingRun> {
  const falseAlarms: FalseAlarm[] = [];
  const unjudged: { seed: number; reason: string }[] = [];
  let [requests, failed] = [0, 0];
  for (let each = seed; each < seed + count; each += 1) {
    const verdict = await judgeGateway({ ...run, seed: each }, drawChoices(each));
    onJudged(each, verdict);
    requests += verdict.requests;
    failed += verdict.violations.length > 0 ? 1 : 0;
    if (verdict.unjudged !== undefined) unjudged.push({ seed: each, reason: verdict.unjudged });
    const ofChecks = new Map(verdict.violations.toReversed().map((finding) => [finding.check, finding]));
    for (const finding of ofChecks.values()) {
      const choices = describeChoices(drawChoices(each));
      const known = falseAlarms.find(
        (one) => one.check === finding.check && one.choices.every((line) => choices.includes(line)),
      );
      if (known) known.seeds.push(each);
      else falseAlarms.push(await toFalseAlarm({ ...run, seed: each }, finding));
    }
  }
  return { count, requests, failed, unjudged, falseAlarms };
}

/** Looks for the fewest choices with which a gateway is still failed by this check; with no more of the suite than shows it. */
async function toFalseAlarm(run: GatewayRun, { check, operationId }: Finding): Promise<FalseAlarm> {
  const include = operationId === undefined ? {} : { include: { operationIds: [operationId] } };
  const list = async (choices: GatewayChoices, scope?: GatewayRun['scope']): Promise<string[]> => {
    const { violations } = await judgeGateway({ ...run, ...(scope ? { scope } : {}) }, choices);
    return violations.filter((one) => one.check === check).map(toSentence);
  };
  const drawn = drawChoices(run.seed);
  const part = { checks: [check], ...include };
  const scope = (await list(drawn, part)).length > 0 ? part : undefined;
  const choices = await shrinkChoices(drawn, async (smaller) => (await list(smaller, scope)).length > 0);
  const findings = await list(choices, scope);
  return { check, choices: describeChoices(choices), seeds: [run.seed], findings };
}

function toSentence({ id, received, documented }: Finding): string {
  return `${id}: ${received}; documented: ${documented}`;
}

/** The choices with as many as can be set back to the plain one while they still fail: many at a time, then one at a time. */
export async function shrinkChoices(
  choices: GatewayChoices,
  stillFails: (choices: GatewayChoices) => Promise<boolean>,
): Promise<GatewayChoices> {
  let current = choices;
  const list = (): (typeof CHOICE_NAMES)[number][] =>
    CHOICE_NAMES.filter((name) => current[name] !== PLAIN_CHOICES[name]);
  for (let size = Math.ceil(list().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    const names = list();
    for (let from = 0; from < names.length; from += size) {
      const plain = names.slice(from, from + size).map((name) => [name, PLAIN_CHOICES[name]]);
      const smaller: GatewayChoices = { ...current, ...Object.fromEntries(plain) };
      if (await stillFails(smaller)) current = smaller;
    }
  }
  return current;
}

/** How many findings of one false alarm are printed. */
const SHOWN = 3;

/** A run for a person: each false alarm with the fewest choices that show it and the seeds of the gateways, then the figures. */
export function toText({ count, requests, failed, unjudged, falseAlarms }: ConformingRun): string {
  return [
    ...falseAlarms.flatMap(({ check, choices, seeds, findings }) => [
      `${check} fails gateways that conform; seeds: ${seeds.join(', ')}`,
      ...(choices.length === 0 ? ['  the plain gateway'] : choices.map((line) => `  with ${line}`)),
      ...findings.slice(0, SHOWN).map((line) => `    ${line}`),
      ...(findings.length > SHOWN ? [`    and ${findings.length - SHOWN} more`] : []),
    ]),
    ...unjudged.map(({ seed, reason }) => `Seed ${seed} is not judged: ${reason}`),
    `${count} gateways, ${requests} requests: ${failed} failed, ${unjudged.length} not judged.`,
    '',
  ].join('\n');
}
