import { kindOfParts } from '../kind-of-parts.ts';

/** Volume and tone, press and social: an alert that each of several rules agrees with. */
export const allOf = kindOfParts('all', {
  tells: 'alerts',
  description: 'All of these rules have an alert at the same time, or shortly after each other.',
});
