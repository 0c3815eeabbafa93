import { type Member, type Recognition, toReference } from '../../fixtures/company.ts';
import type { Json } from '../../spec/json.ts';
import { rememberOf } from '../../spec/remember.ts';
import { createDeniedTest } from '../../spec/rules.ts';
import { findMember, memberUnknown, toTeamKey } from '../company/members.ts';
import { type Pagination, readPart } from '../company/read-part.ts';
import { findRecipients } from '../company/recipients.ts';
import type { Tenant } from '../company/tenant.ts';
import { foldCase } from '../fold-case.ts';
import type { AskedPart } from '../pages/asked-part.ts';
import { Refused } from '../serve/refused.ts';
import type { ServiceHandler } from './service-handler.ts';

/** What is read of recognition, by whichever operation. */
interface RecognitionReads {
  listRecognitions: ServiceHandler<'listRecognitions'>;
  /** The earlier shape of the one recognition read (§4.2, §9.3): the same list, asked for by path. */
  listRecognitionsByRecipient: ServiceHandler<'listRecognitionsByRecipient'>;
}

/**
 * Reads what a member, or the members of a team, sent and received (§4.1, rules 1 and 2), the newest first; of a member only what they
 * sent, or received, and in another order, where the service was seen to.
 */
export function createRecognitionReads(root: Json): RecognitionReads {
  const isDenied = {
    sent: createDeniedTest(root, 'lists-what-was-sent'),
    received: createDeniedTest(root, 'lists-what-was-received'),
    newestFirst: createDeniedTest(root, 'newest-first'),
  };
  const read = ({ records, stage }: Tenant, list: string, part: AskedPart): RecognitionPage => {
    const order = isDenied.newestFirst({ stage }) ? 'oldest-first' : 'newest-first';
    const found = readPart(records, { collection: 'recognitions', list, order }, part);
    return { recognitions: found.records, pagination: found.pagination };
  };
  const toList = (email: string, { stage }: Tenant): string => {
    const role = isDenied.sent({ stage }) ? 'recipient' : isDenied.received({ stage }) ? 'sender' : 'member';
    return `${role}:${foldCase(email)}`;
  };
  return {
    listRecognitions: ({ query: { email, team_name = '' }, part }, tenant) =>
      read(
        tenant,
        email === undefined ? `team:${toTeamKey(tenant.records, team_name)}` : toList(email, tenant),
        part,
      ),
    listRecognitionsByRecipient: ({ path, part }, tenant) =>
      findMember(tenant.records, path.member_email)
        ? read(tenant, toList(path.member_email, tenant), part)
        : memberUnknown(path.member_email),
  };
}

interface RecognitionPage {
  recognitions: Recognition[];
  pagination: Pagination;
}

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
