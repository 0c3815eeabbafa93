import type { Contract } from '../../spec/contract.ts';
import { isClientError } from './answer.ts';
import {
  type Check,
  type LabelledCase,
  type Observation,
  type Plan,
  rememberOfRun,
  toWholeRunCase,
} from './check.ts';
import { findKeyRefusal, listKeyRefusals, toErrorFact } from './documented-error.ts';
import type { Exchange } from './exchange.ts';
import { AGREES, differs, notObserved } from './judgement.ts';
import { listRecordTexts, listSayingRecords, type RecordTexts } from './record-texts.ts';
import { isReasonPhrase } from './said-texts.ts';
import { findShown, listShown, listTexts, type ShownData } from './shown-data.ts';

const RULE = 'company-scope';

export const refusalShowsNothing: Check = {
  id: 'refusal_shows_nothing',
  title: 'The refusal of a key shows nothing of a company, and says the text of no other condition.',
  source: '§1, §5.3, §7',
  plan: planCases,
};

/** What one stage shows is refused in the other one too. */
function planCases({ contract, stages }: Plan): LabelledCase[] {
  const scope = contract.rules.get(RULE)?.pointer;
  const refusals = listKeyRefusals(contract);
  if (scope === undefined || refusals.length === 0) return [];
  const findData = rememberOfRun((run) => ({ shown: listShown(run), texts: listRecordTexts(run) }));
  return stages.map((stage) =>
    toWholeRunCase({
      stage,
      name: `no refusal of a key in the run shows anything else (${stage})`,
      facts: [scope, ...refusals.map(toErrorFact)],
      judge: (run) => {
        const refused = run.filter(
          (exchange) => exchange.call.stage === stage && refusesKey(exchange, contract),
        );
        return [...judgeData(refused, findData(run), scope), ...judgeTexts(refused, contract)];
      },
    }),
  );
}

/** By its text, or because there is no key that could be accepted. */
function refusesKey({ answer, call }: Exchange, contract: Contract): boolean {
  return (
    findKeyRefusal(answer, contract) !== undefined || (call.intent === 'unkeyed' && isClientError(answer))
  );
}

function judgeData(
  refused: readonly Exchange[],
  { shown, texts: known }: { shown: ShownData; texts: RecordTexts },
  fact: string,
): Observation[] {
  const base = { fact, label: 'data in a refusal' };
  const [first] = refused;
  if (!first) return [{ ...base, outcome: notObserved('no key was refused') }];
  if (shown.emails.size === 0 && shown.objects.size === 0)
    return [{ ...base, outcome: notObserved('no data: no list showed anything of a company') }];
  const said = new Map(listSayingRecords(refused, known).map(({ exchange, texts }) => [exchange, texts]));
  const found = refused.flatMap((exchange): Observation[] => {
    const texts = said.get(exchange)?.map((text) => JSON.stringify(text));
    const leaked = findShown(exchange, shown) ?? (texts && `${texts.join(' and ')} of one record`);
    if (leaked === undefined) return [];
    const outcome = differs(
      `${exchange.answer.status} with ${leaked}`,
      'the refusal, and nothing of a company',
    );
    return [{ ...base, exchange: exchange.id, outcome }];
  });
  return found.length > 0 ? found : [{ ...base, exchange: first.id, outcome: AGREES }];
}

/** The reason phrase of the status (`Forbidden`) may stand beside any of the texts. */
function judgeTexts(refused: readonly Exchange[], contract: Contract): Observation[] {
  const all = listKeyRefusals(contract);
  return refused.flatMap(({ id, answer }): Observation[] => {
    const own = findKeyRefusal(answer, contract);
    if (!own) return [];
    const said = listTexts(answer).join('\n');
    const other = all.find(
      (one) => one !== own && !isReasonPhrase(one.message, one.status) && said.includes(one.message),
    );
    const base = { fact: toErrorFact(own), label: 'text of another condition', exchange: id };
    if (!other) return [{ ...base, outcome: AGREES }];
    const received = `"${own.message}" and "${other.message}" in one answer`;
    return [{ ...base, outcome: differs(received, `"${own.message}", and no text of another condition`) }];
  });
}
