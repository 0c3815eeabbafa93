import { describe, expect, it } from 'vitest';
import { isAnsweredAsUnknown, isKeyRefusal } from './absence.ts';
import { type Answer, toAnswer } from './answer.ts';

const answer = (status: number, body = '', type = 'application/json'): Answer =>
  toAnswer({
    status,
    headers: [['content-type', type]],
    body: new TextEncoder().encode(body),
    milliseconds: 1,
  });

const redirect = (location: string): Answer =>
  toAnswer({ status: 302, headers: [['location', location]], body: new Uint8Array(), milliseconds: 1 });

describe('whether a path is answered as one that belongs to nothing', () => {
  const nowhere = {
    path: '/dev/1/4f1c9a7de2b8',
    answer: answer(404, '{"message":"No route /dev/1/4f1c9a7de2b8"}'),
  };
  const plain = { path: '/dev/1/4f1c9a7de2b8', answer: answer(404, 'Not Found', 'text/plain') };
  const table: [
    name: string,
    given: Answer,
    unknown: { answer: Answer; path: string } | undefined,
    want: boolean,
  ][] = [
    ['a success', answer(200, '{}'), nowhere, false],
    ['a success where nothing is known of unknown paths', answer(200, '{}'), undefined, false],
    ['400', answer(400), nowhere, false],
    ['400 as for an unknown path', answer(400), { ...nowhere, answer: answer(400) }, true],
    ['a success as for an unknown path', answer(200), { ...nowhere, answer: answer(200) }, true],
    [
      'another success than for an unknown path',
      answer(200, '[]'),
      { ...nowhere, answer: answer(200) },
      false,
    ],
    ['a failure as for an unknown path', answer(500), { ...nowhere, answer: answer(500) }, false],
    ['a redirect as for an unknown path', answer(302), { ...nowhere, answer: answer(302) }, true],
    [
      'a redirect as for an unknown path, both with the path that was asked for',
      redirect('https://a.example/login?from=%2Fdev%2F1%2Fmembers'),
      { ...nowhere, answer: redirect('https://a.example/login?from=%2Fdev%2F1%2F4f1c9a7de2b8') },
      true,
    ],
    [
      'a redirect to somewhere else',
      redirect('/dev/1/people'),
      { ...nowhere, answer: redirect('/login') },
      false,
    ],
    [
      'a redirect to the same path elsewhere',
      redirect('https://a.example/dev/1/members'),
      { ...nowhere, answer: redirect('https://a.example/dev/1/4f1c9a7de2b8') },
      false,
    ],
    ['401', answer(401), nowhere, false],
    ['405', answer(405), nowhere, true],
    ['410', answer(410), nowhere, true],
    ['500', answer(500), nowhere, false],
    ['501', answer(501), undefined, true],
    ['503', answer(503), nowhere, false],
    ['a refusal of the key', answer(403, '{"message":"Forbidden"}'), nowhere, false],
    ['what AWS says of no route', answer(403, '{"message":"Missing Authentication Token"}'), nowhere, true],
    ['404 where nothing is known of unknown paths', answer(404), undefined, true],
    [
      '404 where unknown paths are answered otherwise',
      answer(404),
      { ...nowhere, answer: answer(200) },
      false,
    ],
    ['404 as for an unknown path', answer(404, '{"message":"No route /dev/1/members"}'), nowhere, true],
    [
      '404 as for an unknown path, where both name the same path',
      answer(404, '{"path":"/1/members"}'),
      { ...nowhere, answer: answer(404, '{"path":"/1/members"}') },
      true,
    ],
    [
      '404 as for an unknown path, with another id',
      answer(404, 'Not Found 8e02b6c3', 'text/plain'),
      { ...plain, answer: answer(404, 'Not Found 71aa0c94', 'text/plain') },
      true,
    ],
    ['404 about a member', answer(404, '{"message":"No member has the address"}'), nowhere, false],
    ['404 in another form', answer(404, '{"message":"No route /dev/1/members"}'), plain, false],
    ['404 with another text', answer(404, 'Nobody is called that', 'text/plain'), plain, false],
    [
      '404 with another short text',
      answer(404, 'No cafe', 'text/plain'),
      { ...plain, answer: answer(404, 'No face', 'text/plain') },
      false,
    ],
    ['404 of another type', answer(404, 'Not Found', 'text/html'), plain, false],
  ];
  it.each(table)('%s', (_, given, unknown, want) => {
    expect(isAnsweredAsUnknown({ answer: given, path: '/dev/1/members' }, unknown)).toBe(want);
  });

  it('what a path holds is not told from another path, however it is written', () => {
    for (const [path, shown] of [
      ['/dev/1/users/a%40b.example/profile', '/dev/1/users/a@b.example/profile'],
      // A part of the path that is short stands in other words too, and one may begin another.
      ['/dev/1/o', '/dev/1/'],
      ['/dev/1/team/teams', '/dev/1/team/teams'],
    ] as const) {
      const given = answer(404, `{"message":"No route ${shown}"}`);
      expect(isAnsweredAsUnknown({ answer: given, path }, nowhere)).toBe(true);
    }
    expect(
      isAnsweredAsUnknown(
        { answer: answer(404, 'x'), path: '/dev/1/%E0%A4%A' },
        { path: '/y', answer: answer(404, 'x') },
      ),
    ).toBe(true);
  });
});

it.each([
  [401, '', true],
  [403, 'Forbidden', true],
  [403, '{"message":"Missing Authentication Token"}', false],
  [404, '', false],
  [200, 'Forbidden', false],
])('%d %s refuses the key: %s', (status, body, want) => {
  expect(isKeyRefusal(answer(status, body))).toBe(want);
});
