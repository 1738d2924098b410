import { stringify } from 'lossless-json';

/** Writes JSON with `bigint` as a JSON number, so that int64 stays exact on the wire. */
export function printJson(value: unknown): string {
  return stringify(value) ?? 'null';
}
