import { expect, it } from 'vitest';
import { filterQuery, isSecretName } from './secret-names.ts';

it.each<[name: string, want: boolean]>([
  ['X-Api-Key', true],
  ['access_token', true],
  ['client_secret', true],
  ['passwd', true],
  ['Authorization', true],
  ['Set-Cookie', true],
  ['X-Signature', true],
  ['session', true],
  ['X-Amz-Credential', true],
  ['page', false],
  ['user-agent', false],
])('%s holds a secret: %s', (name, want) => {
  expect(isSecretName(name)).toBe(want);
});

it.each<[url: string, want: string]>([
  ['/members', '/members'],
  ['/members?', '/members?'],
  ['/members?page=1&token=a=b&limit', '/members?page=1&token=[Filtered]&limit'],
  ['https://api.example/x?to%6ben=a?b', 'https://api.example/x?to%6ben=[Filtered]'],
  ['/x?%=1&token', '/x?%=1&token'],
])('%s is shown as %s', (url, want) => {
  expect(filterQuery(url, isSecretName)).toBe(want);
});
