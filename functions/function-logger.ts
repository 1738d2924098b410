import { Logger } from '@aws-lambda-powertools/logger';
import { escaped } from '../output/escaped.ts';

/**
 * Makes the logger of a function: lines of JSON with the function's name as `service`. Logs are read in terminals, too, and
 * quote names and reasons of strangers. JSON escapes only a part of what a terminal acts on; the rest is written out, as
 * `\u009b`.
 */
export function functionLogger(serviceName: string): Logger {
  return new Logger({ serviceName, jsonReplacerFn: (_key, value) => inert(value) });
}

function inert(value: unknown): unknown {
  if (typeof value === 'string') return escaped(value);
  // Keys are names of strangers where something is told of each of them.
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.fromEntries(Object.entries(value).map(([key, of]) => [escaped(key), of])) : value;
}
