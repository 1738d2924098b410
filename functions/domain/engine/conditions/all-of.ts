import { judgeOfParts, kindOfParts } from '../kind-of-parts.ts';

/** Volume and tone, press and social: an alert that each of several rules agrees with. */
export const allOf = kindOfParts('all', {
  tells: 'alerts',
  title: 'All of several rules',
  description: 'All of these rules have an alert at the same time, or shortly after each other.',
  notes: `
- An alert of a rule counts while it is open, and for the time of within after it is over. It has an alert while all of its rules
  count, and begins and ends with them, at once.`,
});

export const allOfJudge = /* @__PURE__ */ judgeOfParts('all');
