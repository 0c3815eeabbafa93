import { expect, it } from 'vitest';
import type { Call } from '../cases/call.ts';
import { type Exchange, isHeldToForm } from './exchange.ts';

interface Row {
  name: string;
  intent: Call['intent'];
  method?: string;
  status: number;
  address?: string;
  want: boolean;
}

const ROWS: Row[] = [
  { name: 'a valid call', intent: 'valid', status: 200, want: true },
  { name: 'a call that is refused for its key', intent: 'unkeyed', status: 403, want: true },
  {
    name: 'a call that is refused for its key where nothing says of which stage it is',
    intent: 'unkeyed',
    status: 403,
    address: '/members',
    want: false,
  },
  {
    name: 'a valid call where nothing says of which stage it is',
    intent: 'valid',
    status: 200,
    address: '/members',
    want: true,
  },
  { name: 'an invalid call that is refused', intent: 'invalid', status: 400, want: true },
  {
    name: 'an invalid call that is accepted, and may be repeated',
    intent: 'invalid',
    status: 201,
    want: false,
  },
  { name: 'a call of which nobody knows, where it is accepted', intent: 'unknown', status: 200, want: true },
  { name: 'a call of which nobody knows, where it is refused', intent: 'unknown', status: 404, want: false },
  {
    name: 'a method that the path does not have',
    intent: 'unknown',
    method: 'PUT',
    status: 200,
    want: false,
  },
];

it.each(ROWS)(
  'what answers $name has the documented form: $want',
  ({ intent, method = 'POST', status, address = '/{stage}/1/members', want }) => {
    const base = { template: '/{stage}/1', stages: ['dev', 'prod'] };
    const call = {
      intent,
      method,
      operation: { method: 'post', base, responses: [{ status: '201' }] },
    } as unknown as Call;
    expect(isHeldToForm({ call, address, answer: { status } as Exchange['answer'] })).toBe(want);
  },
);
