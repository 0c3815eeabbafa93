import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import config from './vitest.config.ts';

/**
 * The tests that take long: the same promises for many seeds, gateways and connections, and what needs published data, found by
 * the environment variable WES_SHARED_DATA, or a browser. They run in continuous integration.
 */
const ciConfig: ViteUserConfig = mergeConfig(
  { ...config, test: { ...config.test, include: [] } },
  defineConfig({
    test: { include: ['{spec,fixtures,mock,contracts,scripts}/**/*.ci.ts'], testTimeout: 600_000 },
  }),
);

export default ciConfig;
