import { defineConfig } from 'vitest/config';
import { LongestFirst } from './vitest.config.ts';

/** What `npm run check` adds to `npm test`: the long simulations, and the application as CDK runs it, bundles included. */
export default defineConfig({
  test: {
    include: ['test/**/*.long.test.ts'],
    // Words that were changed since are what is tested.
    globalSetup: ['package/compile-messages.ts'],
    // Ends what hangs, on a machine that others keep busy, too.
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    // The same of what is asked again until it is so: a second, which is usual, is too short for a page that judges anew.
    expect: { poll: { timeout: 60_000 } },
    isolate: false,
    maxWorkers: 2,
    experimental: { fsModuleCache: true },
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
  },
});
