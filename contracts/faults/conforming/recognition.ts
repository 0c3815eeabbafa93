import type { GatewayChoices } from './choices.ts';
import type { Employee, Tenancy } from './companies.ts';
import { type PlainAnswer, toJsonAnswer } from './error-forms.ts';
import { listParameters, sortRecords, takePart, toPagination, toRecord } from './lists.ts';
import { findPerson, readRecipients } from './recipients.ts';

/** A request to one company's data, with a number of its own. */
export interface GatewayCall {
  choices: GatewayChoices;
  tenancy: Tenancy;
  number: number;
  query: URLSearchParams;
  /** The person in the path. */
  person: string;
  /** The body, where it is JSON. */
  body: unknown;
  /** An error of this gateway. */
  fail: (status: number, text: string) => PlainAnswer;
}

/** What is wrong with a query, whoever asks; `undefined` where nothing is. */
export function findQueryError({
  choices,
  query,
  fail,
}: Pick<GatewayCall, 'choices' | 'query' | 'fail'>): PlainAnswer | undefined {
  const names = ['email', 'team_name'];
  const known = listParameters(choices);
  const given = names.filter((name) => query.has(name));
  const isRefused =
    (given.length === 0 && choices.neitherFilter === 'refused') ||
    (given.length === 2 && choices.bothFilters === 'refused') ||
    (choices.repeatedFilter === 'refused' && names.some((name) => query.getAll(name).length > 1)) ||
    (choices.unknownParameters === 'refused' && [...query.keys()].some((name) => !known.includes(name)));
  return isRefused ? fail(choices.invalidStatus, 'Ask in another way') : undefined;
}

/** GET `/1/recognition` (§4.1). */
export function readRecognition(call: GatewayCall): PlainAnswer {
  const { choices, query, fail } = call;
  const read = (name: string): string | undefined =>
    query.getAll(name).at(choices.repeatedFilter === 'last' ? -1 : 0);
  const [email, team] = [read('email'), read('team_name')];
  if (email === undefined && team === undefined)
    return toList(call, choices.neitherFilter === 'everything' ? call.tenancy.recognitions : []);
  const isAbout = choices.bothFilters === 'team' && team !== undefined ? 'team' : 'email';
  const ofMember = email === undefined ? undefined : listOfMember(call, email);
  const ofTeam = team === undefined ? undefined : listOfTeam(call, team);
  const isEither = choices.bothFilters === 'either' && ofMember !== undefined && ofTeam !== undefined;
  if (isEither) return toList(call, [...new Set([...ofMember, ...ofTeam])]);
  const found = isAbout === 'team' || email === undefined ? ofTeam : ofMember;
  if (found !== undefined) return toList(call, found);
  if (choices.unknownFilter === 'empty') return toList(call, []);
  return fail(Number(choices.unknownFilter), 'There is no such member or team');
}

/** The deprecated path (§4.2), for a gateway that knows it. */
export function readLegacy(call: GatewayCall): PlainAnswer {
  const { choices, person, fail, tenancy, number } = call;
  if (choices.legacy === '410') return fail(410, 'This is no more');
  if (choices.legacy.startsWith('redirect')) {
    const host = choices.legacy === 'redirect' ? '' : 'http://gateway.example';
    const version = choices.recognitionPath === 'version-doubled' ? '/1/1' : '/1';
    const location = `${host}/${tenancy.stage}${version}/recognition?email=${encodeURIComponent(person)}`;
    return { status: 301, headers: { location } };
  }
  const found = findPerson(choices, tenancy, person);
  if (found === undefined) return fail(choices.unknownMemberStatus, 'There is no such member');
  const received = tenancy.recognitions.filter(
    ({ to, visibleFrom }) => to.includes(found) && visibleFrom <= number,
  );
  if (choices.legacy === 'list') return toList(call, received);
  const records = received.map((one) => toRecord(choices, one, tenancy.company, number));
  return toJsonAnswer(choices.legacy === 'bare-list' ? records : { received: records });
}

/** POST `/1/recognition/{member_email}` (§4.1). */
export function sendRecognition(call: GatewayCall): PlainAnswer {
  const { choices, tenancy, person, body, fail, number } = call;
  const invited: Employee = { id: 0, address: person, name: person, team: '' };
  const isInvited = choices.unknownSender === 'accepted' && /^[^\s@]+@[^\s@]+$/.test(person);
  const sender = findPerson(choices, tenancy, person) ?? (isInvited ? invited : undefined);
  if (sender === undefined) return fail(choices.unknownMemberStatus, 'There is no such member');
  const { recipients, message } = body as { recipients: unknown; message?: unknown };
  const reached = readRecipients(choices, tenancy, sender, recipients);
  if (reached === undefined) return fail(choices.invalidStatus, 'Nobody can be reached in this way');
  const isKept = choices.otherMembers === 'kept' && typeof message === 'string';
  const kept = {
    ...reached,
    id: number + 20_000,
    from: sender,
    words: isKept ? message : 'Thank you',
    visibleFrom: number + choices.visibleAfter,
  };
  tenancy.recognitions.push(kept);
  return toSent(choices, toRecord(choices, kept, tenancy.company, number));
}

/** What is wrong with a body, whoever sends it; `undefined` where nothing is, as far as that can be said without data. */
export function findBodyError(
  { choices, fail }: Pick<GatewayCall, 'choices' | 'fail'>,
  body: unknown,
  type: string | null,
): PlainAnswer | undefined {
  if (choices.bodyType === 'json-only' && !/^application\/json\b/i.test(type ?? ''))
    return fail(415, 'Send JSON');
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isObject || !('recipients' in body)) return fail(choices.invalidStatus, 'Name the recipients');
  if (choices.otherMembers === 'refused' && Object.keys(body).length > 1)
    return fail(choices.invalidStatus, 'There is more in it than can be understood');
  return undefined;
}

function toSent({ sendStatus, sendBody }: GatewayChoices, record: object): PlainAnswer {
  if (sendStatus === 204) return { status: 204 };
  switch (sendBody) {
    case 'record':
      return toJsonAnswer(record, sendStatus);
    case 'empty':
      return { status: sendStatus };
    case 'text':
      return { status: sendStatus, type: 'text/plain', body: 'OK' };
    case 'null':
      return toJsonAnswer(null, sendStatus);
    case 'true':
      return toJsonAnswer(true, sendStatus);
    case 'message':
      return toJsonAnswer({ message: 'Sent', queued: [] }, sendStatus);
    case 'list':
      return toJsonAnswer([record], sendStatus);
    case 'html':
      return { status: sendStatus, type: 'text/html', body: '<p>Thank you</p>' };
    case 'xml':
      return { status: sendStatus, type: 'text/xml', body: '<sent/>' };
  }
}

/** `undefined` where there is no such member. */
function listOfMember({ choices, tenancy }: GatewayCall, email: string): Tenancy['recognitions'] | undefined {
  const person = findPerson(choices, tenancy, email);
  if (person === undefined) return undefined;
  const isIn = { both: ['sent', 'received'], received: ['received'], sent: ['sent'] }[choices.memberConcerns];
  return tenancy.recognitions.filter(
    ({ from, to }) =>
      (isIn.includes('sent') && from === person) || (isIn.includes('received') && to.includes(person)),
  );
}

/** `undefined` where there is no such team. */
function listOfTeam({ choices, tenancy }: GatewayCall, name: string): Tenancy['recognitions'] | undefined {
  const fold = (text: string): string => (choices.letterCase === 'any' ? text.toLowerCase() : text);
  const team = tenancy.groups.find((one) => fold(one.name) === fold(name))?.name;
  if (team === undefined) return undefined;
  return tenancy.recognitions.filter(({ from, to, group }) => {
    const [hasSent, hasReceived] = [from.team === team, to.some((one) => one.team === team)];
    const isOf = {
      members: hasSent || hasReceived,
      received: hasReceived,
      sent: hasSent,
      'to-team': group?.name === team,
    };
    return isOf[choices.teamConcerns];
  });
}

function toList(call: GatewayCall, all: Tenancy['recognitions']): PlainAnswer {
  const { choices, tenancy, number, query, fail } = call;
  const shown = sortRecords(
    choices,
    all.filter(({ visibleFrom }) => visibleFrom <= number),
    number,
  );
  const part = takePart(choices, shown, query);
  if (part === undefined) return fail(choices.invalidStatus, 'There is no such page');
  const extras = {
    none: {},
    'request-id': { requestId: `r-${number}`, at: 1_750_000_000 + number },
    links: { _links: { self: { href: '/recognition' } } },
    nulls: { error: null, warnings: null },
  };
  const value = {
    recognitions: part.records.map((one) => toRecord(choices, one, tenancy.company, number)),
    pagination: toPagination(choices, part),
    ...extras[choices.listExtras],
  };
  return toJsonAnswer(value, choices.listStatus, choices.listType);
}
