import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BasePath } from '../../../spec/servers.ts';
import { CannotJudge } from '../cannot-judge.ts';
import { isLoopback, toBaseAddress } from './base-address.ts';

const BASE: BasePath = { template: '/{stage}/1', stages: ['dev', 'prod'], defaultStage: 'dev' };
const ALL = ['dev', 'prod'];

describe('an address of a host stands for every stage, a base address for its own', () => {
  const table: [given: string, prefix: string, stages: string[]][] = [
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010', ALL],
    ['https://gateway.example/', 'https://gateway.example', ALL],
    ['HTTPS://Gateway.Example:443//', 'https://gateway.example', ALL],
    ['https://gateway.example/dev/1', 'https://gateway.example', ['dev']],
    ['https://gateway.example/prod/1/', 'https://gateway.example', ['prod']],
    ['https://gateway.example/a/b', 'https://gateway.example/a/b', ALL],
    ['https://gateway.example/a/b/prod/1', 'https://gateway.example/a/b', ['prod']],
    ['https://gateway.example/mydev/1', 'https://gateway.example/mydev/1', ALL],
    ['http://[::1]:4010/dev/1', 'http://[::1]:4010', ['dev']],
    [' http://gateway.example ', 'http://gateway.example', ALL],
  ];
  it.each(table)('%s', (given, prefix, stages) => {
    expect(toBaseAddress(given, BASE)).toEqual({ prefix, stages });
  });

  it('a document without stages has one', () => {
    const base = { template: '/v1', stages: ['default'], defaultStage: 'default' };
    expect(toBaseAddress('http://a.example/v1', base)).toEqual({
      prefix: 'http://a.example',
      stages: ['default'],
    });
    const root = { template: '', stages: ['default'], defaultStage: 'default' };
    expect(toBaseAddress('http://a.example/x', root)).toEqual({
      prefix: 'http://a.example/x',
      stages: ['default'],
    });
  });
});

describe('what cannot be a base address is refused', () => {
  const table: [given: string, says: RegExp][] = [
    ['', /absolute http or https URL/],
    ['127.0.0.1:4010', /absolute http or https URL/],
    ['/dev/1', /absolute http or https URL/],
    ['ftp://gateway.example', /absolute http or https URL/],
    ['file:///etc', /absolute http or https URL/],
    ['http://', /absolute http or https URL/],
    ['http://localhost:99999', /absolute http or https URL/],
    ['http://user@gateway.example', /credentials/],
    ['http://user:secret@gateway.example', /credentials/],
    ['http://localhost@gateway.example', /credentials/],
    ['http://127.0.0.1:80@gateway.example/', /credentials/],
    ['http://:secret@gateway.example', /credentials/],
    ['http://gateway.example/?key=1', /"\?"/],
    ['http://gateway.example/#a', /"#"/],
    ['http://gateway.example/dev', /http:\/\/gateway\.example\/dev\/1/],
    ['http://gateway.example/prod/2', /half way/],
    ['http://gateway.example/dev/1/members', /half way/],
  ];
  it.each(table)('%s', (given, says) => {
    expect(() => toBaseAddress(given, BASE)).toThrow(CannotJudge);
    expect(() => toBaseAddress(given, BASE)).toThrow(says);
  });

  it('without quoting the credentials', () => {
    for (const given of ['http://user:secret@gateway.example', 'http://gateway.example/?key=secret'])
      expect(() => toBaseAddress(given, BASE)).not.toThrow(/secret/);
  });
});

describe('an address leads back to this machine', () => {
  it.each([
    'http://127.0.0.1',
    'http://127.0.0.1:4010',
    'http://127.255.255.254',
    'http://localhost',
    'http://LOCALHOST:4010',
    'http://a.localhost',
    'http://a.b.localhost:1',
    'http://127.1',
    'http://127.0.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0x7f.0.0.1',
    'http://0177.0.0.1',
    'http://127.0.0.1.',
    'http://[::1]',
    'http://[0:0:0:0:0:0:0:1]:4010',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f01:203]',
    'http://１２７.0.0.1',
  ])('%s', (address) => {
    expect(isLoopback(toBaseAddress(address, BASE).prefix)).toBe(true);
  });
});

describe('an address does not, or not certainly', () => {
  it.each([
    'http://gateway.example',
    'http://0.0.0.0',
    'http://0',
    'http://[::]',
    'http://localhost.',
    'http://localhost.evil.example',
    'http://localhost.localdomain',
    'http://evillocalhost',
    'http://127.0.0.1.evil.example',
    'http://127-0-0-1.evil.example',
    'http://127.evil.example',
    'http://128.0.0.1',
    'http://126.255.255.255',
    'http://1.127.0.0',
    'http://10.0.0.1',
    'http://169.254.169.254',
    'http://192.168.0.1',
    'http://2130706432.evil.example',
    'http://2147483649',
    'http://0x80000001',
    'http://[::2]',
    'http://[1::1]',
    'http://[fe80::1]',
    'http://[::ffff:128.0.0.1]',
    'http://[::ffff:10.0.0.1]',
    'http://[::7f00:1]',
    'http://[::ffff:7f00:1:2]',
    'http://[::ffff:7f12:0:1:2:3]',
    'http://[::ffff:0:7f00:1]',
    'http://[64:ff9b::7f00:1]',
    'http://evil.example/localhost',
    'http://evil.example\\.localhost',
    'http://@evil.example',
  ])('%s', (address) => {
    expect(isLoopback(toBaseAddress(address, BASE).prefix)).toBe(false);
  });

  it('of all IPv4 addresses, in any of their forms, those of 127/8 do', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0x7effff00, max: 0x800000ff })),
        (number) => {
          const parts = [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
          const [first = 0, second = 0, third = 0, last = 0] = parts;
          const hex = number.toString(16);
          for (const host of [
            parts.join('.'),
            `${number}`,
            `0x${hex}`,
            `0${number.toString(8)}`,
            `${first}.${(second << 16) + (third << 8) + last}`,
            `[::ffff:${parts.join('.')}]`,
          ])
            expect(isLoopback(toBaseAddress(`http://${host}`, BASE).prefix), host).toBe(first === 127);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of all IPv6 addresses, two do: ::1, and those that stand for 127/8', () => {
    const group = fc.constantFrom(0, 0, 0, 1, 0x7f00, 0x7f12, 0xffff);
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        const host = `[${groups.map((one) => one.toString(16)).join(':')}]`;
        const text = groups.map((one) => one.toString(16).padStart(4, '0')).join('');
        const want = /^0{31}1$/.test(text) || /^0{20}ffff7f/.test(text);
        expect(isLoopback(toBaseAddress(`http://${host}`, BASE).prefix), host).toBe(want);
      }),
      {
        numRuns: 3000,
        examples: [[[0, 0, 0, 0, 0xffff, 0x7f12, 1, 1]], [[0, 0, 0, 0, 0, 0xffff, 0x7f00, 1]]],
      },
    );
  });
});
