import { type Call, mapContent } from '../cases/call.ts';
import {
  MEMBER_PLACEHOLDER,
  mapTexts,
  ownedBy,
  toPlaceholderText,
  withPlacesChanged,
} from '../cases/placeholders.ts';
import { withRecipients } from '../cases/recipients.ts';
import { withUniqueTexts } from '../cases/unique-texts.ts';
import type { LabelledCase, Plan } from './check.ts';
import { findSendAndList } from './first-calls.ts';
import { listAddresses } from './records.ts';
import { judgeUniqueWrite, ofOtherCompany } from './scope-writes.ts';
import { listShowingReads } from './showing-reads.ts';

/** Writes of one company that name people of another one, in every stage: it is told by the texts that they carry. */
export function planForeignPeople(plan: Plan, fact: string): LabelledCase[] {
  return plan.stages.flatMap((stage) => [
    ...planForeignImport(plan, stage, fact),
    ...planForeignRecipient(plan, stage, fact),
  ]);
}

/** Another company imports members of this one: what it says of them is its own. */
function planForeignImport(plan: Plan, stage: string, fact: string): LabelledCase[] {
  const { contract, operations, validCalls } = plan;
  const importing = operations.find(({ id }) =>
    contract.rules.get('import-creates-and-updates')?.operations.includes(id),
  );
  const [valid] = importing ? validCalls(importing, stage) : [];
  const unique = valid && withUniqueTexts(contract, valid.call, `foreign import ${stage}`, plan);
  if (!importing || unique?.body?.value === undefined) return [];
  const { value } = unique.body;
  const addresses = [...new Set(listAddresses(value))];
  const members = addresses.map((_, index) => toPlaceholderText({ kind: MEMBER_PLACEHOLDER, index }));
  const known = mapTexts(value, (text) => members[addresses.indexOf(text.toLowerCase())] ?? text);
  const why = 'what another company says of members of this one';
  const written: Call = {
    ...unique,
    body: { ...unique.body, value: known },
    key: 'other-company',
    intent: 'unknown',
    why,
  };
  const reads = listShowingReads(plan, written).map(
    (read): Call => ({ ...read, key: 'own', intent: 'unknown', why: 'what this company is shown then' }),
  );
  return [
    {
      operation: importing,
      stage,
      label: 'write over members',
      name: `${importing.id} of another company changes no member of this one (${stage})`,
      calls: [written, ...reads],
      facts: [fact],
      judge: (all) => judgeUniqueWrite(all, fact, contract),
    },
  ];
}

/** What is sent to somebody of this company and somebody of another one shows to the other one in no case. */
function planForeignRecipient(plan: Plan, stage: string, fact: string): LabelledCase[] {
  const { contract } = plan;
  const found = findSendAndList(plan, stage);
  const own = toPlaceholderText({ kind: MEMBER_PLACEHOLDER, index: 1 });
  const mixed = found && withRecipients(found.sent, [own, ownedBy('other-company', own)]);
  if (!found || !mixed) return [];
  const { send, read } = found;
  const why = 'what is sent to members of two companies';
  const sent = withUniqueTexts(
    contract,
    { ...mixed, intent: 'unknown', why },
    `foreign recipient ${stage}`,
    plan,
  );
  const asked: Call = {
    ...mapContent(ofOtherCompany(read), withPlacesChanged),
    key: 'other-company',
    intent: 'unknown',
    why: 'what the other company is shown of it',
  };
  return [
    {
      operation: send,
      stage,
      label: 'write to both',
      name: `${send.id} to members of two companies shows in one alone (${stage})`,
      calls: [sent, asked],
      facts: [fact],
      judge: (all) => judgeUniqueWrite(all, fact, contract),
    },
  ];
}
