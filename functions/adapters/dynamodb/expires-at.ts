import { SECOND_MS } from '../../domain/time/units-of-time.ts';

/** When DynamoDB may forget an item, as its time to live has it: epoch seconds. Takes epoch ms. */
export function expiresAt(time: number): number {
  return Math.floor(time / SECOND_MS);
}
