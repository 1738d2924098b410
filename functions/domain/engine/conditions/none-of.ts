import { judgeOfParts, kindOfParts } from '../kind-of-parts.ts';

/** Says of other rules that they are quiet. By itself that is nothing to tell. */
export const noneOf = kindOfParts('none', {
  tells: 'nothing',
  title: 'None of several rules',
  description: 'None of these rules has an alert. Only as a part of an all-of: ours without theirs.',
  notes: `
- It holds while none of its rules has an alert or had one in the time of within. It tells nothing by itself and is only a part
  of an all-of, where it has to hold now.`,
});

export const noneOfJudge = /* @__PURE__ */ judgeOfParts('none');
