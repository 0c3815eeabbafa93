import { expect, it } from 'vitest';
import type { Redact } from '../../spec/redaction/redactor.ts';
import { createTrafficSecrets } from './traffic-secrets.ts';

const toSecret = (number: number): string => `secret-number-${number}-${number}`;

it('knows so many secrets, and has what is kept rid of them before it forgets the oldest', () => {
  const secrets = createTrafficSecrets(4);
  let kept = Array.from({ length: 10 }, (_, number) => toSecret(number)).join(' ');
  let times = 0;
  const onFull = (redact: Redact): void => {
    times += 1;
    kept = redact(kept);
  };
  for (let number = 0; number < 10; number += 1) secrets.add([toSecret(number)], onFull);
  expect(times).toBe(3);
  kept = secrets.redact(kept);
  for (let number = 0; number < 10; number += 1) expect(kept).not.toContain(toSecret(number));
});

it('keeps those that are still in use', () => {
  const secrets = createTrafficSecrets(4);
  const key = 'the-key-that-is-used';
  for (let number = 0; number < 20; number += 1) secrets.add([key, toSecret(number)], () => undefined);
  expect(secrets.redact(`a ${key} b`)).toBe('a [Filtered] b');
});
