import type { JsonObject } from '../../../../spec/json.ts';
import { findAt } from '../../../../spec/json-pointer.ts';
import { isJsonType } from '../../../../spec/media-type.ts';
import { listRefusals } from '../../../../spec/refusals.ts';
import type { SampleCall, SampleKey } from './sample.ts';

/** How a key is refused, by the condition of the refusal. */
const KEY_USES: readonly { condition: string; use: SampleKey }[] = [
  { condition: 'key-missing', use: 'none' },
  { condition: 'key-unknown', use: 'unknown' },
  { condition: 'key-of-other-stage', use: 'other-stage' },
];

/** A call once for each way in which the document says that a key is refused. */
export function listRefusedCalls(
  root: JsonObject,
  call: SampleCall,
  stages: readonly string[],
): SampleCall[] {
  const { key } = call;
  const otherStage = stages.find((stage) => stage !== call.stage);
  if (!key) return [];
  const refusals = listRefusals(root);
  return KEY_USES.flatMap(({ condition, use }) => {
    const refusal = refusals.get(condition);
    if (!refusal || (use === 'other-stage' && otherStage === undefined)) return [];
    const summary = findAt(root, `${refusal.pointer}/summary`);
    return [
      {
        ...call,
        id: condition,
        label: typeof summary === 'string' ? summary : condition,
        key: { ...key, use },
        otherStage,
        answersJson: isJsonType(refusal.mediaType),
        answersRedirect: false,
        wantedStatus: refusal.status,
      },
    ];
  });
}
