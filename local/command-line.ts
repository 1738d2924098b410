import { join } from 'node:path';
import * as z from 'zod';
import { languageArgument } from '../cli/language-argument.ts';
import { LOCAL_FOLDER } from '../cli/local-folder.ts';
import { parseOptions } from '../cli/parse-options.ts';
import { UsageError } from '../cli/usage-error.ts';
import { present } from '../functions/domain/present.ts';
import type { Language } from '../functions/languages/language.ts';

/** The files of a replay, or of a live run. */
export type InputFiles = {
  readonly world: string;
  readonly mentions: readonly string[];
  readonly rules: string;
};

/** A folder of an import, or files that are to be imported first; with rules of another file in place of theirs. */
export type Sources = { readonly sources: readonly string[]; readonly rules?: string };

/** What a person asks `npm start` to do. Times in epoch ms. */
export type Command =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'story';
      readonly web?: true;
      readonly emails?: true;
      /** Looks at series before their bucket is over, as a deployed stack does. */
      readonly early?: true;
      /** In which the people of the story are told. */
      readonly language?: Language;
      readonly json: boolean;
    }
  | {
      readonly kind: 'replay';
      readonly files: InputFiles | Sources;
      readonly fromMs: number | undefined;
      readonly toMs: number | undefined;
      /** Serves the page of the replay afterwards, until interrupted. */
      readonly web?: true;
      readonly emails?: true;
      /** Also plays the minutes in which nothing can happen. */
      readonly everyMinute: boolean;
      readonly early?: true;
      readonly json: boolean;
    }
  | {
      readonly kind: 'live';
      readonly files: InputFiles | Sources | undefined;
      readonly json: boolean;
      /** Channels may be receivers on this machine. */
      readonly allowLocalWebhooks: boolean;
      /** Alerts have links that act on them. */
      readonly actions: boolean;
      /** Alerts are also sent as HTML emails, which are kept and shown on this machine. */
      readonly emails?: true;
      /** Chat programs are shown pictures. */
      readonly pictures: boolean;
      /** In which the people of the story are told; not with files, whose organizations say it themselves. */
      readonly language?: Language;
      /** Folder in which the run is kept, so that the next one goes on from it. */
      readonly keep?: string;
    };

const OPTIONS = {
  world: { type: 'string' },
  mentions: { type: 'string', multiple: true },
  rules: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  'every-minute': { type: 'boolean' },
  early: { type: 'boolean' },
  json: { type: 'boolean' },
  language: { type: 'string' },
  live: { type: 'boolean' },
  'allow-local-webhooks': { type: 'boolean' },
  actions: { type: 'boolean' },
  emails: { type: 'boolean' },
  pictures: { type: 'boolean' },
  keep: { type: 'string' },
  web: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Where `--keep` keeps a run if no folder is given; git-ignored. */
const KEPT_FOLDER = join(LOCAL_FOLDER, 'kept');

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * Reads the arguments of `npm start`. `--mentions` takes one or more files.
 *
 * @throws UsageError naming the argument and the remedy
 */
export function parseCommandLine(args: readonly string[]): Command {
  const { values, positionals } = parseOptions(args, OPTIONS, {
    takesWords: 'mentions',
    mayStandAlone: { keep: KEPT_FOLDER },
  });
  const { live = false, json = false, actions = false, pictures = false, 'every-minute': everyMinute = false } = values;
  if (values.help) return { kind: 'help' };
  const files = filesOrSources(values, positionals);
  const fromMs = momentOf('from', values.from);
  const toMs = momentOf('to', values.to);
  const web = values.web ? { web: true as const } : {};
  const emails = values.emails ? { emails: true as const } : {};
  const early = values.early ? { early: true as const } : {};
  const language = values.language === undefined ? {} : { language: languageOf(values.language, files) };
  const allowLocalWebhooks = values['allow-local-webhooks'] ?? false;
  if (everyMinute && (files === undefined || live)) {
    throw new UsageError(
      '--every-minute belongs to a replay: give a folder, or --world, --mentions and --rules, and no --live.',
    );
  }
  if (live) {
    if (values.early) throw new UsageError('--live looks early by itself: leave --early out.');
    if (values.web) throw new UsageError('--live serves the page by itself: leave --web out.');
    if (fromMs !== undefined || toMs !== undefined) {
      throw new UsageError('--live runs in real time: leave --from and --to out.');
    }
    const keep = values.keep === undefined ? {} : { keep: values.keep };
    return { kind: 'live', files, json, allowLocalWebhooks, actions, pictures, ...emails, ...language, ...keep };
  }
  if (values.keep !== undefined) throw new UsageError('--keep belongs to a live run: add --live.');
  if (actions) throw new UsageError('--actions belongs to a live run: add --live.');
  if (pictures) throw new UsageError('--pictures belongs to a live run: add --live.');
  if (allowLocalWebhooks) throw new UsageError('--allow-local-webhooks belongs to a live run: add --live.');
  if (files === undefined) {
    if (fromMs !== undefined || toMs !== undefined) {
      throw new UsageError(
        '--from and --to belong to a replay: give a folder, or --world, --mentions and --rules, too.',
      );
    }
    return { kind: 'story', ...web, ...emails, ...early, ...language, json };
  }
  if (fromMs !== undefined && toMs !== undefined && fromMs >= toMs) {
    throw new UsageError(`--from ${values.from} is not before --to ${values.to}: swap them or widen the span.`);
  }
  return { kind: 'replay', files, fromMs, toMs, ...web, ...emails, ...early, everyMinute, json };
}

/** The language of the story. */
function languageOf(value: string, files: unknown): Language {
  if (files !== undefined) {
    throw new UsageError(
      '--language belongs to the story: with files, write "language" into the item of the organization.',
    );
  }
  return languageArgument(value);
}

function filesOrSources(
  { world, mentions = [], rules }: Partial<InputFiles>,
  sources: readonly string[],
): InputFiles | Sources | undefined {
  const [stray] = sources;
  if (stray === undefined) return inputFiles(world, mentions, rules);
  if (world === undefined && mentions.length === 0) return { sources, ...present({ rules }) };
  throw new UsageError(
    `"${stray}" is not expected here: put an option before it, or give it without --world and --mentions.`,
  );
}

function inputFiles(
  world: string | undefined,
  mentions: readonly string[],
  rules: string | undefined,
): InputFiles | undefined {
  if (world === undefined && mentions.length === 0 && rules === undefined) return undefined;
  const missing = [
    ...(world === undefined ? ['--world FILE'] : []),
    ...(mentions.length === 0 ? ['--mentions FILE'] : []),
    ...(rules === undefined ? ['--rules FILE'] : []),
  ];
  if (world === undefined || rules === undefined || missing.length > 0) {
    throw new UsageError(`--world, --mentions and --rules belong together: add ${missing.join(' and ')}.`);
  }
  return { world, mentions, rules };
}

function momentOf(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const parsed = moment.safeParse(value);
  if (parsed.success) return Date.parse(parsed.data);
  throw new UsageError(`--${name} ${value} is not a time: write it like 2026-11-12T07:00:00Z or 2026-11-12 (UTC).`);
}
