import { parseArgs } from 'node:util';
import { closest } from 'fastest-levenshtein';
import * as z from 'zod';
import { UsageError } from './usage-error.ts';

/** The files of a replay, or of a live run. */
export interface InputFiles {
  readonly world: string;
  readonly mentions: readonly string[];
  readonly rules: string;
}

/** What a person asks `npm start` to do. Times in epoch ms. */
export type Command =
  | { readonly kind: 'help' }
  | { readonly kind: 'story'; readonly web?: true; readonly json: boolean }
  | {
      readonly kind: 'replay';
      readonly files: InputFiles;
      readonly fromMs: number | undefined;
      readonly toMs: number | undefined;
      /** Serves the page of what was played, until it is interrupted. */
      readonly web?: true;
      readonly json: boolean;
    }
  | {
      readonly kind: 'live';
      readonly files: InputFiles | undefined;
      readonly json: boolean;
      /** Webhooks may reach receivers on this machine. */
      readonly allowLocalWebhooks: boolean;
      /** Alerts have links that act on them. */
      readonly actions: boolean;
    };

const OPTIONS = {
  world: { type: 'string' },
  mentions: { type: 'string', multiple: true },
  rules: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean' },
  live: { type: 'boolean' },
  'allow-local-webhooks': { type: 'boolean' },
  actions: { type: 'boolean' },
  web: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/**
 * Reads the arguments of `npm start`. `--mentions` takes one or more files.
 *
 * @throws UsageError naming the argument and the remedy
 */
export function parseCommandLine(args: readonly string[]): Command {
  const given = readOptions(args);
  const text = (name: keyof typeof OPTIONS) => given.get(name)?.at(-1);
  if (given.has('help')) return { kind: 'help' };
  const json = given.has('json');
  const files = inputFiles(text('world'), given.get('mentions') ?? [], text('rules'));
  const fromMs = momentOf('from', text('from'));
  const toMs = momentOf('to', text('to'));
  const web = given.has('web') ? { web: true as const } : {};
  if (given.has('live')) {
    if (given.has('web')) throw new UsageError('--live serves the page by itself: leave --web out.');
    if (fromMs !== undefined || toMs !== undefined) {
      throw new UsageError('--live runs in real time: leave --from and --to out.');
    }
    return {
      kind: 'live',
      files,
      json,
      allowLocalWebhooks: given.has('allow-local-webhooks'),
      actions: given.has('actions'),
    };
  }
  if (given.has('actions')) throw new UsageError('--actions belongs to a live run: add --live.');
  if (given.has('allow-local-webhooks')) {
    throw new UsageError('--allow-local-webhooks belongs to a live run: add --live.');
  }
  if (files === undefined) {
    if (fromMs !== undefined || toMs !== undefined) {
      throw new UsageError('--from and --to belong to a replay: give --world, --mentions and --rules, too.');
    }
    return { kind: 'story', ...web, json };
  }
  if (fromMs !== undefined && toMs !== undefined && fromMs >= toMs) {
    throw new UsageError(`--from ${text('from')} is not before --to ${text('to')}: swap them or widen the span.`);
  }
  return { kind: 'replay', files, fromMs, toMs, ...web, json };
}

function readOptions(args: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const { tokens } = parseArgs({
    args: [...args],
    options: OPTIONS,
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  const given = new Map<string, string[]>();
  let last: string | undefined;
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      if (last !== 'mentions') throw new UsageError(`"${token.value}" is not expected here: put an option before it.`);
      given.get('mentions')?.push(token.value);
      continue;
    }
    const option = optionNamed(token.name, token.rawName);
    last = token.name;
    if (option.type === 'boolean' && token.value !== undefined) {
      throw new UsageError(`${token.rawName} takes no value: leave "${token.value}" out.`);
    }
    if (option.type === 'string' && isMissing(token.value, token.inlineValue)) {
      throw new UsageError(`${token.rawName} wants a value after it.`);
    }
    const values = given.get(token.name) ?? [];
    if (values.length > 0 && token.name !== 'mentions') throw new UsageError(`${token.rawName} is given twice.`);
    given.set(token.name, [...values, ...(token.value === undefined ? [] : [token.value])]);
  }
  return given;
}

/** `--world --json` is a forgotten file; one that begins with a hyphen can be written `--world=-x` or `./-x`. */
function isMissing(value: string | undefined, isInline: boolean | undefined): boolean {
  return value === undefined || value === '' || (isInline !== true && value.startsWith('-'));
}

function optionNamed(name: string, rawName: string): { readonly type: 'string' | 'boolean' } {
  const option = Object.entries(OPTIONS).find(([known]) => known === name)?.[1];
  if (option !== undefined) return option;
  throw new UsageError(`There is no option ${rawName}; did you mean --${closest(name, Object.keys(OPTIONS))}?`);
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
