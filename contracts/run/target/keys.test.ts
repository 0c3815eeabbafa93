import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraws } from '../../../spec/random.ts';
import { createRedactor } from '../../../spec/redaction/redactor.ts';
import { KEY_USES, type KeyUse } from '../../cases/call.ts';
import { isNotObserved } from '../../checks/judgement.ts';
import { type CarriedKey, carryKey, type StageKeyring, toSecrets, toVariable } from './keys.ts';

const KEYS: StageKeyring = {
  own: 'own-Key-of-dev-7',
  otherCompany: 'their-key',
  retired: 'old-key',
  otherStage: { key: 'prod-key', stage: 'prod' },
};
const carry = (use: KeyUse, keys = KEYS, name = 'x-api-key') =>
  carryKey(use, { name, stage: 'dev', keys, random: createDraws(1, 'unknown key') });

describe('how a key is carried', () => {
  const table: [use: KeyUse, want: CarriedKey][] = [
    [
      'own',
      { headers: [['x-api-key', 'own-Key-of-dev-7']], shell: { headers: ['x-api-key: $WES_DEV_KEY'] } },
    ],
    ['none', { headers: [], shell: { headers: [] } }],
    [
      'in-query',
      {
        headers: [],
        query: 'x-api-key=own-Key-of-dev-7',
        shell: { headers: [], query: 'x-api-key=$WES_DEV_KEY' },
      },
    ],
    [
      'bearer',
      {
        headers: [['authorization', 'Bearer own-Key-of-dev-7']],
        shell: { headers: ['authorization: Bearer $WES_DEV_KEY'] },
      },
    ],
    ['empty', { headers: [['x-api-key', '']], shell: { headers: ['x-api-key;'] } }],
    [
      'one-off',
      { headers: [['x-api-key', 'own-Key-of-dev-x']], shell: { headers: [`x-api-key: \${WES_DEV_KEY%?}x`] } },
    ],
    [
      'truncated',
      { headers: [['x-api-key', 'own-Key-of-dev-']], shell: { headers: [`x-api-key: \${WES_DEV_KEY%?}`] } },
    ],
    [
      'longer',
      { headers: [['x-api-key', 'own-Key-of-dev-7x']], shell: { headers: [`x-api-key: \${WES_DEV_KEY}x`] } },
    ],
    [
      'prefix',
      {
        headers: [['x-api-key', 'own-Key-']],
        shell: { headers: [`x-api-key: $(printf %s "$WES_DEV_KEY" | head -c 8)`] },
      },
    ],
    [
      'suffix',
      {
        headers: [['x-api-key', 'of-dev-7']],
        shell: { headers: [`x-api-key: $(printf %s "$WES_DEV_KEY" | tail -c 8)`] },
      },
    ],
    [
      'quoted',
      {
        headers: [['x-api-key', '"own-Key-of-dev-7"']],
        shell: { headers: [String.raw`x-api-key: \"$WES_DEV_KEY\"`] },
      },
    ],
    [
      'in-cookie',
      {
        headers: [['cookie', 'x-api-key=own-Key-of-dev-7']],
        shell: { headers: ['cookie: x-api-key=$WES_DEV_KEY'] },
      },
    ],
    ['undefined', { headers: [['x-api-key', 'undefined']], shell: { headers: ['x-api-key: undefined'] } }],
    [
      'long',
      { headers: [['x-api-key', '0'.repeat(1000)]], shell: { headers: ['x-api-key: $(printf %01000d 0)'] } },
    ],
    [
      'other-stage',
      { headers: [['x-api-key', 'prod-key']], shell: { headers: ['x-api-key: $WES_PROD_KEY'] } },
    ],
    [
      'other-company',
      { headers: [['x-api-key', 'their-key']], shell: { headers: ['x-api-key: $WES_OTHER_DEV_KEY'] } },
    ],
    [
      'retired',
      { headers: [['x-api-key', 'old-key']], shell: { headers: ['x-api-key: $WES_RETIRED_DEV_KEY'] } },
    ],
  ];
  it.each(table)('%s', (use, want) => {
    expect(carry(use)).toEqual(want);
  });

  it('every use is carried, or says what it wants', () => {
    for (const use of KEY_USES) expect(carry(use)).toBeDefined();
  });

  it('twice is twice the same header', () => {
    expect(carry('twice')).toMatchObject({
      headers: [
        ['x-api-key', 'own-Key-of-dev-7'],
        ['x-api-key', 'own-Key-of-dev-7'],
      ],
    });
  });

  it('in other letter case, every letter has changed', () => {
    expect(carry('other-case')).toMatchObject({ headers: [['x-api-key', 'OWN-kEY-OF-DEV-7']] });
  });

  it('an unknown key is the same for one seed, and no key that was given', () => {
    expect(carry('unknown')).toEqual(carry('unknown'));
    const other = carryKey('unknown', {
      name: 'x-api-key',
      stage: 'dev',
      keys: KEYS,
      random: createDraws(2, 'unknown key'),
    });
    expect(other).not.toEqual(carry('unknown'));
    expect(carry('unknown')).toMatchObject({
      headers: [['x-api-key', expect.stringMatching(/^unknown-key-[0-9a-f]{24}$/)]],
    });
  });
});

describe('what is missing is said with the variable to set', () => {
  const bare: StageKeyring = {
    own: '1234',
    otherCompany: undefined,
    retired: undefined,
    otherStage: undefined,
  };
  it.each([
    ['other-company', /WES_OTHER_DEV_KEY/],
    ['retired', /WES_RETIRED_DEV_KEY/],
    ['other-stage', /no key of another stage/],
    ['other-company-other-stage', /no key of another company for another stage/],
    ['other-case', /no letter/],
    ['prefix', /too short/],
    ['truncated', /too short/],
  ] as [KeyUse, RegExp][])('%s', (use, want) => {
    expect(carry(use, bare)).toEqual({ kind: 'not-observed', why: expect.stringMatching(want) });
  });
});

it.each([
  ['dev', 'own', 'WES_DEV_KEY'],
  ['prod', 'other', 'WES_OTHER_PROD_KEY'],
  ['prod', 'retired', 'WES_RETIRED_PROD_KEY'],
  ['pre-prod.2', 'own', 'WES_PRE_PROD_2_KEY'],
  ["x';id;'", 'own', 'WES_X__ID___KEY'],
] as const)('the variable of %s, %s, is %s', (stage, owner, want) => {
  expect(toVariable(stage, owner)).toBe(want);
});

describe('for any key', () => {
  const sign = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  const anyKey = fc.string({ unit: sign, minLength: 4, maxLength: 40 });
  const USES: KeyUse[] = [
    'own',
    'in-query',
    'in-cookie',
    'bearer',
    'one-off',
    'twice',
    'other-case',
    'truncated',
    'longer',
    'quoted',
  ];

  it('one character off is as long, and another, and does not tell which it was', () => {
    fc.assert(
      fc.property(anyKey, (own) => {
        const [, off = ''] = toSecrets(own);
        expect(off).not.toBe(own);
        expect(off.slice(0, -1)).toBe(own.slice(0, -1));
        expect(off).toHaveLength(own.length);
        expect(off.slice(-1)).toBe(own.endsWith('x') ? 'y' : 'x');
      }),
    );
  });

  it('what a shell is given holds nothing of it, and what is sent is found again by the redactor', () => {
    fc.assert(
      fc.property(anyKey, fc.constantFrom(...USES), (own, use) => {
        const carried = carry(use, { ...KEYS, own });
        if (isNotObserved(carried)) return;
        const shell = JSON.stringify(carried.shell);
        const without = JSON.stringify(
          (carry(use, { ...KEYS, own: 'ABCabc+#ABCabc+#' }) as CarriedKey).shell,
        );
        // Whether a query is encoded is all that differs from key to key.
        if (use !== 'in-query' && !own.endsWith('x')) expect(shell).toBe(without);
        const redact = createRedactor(toSecrets(own));
        for (const [, value] of carried.headers) expect(redact(value)).toContain('[Filtered]');
        if (carried.query) expect(redact(carried.query)).toContain('[Filtered]');
      }),
      { numRuns: 500 },
    );
  });

  it('in a query it is read as it was', () => {
    fc.assert(
      fc.property(anyKey, (own) => {
        const { query } = carry('in-query', { ...KEYS, own }) as CarriedKey;
        expect(new URL(`http://a.example/?${query}`).searchParams.get('x-api-key')).toBe(own);
      }),
    );
  });
});
