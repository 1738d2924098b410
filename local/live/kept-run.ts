import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { writeWholeFile } from '../../files/write-file.ts';
import type { KeptAws } from '../aws/kept-aws.ts';
import { LocalError } from '../local-error.ts';

/** Version of what is in the folder. A change after which an older folder cannot be used (other tables, other files) raises it. */
const FORM = 1;

const record = z.strictObject({
  form: z.literal(FORM),
  /** When the first run began, epoch ms. Mentions without a time of their own entered the feed then. */
  startedAt: z.int(),
  /** A hash of the world and the mentions with which the first run began. */
  input: z.string(),
  ports: z.record(z.string(), z.int().min(1).max(65_535)),
  /** Bodies of the messages that wait in queues, by the queue's name: deliveries to be tried again. */
  waiting: z.record(z.string(), z.array(z.string())),
});

type KeptRecord = z.output<typeof record>;

/** A folder in which a live run is kept, so that the next one can go on from it. */
export type KeptRun = {
  readonly folder: string;
  /** What was in the folder when it was opened; undefined for the first run. */
  readonly before: KeptRecord | undefined;
  readonly startedAt: number;
  readonly aws: KeptAws;
  /** File with the requests that changed the monitoring service. */
  readonly changesFile: string;
  save(now: Omit<KeptRecord, 'form' | 'startedAt'>): void;
};

/**
 * Opens the folder, or makes it. Times in epoch ms.
 *
 * @throws LocalError with the file and the remedy if its content is not understood
 */
export function openKeptRun(folder: string, now: number): KeptRun {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'run.json');
  const before = readRecord(folder, file);
  const startedAt = before?.startedAt ?? now;
  return {
    folder,
    before,
    startedAt,
    aws: { ports: before?.ports ?? {}, tables: join(folder, 'tables'), secretsFile: join(folder, 'secrets.json') },
    changesFile: join(folder, 'changes.ndjson'),
    save: (now) => {
      const text = JSON.stringify({ form: FORM, startedAt, ...now } satisfies KeptRecord);
      writeWholeFile(`${file}.new`, text, 0o600);
      renameSync(`${file}.new`, file);
    },
  };
}

/** The error that says why a kept run cannot go on, and what to do. */
export function keptRunProblem(folder: string, reason: string): LocalError {
  return new LocalError(
    `What is kept in ${folder} cannot be continued: ${reason}. ` +
      'Delete the folder to begin anew, or name another one: --keep DIR.',
  );
}

function readRecord(folder: string, file: string): KeptRecord | undefined {
  if (!existsSync(file)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw keptRunProblem(folder, `${file} is not whole`);
  }
  const { form } = z.looseObject({ form: z.unknown() }).catch({ form: undefined }).parse(value);
  if (form !== FORM && form !== undefined) {
    throw keptRunProblem(folder, `${file} is of another version of this program (form ${String(form)}, not ${FORM})`);
  }
  const parsed = record.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw keptRunProblem(folder, `${file}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not understood'}`);
}

/**
 * Explains an error of a start with a kept run: a port that is taken, a folder that another run uses, a file that cannot be
 * read. A first run had nothing to read, so other errors of it are given as they are.
 */
export function explainKeptStart({ folder, before }: Pick<KeptRun, 'folder' | 'before'>, error: unknown): unknown {
  const message = error instanceof Error ? error.message : String(error);
  const port = /EADDRINUSE.*?:(\d+)\s*$/.exec(message)?.[1];
  if (port !== undefined) {
    const remedy = `end what uses it, or write "ports": {} into ${join(folder, 'run.json')} to have others`;
    return new LocalError(`Port ${port}, which the kept run had, is taken: ${remedy}.`);
  }
  if (/\block\b/i.test(message)) return new LocalError(`Another run uses ${folder}: end it with Ctrl-C first.`);
  return before === undefined ? error : keptRunProblem(folder, message);
}
