import type { Contract } from '../../../../spec/contract.ts';
import type { Operation } from '../../../../spec/operation.ts';
import type { Refusal } from '../../../../spec/refusals.ts';
import { toBasePath } from '../../../../spec/servers.ts';
import { code } from '../../../../spec/text/markdown.ts';
import type { Change } from './change.ts';
import { compareOperation, describeOperation } from './compare-operations.ts';
import { Comparison, pairUp } from './comparison.ts';

/** What a client of the older document should know of the newer one, breaking changes first, else in the document's order. */
export function compareDocuments(before: Contract, after: Contract): Change[] {
  const comparison = new Comparison(before, after);
  compareBases(comparison);
  compareRefusals(comparison);
  compareOperations(comparison);
  compareRules(comparison);
  return comparison.changes;
}

/** Operations belong together by `operationId`, else by method and path. */
function compareOperations(comparison: Comparison): void {
  const { before, after } = comparison;
  const remaining = new Set(after.operations.map(({ id }) => id));
  const identify = ({ id, method, path }: Operation): string => {
    const older =
      before.operations.find((operation) => operation.id === id) ??
      before.operations.find(
        (operation) => operation.method === method && operation.path === path && !remaining.has(operation.id),
      );
    return older?.id ?? `new ${id}`;
  };
  for (const { was, is } of pairUp(before.operations, after.operations, identify)) {
    const shown = is ?? was;
    comparison.about = shown?.id;
    if (was && is) compareOperation(comparison, was, is);
    else if (shown) comparison.noteOneSided('operation', { was, is }, { where: describeOperation(shown) });
  }
  comparison.about = undefined;
}

function compareBases(comparison: Comparison): void {
  const { before, after } = comparison;
  const [was, is] = [toBasePath(before.root['servers']), toBasePath(after.root['servers'])];
  const server = { pointer: '/servers/0' };
  const place = { was: server, is: server };
  const where = 'Base address';
  if (was.template !== is.template) {
    const detail = `${code(was.template || '/')} → ${code(is.template || '/')}`;
    comparison.note('base-address-changed', place, { detail, where });
  }
  for (const stage of pairUp(was.stages, is.stages, (name) => name)) {
    if (stage.is === undefined) comparison.note('stage-removed', place, { where: code(stage.was ?? '') });
    else if (stage.was === undefined) comparison.note('stage-added', place, { where: code(stage.is) });
  }
  comparison.noteEvidence(server, server, where);
}

function compareRefusals(comparison: Comparison): void {
  const { before, after } = comparison;
  const toCondition = ({ condition }: Refusal): string => condition;
  for (const { was, is } of pairUp(before.refusals.values(), after.refusals.values(), toCondition)) {
    const where = `Refusal ${code((is ?? was)?.condition ?? '')}`;
    comparison.noteOneSided('refusal', { was, is }, { where });
    if (!was || !is) continue;
    const toPlace = ({ pointer }: Refusal) => ({ pointer: `${pointer}/x-refusal` });
    const place = { was: toPlace(was), is: toPlace(is) };
    const [older, newer] = [was, is].map(({ status, message }) => `${status} ${code(message)}`);
    if (older !== newer) comparison.note('refusal-changed', place, { detail: `${older} → ${newer}`, where });
    comparison.noteEvidence(place.was, place.is, where);
  }
}

function compareRules(comparison: Comparison): void {
  const { before, after } = comparison;
  for (const { was, is } of pairUp(before.rules.values(), after.rules.values(), ({ id }) => id)) {
    const where = (is ?? was)?.statement ?? '';
    comparison.noteOneSided('rule', { was, is }, { where });
    if (!was || !is) continue;
    if (was.statement !== is.statement)
      comparison.note('rule-reworded', { was, is }, { detail: `was: ${was.statement}`, where });
    comparison.noteEvidence(was, is, where);
  }
}
