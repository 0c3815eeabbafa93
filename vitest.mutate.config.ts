import { existsSync } from 'node:fs';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The files that are mutated (`stryker.config.mjs`), separated by commas, each with or without a range of lines; '' for all. */
const mutated = (process.env['MUTATED'] ?? '').split(',').map((file) => file.replace(/\.ts(?::.*)?$/, ''));
const isEachTested = mutated.every((file) => existsSync(`${file}.test.ts`));

/** The tests that have to notice: those beside the files, where each has its own, and those that are about all checks. */
const config: ViteUserConfig = defineConfig({
  test: {
    include: isEachTested
      ? [
          ...mutated.map((file) => `${file}{.plan,.property,}.test.ts`),
          'contracts/checks/{plans,any-answer}.test.ts',
        ]
      : ['contracts/{checks/*,run/findings,run/absence,run/outcome,run/target/permissions}.test.ts'],
    exclude: ['contracts/checks/checks.test.ts'],
    testTimeout: 30_000,
  },
});

export default config;
