import { escaped } from '../output/escaped.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Writes lines of JSON; an error among the fields has its stack there. */
type FunctionLogger = Readonly<Record<'info' | 'warn' | 'error', (message: string, fields?: Fields) => void>>;

/** The levels that Lambda knows, the least important first. */
const LEVELS = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];

/**
 * Makes the logger of a function: lines of JSON with the function's name as `service`. Logs are read in terminals, too, and
 * quote names and reasons of strangers. JSON escapes only a part of what a terminal acts on; the rest is written out, as
 * `\u009b`. What is less important than the level that is set for a function, which Lambda gives by its environment, is left out.
 */
export function functionLogger(service: string): FunctionLogger {
  const at = (level: 'INFO' | 'WARN' | 'ERROR') => (message: string, fields?: Fields) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(process.env.AWS_LAMBDA_LOG_LEVEL ?? '')) return;
    const own = { level, message, timestamp: new Date().toISOString(), service };
    process.stdout.write(`${JSON.stringify({ ...own, ...fields, ...own }, (_key, value) => inert(value))}\n`);
  };
  return { info: at('INFO'), warn: at('WARN'), error: at('ERROR') };
}

function inert(value: unknown): unknown {
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Error) {
    const { name, message, stack, cause } = value;
    return { name, message, stack, cause };
  }
  // Keys are names of strangers where something is told of each of them.
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.fromEntries(Object.entries(value).map(([key, of]) => [escaped(key), of])) : value;
}
