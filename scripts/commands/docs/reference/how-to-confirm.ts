import { listValidCalls } from '../../../../contracts/cases/valid-calls.ts';
import { whyNotPermitted } from '../../../../contracts/run/target/permissions.ts';
import type { Contract } from '../../../../spec/contract.ts';
import { isSafeMethod } from '../../../../spec/method.ts';
import type { Operation } from '../../../../spec/operation.ts';
import { quoteForShell } from '../../../../spec/text/shell.ts';

/** What a run writes down, beside the address, which the reader has in the environment. */
const CHECK = 'wes check "$WES_BASE_URL"';
const LEARN = '--learn learned.overlay.yaml';

/** How something that is not known can be found out. */
export interface How {
  /** For a POSIX shell; none where nothing can be observed through the service. */
  command?: string;
  /** What to mind about it, as sentences. */
  advice: string;
}

/** What is said of a run that sends GET and HEAD only. */
export const READING = 'Only reads.';

/** What to run for the facts of one operation. */
export function howToConfirm(contract: Contract, operation: Operation): How {
  const { id, method } = operation;
  const run = `${CHECK} --include-operation-id ${quote(id)} ${LEARN}`;
  if (isSafeMethod(method)) return { command: run, advice: READING };
  const people = '--member you@company.example --member colleague@company.example';
  const broadcast = needsBroadcast(contract, operation) ? ' --allow-broadcast' : '';
  const reach =
    broadcast === ''
      ? 'Writes, in the name of and to the members that you name.'
      : 'Writes, and may reach everybody in the company: have a company of your own for it.';
  return { command: `${run} --allow-writes${broadcast} ${people}`, advice: reach };
}

/** What to run for facts that operations share. */
export function howToConfirmSeveral(operations: readonly Operation[]): How {
  const ids = operations.map(({ id }) => `--include-operation-id ${quote(id)}`).join(' ');
  return {
    command: `${CHECK} ${ids} ${LEARN}`,
    advice: 'Only reads; what belongs to writes is seen when these are allowed, as shown with each.',
  };
}

/** Asks the contract suite itself what it would not send to a live gateway without being told to. */
function needsBroadcast(contract: Contract, operation: Operation): boolean {
  const [stage = 'default'] = operation.base.stages;
  const permissions = {
    live: true,
    writableStages: [stage],
    otherStageKeys: false,
    broadcast: false,
    named: [],
  };
  const calls = listValidCalls(contract, operation, stage);
  return (
    calls.length > 0 && calls.every(({ call }) => whyNotPermitted(call, permissions, contract) !== undefined)
  );
}

function quote(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : quoteForShell(text);
}

/** What to run for facts that are nobody's own. */
export const CONFIRM_ALL: string = `${CHECK} ${LEARN}`;
