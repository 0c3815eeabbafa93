import type { Contract } from '../../spec/contract.ts';
import type { Json } from '../../spec/json.ts';
import type { Parameter } from '../../spec/operation.ts';
import { createDraws } from '../../spec/random.ts';
import type { ParameterText } from '../../spec/request/parameter-places.ts';
import { findComponentName } from '../../spec/schema/schema-pointer.ts';
import type { Call } from '../cases/call.ts';
import { makeUpId, makeUpMember, makeUpTeam } from '../cases/made-up.ts';
import { fillKnown, listPlaceholders, MEMBER_PLACEHOLDER, TEAM_PLACEHOLDER } from '../cases/placeholders.ts';
import { listOptionalCalls } from '../cases/valid-calls.ts';
import { isClientError, isSuccess } from './answer.ts';
import type { Check, LabelledCase, Observation, Plan } from './check.ts';
import type { Exchange } from './exchange.ts';
import { type FirstCall, listFirstCalls } from './first-calls.ts';
import { AGREES, differs, notObserved, type Outcome } from './judgement.ts';
import { toComparable } from './list-relation.ts';
import { EMPTY, RECOGNITION_RULES } from './recognition-filter.ts';
import { listItems, toRecordText } from './records.ts';
import { isTurnOfOperation } from './turns.ts';

export const unknownFilter: Check = {
  id: 'unknown_filter',
  title: 'A list that is read for what is not there holds nothing.',
  source: 'assumed by the document (§4.3: the parameters of these operations are not shown)',
  plan: planCases,
};

/** The filters of each list, in one stage, or in each where the run learns: all of the list, what fits something, and what fits nothing. */
function planCases(plan: Plan): LabelledCase[] {
  const { contract, learn } = plan;
  // Recognition has a check of its own: §4.1 says of whom it is.
  const recognition = RECOGNITION_RULES.flatMap(({ rule }) => contract.rules.get(rule)?.operations ?? []);
  const rule = contract.rules.get(EMPTY);
  if (!rule) return [];
  const isAsked = ({ operation: { id, method, deprecated } }: FirstCall): boolean =>
    method === 'get' && !deprecated && !recognition.includes(id);
  return listFirstCalls(plan)
    .filter((first) => isAsked(first) && (learn || isTurnOfOperation(first, EMPTY, plan)))
    .flatMap((first) =>
      listFilters(contract, first).map((filter) => toCase(plan, first, filter, rule.pointer)),
    );
}

/** A parameter that a list is filtered by. */
interface Filter {
  parameter: Parameter;
  /** Asks for the list without it; `undefined` where that may not be. */
  whole: Call | undefined;
  /** Asks for what fits something that is there. */
  filtered: Call;
}

/** The parameters that name something: their schema is one that the document has a name for, and what it takes has to be found. */
function listFilters(contract: Contract, { operation, stage, valid }: FirstCall): Filter[] {
  const optional = listOptionalCalls(contract, operation, stage);
  return operation.parameters.flatMap((parameter): Filter[] => {
    const component = findComponentName(contract.schemaAt(parameter.schema)?.definition.pointer ?? '');
    if (parameter.in !== 'query' || component === undefined) return [];
    const isNamed = ({ values }: Call): boolean => values.some((value) => isOf(value, parameter));
    if (isNamed(valid.call)) return [{ parameter, whole: undefined, filtered: valid.call }];
    const more = optional.find(({ fact }) => fact === parameter.pointer)?.call;
    return more && isNamed(more) ? [{ parameter, whole: valid.call, filtered: more }] : [];
  });
}

/** Whether a value is that of a parameter, and known data. */
function isOf(value: ParameterText, { name }: Parameter): boolean {
  return value.in === 'query' && value.name === name && listPlaceholders(value.text).length > 0;
}

function toCase(
  plan: Plan,
  { operation, stage }: FirstCall,
  { parameter, whole, filtered }: Filter,
  rule: string,
): LabelledCase {
  const { name, pointer } = parameter;
  const calls = whole ? [whole, filtered] : [filtered];
  const facts = { name, parameter: pointer, rule };
  return {
    operation,
    stage,
    label: name,
    name: `${operation.id} holds nothing for a \`${name}\` that is not there (${stage})`,
    calls,
    follow(exchanges) {
      const known = exchanges[calls.length - 1];
      if (!known || !isSuccess(known.answer) || exchanges.length > calls.length) return [];
      const values = filtered.values.map((value) =>
        isOf(value, parameter) ? { ...value, text: makeUp(value.text, known, plan) } : value,
      );
      return [{ ...filtered, values, intent: 'unknown', why: `with a \`${name}\` that cannot be there` }];
    },
    facts: [pointer, rule],
    judge: (exchanges) =>
      judge({
        // What is refused without the filter is asked for with it.
        whole: exchanges
          .slice(0, calls.length)
          .find(({ call }) => !call.values.some((value) => isOf(value, parameter))),
        known: exchanges[calls.length - 1],
        unknown: exchanges[calls.length],
        facts,
        asked: filtered.values.filter((value) => isOf(value, parameter)).map(({ text }) => text),
        listRecords: ({ answer }) => listItems(plan.contract, operation, answer),
      }),
  };
}

/** Of the form of what was asked for before, and nobody's and nothing's; another one in each run. */
function makeUp(text: string, { filled }: Exchange, { seed, nonce }: Pick<Plan, 'seed' | 'nonce'>): string {
  const known = fillKnown(text, filled);
  const draws = createDraws(seed, `unlike ${known} ${nonce}`);
  const kinds = listPlaceholders(text).map(({ kind }) => kind);
  if (kinds.includes(MEMBER_PLACEHOLDER)) return makeUpMember(draws);
  return kinds.includes(TEAM_PLACEHOLDER) ? makeUpTeam(draws) : makeUpId(known, draws);
}

interface Filtered {
  /** What the list held without the filter, for something that is there, and for something that is not. */
  whole: Exchange | undefined;
  known: Exchange | undefined;
  unknown: Exchange | undefined;
  facts: { name: string; parameter: string; rule: string };
  /** What the filter is given, with placeholders. */
  asked: readonly string[];
  listRecords: (exchange: Exchange) => Json[];
}

/** What the filter shows of the parameter, and what it shows of the rule. */
function judge({ whole, known, unknown, facts, asked, listRecords }: Filtered): Observation[] {
  if (!known) return [];
  const { name } = facts;
  const say = (parameter: Outcome, rule = parameter): Observation[] => {
    const { id: exchange } = unknown ?? known;
    return [
      { fact: facts.parameter, label: name, exchange, outcome: parameter },
      { fact: facts.rule, label: `unknown ${name}`, exchange, outcome: rule },
    ];
  };
  if (!unknown) return say(notObserved(`with \`${name}\` it was answered with ${known.answer.status}`));
  const { answer } = unknown;
  if (isClientError(answer) && known.knownToExist)
    return say(AGREES, differs(`${answer.status}`, 'a success with an empty list'));
  if (!isSuccess(answer))
    return say(notObserved(`a \`${name}\` that cannot be there was answered with ${answer.status}`));
  const [all = [], some = [], none = []] = [whole, known, unknown].map((one) =>
    one ? listRecords(one) : [],
  );
  if (none.length === 0)
    return say(all.length + some.length > 0 ? AGREES : notObserved('no data: the list is empty'));
  const received = `${none.length} records for a \`${name}\` that cannot be there`;
  const isBroken = differs(received, 'no records');
  if (!whole || !isSuccess(whole.answer)) return say(notObserved('there is no list without it'), isBroken);
  if (!isSameSet(all, some))
    return isSameSet(all, none)
      ? say(AGREES, isBroken)
      : say(notObserved('the list is another one each time, whatever is asked for'));
  const texts = asked.map((text) => fillKnown(text, known.filled).toLowerCase());
  const isAsked = (record: Json): boolean =>
    texts.some((text) => toRecordText(record).toLowerCase().includes(text));
  const fitting = all.filter(isAsked).length;
  // Then it may be read, and what is not there be taken for all.
  if (fitting === 0) return say(notObserved('no record says what it was asked for by'));
  if (fitting === all.length) return say(notObserved('all of the list is what was asked for'));
  return say(
    differs(`the same ${some.length} records as without it`, 'another list'),
    notObserved(`\`${name}\` has no effect`),
  );
}

/** Whether the same records came, in whatever order. */
function isSameSet(one: readonly Json[], other: readonly Json[]): boolean {
  const [texts, others] = toComparable([one, other]).map((list) => list.toSorted().join('\n'));
  return texts === others;
}
