import { createWriter } from '../output/create-writer.ts';
import { guardProcess } from '../output/guard-process.ts';
import { runService } from './run-service.ts';

guardProcess(createWriter(process.stderr));

process.exitCode = await runService(process.argv.slice(2), {
  terminal: process,
  onListening: (close) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  },
});
