import { toEssence } from '../../spec/media-type.ts';
import { createRedactor, type Redact } from '../../spec/redaction/redactor.ts';
import { listPairs, splitUrl } from '../../spec/request/query.ts';
import { FILTERED, filterQuery, isSecretName, listFieldSecrets } from '../../spec/text/secret-names.ts';

/** Takes secrets out of texts: the values of fields that are called like one, and keys that are known wherever they stand. */
export interface JournalRedactor {
  /** Keys that are known, in the forms that `spec/README.md` lists. */
  keys: Redact;
  /** A path with its query. */
  target(target: string): string;
  /** A body of a media type, whole or as far as there is any. */
  body(text: string, mediaType: string): string;
  /** Whether the value of a header field of this name is nobody's business. */
  isSecret(name: string): boolean;
  /** What takes out the credentials that a request carried, wherever they stand. */
  ofRequest(target: string, headers: Iterable<readonly [name: string, value: string]>): Redact;
}

/** What else a mock keeps to itself: the names of places of credentials in what is served, and credentials that were named. */
interface OtherSecrets {
  isPlace?: (name: string) => boolean;
  named?: readonly string[];
}

/** A shorter value may be any word. */
const SHORTEST = 8;

/** `secrets` are all that there ever were: there may be more of them at a later call, never less. */
export function createJournalRedactor(
  secrets: () => ReadonlySet<string>,
  { isPlace = () => false, named = [] }: OtherSecrets = {},
): JournalRedactor {
  let known = 0;
  let layers: Layer[] = named.length === 0 ? [] : addLayer([], named);
  const isSecret = (name: string): boolean => isSecretName(name) || isPlace(name);
  const keys: Redact = (value) => {
    const all = secrets();
    if (all.size > known) layers = addLayer(layers, [...all].slice(known));
    known = all.size;
    return layers.reduce((text, { redact }) => redact(text), value);
  };
  return {
    keys,
    target: (target) => keys(filterQuery(target, isSecret)),
    isSecret,
    ofRequest(target, headers) {
      const inQuery = listPairs(splitUrl(`http://mock${target}`).query);
      const found = [
        ...inQuery.filter(([name]) => isSecret(name)).map(([, value]) => value),
        ...[...headers].flatMap(([name, value]) => (isSecret(name) ? listFieldSecrets(name, value) : [])),
      ].filter(({ length }) => length >= SHORTEST);
      return found.length === 0 ? (value) => value : createRedactor(found);
    },
    body: (text, mediaType) =>
      keys(
        toEssence(mediaType) === 'application/x-www-form-urlencoded'
          ? filterQuery(`?${text}`, isSecret).slice(1)
          : filterMembers(text),
      ),
  };
}

/** A text of JSON; behind it, where it is the name of a member, a value that is a text or a number. What was cut off may have no end. */
const JSON_TEXT = /"([^"\\]*(?:\\.[^"\\]*)*)(?:"(\s*:\s*)?("[^"\\]*(?:\\.[^"\\]*)*\\?"?|-?\d[\d.eE+-]*)?)?/gs;

/** JSON, also where it is cut, without the values of members that are called like a secret. */
function filterMembers(text: string): string {
  return text.replace(JSON_TEXT, (found, name: string, colon?: string, value?: string) =>
    colon !== undefined && value !== undefined && isSecretName(decodeName(name))
      ? `${found.slice(0, -value.length)}"${FILTERED}"`
      : found,
  );
}

function decodeName(name: string): string {
  return name.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Secrets that one redactor knows. */
interface Layer {
  secrets: readonly string[];
  redact: Redact;
}

/** Each costs as much as any other to look through. */
const TIMES_LARGER = 4;

/** Each layer stays several times larger than the next one: so there are few, and a secret seldom gets another redactor, however many come one by one. */
function addLayer(layers: readonly Layer[], secrets: readonly string[]): Layer[] {
  const last = layers.at(-1);
  if (last && last.secrets.length <= TIMES_LARGER * secrets.length)
    return addLayer(layers.slice(0, -1), [...last.secrets, ...secrets]);
  return [...layers, { secrets, redact: createRedactor(secrets) }];
}
