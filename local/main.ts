import { createWriter } from '../output/create-writer.ts';
import { guardProcess } from '../output/guard-process.ts';
import { runStart } from './run-start.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C does not wait for the current tick.
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  });
}
guardProcess(createWriter(process.stderr));

process.exitCode = await runStart(process.argv.slice(2), process, interruption.signal);
process.exit();
