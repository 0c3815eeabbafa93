import type { Contract } from '../../../spec/contract.ts';
import { createRandom } from '../../../spec/random.ts';
import type { StageName } from '../conforming/companies.ts';
import { type PlainAnswer, toErrorAnswer } from '../conforming/error-forms.ts';
import { type AskedGateway, type ConformingGateway, createConformingGateway } from '../conforming/gateway.ts';
import { readSize, toCursor } from '../conforming/lists.ts';
import type { GatewayAction } from '../conforming/routes.ts';
import { changeBody } from './change-body.ts';
import { createInventedCompanies } from './invented-companies.ts';
import { createPlacedRouter, listLookedFor } from './places.ts';
import type { DifferencePlan, UnknownAnswer } from './plan.ts';
import { createDemands, createStrictRequests } from './strict-requests.ts';
import { createInventedTexts, createUnconfirmedAnswers } from './unconfirmed-answers.ts';
import { withFilterHabits } from './unknown-filters.ts';
import { createWords } from './words.ts';

/** What a gateway answered, told by itself. */
export interface ToldAnswer {
  number: number;
  /** What it took the request for; `undefined` where nothing is there. */
  action: GatewayAction | undefined;
  stage: StageName | undefined;
  method: string;
  url: string;
  /** Header fields and body of the request, as one text. */
  sent: string;
  answer: PlainAnswer;
}

/** A gateway that differs from the document where the interface specification leaves that open, and in nothing else. */
export interface DifferingGateway extends ConformingGateway {
  plan: DifferencePlan;
  /** Every word of its data, in small letters. */
  words: ReadonlySet<string>;
  /** All that it answered so far. */
  told: readonly ToldAnswer[];
}

/** Its state is its own and in memory; the same plan and requests give the same answers. */
export function createDifferingGateway(contract: Contract, plan: DifferencePlan): DifferingGateway {
  const { seed, choices } = plan;
  const words = createWords(seed, 'gateway');
  const tenancies = createInventedCompanies(choices, seed, words);
  const texts = createInventedTexts(words);
  const spoken = Array.from({ length: 12 }, words.word);
  const say = createSpeaker(words.sentence);
  const finish = createFinish(plan, spoken);
  const told: ToldAnswer[] = [];
  const findMistake = createStrictRequests(contract, choices.invalidStatus);
  const findLack = createDemands(plan.needed, choices.invalidStatus);
  const gateway = createConformingGateway(seed, choices, {
    tenancies,
    findRoute: createPlacedRouter(plan.places),
    answerOther: withFilterHabits(createUnconfirmedAnswers(texts), plan.filters),
    answerUnknown: ({ request, path }) => {
      const isOld = plan.old !== undefined && listLookedFor(path, request.method).length > 0;
      return toUnknown(isOld && plan.old ? plan.old : plan.unknown, say('There is nothing here'));
    },
    findRequestError: (asked, fail) =>
      (plan.lenient ? undefined : findMistake(asked, fail)) ?? findLack(asked, fail),
    say,
    finish(made, asked, stage) {
      const { number, route, request } = asked;
      const answer = finish(made, asked, stage);
      const { method, url } = request;
      told.push({
        number,
        action: route.action,
        stage,
        method,
        url,
        sent: `${[...request.headers]}\n${asked.text}`,
        answer,
      });
      return answer;
    },
  });
  return { ...gateway, plan, words: words.made, told };
}

/** Each sentence of the engine in words of its own; what the specification or AWS says stays. */
function createSpeaker(sentence: () => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text === 'Missing Authentication Token') return text;
    const said = known.get(text) ?? sentence();
    known.set(text, said);
    return said;
  };
}

function toUnknown({ status, form }: UnknownAnswer, text: string): PlainAnswer {
  if (form === 'empty') return { status };
  if (form === 'missing-token')
    return toErrorAnswer('message', 'none', status, 'Missing Authentication Token');
  return toErrorAnswer(form, 'none', status, text);
}

/** What becomes of an answer: its status, its form, what is told of it besides. */
function createFinish(
  plan: DifferencePlan,
  spoken: readonly string[],
): (answer: PlainAnswer, asked: AskedGateway, stage: StageName | undefined) => PlainAnswer {
  const { seed, statuses, mediaType, changes, failure, namesInErrors } = plan;
  // Who is named in errors stands in no record: else a refusal would show what a company holds.
  const [named, words] = namesInErrors ? [spoken.slice(0, 6), spoken.slice(6)] : [spoken, spoken];
  // A write that fails is not sent again where the target is live.
  const mayFail = (method: string): boolean => plan.choices.mode === 'loopback' || method === 'GET';
  return (answer, asked, stage) => {
    const { number, route, request } = asked;
    if (
      failure &&
      mayFail(request.method) &&
      createRandom('failure', seed, number).next() < 1 / failure.every
    )
      return toUnknown({ status: failure.status, form: 'message' }, spoken[0] ?? '');
    if (answer.status >= 400)
      return namesInErrors ? withNames(answer, takeNames(plan, named, number)) : answer;
    if (answer.status >= 300 || route.action === undefined) return answer;
    const random = createRandom('answer', seed, number);
    const { pathname, search } = new URL(request.url);
    const status = random.pick(statuses[route.action] ?? [answer.status]);
    if (status === 204) return { status };
    const own = changes.filter(
      (change) => change.action === route.action && (change.stage === undefined || change.stage === stage),
    );
    return withNextPage(
      plan,
      {
        ...(route.action === 'readLegacy' ? { headers: { deprecation: '@4133980800' } } : {}),
        ...changeJson(answer, own, { words, number, address: pathname + search }),
        status,
        ...toType(answer, toMediaType(mediaType, route.action)),
      },
      asked,
    );
  };
}

/** §4.1 states that the list is JSON, and a page is none. */
function toMediaType(mediaType: string | undefined, action: GatewayAction): string | undefined {
  return action === 'readRecognition' && mediaType?.startsWith('text/') ? undefined : mediaType;
}

function toType({ type, body }: PlainAnswer, mediaType: string | undefined): Pick<PlainAnswer, 'type'> {
  const chosen = mediaType !== undefined && body !== undefined ? mediaType : type;
  return chosen === undefined ? {} : { type: chosen };
}

function changeJson(
  answer: PlainAnswer,
  changes: Parameters<typeof changeBody>[1],
  context: Parameters<typeof changeBody>[2],
): PlainAnswer {
  if (changes.length === 0 || answer.body === undefined || !answer.type?.includes('json')) return answer;
  return { ...answer, body: JSON.stringify(changeBody(JSON.parse(answer.body), changes, context)) };
}

/** The same three names in every error, or others in each. */
function takeNames({ seed }: DifferencePlan, named: readonly string[], number: number): readonly string[] {
  return seed % 2 === 0 ? named : createRandom('names', seed, number).some(named, 3);
}

/** An error as an object that names somebody, as validators of forms do: `{"errors": {"zok_rix": ["…"]}}`. */
function withNames(answer: PlainAnswer, spoken: readonly string[]): PlainAnswer {
  if (!answer.type?.includes('json') || !answer.body?.startsWith('{')) return answer;
  const [one, two, three] = spoken;
  const named = { fields: { [`${one}_${two}`]: [`${three}`] }, who: `${one}.${two}@${three}.example` };
  return { ...answer, body: JSON.stringify({ ...(JSON.parse(answer.body) as object), ...named }) };
}

/** Where the next page is told: one that is there, where the gateway reads cursors, else one that leads nowhere. */
function withNextPage(
  { nextPage, choices }: DifferencePlan,
  answer: PlainAnswer,
  { path, number, query }: AskedGateway,
): PlainAnswer {
  if (nextPage === 'none' || !answer.body?.includes('"pagination"')) return answer;
  const body = JSON.parse(answer.body) as { pagination?: object };
  const shown = Object.values(body).find(Array.isArray)?.length ?? 0;
  const size = readSize(choices, query) ?? choices.pageSize;
  const offset = Number(query.get('cursor')?.slice(1) ?? 0);
  const isCursor = choices.paging === 'cursor';
  if (isCursor && shown < size) return answer;
  const next = `${path}?${new URLSearchParams([...query].filter(([name]) => name !== 'cursor'))}&cursor=${isCursor ? toCursor(offset + size) : `x${number}`}`;
  if (nextPage === 'link')
    return { ...answer, headers: { ...answer.headers, link: `<${next}>; rel="next"` } };
  return { ...answer, body: JSON.stringify({ ...body, next, links: { next, first: path } }) };
}
