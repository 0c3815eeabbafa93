import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createMock } from '../../../mock/create-mock.ts';
import type { JsonObject } from '../../../spec/json.ts';
import { Origins } from '../../../spec/origins.ts';
import { parseSource } from '../../../spec/source.ts';
import { useLearn } from '../learn.test.helper.ts';
import { mapObjects, type Strangeness, toStrange } from '../strange-gateway.test.helper.ts';

const data = process.env['WES_SHARED_DATA'];
if (!data) throw new Error('WES_SHARED_DATA is not set; name the folder that holds overlay/schemas');
const schema = parseSource(
  readFileSync(join(data, 'overlay/schemas/v1.1/schema.yaml'), 'utf8'),
  'schema.yaml',
  new Origins(),
);
const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema as JsonObject);
const learn = useLearn();

const gateways: { name: string; strange: Strangeness }[] = [
  { name: 'one that is as the document has it', strange: {} },
  {
    name: 'one that differs in everything',
    strange: {
      moved: { '/{stage}/1/members': '/{stage}/members', '/{stage}/1/questions': '/{stage}/questions' },
      statuses: { 200: 203, 201: 202 },
      toRefusedStatus: (status) => ({ 400: 422, 404: 410 })[status] ?? status,
      toError: (text) => ({ type: 'text/plain', body: text }),
      jsonType: 'application/vnd.x+json',
      change: (body) =>
        mapObjects(body, ({ id, name, ...rest }) => ({ ...rest, uid: id ?? null, "it's": name ?? 1 })),
    },
  },
];

describe('an Overlay of what was learned fits the published schema of Overlay 1.1', () => {
  it.each(gateways)('$name', { timeout: 120_000 }, async ({ strange }) => {
    const app = createMock();
    const [own, other] = app.mock.companies;
    const keys = { keys: { ...own?.keys }, otherKeys: { ...other?.keys } };
    const { file = '' } = await learn(
      toStrange((request) => app.fetch(request), strange),
      keys,
    );
    const overlay = parseSource(readFileSync(file, 'utf8'), file, new Origins());
    validate(overlay);
    expect(validate.errors).toBeNull();
  });
});
