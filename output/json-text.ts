import { stringify } from 'lossless-json';
import { escaped } from './escaped.ts';

/**
 * Gives a value as JSON that is safe to print and that whoever parses it gets exactly: bigints as plain digits, what a
 * terminal would act on as `\u009b`. Properties that are undefined are left out. On one line unless `indent` is given.
 */
export function jsonText(value: unknown, indent?: number): string {
  return escaped(stringify(value, null, indent) ?? 'null');
}
