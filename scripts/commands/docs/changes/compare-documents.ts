import type { JsonObject } from '../../../../spec/json.ts';
import type { Operation } from '../../../../spec/operation.ts';
import { listOperations } from '../../../../spec/operations.ts';
import { listRefusals } from '../../../../spec/refusals.ts';
import { listRules } from '../../../../spec/rules.ts';
import { toBasePath } from '../../../../spec/servers.ts';
import { code } from '../../../../spec/text/markdown.ts';
import type { Change } from './change.ts';
import { compareOperation } from './compare-operations.ts';
import { type Comparison, compareEvidence, note } from './comparison.ts';

/** What a client of the older document should know of the newer one, breaking changes first, else in the document's order. */
export function compareDocuments(before: JsonObject, after: JsonObject): Change[] {
  const comparison: Comparison = { before, after, about: undefined, found: new Map() };
  compareBases(comparison);
  compareRefusals(comparison);
  const [was, is] = [listOperations(before), listOperations(after)];
  const counterparts = findCounterparts(was, is);
  for (const operation of was) {
    const now = counterparts.get(operation);
    comparison.about = now?.id ?? operation.id;
    if (now) compareOperation(comparison, operation, now);
    else note(comparison, 'operation-removed', { before: operation.pointer }, '', toTitle(operation));
  }
  const matched = new Set(counterparts.values());
  for (const operation of is) {
    comparison.about = operation.id;
    if (!matched.has(operation))
      note(comparison, 'operation-added', { after: operation.pointer }, '', toTitle(operation));
  }
  comparison.about = undefined;
  compareRules(comparison);
  const changes = [...comparison.found.values()];
  return [...changes.filter(({ breaking }) => breaking), ...changes.filter(({ breaking }) => !breaking)];
}

/** By `operationId`, else by method and path. */
function findCounterparts(
  before: readonly Operation[],
  after: readonly Operation[],
): Map<Operation, Operation> {
  const found = new Map<Operation, Operation>();
  for (const operation of before) {
    const byId = after.find(({ id }) => id === operation.id);
    const byPath = after.find(
      ({ method, path, id }) =>
        method === operation.method && path === operation.path && !before.some((other) => other.id === id),
    );
    const now = byId ?? byPath;
    if (now) found.set(operation, now);
  }
  return found;
}

function toTitle({ method, path }: Operation): string {
  return code(`${method.toUpperCase()} ${path}`);
}

function compareBases(comparison: Comparison): void {
  const [was, is] = [comparison.before, comparison.after].map((root) => toBasePath(root['servers']));
  if (!was || !is) return;
  const place = { before: '/servers/0', after: '/servers/0' };
  if (was.template !== is.template) {
    const detail = `${code(was.template || '/')} → ${code(is.template || '/')}`;
    note(comparison, 'base-address-changed', place, detail, 'Base address');
  }
  for (const stage of was.stages)
    if (!is.stages.includes(stage)) note(comparison, 'stage-removed', place, '', code(stage));
  for (const stage of is.stages)
    if (!was.stages.includes(stage)) note(comparison, 'stage-added', place, '', code(stage));
  compareEvidence(comparison, '/servers/0', '/servers/0', 'Base address');
}

function compareRefusals(comparison: Comparison): void {
  const [was, is] = [listRefusals(comparison.before), listRefusals(comparison.after)];
  for (const [condition, refusal] of was) {
    const now = is.get(condition);
    const where = `Refusal ${code(condition)}`;
    if (!now) {
      note(comparison, 'refusal-removed', { before: refusal.pointer }, '', where);
      continue;
    }
    const place = { before: `${refusal.pointer}/x-refusal`, after: `${now.pointer}/x-refusal` };
    const [before, after] = [refusal, now].map(({ status, message }) => `${status} ${code(message)}`);
    if (before !== after) note(comparison, 'refusal-changed', place, `${before} → ${after}`, where);
    compareEvidence(comparison, place.before, place.after, where);
  }
  for (const [condition, { pointer }] of is)
    if (!was.has(condition))
      note(comparison, 'refusal-added', { after: pointer }, '', `Refusal ${code(condition)}`);
}

function compareRules(comparison: Comparison): void {
  const [was, is] = [listRules(comparison.before), listRules(comparison.after)];
  for (const rule of was) {
    const now = is.find(({ id }) => id === rule.id);
    if (!now) {
      note(comparison, 'rule-removed', { before: rule.pointer }, '', rule.statement);
      continue;
    }
    const place = { before: rule.pointer, after: now.pointer };
    if (rule.statement !== now.statement)
      note(comparison, 'rule-reworded', place, `was: ${rule.statement}`, now.statement);
    compareEvidence(comparison, rule.pointer, now.pointer, now.statement);
  }
  for (const { id, pointer, statement } of is)
    if (!was.some((rule) => rule.id === id))
      note(comparison, 'rule-added', { after: pointer }, '', statement);
}
