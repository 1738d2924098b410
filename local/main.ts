import { runStart } from './run-start.ts';

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    // A second Ctrl-C does not wait for the current tick.
    if (interruption.signal.aborted) process.exit(130);
    interruption.abort();
  });
}
// Without this, the AWS SDK warns about the Node version on each start. The project supports it, and the lockfile pins the SDK.
process.removeAllListeners('warning');
process.on('warning', (warning) => {
  if (!warning.message.startsWith('NodeVersionSupportWarning'))
    process.stderr.write(`${warning.name}: ${warning.message}\n`);
});

process.exitCode = await runStart(process.argv.slice(2), process, interruption.signal);
process.exit();
