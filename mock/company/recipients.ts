import type { Member } from '../../fixtures/company.ts';
import type { components } from '../../spec/openapi.gen.ts';
import { someOf } from '../../spec/text/count.ts';
import { foldCase } from '../fold-case.ts';
import { invalidRequest, type Refused } from '../serve/refused.ts';
import type { Records } from '../store/records.ts';
import { findMember } from './members.ts';
import { toOwnId } from './own-id.ts';

type Recipients = components['schemas']['Recipients'];

/**
 * The members that `recipients` stands for, each once, in the order in which they were named. The document has made sure
 * that it has exactly one of the five forms (§2); which of them, its characters tell. Refused where anybody is not a member.
 */
export function findRecipients(records: Records, recipients: Recipients): Member[] | Refused {
  if (Array.isArray(recipients)) return findByEmail(records, recipients, (index) => `/recipients/${index}`);
  if (recipients === 'ALL_MEMBERS') return records.all('members');
  if (!recipients.includes('@')) return findByGroup(records, recipients);
  return findByEmail(records, listEmails(recipients), () => '/recipients');
}

/** One at a time: a text of a megabyte may have a hundred thousand. */
function* listEmails(text: string): Generator<string> {
  for (let start = 0, end = 0; end < text.length; start = end + 1) {
    const comma = text.indexOf(',', start);
    end = comma < 0 ? text.length : comma;
    yield text.slice(start, end).trim();
  }
}

/** How many unknown addresses a message names. */
const MOST_NAMED = 10;

function findByEmail(
  records: Records,
  emails: Iterable<string>,
  where: (index: number) => string,
): Member[] | Refused {
  const found = new Map<string, Member>();
  const named: string[] = [];
  let index = 0;
  let unknown = 0;
  let place = '';
  for (const email of emails) {
    const member = findMember(records, email);
    if (member) {
      found.set(foldCase(email), member);
    } else {
      place ||= where(index);
      unknown += 1;
      if (unknown <= MOST_NAMED) named.push(email);
    }
    index += 1;
  }
  if (unknown === 0) return [...found.values()];
  const are = unknown === 1 ? 'is not a member' : 'are not members';
  return invalidRequest(
    `${place} in the body: ${someOf(named, MOST_NAMED, unknown)} ${are} of this company, so nobody was recognized.`,
  );
}

function findByGroup(records: Records, given: string): Member[] | Refused {
  const id = toOwnId(given, () => [...records.all('teams'), ...records.all('cohorts')].map((one) => one.id));
  if (!records.find('teams', id) && !records.find('cohorts', id)) {
    return invalidRequest(`/recipients in the body: this company has no team or cohort with the ID ${id}.`);
  }
  const members = records.all('members', `group:${id}`);
  if (members.length === 0) {
    return invalidRequest(`/recipients in the body: ${id} has no members, so nobody was recognized.`);
  }
  return members;
}
