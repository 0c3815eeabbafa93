import { describe } from 'vitest';
import { KEYS, RETIRED_KEYS } from '../gateway.test.helper.ts';
import { error, instead, isList, isSend, itSays, keyOf, type Row } from './check.test.helper.ts';

const UNKNOWN = '/components/responses/Forbidden/content/application~1json/examples/key-unknown/x-refusal';
const OK = (): Response => Response.json({ recognitions: [], pagination: {} });

const isUnknown = (request: Request): boolean => keyOf(request)?.startsWith('unknown-key-') === true;
const isRetired = (request: Request): boolean => keyOf(request) === RETIRED_KEYS.dev;
const isOneOff = (request: Request): boolean => {
  const key = keyOf(request);
  return key?.slice(0, -1) === KEYS.dev.slice(0, -1) && key !== KEYS.dev;
};
const isInOtherCase = (request: Request): boolean => keyOf(request) === swapCase(KEYS.dev);
const isTwice = (request: Request): boolean => keyOf(request) === `${KEYS.dev}, ${KEYS.dev}`;

/** §7: 403 `Invalid API Key.` where the key is not recognized. §5.6: the old key can be retired; how it is refused is not shown. */
const ROWS: Row[] = [
  {
    given: 'a refusal with the documented status and text',
    facts: {
      [UNKNOWN]: 'confirmed',
      'key-rotation': 'confirmed',
      'retired-key-is-unknown': 'supported',
      'key-compared-exactly': 'supported',
    },
  },
  {
    given: 'an unknown key that is accepted',
    gateway: instead(isUnknown, OK),
    want: ['violation: listRecognitions/dev/unknown'],
    facts: { [UNKNOWN]: 'contradicted' },
  },
  {
    given: 'a text without its full stop',
    gateway: instead(isUnknown, () => error(403, 'Invalid API Key')),
    want: ['violation: listRecognitions/dev/unknown'],
  },
  {
    given: 'the text of a missing key',
    gateway: instead(isUnknown, () => error(403, 'Forbidden')),
    want: ['violation: listRecognitions/dev/unknown'],
  },
  {
    given: 'the status of RFC 9110 with the documented text',
    gateway: instead(isUnknown, () => error(401, 'Invalid API Key.')),
    want: ['violation: listRecognitions/dev/unknown'],
  },
  {
    given: 'a server error for an unknown key',
    gateway: instead(isUnknown, () => error(500, 'Invalid API Key.')),
    want: ['violation: listRecognitions/dev/unknown'],
  },
  {
    given: 'a key of which only the beginning is compared',
    gateway: instead(isOneOff, OK),
    want: ['violation: listRecognitions/dev/one-off'],
    facts: { [UNKNOWN]: 'contradicted' },
  },
  {
    given: 'a key that is compared without regard to letter case, where the specification is silent',
    gateway: instead(isInOtherCase, OK),
    want: ['learned: listRecognitions/dev/other-case'],
    facts: { [UNKNOWN]: 'confirmed', 'key-compared-exactly': 'learned' },
  },
  {
    given: 'a key that may be sent twice, where the specification is silent',
    gateway: instead(isTwice, OK),
    want: ['learned: listRecognitions/dev/twice'],
    facts: { 'key-sent-once': 'learned', 'key-compared-exactly': 'supported' },
  },
  {
    given: 'a retired key that is accepted still',
    gateway: instead(isRetired, OK),
    want: ['violation: listRecognitions/dev/retired'],
    facts: { 'key-rotation': 'contradicted', [UNKNOWN]: 'confirmed' },
  },
  {
    given: 'a retired key that is refused in other words, where the specification is silent',
    gateway: instead(isRetired, () => error(403, 'This key was retired.')),
    want: ['learned: listRecognitions/dev/retired-text'],
    facts: { 'key-rotation': 'confirmed', 'retired-key-is-unknown': 'learned' },
  },
  {
    given: 'a retired key that is refused with 401, where the specification is silent',
    gateway: instead(isRetired, () => error(401, 'Gone')),
    want: ['learned: listRecognitions/dev/retired-text'],
    facts: { 'key-rotation': 'confirmed' },
  },
  {
    given: 'a server error for a retired key, which is no refusal',
    gateway: instead(isRetired, () => error(500, 'No such key in the cache')),
    want: ['learned: listRecognitions/dev/retired-text'],
    facts: { 'key-rotation': 'not-observed' },
  },
  {
    given: 'a retired key with which nobody is found, which is no refusal of the key',
    gateway: instead(isRetired, () => error(404, 'Nobody of that name')),
    want: ['learned: listRecognitions/dev/retired-text'],
    facts: { 'key-rotation': 'not-observed' },
  },
  {
    given: 'no retired key',
    options: { retiredKeys: {} },
    facts: {
      'key-rotation': 'not-observed',
      'retired-key-is-unknown': 'not-observed',
      [UNKNOWN]: 'confirmed',
    },
  },
  {
    given: 'a key without letters, whose case cannot be changed',
    options: { keys: { dev: '0123456789' } },
    gateway: {
      before: (request) =>
        keyOf(request) === '0123456789' && isList(request, new URL(request.url)) ? OK() : undefined,
    },
    facts: { [UNKNOWN]: 'confirmed', 'key-compared-exactly': 'not-observed' },
  },
  {
    given: 'a refusal that holds only once',
    gateway: (() => {
      let asked = 0;
      return instead((request) => isUnknown(request) && ++asked > 1, OK);
    })(),
    want: ['violation: listRecognitions/dev/unknown'],
  },
];

describe('what is told of keys that are not valid', () => {
  itSays('ignored_auth', ROWS, { include: { operationIds: ['listRecognitions'] } });
});

describe('what is told of a write with a key that is not valid', () => {
  itSays(
    'ignored_auth',
    [
      { given: 'a refusal', facts: { [UNKNOWN]: 'confirmed' } },
      {
        given: 'a write that is accepted from anybody',
        gateway: instead(
          (request, url) => isSend(request, url) && keyOf(request) !== KEYS.dev,
          () => Response.json({ id: 1 }, { status: 201 }),
        ),
        want: [
          ...['unknown', 'one-off', 'truncated', 'longer', 'prefix', 'suffix', 'quoted', 'unknown-of-stage'],
          ...['undefined', 'null', 'short', 'long', 'retired', 'twice', 'other-case'],
        ].map((use) =>
          ['twice', 'other-case'].includes(use)
            ? `learned: sendRecognition/dev/${use}`
            : `violation: sendRecognition/dev/${use}`,
        ),
        facts: { [UNKNOWN]: 'contradicted' },
      },
      {
        given: 'nothing on a live target that is only read',
        options: { live: true },
        facts: { [UNKNOWN]: 'not-observed', 'key-rotation': 'not-observed' },
      },
    ],
    { include: { operationIds: ['sendRecognition'] } },
  );
});

function swapCase(text: string): string {
  return [...text]
    .map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()))
    .join('');
}
