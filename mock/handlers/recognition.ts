import { type Member, type Recognition, toReference } from '../../fixtures/company.ts';
import { rememberOf } from '../../spec/remember.ts';
import { findMember, memberUnknown, toTeamKey } from '../company/members.ts';
import { type Pagination, readPart } from '../company/read-part.ts';
import { findRecipients } from '../company/recipients.ts';
import { foldCase } from '../fold-case.ts';
import type { AskedPart } from '../pages/asked-part.ts';
import { Refused } from '../serve/refused.ts';
import type { Records } from '../store/records.ts';
import type { ServiceHandler } from './service-handler.ts';

/** Reads what a member, or the members of a team, sent and received (§4.1, rules 1 and 2). */
export const listRecognitions: ServiceHandler<'listRecognitions'> = ({ query, part }, { records }) => {
  const list =
    query.email === undefined
      ? `team:${toTeamKey(records, query.team_name ?? '')}`
      : `member:${foldCase(query.email)}`;
  return readRecognitions(records, list, part);
};

/** One for all that a member sends and receives: what is kept is never changed. */
const referenceOf = rememberOf((member: Member) => Object.freeze(toReference(member)));

/** Sends a recognition to all of its recipients, or to nobody (§4.1, rule 3). */
export const sendRecognition: ServiceHandler<'sendRecognition'> = ({ path, body }, company) => {
  const { records } = company;
  const sender = findMember(records, path.member_email);
  if (!sender) return memberUnknown(path.member_email);
  const recipients = findRecipients(records, body.recipients);
  if (recipients instanceof Refused) return recipients;

  const content = {
    sender: referenceOf(sender),
    recipients: recipients.map(referenceOf),
    message: body.message ?? '',
    ...(body.value === undefined ? {} : { value: body.value }),
  };
  const recognition = {
    id: company.newId('recognitions', 'rec', content),
    created_at: company.now('recognitions'),
    ...content,
  };
  records.write([{ collection: 'recognitions', record: recognition }]);
  return recognition;
};

/** The earlier shape of the one recognition read (§4.2, §9.3): the same list, asked for by path. */
export const listRecognitionsByRecipient: ServiceHandler<'listRecognitionsByRecipient'> = (
  { path, part },
  { records },
) => {
  if (!findMember(records, path.member_email)) return memberUnknown(path.member_email);
  const list = `member:${foldCase(path.member_email)}`;
  return readRecognitions(records, list, part);
};

function readRecognitions(
  records: Records,
  list: string,
  part: AskedPart,
): { recognitions: Recognition[]; pagination: Pagination } {
  const order = 'newest-first';
  const found = readPart(records, { collection: 'recognitions', list, order }, part);
  return { recognitions: found.records, pagination: found.pagination };
}
