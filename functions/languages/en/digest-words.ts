import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted } = speechOf('en');

/** Why alerts come together: so many were held back by quiet hours or silence, and by the limit of an hour. */
type Delayed = { readonly alerts: number; readonly muted: number; readonly capped: number };

/** An hour by the clock ("09:00"), what stands behind its times, and how many alerts it showed. */
type FullHour = { readonly from: string; readonly to: string; readonly inZone: string; readonly shown: number };

/** What people read where several alerts are told together. Names and times are ready text. */
export const digestWords = {
  title: (alerts: number, rules: number) => `DIGEST: ${nouns.alerts(alerts)} of ${nouns.rules(rules)}`,
  alerts: nouns.alerts,
  counts: (alerts: number, rules: number) => `${nouns.alerts(alerts)} of ${nouns.rules(rules)}:`,
  andMore: (alerts: number, rules: number) => `... and ${nouns.alerts(alerts)} of ${nouns.rules(rules)} more.`,

  hourFull: ({ from, to, inZone, shown }: FullHour) =>
    `From ${from} to ${to}${inZone} ${number(shown)} alerts were shown here, which is the limit for an hour. These came in addition. Critical alerts, and what is resolved, are always shown.`,
  tooSensitive:
    'A rule that fires this often may be too sensitive; lower its sensitivity, or set silencedUntil in its item',
  atOnce: (alerts: number) => `${nouns.alerts(alerts)} came at once; here they are together.`,
  delayed: ({ alerts, muted, capped }: Delayed) =>
    [
      nouns.alerts(alerts),
      ...(muted === 0 ? [] : [`${number(muted)} held back during quiet hours or silence`]),
      ...(capped === 0 ? [] : [`${number(capped)} held back by the limit of emails in an hour`]),
    ]
      .join(', ')
      .concat('.'),

  /** For a subject; `of` names the organization. */
  over: (alerts: number, of: string) => `${nouns.alerts(alerts)} of ${of} are over`,
  found: (mentions: number, of: string) => `${nouns.mentions(mentions)} of ${of}`,
  several: (alerts: number, of: string, firing: number) => `${nouns.alerts(alerts)} of ${of}, ${number(firing)} firing`,

  moreStories: (count: number) => `... and ${counted(count, 'more story', 'more stories')}.`,
  mentionsShown: (mentions: number, shown: number) => `${nouns.mentions(mentions)}, ${number(shown)} shown`,
  rule: (rule: string, severity: string, at: string) => `Rule ${rule}, severity ${severity}, ${at}`,
  before: (told: string) => `Before: ${told}`,
  more: (count: number) => `${number(count)} more`,
};

export type DigestWords = typeof digestWords;
