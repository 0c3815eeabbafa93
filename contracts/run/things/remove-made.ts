import { isSuccess } from '../../checks/answer.ts';
import { isNotObserved } from '../../checks/judgement.ts';
import { toFirstAddress } from '../presence.ts';
import type { Session } from '../session.ts';
import { whyNotPermitted } from '../target/permissions.ts';
import type { Removal } from './find-things.ts';

/** The case that a request belongs to which takes away what the run created. */
const REMOVING = 'removing';

/** Removes what a run created; returns the names of what is still there. No check looks at the answers. */
export async function removeMade(session: Session): Promise<string[]> {
  const left: string[] = [];
  for (const removal of session.listRemovals())
    if (!(await remove(removal, session))) left.push(removal.name);
  return left;
}

async function remove({ call }: Removal, session: Session): Promise<boolean> {
  const { contract, target } = session.prepared;
  if (!call?.operation || whyNotPermitted(call, target.permissions, contract)) return false;
  const filled = session.fillNow(call);
  if (isNotObserved(filled)) return false;
  const address = toFirstAddress(call.operation);
  const came = await session.deliver({ call, filled, address, caseId: REMOVING });
  const sent = isNotObserved(came) ? came : session.note(came);
  return !isNotObserved(sent) && (isSuccess(sent.answer) || sent.answer.status === 404);
}
