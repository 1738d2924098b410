import { defineConfig } from 'vitest/config';

/** What `npm run check` adds to `npm test`: the long simulations, and the application as CDK runs it, bundles included. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
