import { createWriteStream, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AROUND_LOCAL, LOCAL_FOLDER, makeLocalFolder } from '../../cli/local-folder.ts';
import { runFolder } from '../run-folder.ts';

/** The log files of one run: what CloudWatch Logs is to the deployed functions. */
export type FunctionLogs = {
  /** The folder of this run, relative to the project. */
  readonly folder: string;
  /** Where a function's output goes. */
  of(label: string): Writable;
  /** How often the functions logged a warning or an error so far, by its text. */
  warnings(): ReadonlyMap<string, number>;
  close(): Promise<void>;
};

/** Opens a folder for the logs of a run under `.local/logs`, one file per function, and removes the folders of old runs. */
export function openFunctionLogs(): FunctionLogs {
  makeLocalFolder();
  const folder = runFolder(join(LOCAL_FOLDER, 'logs'));
  mkdirSync(folder, { recursive: true });
  const warnings = new Map<string, number>();
  const ends: (() => Promise<void>)[] = [];

  function open(label: string): Writable {
    const file = createWriteStream(join(folder, `${label}.log`), { flags: 'a' });
    const output = new PassThrough();
    output.pipe(file);
    createInterface({ input: output }).on('line', (line) => {
      const [, message] = /"level":"(?:WARN|ERROR|CRITICAL)","message":"((?:[^"\\]|\\.)*)"/.exec(line) ?? [];
      if (message !== undefined) {
        const text = `${label}: ${message}`;
        warnings.set(text, (warnings.get(text) ?? 0) + 1);
      }
    });
    ends.push(async () => {
      output.end();
      await finished(file);
    });
    return output;
  }

  return {
    folder: relative(AROUND_LOCAL, folder),
    of: open,
    warnings: () => warnings,
    close: async () => {
      await Promise.all(ends.map((end) => end()));
    },
  };
}
