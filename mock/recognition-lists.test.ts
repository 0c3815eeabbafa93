import { expect, it } from 'vitest';
import { createMock } from './index.ts';
import { useTempFiles } from './temp-files.test.helper.ts';

const files = useTempFiles();

/** What was seen not to hold in the stage `prod` alone, when something was sent. */
const toDenied = (rule: string): object => ({
  target: `$['x-rules'][?@.id == '${rule}']`,
  update: {
    'x-denied': {
      grade: 'seen',
      stage: 'prod',
      date: '2026-11-25',
      count: 2,
      operations: ['sendRecognition'],
    },
  },
});

it.each([
  { given: 'nothing', denied: [], want: { sender: 'first', recipient: 'first' } },
  {
    given: 'that what was sent is listed',
    denied: ['lists-what-was-sent'],
    want: { sender: 'nowhere', recipient: 'first' },
  },
  {
    given: 'that what was received is listed',
    denied: ['lists-what-was-received'],
    want: { sender: 'first', recipient: 'nowhere' },
  },
  {
    given: 'that the newest comes first',
    denied: ['newest-first'],
    want: { sender: 'last', recipient: 'last' },
  },
])('where the service was seen to deny $given, so does the mock', async ({ denied, want }) => {
  const overlay = {
    overlay: '1.1.0',
    info: { title: 'Learned', version: '1' },
    actions: denied.map(toDenied),
  };
  const overlays = denied.length > 0 ? [files('lists.json', JSON.stringify(overlay))] : [];
  const app = createMock({ overlays });
  const [company] = app.mock.companies;
  const [sender = '', recipient = ''] = company?.sample.members ?? [];
  const ask = async (stage: string, path: string, body?: object): Promise<Response> =>
    app.request(`/${stage}/1/${path}`, {
      headers: { 'x-api-key': company?.keys[stage] ?? '', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const findPlace = async (stage: string, path: string): Promise<string> => {
    const { recognitions } = (await (await ask(stage, path)).json()) as {
      recognitions: { message: string }[];
    };
    const index = recognitions.findIndex(({ message }) => message === 'Of this test');
    expect(recognitions.length).toBeGreaterThan(1);
    return index < 0
      ? 'nowhere'
      : index === 0
        ? 'first'
        : index === recognitions.length - 1
          ? 'last'
          : 'inside';
  };
  for (const stage of ['dev', 'prod']) {
    const sent = { recipients: [recipient], message: 'Of this test' };
    expect((await ask(stage, `recognition/${sender}`, sent)).status).toBe(201);
    const ofStage = stage === 'dev' ? { sender: 'first', recipient: 'first' } : want;
    expect({
      sender: await findPlace(stage, `recognition?limit=100&email=${sender}`),
      recipient: await findPlace(stage, `recognition?limit=100&email=${recipient}`),
    }).toEqual(ofStage);
    expect(await findPlace(stage, `recognition/recipient/${recipient}?limit=100`)).toBe(ofStage.recipient);
  }
});
