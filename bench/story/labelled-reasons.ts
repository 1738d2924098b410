import { readFileSync } from 'node:fs';
import { sharedData } from '../detection/shared-data.ts';

/** Why the author of each negative tweet to the airlines was angry, as people labelled it, by the id; undefined without the shared data. */
export function labelledReasons(): ReadonlyMap<string, string> | undefined {
  const directory = sharedData();
  if (directory === undefined) return undefined;
  const lines = readFileSync(`${directory}/airline-reasons.csv`, 'utf8').trim().split('\n').slice(1);
  return new Map(lines.map((line): [string, string] => [line.split(',')[0] ?? '', line.slice(line.indexOf(',') + 1)]));
}
