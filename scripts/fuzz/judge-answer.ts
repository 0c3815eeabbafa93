import { type Attempt, listMarks } from './attempt.ts';
import type { RawAnswer } from './http-bytes.ts';

/** What is known of an answer before it is read. */
interface Asked {
  /** All that was sent on the connection. */
  sent: Uint8Array;
  tenant: Attempt['tenant'];
  /** The statuses of failures that a document declares. */
  declared: ReadonlySet<number>;
}

/** What no answer may be, whatever was sent; `undefined` where it is nothing of that. */
export function findProblem(answer: RawAnswer, { sent, tenant, declared }: Asked): string | undefined {
  const { status, head } = answer;
  const body = answer.body.toString('utf8');
  if (status >= 500 && !declared.has(status)) return `It failed with ${status}: ${body.slice(0, 500)}`;
  if (!/^x-wes-mock: /im.test(head)) return `The mock does not say that it is one: ${head}`;
  if (answer.body.length > 0 && /^content-type: application\/json/im.test(head) && !isJson(body))
    return `This is no JSON: ${body.slice(0, 500)}`;

  const text = `${head}\n${body}`;
  const own = toPlain(Buffer.from(sent).toString('latin1'));
  const key = findKeys(text).find((found) => !own.includes(found));
  const isControl = /^x-wes-mock: control/im.test(head);
  // The control is there to show keys, but for the journal.
  const mayShowKeys = isControl && status < 300 && !body.startsWith('{"requests"');
  if (key !== undefined && !mayShowKeys) return `It shows the key ${key}: ${text.slice(0, 2_000)}`;
  if (isControl || tenant === 'any') return undefined;
  const foreign = listMarks(text).find(({ mark, owner }) => owner !== tenant?.index && !own.includes(mark));
  return foreign && `It shows what another tenant sent, ${foreign.mark}: ${text.slice(0, 2_000)}`;
}

/** The keys of the known companies that a text shows, percent-encoded or not. */
export function findKeys(text: string): string[] {
  return toPlain(text).match(/fake-(?:dev|prod)-key-(?:alder-finch|bluepeak)-\d{4}(?:-[0-9a-f]{10})?/g) ?? [];
}

/** In small letters, and without percent-encoding, however often it was done. */
function toPlain(text: string): string {
  return text
    .replace(/%(?:25)*([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .toLowerCase();
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
