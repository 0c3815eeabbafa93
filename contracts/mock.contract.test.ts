import { expect } from 'vitest';
import { createMock } from '../mock/create-mock.ts';
import { describeContract } from './describe-contract.ts';

const app = createMock();
const [own, other] = app.mock.companies;

/** What a user of the kit writes: the suite as tests, here against the mock in this process. */
describeContract(
  {
    baseUrl: 'http://127.0.0.1:4010',
    keys: own?.keys ?? {},
    otherKeys: other?.keys ?? {},
    fetch: (request) => app.fetch(request),
  },
  {
    onFinish: ({ report }) => {
      expect(report).toMatchObject({ verdict: 'holds', counts: { findings: { violation: 0, drift: 0 } } });
    },
  },
);
