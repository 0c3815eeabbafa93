import type { Operation } from '../../spec/operation.ts';
import type { Call } from '../cases/call.ts';
import type { ValidCall } from '../cases/valid-calls.ts';
import type { Plan } from './check.ts';

/** An operation in a stage, with the first of its calls that are to be accepted. */
export interface FirstCall {
  operation: Operation;
  stage: string;
  valid: ValidCall;
}

/** Every operation in every stage, but for those that the document shows no call of. */
export function listFirstCalls({ operations, stages, validCalls }: Plan): FirstCall[] {
  return operations.flatMap((operation) =>
    stages.flatMap((stage) => {
      const [valid] = validCalls(operation, stage);
      return valid ? [{ operation, stage, valid }] : [];
    }),
  );
}

/** The operation that sends recognition, the one that lists that of a member, and a call of each. */
interface SendAndList {
  send: Operation;
  list: Operation;
  sent: Call;
  read: Call;
}

export function findSendAndList(
  { contract, operations, validCalls }: Plan,
  stage: string,
): SendAndList | undefined {
  const find = (rule: string): Operation | undefined =>
    operations.find(({ id }) => contract.rules.get(rule)?.operations.includes(id));
  const [send, list] = [find('sender-in-path'), find('recognition-of-member')];
  const sent = send && validCalls(send, stage)[0]?.call;
  const read = list && validCalls(list, stage)[0]?.call;
  return send && list && sent && read && { send, list, sent, read };
}
