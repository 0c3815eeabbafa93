import { decodePercent } from '../../spec/text/percent.ts';
import { UsageError } from './usage-error.ts';

/** The name of an environment variable that holds a key, whatever the stages of the document are called. */
const KEY_VARIABLE = /^WES_[A-Z0-9_]+_KEY$/;

/**
 * The arguments of a process (`process.argv`) as commander can read them. Those of `wes check` and `wes parity` change: an option that may or may not take a value would swallow the address
 * behind it, so `--allow-writes=prod` becomes another option than `--allow-writes`. Throws a `UsageError` where an argument
 * holds a key, before anything can print it.
 */
export function readArguments(args: readonly string[], env: NodeJS.ProcessEnv): readonly string[] {
  if (args[2] !== 'check' && args[2] !== 'parity') return args;
  const texts = args.flatMap((arg) => [arg, decodePercent(arg)]).map((text) => text.toLowerCase());
  for (const [name, key = ''] of Object.entries(env)) {
    // Shorter ones are no keys, and stand in any word.
    if (!KEY_VARIABLE.test(name) || key.length < 4) continue;
    if (texts.some((text) => text.includes(key.toLowerCase())))
      throw new UsageError(
        `An argument holds the key of ${name}; leave it out, keys are taken from the environment only.`,
      );
  }
  return args.map((arg) => arg.replace(/^--allow-writes=/, '--allow-writes-in='));
}
