import { runService } from './run-service.ts';

process.exitCode = await runService(process.argv.slice(2), {
  writeOut: (line) => console.log(line),
  writeError: (line) => console.error(line),
  onListening: (close) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  },
});
