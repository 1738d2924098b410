import { describe, expect, test } from 'vitest';
import type { SaidMark } from '../../../../functions/domain/alerting/action/marks.ts';
import type { KeptEpisode } from '../../../../functions/domain/alerting/kept-episode.ts';
import type { RuleStatus } from '../../../../functions/domain/alerting/rule-status.ts';
import { type ToldAlert, toldAlertOf } from '../../../../functions/domain/alerting/told-alert.ts';
import { summaryCard } from '../../../../functions/domain/channels/summary-card.ts';
import { summaryEmail } from '../../../../functions/domain/messages/email/summary-email.ts';
import { summaryHtml } from '../../../../functions/domain/messages/email/summary-html.ts';
import {
  type CountedSeries,
  makeSummary,
  type SummaryFacts,
} from '../../../../functions/domain/messages/summary/make-summary.ts';
import { isQuietPeriod } from '../../../../functions/domain/messages/summary/summary-event.ts';
import { iso } from '../../../../functions/domain/time/iso.ts';
import { firingSince, ruleOf, ruleStateAt } from '../../../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';
import { HOSTILE_TEXTS } from '../../channels/hostile-text.ts';

const TO = Date.parse('2026-11-23T08:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const period = { from: TO - 7 * DAY, to: TO };

const episode: KeptEpisode = {
  startedAt: TO - 4 * DAY,
  endedAt: TO - 4 * DAY + 8 * HOUR,
  name: 'Fjellglide e-bike',
  severity: 'warning',
  peak: 98,
  usualPeak: 12,
  toldAt: TO - 4 * DAY,
};

/** A rule with these episodes, and how it does. */
function rule(ruleId: string, episodes: readonly KeptEpisode[], fields: Record<string, unknown> = {}) {
  const item = ruleOf(ruleId, fields);
  const state = { ...ruleStateAt(item, TO), episodes: [...episodes], watchName: 'Fjellglide e-bike' };
  const status: RuleStatus = { rule: item, state, status: 'judged' };
  return { status, remembered: { key: `42/${ruleId}`, state } };
}

/** A series of which the steps do not matter. */
type Volumes = { readonly series?: readonly (Omit<CountedSeries, 'counts'> & Partial<CountedSeries>)[] };

function summaryOf(
  rules: readonly ReturnType<typeof rule>[],
  { series = [], ...fields }: Omit<Partial<SummaryFacts>, 'series'> & Volumes = {},
) {
  return makeSummary({
    organization: { organizationId: 42n, name: 'Tarnfell brands' },
    timeZone: 'Europe/Oslo',
    period,
    statuses: rules.map(({ status }) => status),
    broken: [],
    remembered: rules.map(({ remembered }) => remembered),
    told: [],
    series: series.map((each) => ({ counts: [], ...each })),
    steps: { step: 'day', edges: [TO - DAY, TO] },
    keywordsOf: new Map(),
    undelivered: [],
    marks: [],
    channels: [],
    ...fields,
  });
}

describe('alerts that were marked as noise', () => {
  const said = (ruleId: string, fields: Partial<SaidMark> = {}): SaidMark => ({
    organizationId: 42n,
    ruleId,
    episode: TO - 8 * DAY,
    as: 'noise',
    at: TO - DAY,
    ...fields,
  });
  const marks = [
    said('acme'),
    said('acme', { episode: TO - 2 * DAY }),
    said('acme', { episode: TO - 3 * DAY, as: 'acknowledged' }),
    said('other', { at: period.from - 1 }),
    said('gone'),
  ];

  test('are counted by rule where that was said in the period and the rule is still there', () => {
    const data = summaryOf([rule('acme', []), rule('other', [])], { marks });
    expect(data.noise).toEqual({ total: 1, shown: [{ rule: '42/acme', name: 'acme', alerts: 2 }] });
    expect(summaryOf([rule('other', [])], { marks })).not.toHaveProperty('noise');
    // Otherwise nobody would ever hear of it: the next summary begins where this one ends.
    expect(isQuietPeriod(data)).toBe(false);
  });

  test('say whom to ask where there is no terminal, and the command where there is one', () => {
    const data = summaryOf([rule('acme', [])], { marks });
    const { subject, body } = summaryEmail(data, '--stack mention-alerts-prod');
    expect(subject).toContain('alerts of 1 rule marked as noise');
    expect(body).toContain('2 alerts marked as noise');
    expect(body).toContain('what a lower sensitivity would tell ("backtest 42/acme")');
    expect(body).toContain('npx mention-alerts --stack mention-alerts-prod backtest 42/acme');
    expect(JSON.stringify(summaryCard(data))).toContain('2 alerts marked as noise');
  });
});

describe('the stories of a summary', () => {
  test('are told once for all rules that told them, led by what is critical', () => {
    const storyId = 'a3f9';
    const data = summaryOf([
      rule('acme', [{ ...episode, storyId, mentions: 220, voices: 180, terms: ['recall', 'frame number'] }]),
      rule('acme-critical', [{ ...episode, storyId, severity: 'critical', peak: 70 }]),
      rule('other', [{ ...episode, name: 'Nordlys', startedAt: TO - DAY, endedAt: undefined }]),
    ]);
    expect(data.stories).toMatchObject({
      total: 2,
      shown: [
        { name: 'Fjellglide e-bike', severity: 'critical', alerts: 2, rules: ['42/acme', '42/acme-critical'] },
        { name: 'Nordlys' },
      ],
    });
    expect(data.stories.shown[1]).not.toHaveProperty('endedAt');
  });

  test('are those that went on in the period, however long before they began', () => {
    const before = { ...episode, startedAt: period.from - DAY };
    const over = { ...before, endedAt: period.from };
    const later = { ...episode, startedAt: TO };
    expect(summaryOf([rule('a', [over]), rule('b', [later])]).stories.total).toBe(0);
    expect(summaryOf([rule('a', [{ ...before, endedAt: period.from + 1 }])]).stories.total).toBe(1);
  });

  test('say what happened where an article says it, made plain', () => {
    const headline = 'Safety authority warns\u202e\nof Fjellglide';
    const summary = summaryOf([rule('acme', [{ ...episode, headline }])]);
    expect(summaryEmail(summary, '--local').body).toContain(
      '1. Fjellglide e-bike: Safety authority warns of Fjellglide',
    );
    expect(summaryCard(summary).facts[0]?.name).toContain('Safety authority warns of Fjellglide');
  });

  test('include those of a rule that is gone', () => {
    const { remembered } = rule('gone', [episode]);
    expect(summaryOf([], { remembered: [remembered] }).stories.total).toBe(1);
  });
});

describe('what only the history knows', () => {
  const entry = (ruleId: string, startedAt: number, fields: Partial<ToldAlert> = {}): ToldAlert => ({
    ...toldAlertOf(buildAlertEvent(), undefined),
    organizationId: '42',
    ruleId,
    startedAt: new Date(startedAt).toISOString(),
    time: new Date(startedAt + HOUR).toISOString(),
    status: 'firing',
    watch: 'Fjellglide e-bike',
    ...fields,
  });
  const month = { from: TO - 30 * DAY, to: TO };

  test('is told of a month, with its headline, its end and how many mentions came in all', () => {
    const startedAt = TO - 20 * DAY;
    const endedAt = new Date(startedAt + 5 * HOUR).toISOString();
    const told = [
      entry('acme', startedAt, { headline: 'Recall of frames' }),
      entry('acme', startedAt, { status: 'resolved', time: endedAt, endedAt, total: 321, peak: 98 }),
    ];
    const data = summaryOf([rule('acme', [])], { told, period: month });
    expect(data.stories).toMatchObject({
      total: 1,
      shown: [{ name: 'Fjellglide e-bike', headline: 'Recall of frames', endedAt, total: 321, peak: 98, alerts: 1 }],
    });
    expect(summaryEmail(data, '--local').body).toContain('321 mentions in all');
  });

  test('is not told twice of what the state of the rule keeps, which gets its total', () => {
    const { startedAt } = episode;
    const told = [entry('acme', startedAt), entry('acme', startedAt, { status: 'resolved', total: 77 })];
    expect(summaryOf([rule('acme', [episode])], { told }).stories).toMatchObject({
      total: 1,
      shown: [{ total: 77, alerts: 1, peak: episode.peak }],
    });
  });

  test('says what its peak counts, by what was told, and by its rule where nothing was told in the period', () => {
    const audience = { condition: { kind: 'audience', measure: 'REACH', atLeast: 1_000_000 } };
    const loud = { ...episode, peak: 1_200_000, usualPeak: 40_000, endedAt: undefined };
    const ofRule = summaryOf([rule('acme', [loud], audience)]);
    expect(ofRule.open?.shown[0]).toMatchObject({ measure: 'REACH', peak: 1_200_000 });
    const { body } = summaryEmail(ofRule, '--local');
    expect(body).toContain('largest mention: reach 1,200,000, usually 40,000');
    expect(body).not.toContain('peak 1,200,000');
    const told = [entry('acme', episode.startedAt, { count: 'voices' })];
    const edited = summaryEmail(summaryOf([rule('acme', [{ ...episode, toldAt: TO }], audience)], { told }), '--local');
    expect(edited.body).toContain('peak 98 voices, usually 12');
  });

  test('leads to the page, and each story to its own, where the stack hosts one', () => {
    const told = [entry('acme', episode.startedAt, { eventId: 'e 1' })];
    const rules = [rule('acme', [episode]), rule('old', [{ ...episode, startedAt: period.from }])];
    const page = 'https://page.example';
    const data = summaryOf(rules, { told, page });
    const own = `${page}/stories/42/e%201`;
    expect(data.stories.shown.map(({ url }) => url)).toEqual([own, undefined]);
    const { body } = summaryEmail(data, '--local');
    expect(body).toContain(`\n     Open the story:\n${own}\n`);
    expect(body).toContain(`\nOpen the page:\n${page}/\n`);
    const html = summaryHtml(data, {});
    expect(html).toMatch(/href="https:\/\/page\.example\/stories\/42\/e%201"[^>]*>Open the story</);
    expect(html).toMatch(/href="https:\/\/page\.example\/"[^>]*>Open the page</);
    expect(summaryCard(data).links).toEqual([{ kind: 'page', label: 'Open the page', href: `${page}/` }]);
    expect(JSON.stringify(summaryOf(rules, { told }))).not.toContain('"url"');
    expect(summaryEmail({ ...data, url: 'javascript:alert(1)' }, '--local').body).not.toContain('Open the page');
  });

  test('that goes on says who acknowledged it, and is open no longer where its rule was switched off', () => {
    const goesOn = [{ ...episode, endedAt: undefined }];
    const knownBy = (startedAt: number) => {
      const acknowledged = { episode: iso(startedAt), at: iso(TO), count: 98, by: 'Kari' };
      return summaryOf([rule('acme', goesOn, { acknowledged })]).open?.shown.map(
        ({ acknowledgedBy }) => acknowledgedBy,
      );
    };
    expect([knownBy(episode.startedAt), knownBy(episode.startedAt - DAY)]).toEqual([['Kari'], [undefined]]);
    expect(summaryOf([rule('acme', goesOn, { enabled: false })]).open).toBeUndefined();
  });

  test('is over although nobody was told of its end, unless the rule is still in it', () => {
    const startedAt = TO - 20 * DAY;
    const told = [entry('acme', startedAt)];
    const over = summaryOf([rule('acme', [])], { told, period: month });
    expect(over.stories.shown[0]).toMatchObject({ isOver: true });
    expect(summaryEmail(over, '--local').body).not.toContain('goes on');
    const open = rule('acme', []);
    const state = { ...open.remembered.state, phase: firingSince(startedAt) };
    const still = summaryOf([{ ...open, remembered: { ...open.remembered, state } }], { told, period: month });
    expect(still.stories.shown[0]).not.toHaveProperty('isOver');
    expect(summaryEmail(still, '--local').body).toContain('goes on');
  });

  test('is none of an alert outside the period, and none of mentions that were told by themselves', () => {
    const told = [
      entry('acme', month.from - 3 * DAY),
      entry('acme', TO + HOUR),
      entry('each', TO - DAY, { status: 'found' }),
    ];
    expect(summaryOf([rule('acme', [])], { told, period: month }).stories.total).toBe(0);
  });

  test('is as much as there is room for, and says how many more', () => {
    const told = Array.from({ length: 40 }, (_, at) => entry(`r${at}`, TO - 20 * DAY + at * HOUR));
    const data = summaryOf([], { told, period: month });
    expect(data.stories).toMatchObject({ total: 40, shown: { length: 20 } });
    expect(summaryEmail(data, '--local').body).toContain('... and 20 more');
  });
});

describe('what was held back', () => {
  const { toldAt: _told, ...untold } = episode;

  test('says that people were never told, or that they are told later', () => {
    const data = summaryOf([
      rule('never', [{ ...untold, held: 'muted' }]),
      rule('later', [{ ...episode, held: 'muted', toldAt: TO - 3 * DAY }]),
    ]);
    expect(data.heldBack).toMatchObject({
      total: 2,
      shown: [
        { rule: '42/never', why: 'muted', waits: false },
        { rule: '42/later', toldAt: '2026-11-20T08:00:00.000Z' },
      ],
    });
    expect(data.stories.total).toBe(1);
  });

  test('for want of voices says how many there were, and how many the rule asks for', () => {
    const held = rule('quiet', [{ ...untold, held: 'voices', voices: 3, mentions: 60 }], { minVoices: 10 });
    expect(summaryEmail(summaryOf([held]), '--stack mention-alerts-prod').body).toContain(
      'too few voices: 60 mentions by 3 voices, the rule asks for 10\n     never told',
    );
  });

  test('because others had it, too, says so, also while it waits', () => {
    const held = rule('quiet', [{ ...untold, held: 'shared' }]);
    expect(summaryEmail(summaryOf([held]), '--stack mention-alerts-prod').body).toContain(
      'most others had more than usual, too\n     never told',
    );
    const { endedAt: _end, ...open } = untold;
    const event = buildAlertEvent({ episode: { startedAt: new Date(open.startedAt).toISOString(), peak: 60 } });
    const waiting = rule('quiet', [open]);
    const heldBack = { shared: { others: [], shared: true }, at: TO };
    const outbox = [{ event, unpublished: ['alerts' as const, 'alert-events' as const], heldBack }];
    const remembered = [{ ...waiting.remembered, state: { ...waiting.remembered.state, outbox } }];
    expect(summaryOf([waiting], { remembered }).heldBack.shown).toMatchObject([{ why: 'shared', waits: true }]);
  });

  test('stands below the key of its rule, which is in no narrow column, where it would break within a word', () => {
    const html = summaryHtml(summaryOf([rule('acme-brake-lever', [{ ...episode, held: 'muted' }])]), {});
    expect(html).toContain('(42/acme-brake-lever)</p>');
    expect(html).not.toMatch(/<td[^>]*width="35%"[^>]*>(?:(?!<\/td>).)*acme-brake-lever/s);
  });

  test('still waits while it is in the outbox', () => {
    const { endedAt: _end, ...open } = untold;
    const event = buildAlertEvent({ episode: { startedAt: new Date(open.startedAt).toISOString(), peak: 60 } });
    const waiting = rule('quiet', [open], { minVoices: 10 });
    const heldBack = { voices: 3, mentions: 60, at: TO };
    const outbox = [{ event, unpublished: ['alerts' as const, 'alert-events' as const], heldBack }];
    const remembered = [{ ...waiting.remembered, state: { ...waiting.remembered.state, outbox } }];
    const data = summaryOf([waiting], { remembered });
    expect(data.stories.total).toBe(0);
    expect(data.heldBack.shown).toMatchObject([{ why: 'voices', waits: true, voices: 3, mentions: 60, minVoices: 10 }]);
  });
});

describe('the volumes of a summary', () => {
  const usual = { median: 100, low: 80, high: 120, of: 13 };
  const watch = { kind: 'keyword' as const, keywordId: 1 };

  test('name the keywords that are loudest and quietest beside their own usual, not the largest', () => {
    const series = [
      {
        series: { watch: { kind: 'keyword' as const, keywordId: 2 } },
        volume: { mentions: 5000, known: 1, usual: { ...usual, median: 5000, low: 4500, high: 5500 } },
      },
      { series: { watch }, volume: { mentions: 300, known: 1, usual } },
      { series: { watch: { kind: 'keyword' as const, keywordId: 3 } }, volume: { mentions: 0, known: 1, usual } },
      { series: { watch: { kind: 'group' as const, groupId: 7n } }, volume: { mentions: 900, known: 1, usual } },
    ];
    const data = summaryOf([rule('acme', [])], { series });
    expect(data.volumes.shown.map(({ watch: { name } }) => name)).toEqual([
      'keyword 2',
      'group 7',
      'Fjellglide e-bike',
      'keyword 3',
    ]);
    expect(data.loudest.map(({ watch: { name } }) => name)).toEqual(['Fjellglide e-bike']);
    expect(data.quietest.map(({ watch: { name } }) => name)).toEqual(['keyword 3']);
  });

  test('of a part that is known too little are neither loud nor quiet, and say so', () => {
    const data = summaryOf([], { series: [{ series: { watch }, volume: { mentions: 3, known: 0.5, usual } }] });
    expect(data.quietest).toEqual([]);
    expect(summaryEmail(data, '--stack mention-alerts-prod').body).toContain('only 50.0 % of its counts are known');
  });
});

describe('a quiet period', () => {
  test('is one without stories, without anything held back and with all rules well', () => {
    const learning = { ...rule('new', []).status, status: 'learning' as const, why: '6 of 24 h' };
    expect(isQuietPeriod(summaryOf([rule('acme', [])], { statuses: [learning] }))).toBe(true);
    expect(isQuietPeriod(summaryOf([rule('acme', [episode])]))).toBe(false);
    const failed = { ...learning, status: 'failed' as const };
    expect(isQuietPeriod(summaryOf([rule('acme', [])], { statuses: [failed] }))).toBe(false);
    const undelivered = [{ channel: 'pr', events: 1, since: TO }];
    expect(isQuietPeriod(summaryOf([rule('acme', [])], { undelivered }))).toBe(false);
  });

  test('says that nothing happened', () => {
    const { subject, body } = summaryEmail(summaryOf([rule('acme', [])]), '--stack mention-alerts-prod');
    expect(subject).toBe('[SUMMARY] Tarnfell brands: nothing unusual');
    expect(body).toContain('There were no alerts in this time.');
  });
});

test('the email of a Monday says in the time of the organization what happened, what was held back, and how the rules do', () => {
  const { toldAt: _told, ...untold } = episode;
  const series = [
    {
      series: { watch: { kind: 'keyword' as const, keywordId: 1 } },
      volume: { mentions: 1203, known: 0.998, usual: { median: 400, low: 400, high: 400, of: 1 } },
    },
  ];
  const data = summaryOf(
    [
      rule('acme', [{ ...episode, mentions: 220, voices: 180, terms: ['recall', 'frame number'] }]),
      rule('night', [{ ...untold, name: 'Alva Nord', held: 'muted' }], { silencedUntil: '2026-11-25T08:00:00+01:00' }),
    ],
    { series, undelivered: [{ channel: 'pr-slack', events: 2, since: TO - HOUR }] },
  );
  const { subject, body } = summaryEmail(data, '--stack mention-alerts-prod');
  expect(subject).toBe('[SUMMARY] Tarnfell brands: 1 story, 1 alert held back');
  expect(body).toBe(`Tarnfell brands (organization 42)
Mon 16 Nov 2026, 09:00 to Mon 23 Nov 2026, 09:00 (Europe/Oslo)

Stories
  1. Fjellglide e-bike
     recall, frame number
     since Thu 19 Nov 2026, 09:00, for 8 h
     peak 98, usually 12
     at most 220 mentions by 180 voices in a message
     1 alert

Beside the usual
  Loudest: Fjellglide e-bike 1,203, the week before 400

Mentions
  Fjellglide e-bike: 1,203, the week before 400; louder than usual

Held back
  Alva Nord (42/night)
     Thu 19 Nov 2026, 09:00 to Thu 19 Nov 2026, 17:00, peak 98
     silence or quiet hours
     never told

Silenced
  42/night: silenced until Wed 25 Nov 2026, 08:00

Health
  Rules: 2 of 2 rules judged in time; 99.8 % of the counts are known
  Channel pr-slack: 2 events not delivered, since Mon 23 Nov 2026, 08:00

To have it at another time, or for others: tell whoever runs mention-alerts for you.
At a terminal ("digest" on the item of organization 42 says when it comes and to whom):
  npx mention-alerts --stack mention-alerts-prod summary 42 --html summary.html
`);
});

describe('words of strangers', () => {
  test.each(HOSTILE_TEXTS.map((text) => ({ text })))('stay in their line, in email and chat: %#', ({ text }) => {
    const data = summaryOf([rule('acme', [{ ...episode, name: text, terms: [text, text] }])], {
      organization: { organizationId: 42n, name: text },
    });
    const plain = summaryOf([rule('acme', [{ ...episode, terms: ['a', 'b'] }])]);
    const lines = (body: string) => body.split('\n').length;
    expect(lines(summaryEmail(data, '--stack mention-alerts-prod').body)).toBeLessThanOrEqual(
      lines(summaryEmail(plain, '--stack mention-alerts-prod').body) + 6,
    );
    expect(summaryEmail(data, '--stack mention-alerts-prod').subject).toMatch(/^[\x20-\x7e]{1,99}$/);
    const card = summaryCard(data);
    expect([...card.title].length).toBeLessThanOrEqual(150);
    for (const { name, value } of card.facts) {
      expect(`${name}${value}`).not.toMatch(/[\n\r\u202e]|@(channel|here|everyone)/);
      expect([...value].length).toBeLessThanOrEqual(220);
    }
  });
});

describe('a rule that tells each mention', () => {
  const found = { told: {}, texts: {}, messages: { [TO - 8 * DAY]: 9, [TO - DAY]: 2, [TO - HOUR]: 3, [TO]: 7 } };
  const ceo = (() => {
    const { status, remembered } = rule('ceo', [], { condition: { kind: 'each' }, name: 'Jane Doe' });
    return { status, remembered: { ...remembered, state: { ...remembered.state, found } } };
  })();

  test('is summed up by the mentions and messages of the period', () => {
    const data = summaryOf([ceo, rule('other', [])]);
    expect(data.mentions).toEqual({
      shown: [{ rule: '42/ceo', name: 'Jane Doe', mentions: 5, messages: 2 }],
      total: 1,
    });
    expect(isQuietPeriod(data)).toBe(false);
    expect(summaryCard(data).title).toContain('mentions of 1 rule');
    expect(JSON.stringify(summaryCard(data))).toContain('5 mentions told in 2 messages');
  });

  test('says nothing in a period without any', () => {
    expect(summaryOf([rule('other', [])]).mentions).toBeUndefined();
  });
});
