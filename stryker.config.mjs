/**
 * Mutation testing of the judges: what they say is changed in one place at a time, and the tests beside them have to notice.
 *
 *   npm run mutate                                              all of them; takes an hour
 *   npm run mutate -- --mutate contracts/checks/refusal.ts      one of them; takes minutes
 */
const JUDGES = [
  'contracts/checks/*.ts',
  '!contracts/checks/*.{test,helper}.ts',
  '!contracts/checks/checks.ts',
  'contracts/checks/answer.ts',
  'contracts/run/findings.ts',
  'contracts/run/{absence,outcome}.ts',
  'contracts/run/target/permissions.ts',
];

/** The tests that have to notice: those beside the file, and those of all checks. The runner's processes read it. */
const at = process.argv.indexOf('--mutate');
process.env['MUTATED'] = at < 0 ? '' : process.argv[at + 1];

/** Texts for people, which no test should hold word by word: what has a space in it, but for the labels that make up ids. */
function isMessage({ node, parent }) {
  if (node.type !== 'StringLiteral' && node.type !== 'TemplateLiteral') return false;
  const name = parent?.type === 'ObjectProperty' ? parent.key.name : undefined;
  if (name === 'label') return false;
  const text =
    node.type === 'StringLiteral' ? node.value : node.quasis.map(({ value }) => value.raw).join('');
  return name === 'title' || name === 'source' || /\s/.test(text.trim());
}

/** What a check says that it needs is for people, too. */
function isNeeds({ node, parent }) {
  return node.type === 'ArrayExpression' && parent?.type === 'ObjectProperty' && parent.key.name === 'needs';
}

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: { shouldIgnore: (path) => (isMessage(path) || isNeeds(path) ? 'It is for people.' : undefined) },
  },
];

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutate.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner', './stryker.config.mjs'],
  ignorers: ['texts'],
  mutate: JUDGES,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 20_000,
  ignorePatterns: ['dist', 'coverage'],
  reporters: ['progress', 'clear-text'],
  clearTextReporter: { logTests: false, reportTests: false },
};
