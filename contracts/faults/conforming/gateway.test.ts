import { describe, expect, it } from 'vitest';
import { CHOICE_NAMES, CHOICES, drawChoices, type GatewayChoices, PLAIN_CHOICES } from './choices.ts';
import { GATEWAY_KEYS } from './companies.ts';
import { createConformingGateway } from './gateway.ts';

const SEEDS = Array.from({ length: 150 }, (_, index) => index);

/** The gateway of a seed, and a way to ask it: by method, path below the stage, key and body. It is never in a hurry. */
function open(seed: number) {
  const choices: GatewayChoices = { ...drawChoices(seed), throttledEvery: 0, visibleAfter: 0 };
  const gateway = createConformingGateway(seed, choices);
  const version = choices.recognitionPath === 'version-doubled' ? '/dev/1/1' : '/dev/1';
  const ask = async (method: string, path: string, key?: string, body?: unknown) => {
    const headers = {
      'content-type': 'application/json',
      ...(key === undefined ? {} : { 'x-api-key': key }),
    };
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return gateway.fetch(new Request(`http://gateway.example${version}${path}`, init));
  };
  const { people = [], groups = [] } = gateway.tenancies.get('one/dev') ?? {};
  const [first, second, third] = people.map(({ address }) => address);
  return { choices, ask, first, second, third, group: groups[0] };
}

/** All that an answer says, decoded, without markup. */
async function read(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const coding = response.headers.get('content-encoding');
  const text = coding === null ? new TextDecoder().decode(bytes) : await inflate(bytes, coding);
  return `${text} ${response.headers.get('x-error-message')}`
    .replace(/<!\[CDATA\[|\]\]>|<\/?b>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\\u([0-9a-f]{4})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

async function inflate(bytes: Uint8Array, coding: string): Promise<string> {
  const { brotliDecompressSync, unzipSync } = await import('node:zlib');
  return (coding === 'br' ? brotliDecompressSync : unzipSync)(bytes).toString();
}

describe('a gateway of any seed keeps the specification', () => {
  const key = GATEWAY_KEYS.one.dev;

  it('answers the three conditions of the key with status and text (§7)', async () => {
    for (const seed of SEEDS) {
      const { ask, first = '' } = open(seed);
      const path = `/recognition?email=${encodeURIComponent(first)}`;
      for (const [given, text] of [
        [undefined, 'Forbidden'],
        ['nobody-knows-this', 'Invalid API Key.'],
        [GATEWAY_KEYS.one.prod, 'Invalid API Key by stage'],
        [GATEWAY_KEYS.two.prod, 'Invalid API Key by stage'],
      ] as const) {
        const response = await ask('GET', path, given);
        expect([seed, response.status]).toEqual([seed, 403]);
        expect(await read(response), `seed ${seed}`).toContain(text);
      }
    }
  });

  it('lists recognition as JSON with an array and an object, of one company alone (§4.1)', async () => {
    for (const seed of SEEDS) {
      const { ask, first = '', group, choices } = open(seed);
      const [ofMember, ofTeam] = [
        `email=${encodeURIComponent(first)}`,
        `team_name=${encodeURIComponent(group?.name ?? '')}`,
      ];
      for (const query of [ofMember, ofTeam]) {
        const response = await ask('GET', `/recognition?${query}`, key);
        expect([seed, Math.floor(response.status / 100)]).toEqual([seed, 2]);
        const text = (await read(response)).replace(/ null$/, '');
        const body = JSON.parse(text) as { recognitions: unknown; pagination: unknown };
        expect(Array.isArray(body.recognitions)).toBe(true);
        expect(Object.prototype.toString.call(body.pagination)).toBe('[object Object]');
        if (choices.sameRecords === 'no') expect(text).not.toContain('in company two');
      }
    }
  });

  it('accepts the five forms of recipients, and nothing that is none of them (§2)', async () => {
    for (const seed of SEEDS) {
      const { ask, first = '', second = '', third = second, group } = open(seed);
      const send = async (recipients: unknown): Promise<number> => {
        const path = `/recognition/${encodeURIComponent(first)}`;
        return (await ask('POST', path, key, recipients === undefined ? {} : { recipients })).status;
      };
      const several = [...new Set([second, third])];
      for (const one of [second, several.join(','), several, [second], 'ALL_MEMBERS', group?.id])
        expect([seed, one, Math.floor((await send(one)) / 100)]).toEqual([seed, one, 2]);
      const others = [undefined, null, true, {}, [7], [second, null], [[second]], `ALL_MEMBERS,${second}`];
      for (const one of [...others, ['ALL_MEMBERS'], '', `${second},,${second}`, `${second};${third}`])
        expect([seed, one, (await send(one)) >= 400]).toEqual([seed, one, true]);
    }
  });
});

describe('what a gateway does', () => {
  it('is the same for the same seed', () => {
    expect(drawChoices(7)).toEqual(drawChoices(7));
    expect(drawChoices(7)).not.toEqual(drawChoices(8));
  });

  it('is, in some gateway, each value of each row', () => {
    const all = Array.from({ length: 1_000 }, (_, seed) => drawChoices(seed));
    for (const name of CHOICE_NAMES)
      expect([name, new Set(all.map((choices) => choices[name])).size]).toEqual([name, CHOICES[name].length]);
    expect(new Set(CHOICE_NAMES.map((name) => PLAIN_CHOICES[name])).size).toBeGreaterThan(10);
  });
});
