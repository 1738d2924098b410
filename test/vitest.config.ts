import { defineConfig } from 'vitest/config';

/** The suite of `npm test`: everything but what takes long, which `test/vitest.long.config.ts` runs. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/**/*.long.test.ts'],
    // The functions run on Node 24; here they also have to run on 20, of which the SDK warns at every start.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    // A file leaves nothing behind (each restores its clock, environment and servers), so all share what was loaded once.
    isolate: false,
    maxWorkers: 2,
    // Ends what hangs; what is slow only because six other processes keep the machine busy must not fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
