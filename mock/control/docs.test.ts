import { describe, expect, it } from 'vitest';
import { useMock, WAYS } from '../ways.test.helper.ts';
import { control } from './control.test.helper.ts';

describe.each(WAYS)('the reference pages of a mock, $way', (way) => {
  let made = 0;
  const door = useMock(way, {
    docs: async () => {
      made += 1;
      return '<!doctype html><p>“Pages”</p>';
    },
  });
  const without = useMock(way);
  const failing = useMock(way, {
    docs: async () => {
      throw new Error('A sample failed.');
    },
  });

  it('are made when they are asked for', async () => {
    expect(made).toBe(0);
    const { status, headers, text } = await door.ask({ path: '/__mock/docs' });
    expect({ status, text, made }).toEqual({ status: 200, text: '<!doctype html><p>“Pages”</p>', made: 1 });
    expect([headers.get('content-type'), headers.get('x-wes-mock')]).toEqual(['text/html', 'control']);
  });

  it('are not there where nobody makes them', async () => {
    const { status, body } = await control<{ message: string }>(without, { path: '/docs' });
    expect({ status, body }).toEqual({
      status: 404,
      body: { message: expect.stringContaining('/__mock/docs') },
    });
  });

  it('say why they could not be made', async () => {
    const { status, text } = await failing.ask({ path: '/__mock/docs' });
    expect(status).toBe(500);
    expect(text).toContain('A sample failed.');
  });
});
