import { kindOfParts } from '../kind-of-parts.ts';

/** One alert for what several rules find, so that they can be told as one. */
export const anyOf = kindOfParts('any', {
  tells: 'alerts',
  description: 'At least one of these rules has an alert.',
});
