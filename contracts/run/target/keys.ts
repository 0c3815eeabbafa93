import type { Draws } from '../../../spec/random.ts';
import { escapeInDoubleQuotes } from '../../../spec/text/shell.ts';
import type { KeyUse } from '../../cases/call.ts';
import type { HeaderList } from '../../cases/http-message.ts';
import { type NotObserved, notObserved } from '../../checks/judgement.ts';

/** In characters: longer than any key, shorter than what a server takes as a header. */
const LONG = 1_000;
/** In characters: a shorter part of a key could not be told from other words, and so not be kept out of what is shown. */
const SHORTEST_PART = 8;

/** The keys that concern one stage of a target; what was not given is `undefined`. */
export interface StageKeyring {
  own: string;
  otherCompany: string | undefined;
  retired: string | undefined;
  /** A key of the same company for another stage, and which. */
  otherStage: { key: string; stage: string } | undefined;
  /** The same of another company. */
  otherCompanyOtherStage?: { key: string; stage: string } | undefined;
}

/** What a use of a key adds to a request, and how a person writes it between double quotes in a shell that has the keys in its environment. */
export interface CarriedKey {
  headers: HeaderList;
  query?: string;
  shell: { headers: readonly string[]; query?: string };
}

/** Whose key it is, and whether it opens anything still. */
export type KeyOwner = 'own' | 'other' | 'retired';

/** The name of the environment variable of a key. */
export type VariableOf = (stage: string, owner?: KeyOwner) => string;

/** The name where nobody says another: `WES_DEV_KEY`, `WES_OTHER_DEV_KEY`. */
export function toVariable(stage: string, owner: KeyOwner = 'own'): string {
  const name = stage.toUpperCase().replace(/[^A-Z0-9]/g, '_');
  return owner === 'own' ? `WES_${name}_KEY` : `WES_${owner.toUpperCase()}_${name}_KEY`;
}

/** A key that is changed, and how a shell changes what stands in a variable in the same way. */
interface Change {
  alter: (key: string) => string;
  shell: (variable: string, key: string) => string;
}

/** A key is compared whole: each of these is another one. */
const CHANGES = {
  'one-off': {
    alter: toOneOff,
    shell: (variable, key) => `\${${variable}%?}${toOneOff(key).slice(-1)}`,
  },
  truncated: { alter: (key) => key.slice(0, -1), shell: (variable) => `\${${variable}%?}` },
  longer: { alter: (key) => `${key}x`, shell: (variable) => `\${${variable}}x` },
  prefix: {
    alter: (key) => key.slice(0, toHalf(key)),
    shell: (variable, key) => `$(printf %s "$${variable}" | head -c ${toHalf(key)})`,
  },
  suffix: {
    alter: (key) => key.slice(-toHalf(key)),
    shell: (variable, key) => `$(printf %s "$${variable}" | tail -c ${toHalf(key)})`,
  },
  quoted: { alter: (key) => `"${key}"`, shell: (variable) => `\\"$${variable}\\"` },
  'other-case': {
    alter: toOtherCase,
    shell: (variable) => `$(printf %s "$${variable}" | tr 'A-Za-z' 'a-zA-Z')`,
  },
} satisfies Partial<Record<KeyUse, Change>>;

/** What a key is carried with, and by whom it is refused. */
interface KeyPlace {
  /** The name of the header. */
  name: string;
  stage: string;
  keys: StageKeyring;
  random: Draws;
  /** Default: `toVariable`. */
  variableOf?: VariableOf | undefined;
}

/**
 * How a key is carried; not observed where it cannot be. `unknown` is drawn by `random`, and is never a key that was given.
 */
export function carryKey(use: KeyUse, place: KeyPlace): CarriedKey | NotObserved {
  const { name, stage, keys, random, variableOf = toVariable } = place;
  const own = variableOf(stage);
  const say = (key: string, shell = key): CarriedKey => header(name, key, shell);
  const sayGiven = (what: string, key: string | undefined, variable: string): CarriedKey | NotObserved =>
    key === undefined ? notObserved(`there is no ${what}; set ${variable}`) : say(key, `$${variable}`);
  switch (use) {
    case 'own':
      return say(keys.own, `$${own}`);
    case 'none':
      return { headers: [], shell: { headers: [] } };
    case 'empty':
      return { headers: [[name, '']], shell: { headers: [`${escapeInDoubleQuotes(name)};`] } };
    case 'in-query':
      return toQuery(name, keys.own, own);
    case 'in-cookie':
      return header('cookie', `${name}=${keys.own}`, `${escapeInDoubleQuotes(name)}=$${own}`);
    case 'bearer':
      return header('authorization', `Bearer ${keys.own}`, `Bearer $${own}`);
    case 'unknown':
      return say(`unknown-key-${random.hex(24)}`);
    case 'unknown-of-stage':
      return say(`${stage}-key-${random.hex(24)}`);
    case 'undefined':
    case 'null':
      return say(use);
    case 'short':
      return say('k');
    case 'long':
      return say('0'.repeat(LONG), `$(printf %0${LONG}d 0)`);
    case 'twice': {
      const once = say(keys.own, `$${own}`);
      return {
        headers: [...once.headers, ...once.headers],
        shell: { headers: [...once.shell.headers, ...once.shell.headers] },
      };
    }
    case 'other-company':
      return sayGiven('key of another company', keys.otherCompany, variableOf(stage, 'other'));
    case 'retired':
      return sayGiven('retired key', keys.retired, variableOf(stage, 'retired'));
    case 'other-stage':
      return keys.otherStage === undefined
        ? notObserved('there is no key of another stage')
        : say(keys.otherStage.key, `$${variableOf(keys.otherStage.stage)}`);
    case 'other-company-other-stage':
      return keys.otherCompanyOtherStage === undefined
        ? notObserved('there is no key of another company for another stage')
        : say(keys.otherCompanyOtherStage.key, `$${variableOf(keys.otherCompanyOtherStage.stage, 'other')}`);
    default: {
      const { alter, shell } = CHANGES[use];
      const changed = alter(keys.own);
      if (changed === keys.own) return notObserved('the key has no letter whose case could be changed');
      if (changed.length < Math.min(keys.own.length, SHORTEST_PART))
        return notObserved('the key is too short for a part of it to be sent');
      return say(changed, shell(own, keys.own));
    }
  }
}

/** Every text that must not be shown because of one key: the key, and what is so near it that it gives it away. */
export function toSecrets(key: string): string[] {
  return [key, toOneOff(key), toOtherCase(key)];
}

function header(name: string, value: string, shell: string): CarriedKey {
  return { headers: [[name, value]], shell: { headers: [`${escapeInDoubleQuotes(name)}: ${shell}`] } };
}

/** A key with a sign that means something in a query goes in percent-encoded, byte for byte as a shell can write it too. */
function toQuery(header: string, key: string, variable: string): CarriedKey {
  const name = encodeURIComponent(header);
  const isPlain = /^[\w.~-]+$/.test(key);
  const hex = Buffer.from(key).toString('hex');
  const encoded = `$(printf %s "$${variable}" | od -An -v -tx1 | tr -d ' \\n' | sed 's/../%&/g')`;
  return {
    headers: [],
    query: `${name}=${isPlain ? key : hex.replace(/../g, '%$&')}`,
    shell: { headers: [], query: `${name}=${isPlain ? `$${variable}` : encoded}` },
  };
}

function toHalf({ length }: string): number {
  return Math.ceil(length / 2);
}

/** The last character becomes another, which does not tell what it was. */
function toOneOff(key: string): string {
  return key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
}

function toOtherCase(key: string): string {
  return key.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
