import { createRedactor, type Redact } from '../../spec/redaction/redactor.ts';

/** The secrets of traffic, which are only known as they come. */
export interface TrafficSecrets {
  /** Takes secrets in. Where there is no more room, `onFull` has to redact whatever is stored before the oldest are forgotten. */
  add(secrets: readonly string[], onFull: (redact: Redact) => void): void;
  /** Filters all that are known out of what is shown. */
  redact: Redact;
}

/** So many make a redactor that is built in less than a second. */
const MOST = 1000;

/** A service that gives out another cookie with each answer must not fill the memory: half are forgotten when there are too many. */
export function createTrafficSecrets(most: number = MOST): TrafficSecrets {
  const known = new Set<string>();
  let redactor: Redact | undefined;
  const redact: Redact = (value) => {
    redactor ??= createRedactor([...known]);
    return redactor(value);
  };
  return {
    add(secrets, onFull) {
      for (const secret of secrets) {
        // One that is still in use is not the oldest.
        if (known.delete(secret)) {
          known.add(secret);
          continue;
        }
        if (known.size >= most) {
          onFull(redact);
          for (const old of [...known].slice(0, Math.ceil(most / 2))) known.delete(old);
        }
        known.add(secret);
        redactor = undefined;
      }
    },
    redact,
  };
}
