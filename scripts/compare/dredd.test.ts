import { describe, expect, it } from 'vitest';
import { createOperationFinder } from '../../contracts/run/operation-finder.ts';
import { createContract } from '../../spec/contract.ts';
import { loadDocument } from '../../spec/document.ts';
import { toDreddRequests, toReason, toRemarks } from './dredd.ts';

describe('Dredd', () => {
  it('is given each request beside the documented answer', () => {
    const request = {
      method: 'GET',
      target: '/dev/1/recognition?email=a',
      headers: [['x-api-key', 'fake']] as const,
    };
    const response = { status: 403, headers: [], body: '' };
    const recording = [
      { request: { ...request, target: '/dev/1/nothing', body: undefined }, response },
      { request: { ...request, body: undefined }, response },
    ];
    expect(
      toDreddRequests(
        createOperationFinder(createContract(loadDocument())),
        recording,
        'http://127.0.0.1:81',
      ),
    ).toEqual([
      {
        exchange: 1,
        key: 'GET /recognition 403',
        host: '127.0.0.1',
        port: '81',
        target: '/dev/1/recognition?email=a',
        headers: { 'x-api-key': 'fake' },
        body: '',
      },
    ]);
  });

  it('says which parts of an answer are not as documented', () => {
    const report = [
      { id: 'a', exchange: 0, status: 'pass', fields: [] },
      { id: 'a', exchange: 1, status: 'fail', fields: ['body', 'statusCode'] },
      { id: 'a', exchange: 2, status: 'error', fields: [] },
    ];
    expect(toRemarks([{ id: 'a' }, { id: 'b' }], JSON.stringify(report))).toEqual(
      new Map([
        [
          'a',
          [
            { exchange: 1, says: 'body', fails: true },
            { exchange: 1, says: 'statusCode', fails: true },
            { exchange: 2, says: 'error', fails: true },
          ],
        ],
        ['b', []],
      ]),
    );
  });

  it.each([
    { stderr: 'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\n', want: 'ENOTFOUND' },
    { stderr: 'npm ERR! code E404\n', want: 'E404' },
    { stderr: 'npm error path /some/where\n', want: 'exit status 7' },
  ])('that npm cannot install is told without a folder: $want', ({ stderr, want }) => {
    expect(toReason(stderr, 7)).toBe(`npm could not install it: ${want}`);
  });
});
