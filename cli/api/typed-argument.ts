import * as z from 'zod';
import { issueWords } from '../../functions/domain/items/issue-words.ts';
import { problems as problemWords } from '../../functions/languages/compiled/en/problems.ts';
import {
  type KeywordDefinition,
  keywordDefinitionSchema,
} from '../../functions/media-api/endpoints/keyword-definition.ts';
import { parseWireJson } from '../../functions/media-api/wire-json.ts';
import { didYouMean, UsageError, WrongWords } from '../usage-error.ts';

const INT64_MAX = 2n ** 63n - 1n;
const INT32_MAX = 2n ** 31n - 1n;

/** An identifier from the command line, exact whatever its size. */
export function idArgument(name: string, text: string | undefined): bigint {
  if (text === undefined || text === '') throw new WrongWords(`${name} is missing.`);
  const id = /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
  if (id === undefined || id > INT64_MAX) throw new UsageError(`${name} must be a whole number, not "${text}".`);
  return id;
}

/** A keyword's identifier: the interface takes at most 2147483647 (int32). */
export function keywordIdArgument(name: string, text: string | undefined): number {
  const id = idArgument(name, text);
  if (id > INT32_MAX) throw new UsageError(`${name} must be at most ${INT32_MAX} (int32), not ${text}.`);
  return Number(id);
}

/** One of the values that the interface names, in any case. */
export function choiceArgument<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate.toLowerCase() === text.toLowerCase());
  if (choice !== undefined) return choice;
  const hint = didYouMean(text.toUpperCase(), choices);
  throw new UsageError(`${name} must be one of ${choices.join(', ')}, not "${text}".${hint}`);
}

/** The values of a comma-separated list. */
export function listArgument(name: string, text: string): readonly string[] {
  const values = text.split(',').map((value) => value.trim());
  if (values.includes('')) throw new UsageError(`${name} must be a list like A,B without empty places, not "${text}".`);
  return values;
}

const date = z.iso.date();
const dateTime = z.iso.datetime({ offset: true });

/** A time from the command line: an ISO 8601 date (midnight UTC) or a date-time with its zone. */
export function timeArgument(name: string, text: string): Date {
  if (date.safeParse(text).success || dateTime.safeParse(text).success) return new Date(text);
  throw new UsageError(
    `${name} must be an ISO 8601 time with its zone, like 2026-11-20T14:00:00Z or 2026-11-20T15:00:00+01:00, ` +
      `or a date (midnight UTC), not "${text}".`,
  );
}

/** The definition of a keyword, as JSON from the command line. */
export function definitionArgument(text: string | undefined): KeywordDefinition {
  if (text === undefined) throw new WrongWords(`--definition is missing, e.g. --definition '{"naturalQuery":"Acme"}'.`);
  const parsed = keywordDefinitionSchema.safeParse(json(text), { error: issueWords(problemWords) });
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => [...path.map(String), message].join(': '));
  throw new UsageError(`--definition is not a keyword definition: ${wrong.join('; ')}.`);
}

function json(text: string): unknown {
  try {
    return parseWireJson(text);
  } catch (error) {
    throw new UsageError(`--definition is not JSON: ${error instanceof Error ? error.message : 'unknown'}.`);
  }
}
