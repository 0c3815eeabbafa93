/**
 * How often a test repeats what it does, with another seed or another place each time: a few times in `npm test`, and as often as
 * finds the rare in continuous integration (`vitest.ci.config.ts`).
 */
export function runs(few: number, many: number): number {
  return process.env['WES_TEST_RUNS'] === 'many' ? many : few;
}
