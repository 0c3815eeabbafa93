import { createRandom } from '../../../spec/random.ts';
import type { ReadForm, WriteForm } from './choices.ts';
import type { Employee } from './companies.ts';
import { type PlainAnswer, toJsonAnswer } from './error-forms.ts';
import { findPerson } from './recipients.ts';
import type { GatewayCall } from './recognition.ts';
import type { GatewayAction } from './routes.ts';

/** The operations of §4.3: their payloads, parameters and statuses are not shown, so that they answer in any form. */
export function answerOther(action: GatewayAction, call: GatewayCall): PlainAnswer {
  const { choices } = call;
  switch (action) {
    case 'listMembers':
      return toRead(
        call,
        choices.listMembersAnswer,
        'members',
        listPeople(call).map((one) => toPerson(call, one)),
      );
    case 'readProfile':
      return readProfile(call);
    case 'listQuestions':
      return toRead(call, choices.listQuestionsAnswer, 'questions', listQuestions(call));
    case 'listResponses':
      return toRead(call, choices.listResponsesAnswer, 'responses', listResponses(call));
    case 'listFeedback':
      return toRead(call, choices.listFeedbackAnswer, 'feedback', []);
    case 'importMembers':
      return toWritten(call, choices.importMembersAnswer);
    case 'createBoost':
      return toWritten(call, choices.createBoostAnswer);
    case 'createPreset':
      return toWritten(call, choices.createPresetAnswer);
    default:
      return toWritten(call, choices.createContentAnswer);
  }
}

/** In an order that may never stay: a page of them may show somebody at one time and not at another. */
function listPeople({ choices, tenancy: { people }, number }: GatewayCall): Employee[] {
  return choices.personOrder === 'kept' ? people : createRandom('people', number).some(people, people.length);
}

function readProfile(call: GatewayCall): PlainAnswer {
  const person = findPerson(call.choices, call.tenancy, call.person);
  if (person === undefined) return call.fail(call.choices.unknownMemberStatus, 'There is no such member');
  return toJsonAnswer({ ...toPerson(call, person), bio: null, skills: [] });
}

function toPerson({ choices, tenancy }: GatewayCall, one: Employee): Record<string, unknown> {
  const { address, name, id, team } = one;
  const group = tenancy.groups.find((each) => each.name === team);
  switch (choices.personForm) {
    case 'plain':
      return { email: address, name, team_name: team, team_id: group?.id };
    case 'renamed':
      return { mail: address, displayName: name, department: team, cohort: group?.id };
    case 'nested':
      return { id, user: { contact: { email: address } }, memberships: [{ team: { title: team } }] };
    case 'nulls':
      return { email: address, name: null, team_name: null, manager: null };
    case 'named':
      return { email: address, name, team_name: team, status: 'active' };
    case 'with-id':
      return { id, email: address, name, team_name: team, joined: 2019 };
    case 'ids':
      return { id, group: group?.id };
  }
}

/** Surveys may be the same for every company: who made them is not shown. */
function listQuestions({ choices, tenancy }: GatewayCall): Record<string, unknown>[] {
  const of = choices.surveys === 'equal' ? '' : ` at company ${tenancy.company} in ${tenancy.stage}`;
  return [1, 2, 3].map((id) => ({
    id,
    text: `Question ${id}: how is work${of}?`,
    author: 'surveys@vendor.example',
  }));
}

function listResponses({ choices, tenancy }: GatewayCall): Record<string, unknown>[] {
  if (choices.surveys === 'equal') return [{ question: 1, average: 4.5, answers: 12 }];
  return tenancy.people.map(({ id }, index) => ({ question: (index % 3) + 1, by: id, score: index % 5 }));
}

function toRead(
  { choices, query, fail }: GatewayCall,
  form: ReadForm,
  name: string,
  records: Record<string, unknown>[],
): PlainAnswer {
  switch (form) {
    case 'named-list':
      return toJsonAnswer({ [name]: records });
    case 'bare-list':
      return toJsonAnswer(records);
    case 'map':
      return toJsonAnswer({ data: Object.fromEntries(records.map((one, index) => [`k${index}`, one])) });
    case 'paged':
      return toJsonAnswer({ results: records.slice(0, 3), next: records.length > 3 ? '?after=3' : null });
    case 'empty-list':
      return toJsonAnswer({ [name]: [] });
    case 'needs-parameter':
      return query.has('since')
        ? toJsonAnswer({ [name]: records })
        : fail(choices.invalidStatus === 500 ? 400 : choices.invalidStatus, 'Say since when');
    case 'no-content':
      return { status: 204 };
  }
}

function toWritten({ choices, fail }: GatewayCall, form: WriteForm): PlainAnswer {
  switch (form) {
    case 'created':
      return toJsonAnswer({ id: 7, state: 'new' }, 201);
    case 'ok':
      return toJsonAnswer({ done: true });
    case 'accepted':
      return { status: 202 };
    case 'no-content':
      return { status: 204 };
    case 'refused':
      return fail(choices.invalidStatus === 500 ? 400 : choices.invalidStatus, 'This is not what is wanted');
  }
}
