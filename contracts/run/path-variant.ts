import type { Contract } from '../../spec/contract.ts';
import { findVariantOf, type Operation } from '../../spec/operation.ts';
import { toBasePath } from '../../spec/servers.ts';
import { isSuccess } from '../checks/answer.ts';
import type { Observation } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import { AGREES, differs, READING } from '../checks/judgement.ts';
import { type Address, listAddresses } from './presence.ts';

/** The rule of how a path is read: what is stated of one leaves that open. */
const VERSION_ONCE = 'version-stands-once';

/**
 * That an operation was found at a path variant is drift where its path is unconfirmed. Of one that is documented only the
 * reading is ours, and so it is learned, until it was seen. Nothing to say of any other at the path of the document, unless it was seen
 * elsewhere in that stage.
 */
export function judgePathVariant(
  contract: Contract,
  operation: Operation,
  address: Address,
  { id: exchange, call: { stage }, answer }: Pick<Exchange, 'id' | 'call' | 'answer'>,
): Observation[] {
  const { variant, template } = address;
  const known = findVariantOf(operation, stage);
  const [{ template: expected }] = listAddresses(operation, stage);
  const at = `it is at ${template} (${variant ?? 'the path of the document'})`;
  const outcome = template === expected ? AGREES : differs(at, `it is at ${expected}`);
  const base = { fact: operation.pointer, label: READING, exchange };
  if (known) return [{ ...base, fact: known.pointer, outcome }];
  const isStated = contract.evidenceOf(operation.pointer).grade === 'documented';
  const rule = isStated && isSuccess(answer) ? contract.rules.get(VERSION_ONCE)?.pointer : undefined;
  const isAsRead = isAtBase(contract, template);
  // Where the document moved, it is not read as it was.
  const isOfRule = rule !== undefined && isAsRead !== isAtBase(contract, expected);
  const other: Observation = { ...base, outcome, ...(isStated ? { grade: 'assumed' } : {}) };
  const observations = outcome === AGREES || isOfRule ? [] : [other];
  if (rule === undefined) return observations;
  const ofRule = isAsRead ? AGREES : differs(at, 'below the base address, with the version once');
  return [{ ...base, fact: rule, outcome: ofRule }, ...observations];
}

/** Whether an address is below that of the whole document, and no part of its path stands there twice in a row. */
function isAtBase({ root }: Contract, template: string): boolean {
  const below = `${toBasePath(root['servers']).template}/`;
  return template.startsWith(below) && !/\/([^/]+)\/\1(?:\/|$)/.test(template);
}
