import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest begins first, so that no core waits for it in the end; on a fresh clone nothing is known of it. */
const LONGEST = [
  '/test/simulation/faults.',
  '/test/infra/outages.',
  '/test/local/run/idle-minutes.',
  '/test/domain/engine/',
  '/test/simulation/',
  '/test/evaluate/',
  '/test/deliver/',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((folder) => moduleId.includes(folder));
      return rank === -1 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** The suite of `npm test`: everything but what takes long, which `test/vitest.long.config.ts` runs. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Words that were changed since are what is tested.
    globalSetup: ['package/compile-messages.ts'],
    exclude: ['test/**/*.long.test.ts'],
    // The functions run on Node 24; here they also have to run on 20, of which the SDK warns at every start.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    // A file leaves nothing behind (each restores its clock, environment and servers), so all share what was loaded once.
    isolate: false,
    maxWorkers: 2,
    // It is loaded once a process, by a module of ours: the two must be forgotten together where modules are reset.
    server: { deps: { inline: ['@resvg/resvg-wasm'] } },
    // What a module was transformed to is kept below node_modules: the next run begins six seconds sooner.
    experimental: { fsModuleCache: true },
    // Most of what a test makes is soon gone: a larger nursery spares an eighth of the simulation's time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    // Ends what hangs; what is slow only because six other processes keep the machine busy must not fail.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
