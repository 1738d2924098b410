import { judgeOfParts, kindOfParts } from '../kind-of-parts.ts';

/** One alert for what several rules find, so that they can be told as one. */
export const anyOf = kindOfParts('any', {
  tells: 'alerts',
  title: 'Any of several rules',
  description: 'At least one of these rules has an alert.',
  notes: `
- An alert of a rule counts while it is open, and for the time of within after it is over. It has an alert while one of its rules
  counts, and begins and ends with them, at once.`,
});

export const anyOfJudge = /* @__PURE__ */ judgeOfParts('any');
