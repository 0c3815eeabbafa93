import type { Contract } from '../../spec/contract.ts';
import { isSafeMethod } from '../../spec/method.ts';
import type { Operation } from '../../spec/operation.ts';
import { MEMBER_PLACEHOLDER } from '../cases/placeholders.ts';
import { isSuccess } from './answer.ts';
import type { Exchange } from './exchange.ts';
import { namesExactly } from './new-records.ts';
import { findCompany } from './owned-records.ts';
import { listItems } from './records.ts';
import { listNamed } from './shows-at-once.ts';

/** Why a record that is new tells of no write. */
export const AWAITED =
  'something is new, but what was accepted before between the same members may show only now';

/** Whether a record that is new in a list since `read`, and names whom `send` names, may be of an earlier send that was accepted. */
type AwaitedTest = (read: Exchange, send: Exchange, owner?: '' | '#') => boolean;

/**
 * When something that was sent shows is not stated: it may be any time later. Only where a list has grown by all that was accepted
 * between two members since it was first read, nothing of them is to come.
 */
export function createAwaitedTest(
  run: readonly Exchange[],
  { contract, list }: { contract: Contract; list: Operation },
): AwaitedTest {
  return (read, send, owner = '') => {
    // A key in other letter case may be the company's own.
    const mayBeOfReader = (one: Exchange): boolean => (findCompany(one) ?? read.call.key) === read.call.key;
    const people = [0, 1].map((index) =>
      send.filled.get(`${MEMBER_PLACEHOLDER}/${index}${owner}`)?.toLowerCase(),
    );
    const count = ({ answer }: Exchange): number =>
      listItems(contract, list, answer).filter(namesExactly(send, owner)).length;
    const accepted = run.filter(
      (one) =>
        one.id < read.id &&
        mayBeOfReader(one) &&
        !isSafeMethod(one.call.method) &&
        one.call.operation?.id === send.call.operation?.id &&
        isSuccess(one.answer),
    );
    const between = accepted.filter((one) => listNamed(one).every((address) => people.includes(address)));
    if (between.length === 0) return false;
    const first = run.find(
      ({ request, call, answer }) => isSameRead(read, { request, call }) && isSuccess(answer),
    );
    const exact = between.filter((one) => listNamed(one).length > 1);
    return first === undefined || exact.length === 0 || count(read) - count(first) < exact.length;
  };
}

function isSameRead(read: Exchange, { request, call }: Pick<Exchange, 'request' | 'call'>): boolean {
  return call.key === read.call.key && call.method === read.call.method && request.url === read.request.url;
}
