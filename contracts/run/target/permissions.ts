import type { Contract } from '../../../spec/contract.ts';
import { findPreferredType } from '../../../spec/find-response.ts';
import type { Json } from '../../../spec/json.ts';
import { isSafeMethod } from '../../../spec/method.ts';
import type { Operation } from '../../../spec/operation.ts';
import { walkInstance } from '../../../spec/schema/instance-walk.ts';
import { type Call, type KeyUse, listContent } from '../../cases/call.ts';
import { MADE_UP_HOST } from '../../cases/made-up.ts';
import {
  fillPlaceholders,
  GROUP_PLACEHOLDER,
  listPlaceholders,
  MEMBER_PLACEHOLDER,
  namesPeople,
  TEAM_OF_MEMBER_PLACEHOLDER,
  TEAM_PLACEHOLDER,
} from '../../cases/placeholders.ts';
import { type NotObserved, notObserved } from '../../checks/judgement.ts';

/** How far a target may be touched. */
export interface Permissions {
  live: boolean;
  /** The stages whose operations may be asked to write. */
  writableStages: readonly string[];
  /**
   * Whether a write may carry the key of another stage. A target that goes by the key alone would write to that stage, which
   * may be `prod`.
   */
  otherStageKeys: boolean;
  /** Whether what reaches more people than are named may be sent: everybody, a team, a cohort. */
  broadcast: boolean;
  /** The members whom the user named: on a live target the only ones who are written to. */
  named: readonly string[];
}

/** The rule of the document that says which writes concern everybody in the company. */
const REACHES_EVERYBODY = 'writes-reach-everybody';

const OTHER_STAGE_KEYS: readonly KeyUse[] = ['other-stage', 'other-company-other-stage'];
/** Where a key does not belong, and is kept in the logs of whatever it passes. */
const OPEN_PLACES: readonly KeyUse[] = ['in-query', 'in-cookie', 'bearer'];

/** Why a request must not be sent; `undefined` where it may. The one place where it is decided what a target is spared. */
export function whyNotPermitted(
  call: Call,
  { live, ...may }: Permissions,
  contract: Contract,
): NotObserved | undefined {
  const why = call.operation?.unplayable;
  if (why !== undefined) return notObserved(`the operation is left out: ${why}`);
  if (live && OPEN_PLACES.includes(call.key))
    return notObserved('a key is sent to a live target in its header only: logs keep what stands elsewhere');
  if (call.operation === undefined || call.method !== call.operation.method.toUpperCase()) {
    if (isSafeMethod(call.method) || !live) return undefined;
    return notObserved('no undocumented method is sent to a live target');
  }
  if (isSafeMethod(call.method)) return undefined;
  if (!may.writableStages.includes(call.stage))
    return notObserved('the run only reads; --allow-writes lets it write');
  if (!live) return undefined;
  if (OTHER_STAGE_KEYS.includes(call.key) && !may.otherStageKeys)
    return notObserved(
      'a write with the key of another stage may reach that stage; --allow-writes=prod lets it be sent',
    );
  if (may.broadcast) return undefined;
  if (call.intent === 'invalid')
    return notObserved('a write with a defect may reach anybody; --allow-broadcast lets it be sent');
  if (isForEverybody(call.operation, contract))
    return notObserved('it concerns everybody in the company; --allow-broadcast lets it be sent');
  if (mayReachMany(call, contract) || namesOthers(call, may.named))
    return notObserved('it reaches more people than were named; --allow-broadcast lets it be sent');
  return undefined;
}

function isForEverybody({ id }: Operation, { rules }: Contract): boolean {
  return rules.get(REACHES_EVERYBODY)?.operations.includes(id) === true;
}

/** Whether a write names a group, or says one of the document's fixed words (`ALL_MEMBERS`), instead of naming people. */
function mayReachMany(call: Call, contract: Contract): boolean {
  if (!namesPeople(contract)) return false;
  const { body, operation } = call;
  if (
    listPlaceholders(listContent(call)).some(({ kind }) =>
      [GROUP_PLACEHOLDER, TEAM_PLACEHOLDER, TEAM_OF_MEMBER_PLACEHOLDER].includes(kind),
    )
  )
    return true;
  const schema = operation?.requestBody && findPreferredType(operation.requestBody)?.schema;
  if (body?.value === undefined || schema === undefined) return false;
  // A placeholder is no address, and a branch of the schema that takes one would not be gone into.
  const written = fillPlaceholders<Json>(body.value, () => `somebody@${MADE_UP_HOST}`);
  let fixed = false;
  walkInstance(contract, { schema, value: written }, ({ schema: { constant }, value }) => {
    fixed ||= typeof value === 'string' && constant === value;
  });
  return fixed;
}

/** Whether a write holds an email address that the document wrote, not the user: known data are placeholders still. */
function namesOthers(call: Call, named: readonly string[]): boolean {
  const addresses = JSON.stringify(listContent(call)).match(/[^\s@,"\\]+@[^\s@,"\\]+/g) ?? [];
  return addresses.some((address) => !named.includes(address));
}

/** Whether a placeholder of a write to a live target may only be filled with what the user named. */
export function mustBeNamed(call: Call, { live, broadcast }: Permissions, kind: string): boolean {
  return live && !isSafeMethod(call.method) && (kind === MEMBER_PLACEHOLDER || !broadcast);
}
