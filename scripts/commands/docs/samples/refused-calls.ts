import { toVariable } from '../../../../contracts/run/target/keys.ts';
import type { Contract } from '../../../../spec/contract.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import type { SampleCall } from './sample.ts';

/** What a sample sends in the place of a key to show how one is refused that nobody has. */
const UNKNOWN_KEY = 'a-key-that-nobody-has';

/** The plainest call that wants a key, once for each way in which the document says that a key is refused. */
export function listRefusedCalls(contract: Contract, calls: readonly SampleCall[]): SampleCall[] {
  const { operations, refusals } = contract;
  const keyed = calls.filter(({ key }) => key !== undefined);
  const reading = keyed.filter(({ method }) => method === 'GET');
  const find = (call: SampleCall) => operations.find(({ id }) => id === call.operationId);
  const plain = reading.find(
    (call) => !call.target.includes('?') && find(call)?.path.includes('{') === false,
  );
  const call = plain ?? reading[0] ?? keyed[0];
  if (!call?.key) return [];
  const { header } = call.key;
  const otherStage = find(call)?.base.stages.find((stage) => stage !== call.stage);
  const keys = new Map<string, SampleCall['key']>([
    ['key-missing', undefined],
    ['key-unknown', { header, text: UNKNOWN_KEY }],
    ...(otherStage === undefined
      ? []
      : [['key-of-other-stage', { header, variable: toVariable(otherStage) }] as const]),
  ]);
  return [...keys].flatMap(([condition, key]) => {
    const refusal = refusals.get(condition);
    if (!refusal) return [];
    return {
      ...call,
      id: condition,
      label: refusal.summary || condition,
      key,
      answersJson: isJsonType(refusal.mediaType),
      answersRedirect: false,
      wantedStatus: refusal.status,
    };
  });
}
