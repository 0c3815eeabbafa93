import type { Contract } from '../../spec/contract.ts';
import { toSource } from '../../spec/evidence.ts';
import { listNearest } from '../../spec/text/nearest.ts';
import { toOneLine } from '../../spec/text/visible.ts';
import { CHECKS } from '../checks/checks.ts';
import type { Exchange } from '../checks/exchange.ts';
import type { Judgement } from '../checks/judgement.ts';
import { CannotJudge } from '../run/cannot-judge.ts';
import { weigh } from '../run/outcome.ts';
import type { RunOutcome } from '../run/start-run.ts';
import { gather } from './groups/gather.ts';

/** What a run is to be explained of: a check, or a fact by its pointer. */
export interface Explained {
  says: string;
  isAbout: (look: Pick<Judgement, 'check' | 'fact'>) => boolean;
}

/** By the id of a rule or a check, the condition of a refusal, or the pointer of a fact. Throws `CannotJudge` where it is none of these. */
export function findExplained({ rules, refusals, facts, evidenceOf }: Contract, wanted: string): Explained {
  const check = CHECKS.find(({ id }) => id === wanted);
  if (check) return { says: `${check.id}: ${check.title}`, isAbout: (look) => look.check === check.id };
  const rule = rules.get(wanted);
  const refusal = refusals.get(wanted);
  const pointer = rule?.pointer ?? (refusal ? `${refusal.pointer}/x-refusal` : wanted);
  if (!facts.some((fact) => fact.pointer === pointer)) {
    const known = [...CHECKS.map(({ id }) => id), ...rules.keys(), ...refusals.keys()];
    const nearest = listNearest(wanted, known, 3).join(', ');
    throw new CannotJudge(`There is no rule, fact or check "${wanted}"; the nearest are ${nearest}.`);
  }
  const { grade } = evidenceOf(pointer);
  const source = toSource(evidenceOf(pointer));
  const stated = [grade, source].filter(Boolean).join(', ');
  return {
    says: `${wanted} (${stated})${rule ? `: ${rule.statement}` : ''}`,
    isAbout: (look) => look.fact === pointer,
  };
}

/**
 * Which cells of a rule a run looked at: a table by operation, stage and label with what was seen and in how many exchanges; for what is
 * judged by the whole run, how many exchanges of each operation and stage it looked at.
 */
export function explain(
  { prepared: { contract }, runs, session, redact }: RunOutcome,
  { says, isAbout }: Explained,
): string {
  const looks = runs.flatMap(({ judgements }) => judgements.filter(isAbout));
  const cells = gather(looks, ({ operationId, stage, check, label }) =>
    JSON.stringify([operationId ?? '-', stage, check, label]),
  );
  const rows = [...cells.values()].map((own) => {
    const [{ operationId = '-', stage, check, label }] = own;
    return [operationId, stage, `${check}: ${label}`, countExchanges(own), describeSeen(own, contract)];
  });
  const wholeRuns = runs.flatMap(({ case: one, judgements }) =>
    one.unbound === 'whole-run' && judgements.some(isAbout) ? one : [],
  );
  const invariants = wholeRuns.flatMap((one) => {
    const seen =
      one.looksAt?.(session.exchanges) ?? session.exchanges.filter(({ call }) => call.stage === one.stage);
    const byPlace = gather(seen, ({ call }: Exchange) => `${call.operation?.id ?? '-'} ${call.stage}`);
    return [...byPlace].map(([place, own]) => [
      ...place.split(' '),
      `${one.check}: whole run`,
      `${own.length}`,
      'looked at',
    ]);
  });
  const head = ['operation', 'stage', 'looked at', 'exchanges', 'seen'];
  const lines =
    rows.length === 0 ? ['No case of this run is about it.'] : toTable([head, ...rows, ...invariants]);
  return redact(`${[toOneLine(says), ...lines.map(toOneLine)].join('\n')}\n`);
}

function countExchanges(looks: readonly Judgement[]): string {
  return `${new Set(looks.flatMap(({ exchange }) => exchange ?? [])).size}`;
}

/** `differs (2 of 3): received 200`, or why nothing was observed. */
function describeSeen(looks: readonly Judgement[], contract: Contract): string {
  const outcomes = looks.map((look) => weigh(look, contract).outcome);
  const differing = outcomes.filter((outcome) => outcome.kind === 'differs');
  const [first] = differing;
  if (first) return `differs (${differing.length} of ${looks.length}): ${first.received.slice(0, 80)}`;
  if (outcomes.some(({ kind }) => kind === 'agrees')) return 'agrees';
  const [unseen] = outcomes.flatMap((outcome) => (outcome.kind === 'not-observed' ? outcome.why : []));
  return `not observed: ${unseen}`;
}

function toTable(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
