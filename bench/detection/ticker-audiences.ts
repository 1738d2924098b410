import { bucketsOf, type CountedMention } from '../../functions/domain/counting/series/counted-mentions.ts';
import { type HeardTexts, listenTo } from '../../functions/domain/counting/series/heard-texts.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { heardOf } from '../../functions/domain/story/heard-of.ts';
import { textReader } from '../../functions/domain/story/words-of.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { messagesOn } from './alerts-on.ts';
import { recordsIn } from './audiences.ts';
import { type CashtagMention, cashtagMentions } from './cashtag-mentions.ts';

const SENSITIVITIES = ['balanced', 'low'];

/**
 * The reach of the tweets of two cashtags: the alerts of an audience by budget, and of the plain way, which tells what is larger than
 * everything in 14 days: of all mentions, and without copies and the next ones of an author. Undefined without the shared data.
 */
export function tickerAudiences() {
  return cashtagMentions()?.map(({ name, everyMs, buckets, own }) => {
    const isGap = new Set(buckets.flatMap(({ start, total }) => (total === undefined ? [start] : [])));
    const known = (values: ReadonlyMap<number, number>): Bucket[] =>
      buckets.map(({ start }) => ({ start, ...(isGap.has(start) ? {} : { total: values.get(start) ?? 0 }) }));
    const all = new Map<number, number>();
    for (const { feedTime, reach } of own) {
      const start = Math.floor(feedTime / everyMs) * everyMs;
      all.set(start, Math.max(all.get(start) ?? 0, reach ?? 0));
    }
    const once = known(largestOnce(own, everyMs));
    const days = Math.round((buckets.length * everyMs) / DAY_MS);
    const told = SENSITIVITIES.map((sensitivity) => {
      const messages = messagesOn(once, { kind: 'audience', sensitivity }, { everyMs });
      const alerts = messages.filter(({ transition }) => transition === 'firing').length;
      return { sensitivity, alerts, updates: messages.length - alerts };
    });
    const perDay = DAY_MS / everyMs;
    return { name, days, told, plain: recordsIn(known(all), perDay), plainOnce: recordsIn(once, perDay) };
  });
}

/** The largest reach in each interval, of texts and authors that were not heard before. */
function largestOnce(own: readonly CashtagMention[], everyMs: number): Map<number, number> {
  const read = textReader();
  const byStart = new Map<number, CountedMention[]>();
  for (const [at, { feedTime, mention: text, ...rest }] of own.entries()) {
    const start = Math.floor(feedTime / everyMs) * everyMs;
    const numbers = { reach: rest.reach, interaction: rest.interaction, virality: null, influence: null };
    const { type, title, author } = rest;
    const counted: CountedMention = {
      id: BigInt(at),
      time: feedTime,
      type,
      sentiment: 'UNDEFINED',
      keywords: [],
      heard: heardOf({ ...rest, text }, read),
      seen: { type, title, text, author, languages: [], locations: [], ...numbers },
    };
    byStart.set(start, [...(byStart.get(start) ?? []), counted]);
  }
  const values = new Map<number, number>();
  let texts: HeardTexts = new Map();
  for (const [start, mentions] of byStart) {
    const span = { from: start, to: start + everyMs };
    const heard = listenTo(bucketsOf(mentions, span, { widthMs: everyMs, read: true, largest: 'REACH' }), texts);
    texts = heard.texts;
    values.set(start, Math.max(0, ...Object.values(heard.buckets[0]?.[1].reading?.largest ?? {})));
  }
  return values;
}
