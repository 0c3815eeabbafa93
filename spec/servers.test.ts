import { describe, expect, it } from 'vitest';
import { read } from './document.test.helper.ts';
import { type BasePath, toBasePath, withoutAuthority, withStage } from './servers.ts';

const noStage = { stages: ['default'], defaultStage: 'default' };

interface Given {
  name: string;
  servers: string;
  want: BasePath;
}
const given: Given[] = [
  { name: 'no servers', servers: '{}', want: { template: '', ...noStage } },
  { name: 'an empty list', servers: 'servers: []', want: { template: '', ...noStage } },
  { name: 'the root', servers: 'servers: [{ url: / }]', want: { template: '', ...noStage } },
  {
    name: 'a whole address',
    servers: 'servers: [{ url: https://a.example:8080/v1 }]',
    want: { template: '/v1', ...noStage },
  },
  { name: 'slashes at the end', servers: 'servers: [{ url: /v1// }]', want: { template: '/v1', ...noStage } },
  {
    name: 'the first of some',
    servers: 'servers: [{ url: /a }, { url: /b }]',
    want: { template: '/a', ...noStage },
  },
  {
    name: 'host, stage and version',
    servers:
      "servers: [{ url: '{host}/{stage}/1', variables: { host: { default: http://h }, stage: { enum: [dev, prod], default: prod } } }]",
    want: { template: '/{stage}/1', stages: ['dev', 'prod'], defaultStage: 'prod' },
  },
  {
    name: 'a stage without an enumeration',
    servers: "servers: [{ url: '/{stage}', variables: { stage: { default: dev } } }]",
    want: { template: '/{stage}', stages: ['dev'], defaultStage: 'dev' },
  },
  {
    name: 'other variables, by their default',
    servers:
      "servers: [{ url: '/{base}/{stage}/{v}', variables: { base: { default: api }, v: { enum: ['1', '2'], default: '2' }, stage: { default: dev } } }]",
    want: { template: '/api/{stage}/2', stages: ['dev'], defaultStage: 'dev' },
  },
  {
    name: 'a variable stage that the path does not have',
    servers:
      "servers: [{ url: 'https://{stage}.a.example/1', variables: { stage: { enum: [dev, prod], default: dev } } }]",
    want: { template: '/1', ...noStage },
  },
  {
    name: 'a {stage} that no variable describes',
    servers: "servers: [{ url: '/{stage}/1' }]",
    want: { template: '/{stage}/1', ...noStage },
  },
];

describe('toBasePath', () => {
  it.each(given)('$name', ({ servers, want }) => {
    expect(toBasePath(read(servers)['servers'])).toEqual(want);
  });
});

describe('withoutAuthority', () => {
  it.each([
    { url: '{host}/{stage}/1', want: '/{stage}/1' },
    { url: '{host}/1/recognition', want: '/1/recognition' },
    { url: '{host}', want: '' },
    { url: 'https://a.example/v1/x', want: '/v1/x' },
    { url: 'HTTP://a.example:80', want: '' },
    { url: '//a.example/v1', want: '/v1' },
    { url: 'https://{host}:{port}/{stage}', want: '/{stage}' },
    { url: '{scheme}://{host}/{stage}', want: '/{stage}' },
    { url: '/v1', want: '/v1' },
    { url: 'v1', want: '/v1' },
    { url: '/{stage}/1', want: '/{stage}/1' },
    { url: '/', want: '/' },
    { url: '', want: '' },
  ])('$url is $want', ({ url, want }) => {
    expect(withoutAuthority(url)).toBe(want);
  });
});

describe('withStage', () => {
  it.each([
    { template: '/{stage}/1', stage: 'dev', want: '/dev/1' },
    { template: '/{stage}/{stage}', stage: 'prod', want: '/prod/prod' },
    { template: '/v1', stage: 'default', want: '/v1' },
    { template: '/{stage}', stage: '$&', want: '/$&' },
  ])('$template in $stage is $want', ({ template, stage, want }) => {
    expect(withStage(template, stage)).toBe(want);
  });
});
