import type { JsonObject } from '../../spec/json.ts';
import { joinPointer } from '../../spec/json-pointer.ts';
import { foldCase } from '../fold-case.ts';
import type { CollectionName, Collections } from './records.ts';

/** The collections of a company and stage as a snapshot has them; their form was checked, what they hold was not. */
export type KeptCollections = Record<string, { records: JsonObject; lists: Record<string, string[]> }>;

/** What is wrong, to stand behind the pointer of where it stands. */
export interface Contradiction {
  pointer: string;
  predicate: string;
}

/** The first place where a record speaks of what is not there, or where two are the same that must differ. */
export function checkReferences(kept: KeptCollections): Contradiction | undefined {
  return [...checkPeople(kept), ...checkActs(kept)][0];
}

type Placed<Name extends CollectionName> = [pointer: string, record: Collections[Name]];

function listRecords<Name extends CollectionName>(kept: KeptCollections, name: Name): Placed<Name>[] {
  return Object.entries(kept[name]?.records ?? {}).map(([key, record]) => [
    joinPointer('', name, 'records', key),
    record as unknown as Collections[Name],
  ]);
}

function findRecord<Name extends CollectionName>(
  kept: KeptCollections,
  name: Name,
  key: string,
): Collections[Name] | undefined {
  const records = kept[name]?.records ?? {};
  return Object.hasOwn(records, key) ? (records[key] as unknown as Collections[Name]) : undefined;
}

function checkPeople(kept: KeptCollections): Contradiction[] {
  const members = listRecords(kept, 'members');
  return [
    ...findTwice(
      listRecords(kept, 'teams').map(([pointer, { name }]) => [`${pointer}/name`, foldCase(name)]),
    ),
    ...findTwice(members.map(([pointer, { id }]) => [`${pointer}/id`, id])),
    ...members.flatMap(([pointer, { team_id, team_name, cohort_ids }]) => {
      const team = team_id === undefined ? undefined : findRecord(kept, 'teams', team_id);
      const cohort = cohort_ids.findIndex((id) => !findRecord(kept, 'cohorts', id));
      return [
        ...sayIf(team_id !== undefined && !team, `${pointer}/team_id`, 'is no team'),
        ...sayIf(team_name !== team?.name, `${pointer}/team_name`, 'is not the name of the team'),
        ...sayIf(cohort >= 0, `${pointer}/cohort_ids/${cohort}`, 'is no cohort'),
      ];
    }),
  ];
}

function checkActs(kept: KeptCollections): Contradiction[] {
  const toStranger = (pointer: string, email: string | undefined): Contradiction[] =>
    sayIf(email !== undefined && !findRecord(kept, 'members', foldCase(email)), pointer, 'is not a member');
  return [
    ...listRecords(kept, 'recognitions').flatMap(([pointer, { sender, recipients }]) => {
      const places = recipients.map(({ email }, index): [string, string] => [
        `${pointer}/recipients/${index}/email`,
        foldCase(email),
      ]);
      return [
        ...toStranger(`${pointer}/sender/email`, sender.email),
        ...places.flatMap(([place, email]) => toStranger(place, email)),
        ...findTwice(places),
      ];
    }),
    ...listRecords(kept, 'responses').flatMap(([pointer, { survey_id, question_id, email }]) => [
      ...sayIf(
        findRecord(kept, 'questions', question_id)?.survey_id !== survey_id,
        `${pointer}/question_id`,
        'is no question of the survey',
      ),
      ...toStranger(`${pointer}/email`, email),
    ]),
    ...listRecords(kept, 'boosts').flatMap(([pointer, { email }]) => toStranger(`${pointer}/email`, email)),
    ...listRecords(kept, 'ratings').flatMap(([pointer, { email, from_email }]) => [
      ...toStranger(`${pointer}/email`, email),
      ...toStranger(`${pointer}/from_email`, from_email),
    ]),
  ];
}

function sayIf(wrong: boolean, pointer: string, predicate: string): Contradiction[] {
  return wrong ? [{ pointer, predicate }] : [];
}

/** The first value that stands there before. */
export function findTwice(values: readonly (readonly [pointer: string, value: string])[]): Contradiction[] {
  const seen = new Set<string>();
  for (const [pointer, value] of values) {
    if (seen.has(value)) return [{ pointer, predicate: 'stands twice' }];
    seen.add(value);
  }
  return [];
}
