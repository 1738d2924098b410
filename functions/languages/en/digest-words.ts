import { speechOf } from '../speech-of.ts';

const { number, counted } = speechOf('en');

const alertsIn = (count: number) => counted(count, 'alert', 'alerts');
const rulesIn = (count: number) => counted(count, 'rule', 'rules');

/** Why alerts come together: so many were held back by quiet hours or silence, and by the limit of an hour. */
type Delayed = { readonly alerts: number; readonly muted: number; readonly capped: number };

/** What people read where several alerts are told together. Names and times are ready text. */
export const digestWords = {
  title: (alerts: number, rules: number) => `DIGEST: ${alertsIn(alerts)} of ${rulesIn(rules)}`,
  alerts: alertsIn,
  counts: (alerts: number, rules: number) => `${alertsIn(alerts)} of ${rulesIn(rules)}:`,
  andMore: (alerts: number, rules: number) => `... and ${alertsIn(alerts)} of ${rulesIn(rules)} more.`,

  hourFull: ({ from, to, shown }: { readonly from: string; readonly to: string; readonly shown: number }) =>
    `From ${from} to ${to} UTC ${number(shown)} alerts were shown here, which is the limit for an hour. These came in addition. Critical alerts, and what is resolved, are always shown.`,
  tooSensitive:
    'A rule that fires this often may be too sensitive; lower its sensitivity, or set silencedUntil in its item',
  atOnce: (alerts: number) => `${alertsIn(alerts)} came at once; here they are together.`,
  delayed: ({ alerts, muted, capped }: Delayed) =>
    [
      alertsIn(alerts),
      ...(muted === 0 ? [] : [`${number(muted)} held back during quiet hours or silence`]),
      ...(capped === 0 ? [] : [`${number(capped)} held back by the limit of emails in an hour`]),
    ]
      .join(', ')
      .concat('.'),

  /** For a subject; `of` names the organization. */
  over: (alerts: number, of: string) => `${alertsIn(alerts)} of ${of} are over`,
  found: (mentions: number, of: string) => `${counted(mentions, 'mention', 'mentions')} of ${of}`,
  several: (alerts: number, of: string, firing: number) => `${alertsIn(alerts)} of ${of}, ${number(firing)} firing`,

  moreStories: (count: number) => `... and ${counted(count, 'more story', 'more stories')}.`,
  mentionsShown: (mentions: number, shown: number) =>
    `${counted(mentions, 'mention', 'mentions')}, ${number(shown)} shown`,
  rule: (rule: string, severity: string, at: string) => `Rule ${rule}, severity ${severity}, ${at}`,
  before: (told: string) => `Before: ${told}`,
  more: (count: number) => `${number(count)} more`,
};

export type DigestWords = typeof digestWords;
