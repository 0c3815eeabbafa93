import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['{spec,fixtures,mock,contracts,scripts}/**/*.test.ts'],
    // No test is about time; these are for machines that do much else besides.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});

export default config;
