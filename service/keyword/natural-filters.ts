import { FilterError } from './filter-error.ts';

/** The filters that `naturalFilters` can express, by key, in the order of their normal form. */
export type NaturalFilters = { author?: string[]; not_author?: string[] };

const KEY = /([^\s:",]+):/uy;
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy;
const BARE = /[^\s,"]+/uy;

/**
 * Reads `key:value,value` filters, one per line or separated by spaces. A value with spaces, commas or quotes is written in
 * double quotes, where `\"` is a quote and `\\` a backslash. A key that occurs twice adds to its list. Throws `FilterError`
 * for an unknown key or a malformed value.
 */
export function parseNaturalFilters(text: string): NaturalFilters {
  const filters: NaturalFilters = {};
  let at = skipSpace(text, 0);
  while (at < text.length) {
    const key = matchAt(KEY, text, at);
    if (key === undefined) throw new FilterError(`expected key:value at "${excerpt(text, at)}"`);
    const name = key[1];
    if (name !== 'author' && name !== 'not_author') {
      throw new FilterError(`unknown filter "${name}"; author and not_author are defined`);
    }
    at += key[0].length;
    const values = filters[name] ?? [];
    filters[name] = values;
    for (;;) {
      const value = matchAt(QUOTED, text, at) ?? matchAt(BARE, text, at);
      if (value === undefined) throw new FilterError(`${name} needs a value at "${excerpt(text, at)}"`);
      values.push(readValue(value, name));
      at += value[0].length;
      if (text[at] !== ',') break;
      at += 1;
    }
    const end = skipSpace(text, at);
    if (end === at && at < text.length) {
      throw new FilterError(`a space or a comma is expected at "${excerpt(text, at)}"`);
    }
    at = end;
  }
  return filters;
}

/** Writes filters, one per line, so that `parseNaturalFilters` gives the same filters again. */
export function printNaturalFilters(filters: NaturalFilters): string {
  const lines: string[] = [];
  for (const key of ['author', 'not_author'] as const) {
    const values = filters[key];
    if (values !== undefined) lines.push(`${key}:${values.map(printValue).join(',')}`);
  }
  return lines.join('\n');
}

function readValue(match: RegExpExecArray, key: string): string {
  const value = match[1]?.replaceAll(/\\(.)/gsu, '$1') ?? match[0];
  if (value.trim() === '') throw new FilterError(`${key} has an empty value`);
  return value;
}

function printValue(value: string): string {
  return /[\s,"\\]/u.test(value) ? `"${value.replaceAll(/["\\]/gu, '\\$&')}"` : value;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && /\s/u.test(text[next] ?? '')) next += 1;
  return next;
}

function excerpt(text: string, at: number): string {
  return at < text.length ? text.slice(at, at + 20) : 'the end';
}
