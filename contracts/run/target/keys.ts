import type { Draws } from '../../../spec/random.ts';
import { escapeInDoubleQuotes } from '../../../spec/text/shell.ts';
import type { KeyUse } from '../../cases/call.ts';
import type { HeaderList } from '../../cases/http-message.ts';
import { type NotObserved, notObserved } from '../../checks/judgement.ts';

/** The keys that concern one stage of a target; what was not given is `undefined`. */
export interface StageKeyring {
  own: string;
  otherCompany: string | undefined;
  retired: string | undefined;
  /** A key of the same company for another stage, and which. */
  otherStage: { key: string; stage: string } | undefined;
}

/** What a use of a key adds to a request, and how a person writes it between double quotes in a shell that has the keys in its environment. */
export interface CarriedKey {
  headers: HeaderList;
  query?: string;
  shell: { headers: readonly string[]; query?: string };
}

/** The name of the environment variable of a key: `WES_DEV_KEY`, `WES_OTHER_DEV_KEY`. */
export function toVariable(stage: string, owner: 'own' | 'other' | 'retired' = 'own'): string {
  const name = stage.toUpperCase().replace(/[^A-Z0-9]/g, '_');
  return owner === 'own' ? `WES_${name}_KEY` : `WES_${owner.toUpperCase()}_${name}_KEY`;
}

/**
 * How a key is carried under the header `name`; not observed where it cannot be. `unknown` is drawn by `random`, and is never a
 * key that was given.
 */
export function carryKey(
  use: KeyUse,
  { name, stage, keys, random }: { name: string; stage: string; keys: StageKeyring; random: Draws },
): CarriedKey | NotObserved {
  const own = toVariable(stage);
  switch (use) {
    case 'own':
      return header(name, keys.own, `$${own}`);
    case 'none':
      return { headers: [], shell: { headers: [] } };
    case 'in-query':
      return toQuery(name, keys.own, own);
    case 'bearer':
      return header('authorization', `Bearer ${keys.own}`, `Bearer $${own}`);
    case 'unknown': {
      const key = `unknown-key-${random.hex(24)}`;
      return header(name, key, key);
    }
    case 'one-off':
      return header(name, toOneOff(keys.own), `\${${own}%?}${toOneOff(keys.own).slice(-1)}`);
    case 'empty':
      return { headers: [[name, '']], shell: { headers: [`${escapeInDoubleQuotes(name)};`] } };
    case 'twice': {
      const once = header(name, keys.own, `$${own}`);
      return {
        headers: [...once.headers, ...once.headers],
        shell: { headers: [...once.shell.headers, ...once.shell.headers] },
      };
    }
    case 'other-case': {
      const swapped = toOtherCase(keys.own);
      if (swapped === keys.own) return notObserved('the key has no letter whose case could be changed');
      return header(name, swapped, `$(printf %s "$${own}" | tr 'A-Za-z' 'a-zA-Z')`);
    }
    case 'other-company':
      return keys.otherCompany === undefined
        ? notObserved(`there is no key of another company; set ${toVariable(stage, 'other')}`)
        : header(name, keys.otherCompany, `$${toVariable(stage, 'other')}`);
    case 'retired':
      return keys.retired === undefined
        ? notObserved(`there is no retired key; set ${toVariable(stage, 'retired')}`)
        : header(name, keys.retired, `$${toVariable(stage, 'retired')}`);
    case 'other-stage':
      return keys.otherStage === undefined
        ? notObserved('there is no key of another stage')
        : header(name, keys.otherStage.key, `$${toVariable(keys.otherStage.stage)}`);
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

/** The last character becomes another, which does not tell what it was. */
function toOneOff(key: string): string {
  return key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
}

function toOtherCase(key: string): string {
  return key.replace(/[A-Za-z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
