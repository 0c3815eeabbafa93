import { expect, it } from 'vitest';
import { createMock } from '../../mock/create-mock.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { useLearn } from './learn.test.helper.ts';
import { toStrange } from './strange-gateway.test.helper.ts';

const learn = useLearn();

/** Lists whose items are something else than what is sent, and that name nobody at times under the same name. */
function change(body: Json): Json {
  if (!isObject(body) || !Array.isArray(body['recognitions'])) return body;
  const items = body['recognitions'].map((item, index) => ({
    about: isObject(item) ? (item['message'] ?? '') : '',
    sender: index % 2 === 0 ? null : { label: 'A' },
  }));
  return { ...body, recognitions: items };
}

it('what came in a list that is of something else shows nothing of what it is said to be of', {
  timeout: 120_000,
}, async () => {
  const app = createMock();
  const [own] = app.mock.companies;
  const fetch = toStrange((request) => app.fetch(request), { change });
  const members = ['rosa.delgado@alderfinch.example', 'tom.okafor@alderfinch.example'];
  const operationIds = ['listRecognitions', 'sendRecognition'];
  const options = { keys: { ...own?.keys }, known: { members }, include: { operationIds } };
  const { learned } = await learn(fetch, options);
  const shapes = learned.edits.filter(({ kind }) => kind === 'shape').map(({ fact }) => fact);
  expect(shapes).toContain('/components/schemas/RecognitionList/properties/recognitions/items');
  expect(shapes.filter((fact) => fact.startsWith('/components/schemas/Recognition/'))).toEqual([]);
});

it('what a list refers to that is no list at times has nothing to say any more', {
  timeout: 120_000,
}, async () => {
  const app = createMock();
  const [own] = app.mock.companies;
  let count = 0;
  const fetch = toStrange((request) => app.fetch(request), {
    change(body) {
      const all = isObject(body) ? body['questions'] : undefined;
      if (!Array.isArray(all)) return body;
      count += 1;
      const questions = all.map((one) => ({ ...(isObject(one) ? one : {}), title: 'How are you?' }));
      return { pagination: {}, questions: count % 2 === 0 ? questions : (questions[0] ?? {}) };
    },
  });
  const { learned } = await learn(fetch, {
    keys: { ...own?.keys },
    include: { operationIds: ['listQuestions'] },
  });
  const facts = learned.edits.map(({ fact }) => fact);
  expect(facts).toContain('/components/schemas/QuestionList/properties/questions');
  expect(facts.filter((fact) => fact.startsWith('/components/schemas/Question/'))).toEqual([]);
});
