import { describe, expect, it } from 'vitest';
import { createJournalRedactor } from './redact.ts';

describe('the redactor of the journal', () => {
  it.each<{ secrets: string[]; text: string; want: string }>([
    { secrets: [], text: 'abc', want: 'abc' },
    { secrets: ['abcdefghij'], text: 'x abcdefghij y ABCDEFGHIJ', want: 'x [Filtered] y [Filtered]' },
    { secrets: ['abcdefghij'], text: 'abcdefg', want: 'abcdefg' },
    { secrets: ['abcdefghij'], text: '%61bcdefghi%256A', want: '[Filtered]' },
    { secrets: ['abcdefghij', 'ghijklmnop'], text: '-abcdefghijklmnop-', want: '-[Filtered]-' },
    { secrets: ['abcdefghij', '0abcdefghij'], text: '00abcdefghij', want: '0[Filtered]' },
    { secrets: ['abcd'], text: 'xabcdx %61bcd', want: 'x[Filtered]x [Filtered]' },
    { secrets: [''], text: 'abc', want: 'abc' },
    { secrets: ['é-secret'], text: '%C3%A9-secret', want: '[Filtered]' },
  ])('makes of $text: $want', ({ secrets, text, want }) => {
    expect(createJournalRedactor(() => new Set(secrets)).keys(text)).toBe(want);
  });

  it('knows what becomes known later, one by one or many at once', () => {
    const secrets = new Set<string>();
    const redact = createJournalRedactor(() => secrets);
    const names = Array.from({ length: 60 }, (_, number) => `${number}-key-${number * 7919}-of-them`);
    for (const [index, name] of names.entries()) {
      secrets.add(name);
      if (index % 7 === 3) continue;
      const shown = redact.keys(names.join(' | '));
      expect(names.slice(0, index + 1).filter((one) => shown.includes(one))).toEqual([]);
      expect(redact.keys('nothing of it')).toBe('nothing of it');
    }
  });

  it.each<{ text: string; type?: string; want: string }>([
    { text: '{"token": "a", "b": "token", "c": 1}', want: '{"token": "[Filtered]", "b": "token", "c": 1}' },
    { text: '{"api_key":"a\\"b","x":"y"}', want: '{"api_key":"[Filtered]","x":"y"}' },
    { text: '{"\\u0074oken":-1.5e3,"key":null}', want: '{"\\u0074oken":"[Filtered]","key":null}' },
    { text: '{"password":"cut off in the mid', want: '{"password":"[Filtered]"' },
    { text: '{"password":"cut off\\', want: '{"password":"[Filtered]"' },
    { text: '["token", "a", {"session": {"a": "b"}}]', want: '["token", "a", {"session": {"a": "b"}}]' },
    { text: '"token', want: '"token' },
    { text: 'token: a', want: 'token: a' },
    { text: 'a=b&token=c', want: 'a=b&token=c' },
    { text: 'a=b&token=c', type: 'application/x-www-form-urlencoded', want: 'a=b&token=[Filtered]' },
  ])('makes of the body $text: $want', ({ text, type = 'application/json', want }) => {
    expect(createJournalRedactor(() => new Set()).body(text, type)).toBe(want);
  });
});
