import { defineConfig, type ViteUserConfig } from 'vitest/config';

/**
 * Tests that need published data, found by the environment variable WES_SHARED_DATA, or a browser. They run in continuous
 * integration.
 */
const config: ViteUserConfig = defineConfig({
  test: { include: ['{spec,fixtures,mock,contracts,scripts}/**/*.ci.ts'], testTimeout: 30_000 },
});

export default config;
