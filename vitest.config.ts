import { defineConfig, type ViteUserConfig } from 'vitest/config';

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['{spec,fixtures,mock,contracts,scripts}/**/*.test.ts'],
    testTimeout: 30_000,
  },
});

export default config;
