import type { Contract } from '../../spec/contract.ts';
import { isObject, toCanonical } from '../../spec/json.ts';
import { findAt } from '../../spec/json-pointer.ts';
import { isSuccess } from './answer.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { type Followed, findShown, isDone, type Planned, type Seen } from './resource-steps.ts';

/** What a step shows of the record with an id; `undefined` for those that only do something. */
export function judgeStep(
  contract: Contract,
  followed: Followed,
  looked: Planned & { id: string; seen: Seen },
): Outcome | undefined {
  const { step, id, seen } = looked;
  const answer = seen.get(step)?.answer;
  if (!answer || step === 'change' || step === 'remove') return undefined;
  if (step.endsWith('-removed') && !isDone(seen.get('remove')?.answer))
    return notObserved('it was not removed, or may be later');
  if (step === 'list' || step === 'list-removed') return judgeList(contract, followed, looked);
  const shown = findShown(followed, seen, step);
  const isGone = answer.status === 404 || answer.status === 410;
  if (step === 'read-changed') return judgeChange(followed, seen);
  if (step === 'read') {
    if (isGone)
      return differs(`${answer.status} for the id ${id}, which was just created`, 'what was created');
    return shown ? AGREES : notObserved(`it was read with ${answer.status}`);
  }
  if (isGone) return AGREES;
  const before = findShown(followed, seen, 'read-changed') ?? findShown(followed, seen, 'read');
  if (!shown || !before) return notObserved(`it was read with ${answer.status}`);
  return toCanonical(shown) === toCanonical(before)
    ? differs(`${answer.status} with what was removed, unchanged`, '404 or 410')
    : notObserved('it is there still, but is another: it may be marked as removed');
}

function judgeChange(followed: Followed, seen: Seen): Outcome {
  const change = seen.get('change');
  const [before, shown] = [findShown(followed, seen, 'read'), findShown(followed, seen, 'read-changed')];
  if (!isDone(change?.answer) || !before || !shown) return notObserved('it was not changed, or may be later');
  const place = followed.steps.find(({ step }) => step === 'change')?.place;
  const sent = findAt(change?.sent ?? null, place?.body ?? '');
  const wanted = Object.entries(isObject(sent) ? sent : {}).filter(
    ([name, value]) =>
      name !== followed.resource.id &&
      typeof value !== 'object' &&
      Object.hasOwn(before, name) &&
      before[name] !== value,
  );
  const [first] = wanted;
  if (!first) return notObserved('nothing was sent that is another than what is there');
  if (wanted.some(([name, value]) => shown[name] === value)) return AGREES;
  const [name, value] = first;
  const was = `\`${name}\` is ${JSON.stringify(before[name])} still`;
  return toCanonical(shown) === toCanonical(before)
    ? differs(was, `${JSON.stringify(value)}, which was sent`)
    : notObserved('it is another, but does not show what was sent');
}

/** A list may be one page of several, so that what it lacks may stand on another; and on a live target it may be late. */
function judgeList(
  contract: Contract,
  { resource, live }: Followed,
  { step, place, id, seen }: Planned & { id: string; seen: Seen },
): Outcome {
  const answer = seen.get(step)?.answer;
  const list =
    answer && isSuccess(answer) ? findAt(answer.json?.value ?? null, place.records ?? '') : undefined;
  if (!Array.isArray(list)) return notObserved(`it was listed with ${answer?.status}`);
  const holds = list.some((record) => isObject(record) && String(record[resource.id]) === id);
  if (holds === (step === 'list')) return AGREES;
  if (live) return notObserved('the list does not show it yet; lists of a live target may be late');
  if (holds) return differs('what was removed is listed still', 'a list without it');
  return isWhole(contract, place)
    ? differs(`${list.length} records, none of them with the id ${id}`, 'what was created')
    : notObserved('the list does not show it; it may be on another page');
}

/** Whether a list says that it is all there is: it is no part of something else, and nothing chooses among it. */
function isWhole({ schemaAt }: Contract, { records, operation }: Planned['place']): boolean {
  const isChoice = (schema: string): boolean => {
    const types = schemaAt(schema)?.definition.types ?? [];
    return types.length !== 1 || types[0] !== 'boolean';
  };
  return records === '' && !operation.parameters.some((one) => one.in === 'query' && isChoice(one.schema));
}
