import { createDraws } from '../../spec/random.ts';
import type { HeaderList } from '../cases/http-message.ts';
import { isNotObserved } from '../checks/judgement.ts';
import { toCurl } from '../run/curl.ts';
import type { ExchangeRecord } from '../run/exchange-log.ts';
import { toRecord } from '../run/exchange-log.ts';
import { NO_STAGE } from '../run/operation-finder.ts';
import { carryKey } from '../run/target/keys.ts';
import { withoutKeyPairs } from './carried-key.ts';
import type { JudgedTraffic } from './judge-traffic.ts';
import type { SecretFields } from './secret-fields.ts';
import type { Traffic } from './traffic.ts';

/** The case of exchanges that nobody planned. */
const CASE = 'traffic';

/** An exchange of somebody's client as it is stored, already without what fields hold that are called like a secret. */
export function toTrafficRecord(
  traffic: Traffic,
  { exchange }: JudgedTraffic,
  fields: SecretFields,
): ExchangeRecord {
  const { request, answer, startedAt } = traffic;
  const record = toRecord({
    exchange,
    delivery: { answer, attempts: 1, startedAt },
    toCurl: () => toTrafficCurl(exchange, fields),
    caseId: CASE,
  });
  return {
    ...record,
    request: {
      ...record.request,
      url: fields.withoutPairs(request.url),
      headers: fields.withoutValues(request.headers),
    },
    answer: { ...record.answer, headers: fields.withoutValues(answer.headers) },
  };
}

/** Sends it again with a key of the environment, carried as this one was. What a client sends of itself is left out. */
function toTrafficCurl({ call, request }: JudgedTraffic['exchange'], fields: SecretFields): string {
  const { operation, key } = call;
  const declared = new Set(
    operation?.parameters.filter((one) => one.in === 'header').map(({ name }) => name.toLowerCase()),
  );
  const isShown = (name: string): boolean =>
    name === 'content-type' || name === 'accept' || declared.has(name);
  const headers: HeaderList = request.headers.filter(([name]) => isShown(name.toLowerCase()));
  const header = operation?.key?.header;
  const url = fields.withoutPairs(header === undefined ? request.url : withoutKeyPairs(request.url, header));
  const shown = { ...request, url, headers: fields.withoutValues(headers) };
  if (header === undefined) return toCurl(shown, { headers: [] });
  const stage = call.stage === NO_STAGE ? (operation?.base.defaultStage ?? call.stage) : call.stage;
  // Only how a shell writes it is wanted, which is the same for every plain key.
  const keys = { own: 'key', otherCompany: undefined, retired: undefined, otherStage: undefined };
  const carried = carryKey(key, { name: header, stage, keys, random: createDraws(1, 'no random') });
  return toCurl(shown, isNotObserved(carried) ? { headers: [] } : carried.shell);
}
