import { SECOND_MS } from '../../domain/time/units-of-time.ts';

/** When DynamoDB may delete an item, in the form of its time to live: epoch seconds. Takes epoch ms. */
export function expiresAt(time: number): number {
  return Math.floor(time / SECOND_MS);
}
