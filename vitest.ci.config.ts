import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** Tests that repeat what they do, with another seed or another place each time (`spec/runs.test.helper.ts`). */
const REPEATED = [
  '**/*.property.test.ts',
  'contracts/{gateways,mock,replay,transport-faults}.test.ts',
  'contracts/run/target/wire.test.ts',
  'contracts/watch/proxy/many-exchanges.test.ts',
];

/**
 * What takes long, in continuous integration: tests that repeat what they do, each as often as finds the rare; and those that
 * need published data, found by the environment variable WES_SHARED_DATA, or a browser.
 */
const ciConfig: ViteUserConfig = mergeConfig(
  { ...config, test: { ...config.test, include: [] } },
  defineConfig({
    test: {
      include: ['{spec,fixtures,mock,contracts,scripts}/**/*.ci.ts', ...REPEATED],
      env: { WES_TEST_RUNS: 'many' },
      testTimeout: 600_000,
    },
  }),
);

export default ciConfig;
