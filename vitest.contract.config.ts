import { defineConfig, type ViteUserConfig } from 'vitest/config';

/** The suite on a deployment, one test per case: `npm run contract -- <base-url>`. */
const config: ViteUserConfig = defineConfig({ test: { include: ['scripts/deployment.contract.ts'] } });

export default config;
