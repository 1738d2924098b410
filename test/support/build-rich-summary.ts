import type { SummaryData } from '../../functions/domain/messages/summary/summary-event.ts';
import type { Language } from '../../functions/languages/language.ts';
import { buildSummary } from './build-summary.ts';

const FROM = '2026-11-22T08:00:00.000Z';
const TO = '2026-11-23T08:00:00.000Z';
const ENDED = '2026-11-22T18:20:00.000Z';

/** A summary that has everything a summary can say, in a language; `text` stands for each word of others. */
export function buildRichSummary(text: string, language?: Language, days = 1): SummaryData {
  const { data } = buildSummary();
  const watch = { kind: 'keyword' as const, id: '1001', name: text };
  const group = { kind: 'group' as const, id: '7', name: text };
  const rule = '42/1';
  const named = { rule, name: text };
  const volume = { watch, mentions: 1203, known: 1, usual: { median: 900, low: 700, high: 1100, of: 13 } };
  const earlier = { ...volume, usual: { median: 900, low: 900, high: 900, of: 1 } };
  const story = {
    name: text,
    severity: 'warning' as const,
    startedAt: FROM,
    peak: 98,
    terms: [text],
    alerts: 1,
    rules: [rule],
  };
  const article = { title: text, url: 'https://x.example/1', outlet: text, reach: 12_345, time: FROM };
  const held = { ...named, startedAt: FROM, peak: 12, waits: false };
  return {
    ...data,
    ...(language === undefined ? {} : { language }),
    organization: { organizationId: '42', name: text },
    url: 'https://x.example/',
    period: { from: new Date(Date.parse(TO) - days * 86_400_000).toISOString(), to: TO },
    stories: {
      total: 9,
      shown: [
        {
          ...story,
          severity: 'critical',
          headline: text,
          endedAt: ENDED,
          usualPeak: 12.4,
          total: 777,
          mentions: 98,
          voices: 41,
          alerts: 3,
          rules: [rule, '42/2'],
          articles: [article],
        },
        { ...story, total: 1, mentions: 1, voices: 1, count: 'voices', url: 'https://x.example/2' },
        { ...story, isOver: true, peak: 1_200_000, measure: 'REACH', usualPeak: 40_000 },
      ],
    },
    open: {
      total: 9,
      shown: [
        { ...named, severity: 'critical', startedAt: FROM, peak: 9, acknowledgedAt: TO, acknowledgedBy: text },
        { ...named, severity: 'warning', startedAt: FROM, peak: 1, measure: 'INTERACTIONS' },
      ],
    },
    tone: [{ watch, negative: 30, mentions: 111, share: 0.27, usual: 0.1 }],
    voice: [{ watch: group, mentions: 4000, shares: [{ watch, mentions: 1000, share: 0.25, usual: 0.2 }] }],
    course: {
      step: 'hour',
      starts: [FROM, '2026-11-22T09:00:00.000Z', '2026-11-22T10:00:00.000Z'],
      counts: [3, null, 2345],
      watches: 2,
      of: 3,
      kind: 'keyword',
    },
    heldBack: {
      total: 9,
      shown: [
        { ...held, why: 'voices', endedAt: ENDED, voices: 2, mentions: 12, minVoices: 5 },
        { ...held, why: 'muted', toldAt: TO, measure: 'INFLUENCE' },
        { ...held, why: 'shared', waits: true },
        { ...held, why: 'capped' },
      ],
    },
    silenced: { total: 9, shown: [{ rule, until: TO }] },
    noise: { total: 9, shown: [{ ...named, alerts: 3 }] },
    mentions: { total: 9, shown: [{ ...named, mentions: 5, messages: 2 }] },
    volumes: {
      total: 9,
      shown: [
        { ...volume, stands: 'loud', growth: { change: 0.38, inARow: 3 } },
        {
          ...earlier,
          sentiments: ['NEGATIVE', 'POSITIVE'],
          known: 0.5,
          stands: 'quiet',
          growth: { change: -0.5, inARow: 1 },
        },
        { watch: group, mentions: 3, known: 1 },
      ],
    },
    loudest: [volume],
    quietest: [earlier],
    health: {
      rules: 3,
      judged: 2,
      known: 0.97,
      learning: { total: 9, shown: [{ rule, why: text }] },
      troubled: {
        total: 9,
        shown: [{ rule, why: text }],
      },
      undelivered: [{ channel: text, events: 3, since: FROM }],
    },
  };
}
