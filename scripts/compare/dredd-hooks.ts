/**
 * What Dredd is told by its hooks (https://dredd.org/en/latest/hooks/js.html): to take recorded requests instead of one
 * made-up request for each documented answer, and to write down what it thinks of each. It is CommonJS, because Dredd loads it so.
 */
export const DREDD_HOOKS = `
const { readFileSync, writeFileSync } = require('node:fs');
const hooks = require('hooks');

const plan = JSON.parse(readFileSync(process.env.COMPARE_PLAN, 'utf8'));

hooks.beforeAll((transactions, done) => {
  const known = new Map();
  for (const transaction of transactions) {
    const path = transaction.name.split(' > ')[0];
    const key = [transaction.request.method, path, transaction.expected.statusCode].join(' ');
    if (!known.has(key)) known.set(key, transaction);
  }
  transactions.length = 0;
  for (const { key, host, port, target, headers, body, ...place } of plan) {
    const template = known.get(key);
    if (!template) continue;
    const request = { ...template.request, uri: target, headers, body };
    transactions.push({ ...template, expected: { ...template.expected }, request, host, port, fullPath: target, skip: false, place });
  }
  done();
});

hooks.afterAll((transactions, done) => {
  const said = transactions.map(({ place, test, results }) => ({
    ...place,
    status: test ? test.status : 'error',
    fields: Object.entries((results && results.fields) || {}).flatMap(([name, field]) => (field.valid ? [] : [name])),
  }));
  writeFileSync(process.env.COMPARE_REPORT, JSON.stringify(said));
  done();
});
`;
