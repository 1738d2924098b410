import type { Writer } from './create-writer.ts';

/** Takes over what Node itself would print as it is: warnings, and errors that nobody caught, which end the process. */
export function guardProcess({ text }: Writer): void {
  // `... | head` closes the pipe early; that is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
  // The AWS SDK warns about the Node version on each start; the project supports it, and the lockfile pins the SDK.
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    if (!message.startsWith('NodeVersionSupportWarning')) text(`${name}: ${message}`);
  });
  process.on('uncaughtException', (error) => {
    text(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  });
}
