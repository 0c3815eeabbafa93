import { availableParallelism } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['{spec,fixtures,mock,contracts,scripts}/**/*.test.ts'],
    // A process for each core, each of which reads the modules once: nothing of ours has state in a module, so that test files
    // cannot meet there. Those that change what all share, such as `process.env`, put it back.
    maxWorkers: availableParallelism(),
    isolate: false,
    // No test is about time; these are for machines that do much else besides.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});

export default config;
