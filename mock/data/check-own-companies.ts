import { joinPointer } from '../../spec/json-pointer.ts';
import { toHintInside } from '../../spec/text/nearest.ts';
import { foldCase } from '../fold-case.ts';
import type { OwnAnswer, OwnCompanies, OwnCompanyData, OwnLists, OwnQuestion } from './own-companies.ts';

/** What is wrong in data, behind the pointer of where. */
export interface DataProblem {
  pointer: string;
  predicate: string;
}

/** What companies of one's own have to fit to. */
export interface DataScope {
  stages: readonly string[];
  /** Ids and keys that are taken. */
  takenIds: readonly string[];
  takenKeys: readonly string[];
}

/** What data that fit their schema say that does not hang together. */
export function findDataProblem(
  { companies }: OwnCompanies,
  { stages, takenIds, takenKeys }: DataScope,
): DataProblem | undefined {
  const at = (index: number, ...more: (string | number)[]): string =>
    joinPointer('', 'companies', index, ...more);
  const keys = companies.flatMap((company, index) =>
    Object.entries(company.keys ?? {}).map(([stage, key]): Named => [at(index, 'keys', stage), key]),
  );
  return (
    findRepeated(
      [...takenIds.map(untold), ...companies.map(({ id }, index): Named => [at(index, 'id'), id])],
      'company',
    ) ??
    findRepeated([...takenKeys.map(untold), ...keys], 'key') ??
    findFirst(companies, (company, index) => findCompanyProblem(company, at(index), stages))
  );
}

function findCompanyProblem(
  company: OwnCompanyData,
  pointer: string,
  stages: readonly string[],
): DataProblem | undefined {
  for (const part of ['keys', 'stages'] as const) {
    const name = Object.keys(company[part] ?? {}).find((stage) => !stages.includes(stage));
    if (name === undefined) continue;
    const predicate = `is no stage of the document: ${stages.join(', ')}`;
    return { pointer: joinPointer(pointer, part, name), predicate };
  }
  return findFirst(stages, (stage) => {
    const own = company.stages?.[stage] ?? {};
    const place = (list: keyof OwnLists, ...more: (string | number)[]): string =>
      list in own
        ? joinPointer(pointer, 'stages', stage, list, ...more)
        : joinPointer(pointer, list, ...more);
    return findListsProblem({ ...company, ...own }, place);
  });
}

type Place = (list: keyof OwnLists, ...more: (string | number)[]) => string;

function findListsProblem(lists: OwnLists, place: Place): DataProblem | undefined {
  const { teams = [], cohorts = [], members, recognitions = [], surveys = [] } = lists;
  const emails = new Set(members?.map(({ email }) => foldCase(email)));
  /** Members that are generated are known to nobody. */
  const findStranger = (email: string, pointer: string): DataProblem | undefined => {
    if (emails.has(foldCase(email))) return undefined;
    return {
      pointer,
      predicate: `is no member of the company${toHintInside(email, [...emails])}`,
    };
  };
  const ids = [
    ...(['teams', 'cohorts', 'members', 'recognitions', 'surveys'] as const).flatMap((list) =>
      listIds(lists[list], (index) => place(list, index)),
    ),
    ...surveys.flatMap(({ questions }, survey) => {
      const at = (index: number): string => place('surveys', survey, 'questions', index);
      const answers = questions.flatMap((question, index) =>
        listIds(question.answers, (number) => joinPointer(at(index), 'answers', number)),
      );
      return [...listIds(questions, at), ...answers];
    }),
  ];
  return (
    findRepeated(
      [...teams, ...cohorts].map(
        ({ name }, index): Named => [
          index < teams.length
            ? place('teams', index, 'name')
            : place('cohorts', index - teams.length, 'name'),
          `${index < teams.length ? 'team' : 'cohort'} ${foldCase(name)}`,
        ],
      ),
      'name',
    ) ??
    findRepeated(
      (members ?? []).map(({ email }, index): Named => [place('members', index, 'email'), foldCase(email)]),
      'email address',
    ) ??
    findRepeated(ids, 'id') ??
    findFirst(recognitions, ({ from, to }, index) => {
      const at = (...more: (string | number)[]): string => place('recognitions', index, ...more);
      return (
        findStranger(from, at('from')) ?? findFirst(to, (email, item) => findStranger(email, at('to', item)))
      );
    }) ??
    findFirst(surveys, ({ questions }, index) =>
      findFirst(questions, (question, number) =>
        findQuestionProblem(question, place('surveys', index, 'questions', number), findStranger),
      ),
    )
  );
}

function findQuestionProblem(
  { type = 'scale', options, answers = [] }: OwnQuestion,
  pointer: string,
  findStranger: (email: string, pointer: string) => DataProblem | undefined,
): DataProblem | undefined {
  if ((type === 'choice') !== (options !== undefined)) {
    const predicate = type === 'choice' ? 'is missing: a choice has options' : 'belongs to a choice alone';
    return { pointer: joinPointer(pointer, 'options'), predicate };
  }
  return findFirst(answers, ({ email, answer }, index) => {
    const at = (name: string): string => joinPointer(pointer, 'answers', index, name);
    if (email !== undefined) {
      const stranger = findStranger(email, at('email'));
      if (stranger) return stranger;
    }
    const predicate = findAnswerProblem(type, options, answer);
    return predicate === undefined ? undefined : { pointer: at('answer'), predicate };
  });
}

function findAnswerProblem(
  type: OwnQuestion['type'],
  options: readonly string[] = [],
  answer: OwnAnswer['answer'],
): string | undefined {
  if (type === 'scale')
    return typeof answer === 'number' && answer >= 1 && answer <= 5
      ? undefined
      : 'must be a whole number from 1 to 5';
  if (typeof answer !== 'string') return 'must be a text';
  return type === 'text' || options.includes(answer) ? undefined : `must be one of ${options.join(', ')}`;
}

/** A name and where it stands; '' is outside of the data. */
type Named = readonly [pointer: string, name: string];

function listIds(items: readonly { id?: string }[] = [], at: (index: number) => string): Named[] {
  return items.flatMap(({ id }, index) => (id === undefined ? [] : [[joinPointer(at(index), 'id'), id]]));
}

function untold(name: string): Named {
  return ['', name];
}

function findRepeated(all: readonly Named[], what: string): DataProblem | undefined {
  const seen = new Set<string>();
  for (const [pointer, name] of all) {
    if (seen.has(name)) return { pointer, predicate: `is the ${what} of another, too` };
    seen.add(name);
  }
  return undefined;
}

function findFirst<T>(
  items: readonly T[],
  find: (item: T, index: number) => DataProblem | undefined,
): DataProblem | undefined {
  for (const [index, item] of items.entries()) {
    const problem = find(item, index);
    if (problem) return problem;
  }
  return undefined;
}
