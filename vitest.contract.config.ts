import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The suite on a deployment, one test per case: `npm run contract -- <base-url>`. Red too where no case came to a verdict. */
const config: ViteUserConfig = defineConfig({
  test: { include: ['scripts/deployment.contract.ts'] },
  plugins: [
    {
      name: 'nothing-is-no-pass',
      // A reporter would be left out as soon as another one is asked for; and Vitest runs no hook of tests that are all left out.
      configureVitest({ vitest }) {
        vitest.onClose(() => {
          const tests = vitest.state.getTestModules().flatMap(({ children }) => [...children.allTests()]);
          if (process.exitCode || tests.some((test) => test.result().state !== 'skipped')) return;
          vitest.logger.error('Nothing was judged: no case came to a verdict.');
          process.exitCode = 1;
        });
      },
    },
  ],
});

export default config;
