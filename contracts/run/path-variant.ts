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
  if (!isStated) return outcome === AGREES ? [] : [{ ...base, outcome }];
  const rule = contract.rules.get(VERSION_ONCE)?.pointer;
  if (rule === undefined || !isSuccess(answer))
    return outcome === AGREES ? [] : [{ ...base, outcome, grade: 'assumed' }];
  const isAsRead = isAtBase(contract, template);
  const ofRule = isAsRead ? AGREES : differs(at, 'below the base address, with the version once');
  // Where the document moved, it is not read as it was.
  const isOther = outcome !== AGREES && isAsRead === isAtBase(contract, expected);
  return [
    { ...base, fact: rule, outcome: ofRule },
    ...(isOther ? [{ ...base, outcome, grade: 'assumed' as const }] : []),
  ];
}

/** Whether an address is below that of the whole document, and no part of its path stands there twice in a row. */
function isAtBase({ root }: Contract, template: string): boolean {
  const below = `${toBasePath(root['servers']).template}/`;
  return template.startsWith(below) && !/\/([^/]+)\/\1(?:\/|$)/.test(template);
}
