import { describe, expect, it } from 'vitest';
import type { Finding } from '../../run/findings.ts';
import { LEARNED } from '../samples/sample-report.test.helper.ts';
import { describeItem } from './learned.ts';

type Row = { given: [Partial<Finding>, ...Partial<Finding>[]]; most?: number; want: string; told?: number };

const REFUSED = 'the request is refused (4xx)';

describe('describeItem', () => {
  it.each<Row>([
    {
      given: [
        {
          received: 'no /members',
          documented: '/members is there',
          property: { kind: 'missing', place: '/members' },
        },
      ],
      want: 'no /members (dev only)',
    },
    {
      given: [
        {
          received: '/people: a list of 1',
          documented: 'nothing about /people',
          property: { kind: 'undeclared', place: '/people' },
        },
      ],
      want: '/people is not declared (dev only)',
    },
    { given: [{ received: '200', documented: '201' }], want: '200 (assumed: 201) (dev only)' },
    {
      given: [{}, { stage: 'prod' }],
      want: '200 (assumed: 201)',
    },
    {
      given: [{ received: '404 with text/plain Gone', documented: '405', label: 'DELETE' }],
      want: '404 with text/plain Gone (assumed: 405) for DELETE (dev only)',
    },
    {
      given: [
        { received: '200 with text/plain 1', documented: REFUSED, label: 'page: a word' },
        { received: '200 with text/plain 2', documented: REFUSED, label: 'page: empty', stage: 'prod' },
        { received: '200 with text/plain 3', documented: REFUSED, label: 'page: empty' },
      ],
      want: `200 with text/plain (assumed: ${REFUSED}) for page: a word, page: empty`,
    },
    {
      given: ['a', 'b', 'c'].map((label) => ({ received: '204 without a body', label })) as Row['given'],
      most: 2,
      want: '204 without a body (assumed: 201) for a, b, … (dev only)',
      told: 2,
    },
  ])('$want', ({ given, most = 8, want, told = given.length }) => {
    const [first, ...others] = given;
    const group = [{ ...LEARNED, ...first }, ...others.map((one) => ({ ...LEARNED, ...one }))] as const;
    expect(describeItem(group, ['dev', 'prod'], most)).toEqual({ text: want, told });
  });
});
