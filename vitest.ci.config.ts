import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, mergeConfig, type ViteUserConfig } from 'vitest/config';
import config from './vitest.config.ts';

const ROOT = import.meta.dirname;
const ROOMS = ['spec', 'fixtures', 'mock', 'contracts', 'scripts'];

/** Tests that repeat what they do, with another seed or another place each time. */
const REPEATED = ROOMS.flatMap((room) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
)
  .filter((file) => file.endsWith('.test.ts'))
  .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('/runs.test.helper.ts'));

/**
 * What takes long, in continuous integration: tests that repeat what they do, each as often as finds the rare; and those that
 * need published data, found by the environment variable WES_SHARED_DATA, a browser or the registry.
 */
const ciConfig: ViteUserConfig = mergeConfig(
  { ...config, test: { ...config.test, include: [] } },
  defineConfig({
    test: {
      include: [...ROOMS.map((room) => `${room}/**/*.ci.ts`), ...REPEATED],
      env: { WES_TEST_RUNS: 'many' },
      testTimeout: 600_000,
    },
  }),
);

export default ciConfig;
