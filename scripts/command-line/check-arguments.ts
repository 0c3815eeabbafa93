import { decodePercent } from '../../spec/text/percent.ts';
import { UsageError } from './usage-error.ts';

/** The name of an environment variable that holds a key, whatever the stages of the document are called. */
const KEY_VARIABLE = /^WES_(?:[A-Z0-9_]+_KEY|CREDENTIAL_[A-Z0-9_]+)$/;

/**
 * The arguments of a process (`process.argv`) as commander can read them. Those of `wes check` and `wes parity` change: an option that may or may not take a value would swallow the address
 * behind it, so `--allow-writes=prod` becomes another option than `--allow-writes`. Throws a `UsageError` where an argument
 * holds a key, before anything can print it.
 */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): readonly string[] {
  if (args[2] !== 'check' && args[2] !== 'parity') return args;
  refuseKeys('An argument holds', args, env);
  return args.map((arg) => arg.replace(/^--allow-writes=/, '--allow-writes-in='));
}

/**
 * Throws a `UsageError` where a text holds a key of the environment: of the variables that hold keys by their name, and of those in
 * `names`. `what` is how the sentence begins.
 */
export function refuseKeys(
  what: string,
  texts: readonly string[],
  env: NodeJS.ProcessEnv,
  names: readonly string[] = [],
): void {
  const written = texts.flatMap((text) => [text, decodePercent(text)]).map((text) => text.toLowerCase());
  for (const [name, key = ''] of Object.entries(env)) {
    // Shorter ones are no keys, and stand in any word.
    if (!(KEY_VARIABLE.test(name) || names.includes(name)) || key.length < 4) continue;
    if (written.some((text) => text.includes(key.toLowerCase())))
      throw new UsageError(
        `${what} the key of ${name}; leave it out, keys are taken from the environment only.`,
      );
  }
}
