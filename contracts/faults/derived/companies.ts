import type { Contract } from '../../../spec/contract.ts';
import { isObject, type Json, type JsonObject } from '../../../spec/json.ts';
import { withStage } from '../../../spec/servers.ts';
import { accepted, instead } from '../answers.ts';
import type { Asked, AskedKey } from '../asked.ts';
import type { FaultAnswer } from '../fault.ts';
import { LIST, MEMBERS } from '../filters.ts';
import { type Derived, derive } from './family.ts';
import { AFTER_WRITE, ALWAYS, EACH_FIFTH, EMPTY, FIRST, LATER, SECOND_PAGE } from './occasions.ts';
import { isRead, listCallPlaces, listPlaces, listRelated } from './places.ts';

/** A member with a team, as a list of members shows one. */
type Person = JsonObject & { email: string; team_name: string };

/** The members of whoever has a key in a stage. */
async function listPeople(
  { contract, request, healthy }: Asked,
  stage: string,
  key: string,
): Promise<Person[]> {
  const operation = contract.operations.find(({ id }) => id === MEMBERS);
  const url = new URL(request.url);
  url.pathname = withStage(operation?.base.template ?? '', stage) + (operation?.path ?? '');
  url.search = '';
  const body = (await (await healthy({ url, key })).json()) as { members?: Json[] };
  return (body.members ?? []).filter(
    (one): one is Person => isObject(one) && typeof one['team_name'] === 'string',
  );
}

/** The same read as if it were asked about somebody else. */
async function readAbout(
  asked: Asked,
  { email, team_name }: Person,
  stage: string,
  key: string,
): Promise<Response> {
  const url = new URL(asked.request.url);
  url.pathname = url.pathname
    .replace(`/${asked.stage}/`, `/${stage}/`)
    .replace(/[^/]+(?:@|%40)[^/]+/i, encodeURIComponent(email));
  if (url.searchParams.has('email')) url.searchParams.set('email', email);
  if (url.searchParams.has('team_name')) url.searchParams.set('team_name', team_name);
  return asked.healthy({ url, key });
}

/** What the other company is shown where it asks the same about one of its own. */
const showsForeign: FaultAnswer = async (asked) => {
  const { stage = '', otherKeyOf } = asked;
  return readOf(asked, stage, otherKeyOf(stage));
};

async function readOf(asked: Asked, stage: string, key: string): Promise<Response> {
  const [person] = await listPeople(asked, stage, key);
  return person ? readAbout(asked, person, stage, key) : asked.healthy();
}

/** The list with one record that whoever has another key is shown. */
const addsFrom =
  (read: (asked: Asked) => Promise<Response> | Response): FaultAnswer =>
  async (asked) => {
    const own = await asked.healthy();
    const other = await read(asked);
    if (!own.ok || !other.ok) return own;
    const [body, more] = [(await own.json()) as Json, (await other.json()) as Json];
    return instead(own.status, withRecord(body, more))(asked);
  };

/** A body with the first record of another one added to its list. */
export function withRecord(body: Json, more: Json): Json {
  if (!isObject(body) || !isObject(more)) return more;
  const name = Object.keys(body).find((one) => Array.isArray(body[one]) && Array.isArray(more[one]));
  if (name === undefined) return more;
  const [record] = more[name] as Json[];
  return record === undefined ? body : { ...body, [name]: [...(body[name] as Json[]), record] };
}

/** Who is shown what is not theirs; `read` is what they are shown instead. */
const DIRECTIONS: readonly { id: string; who: string; keys: readonly AskedKey[]; read: FaultAnswer }[] = [
  { id: 'other-company', who: 'Another company', keys: ['other-company'], read: accepted },
  { id: 'own-company', who: 'The company', keys: ['own'], read: showsForeign },
];

const WAYS: readonly { id: string; does: string; answer: (read: FaultAnswer) => FaultAnswer }[] = [
  { id: 'shown', does: 'is shown the data of another', answer: (read) => read },
  {
    id: 'shown-one',
    does: 'is shown one record of another',
    answer: (read) => addsFrom(async (asked) => read(asked)),
  },
];

/** What belongs to one company is shown to another. */
export function deriveCompanies(contract: Contract): Derived {
  return derive(contract, {
    area: 'scope',
    subjects: DIRECTIONS,
    ways: WAYS,
    places: listCallPlaces(contract).filter(isRead),
    occasions: [ALWAYS, FIRST, LATER, EACH_FIFTH, AFTER_WRITE, SECOND_PAGE],
    toBreach({ subject: { who, keys, read }, way: { does, answer }, place: { operation }, occasion }) {
      const isPaged = operation.parameters.some(({ name }) => name === 'page');
      if (occasion === SECOND_PAGE && !isPaged) return undefined;
      return {
        does: `${who} ${does}`,
        fact: 'company-scope',
        check: 'company_scope',
        keys,
        answer: answer(read),
      };
    },
  });
}

/** What one company writes is written to another. */
export function deriveForeignWrites(contract: Contract): Derived {
  return derive(contract, {
    area: 'scope',
    subjects: [{ id: 'written-for-another' }],
    ways: [{ id: 'written' }],
    places: listPlaces(contract).filter((place) => !isRead(place)),
    occasions: [ALWAYS, FIRST, LATER],
    toBreach: ({ place: { operation } }) => ({
      does: 'What another company writes is written to this one',
      fact: 'company-scope',
      check: 'company_scope',
      keys: ['other-company'],
      answer: accepted,
      needs: listRelated(contract, operation),
    }),
  });
}

/** The stages show the data of each other: that they are apart is assumed. */
export function deriveStages(contract: Contract): Derived {
  return derive(contract, {
    area: 'scope',
    subjects: [{ id: 'stages' }],
    ways: [{ id: 'shared' }],
    places: listPlaces(contract).filter(isRead),
    occasions: [ALWAYS, EACH_FIFTH],
    toBreach: ({ stage }) => ({
      does: 'The data of the other stage are shown',
      fact: 'stages-hold-separate-data',
      check: 'stage_separation',
      keys: ['own'],
      answer: (asked) => {
        const other = stage === 'dev' ? 'prod' : 'dev';
        const url = asked.request.url.replace(`/${stage}/`, `/${other}/`);
        return asked.healthy({ url, key: asked.keyOf(other) });
      },
    }),
  });
}

/** The list of recognitions is not read for whom is asked for. */
export function deriveFilters(contract: Contract): Derived {
  return derive(contract, {
    area: 'filters',
    subjects: [{ id: 'filter' }],
    ways: [
      { id: 'ignored', does: 'Recognition is read for somebody else', answer: readElsewhere },
      {
        id: 'too-wide',
        does: 'Recognition of others is shown beside what is asked for',
        answer: addsFrom(readElsewhere),
      },
    ],
    places: listCallPlaces(contract).filter(({ operation }) => operation.id === LIST),
    occasions: [ALWAYS, FIRST, LATER, EACH_FIFTH, AFTER_WRITE, EMPTY, SECOND_PAGE],
    toBreach: ({ way: { does, answer }, place: { id } }) => ({
      does,
      fact: id.endsWith('email') ? 'recognition-of-member' : 'recognition-of-team',
      check: 'recognition_filter',
      keys: ['own'],
      answer,
    }),
  });
}

/** Recognition that concerns nobody who is asked for, nor anybody of their team. */
async function readElsewhere(asked: Asked): Promise<Response> {
  const { query, stage = '', keyOf } = asked;
  const people = await listPeople(asked, stage, keyOf(stage));
  const names = new Set([query.get('email'), query.get('team_name')].map((name) => name?.toLowerCase()));
  const isMeant = ({ email, team_name }: Person): boolean =>
    names.has(email.toLowerCase()) || names.has(team_name.toLowerCase());
  const teams = new Set(people.filter(isMeant).map(({ team_name }) => team_name));
  const near = people.filter(({ team_name }) => teams.has(team_name));
  const strangers = people.filter(({ team_name }) => !teams.has(team_name));
  for (const stranger of strangers) {
    const answer = await readAbout(asked, stranger, stage, keyOf(stage));
    const text = await answer.text();
    const { recognitions = [] } = JSON.parse(text) as { recognitions?: Json[] };
    const foreign = recognitions.filter(
      (one) => !near.some(({ email }) => JSON.stringify(one).includes(email)),
    );
    if (foreign.length > 0)
      return Response.json({ ...(JSON.parse(text) as JsonObject), recognitions: foreign });
  }
  return asked.healthy();
}
