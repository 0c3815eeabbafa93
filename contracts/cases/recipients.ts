import type { Contract } from '../../spec/contract.ts';
import { isObject, type Json } from '../../spec/json.ts';
import type { Call } from './call.ts';
import {
  fillPlaceholders,
  GROUP_PLACEHOLDER,
  MEMBER_PLACEHOLDER,
  toPlaceholderText,
} from './placeholders.ts';
import { markBeyond, type ValidCall } from './valid-calls.ts';

/** The schema of the forms of `recipients` (§2), and the rule that names the operations that take them. */
export const RECIPIENTS_SCHEMA = '/components/schemas/Recipients';
export const RECIPIENTS_RULE = 'recipients-one-form';
/** The rule that takes in a form which §2 does not show. */
const BLANKS = 'blanks-beside-commas';

/** Recipients of a form in a size that no example of the document has. */
interface Size {
  label: string;
  says: string;
  recipients: Json;
  /** The rule that it needs beside the form. */
  rule?: string;
}

/** So many people as nobody writes an example with. */
export const MANY = 10;

const SIZES: readonly Size[] = [
  { label: 'three in a text', says: 'with three addresses in a text', recipients: listEmails(3).join(',') },
  { label: 'many in a text', says: 'with many addresses in a text', recipients: listEmails(MANY).join(',') },
  {
    label: 'blank behind a comma',
    says: 'with a blank behind the comma',
    recipients: listEmails(2).join(', '),
    rule: BLANKS,
  },
  { label: 'one in a list', says: 'with one address in a list', recipients: listEmails(1) },
  { label: 'three in a list', says: 'with three addresses in a list', recipients: listEmails(3) },
  { label: 'many in a list', says: 'with many addresses in a list', recipients: listEmails(MANY) },
  {
    label: 'another team or cohort',
    says: 'with the ID of another team or cohort',
    recipients: toPlaceholderText({ kind: GROUP_PLACEHOLDER, index: 1 }),
  },
];

/** The addresses of the first recipients; the sender is the member with the index 0. */
export function listEmails(count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    toPlaceholderText({ kind: MEMBER_PLACEHOLDER, index: index + 1 }),
  );
}

/** A valid call with each form of recipients in its other sizes. None where the call has no recipients. */
export function listRecipientCalls(contract: Contract, { call }: ValidCall): ValidCall[] {
  if (call.operation && !contract.rules.get(RECIPIENTS_RULE)?.operations.includes(call.operation.id))
    return [];
  return SIZES.flatMap(({ label, says, recipients, rule }): ValidCall[] => {
    const branch = findForm(contract, recipients);
    const fact = rule === undefined ? branch : contract.rules.get(rule)?.pointer;
    const sent = withRecipients(call, recipients);
    if (branch === undefined || fact === undefined || !sent) return [];
    const facts = rule === undefined ? [] : [branch];
    return [
      { label, says, call: markBeyond(contract, fact, { ...sent, why: `a call ${says}` }), fact, facts },
    ];
  });
}

/** A call that sends to others; `undefined` where it sends to nobody. */
export function withRecipients(call: Call, recipients: Json): Call | undefined {
  const { body } = call;
  if (!isObject(body?.value)) return undefined;
  return { ...call, body: { mediaType: body.mediaType, value: { ...body.value, recipients } } };
}

/** Whether recipients have one of the forms, with addresses and IDs in the place of their placeholders. */
export function isForm({ validators }: Contract, recipients: Json): boolean {
  return validators.at(RECIPIENTS_SCHEMA)(toExample(recipients)).length === 0;
}

/** The pointer of the form that recipients have; `undefined` where they have none. */
export function findForm({ schemaAt, validators }: Contract, recipients: Json): string | undefined {
  const example = toExample(recipients);
  const forms = schemaAt(RECIPIENTS_SCHEMA)?.choices.flatMap(({ branches }) => branches) ?? [];
  return forms.find(({ pointer }) => validators.at(pointer)(example).length === 0)?.pointer;
}

function toExample(recipients: Json): Json {
  return fillPlaceholders(recipients, ({ kind, index }) =>
    kind === MEMBER_PLACEHOLDER ? `somebody-${index}@company.example` : `group_${index}`,
  );
}
