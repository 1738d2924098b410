import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRule } from '../../../../functions/domain/items/rule/rule.ts';
import { buildRule, ruleItem } from '../../../support/build-rule.ts';

/** The example of the contracts, every documented field written out. */
const FULL = {
  organizationId: 42,
  ruleId: 'acme-spike',
  name: 'Acme: unusual volume',
  enabled: true,
  watch: { keywordId: 1001 },
  condition: { kind: 'spike', sensitivity: 'balanced', minMentions: 10 },
  sourceTypes: ['WEB', 'TWITTER'],
  every: '5m',
  severity: 'warning',
  samples: { count: 5, sort: 'REACH' },
  notify: { channels: ['pr-slack'], resolved: true, repeat: '6h' },
  quietHours: { days: ['SAT', 'SUN'], from: '22:00', to: '07:00', includeCritical: false },
  silencedUntil: '2026-11-21T09:00:00+01:00',
};

/** The first problem of an item, as text: path, reason, remedy. */
function problemOf(item: Readonly<Record<string, unknown>>): string {
  const parsed = parseRule(item);
  if (parsed.ok) throw new Error('the item was accepted');
  return parsed.problems.map(({ path, reason, remedy }) => `${path}: ${reason}; ${remedy}`).join('\n');
}

describe('a rule item', () => {
  test('with every documented field is understood', () => {
    const parsed = parseRule(FULL);
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        organizationId: 42n,
        ruleId: 'acme-spike',
        name: 'Acme: unusual volume',
        enabled: true,
        watch: { kind: 'keyword', keywordId: 1001 },
        condition: { kind: 'spike', minMentions: 10, level: { by: 'sensitivity', falseAlarmDays: 14 } },
        sourceTypes: ['TWITTER', 'WEB'],
        everyMs: 300_000,
        severity: 'warning',
        samples: { count: 5, sort: 'REACH' },
        notify: { channels: ['pr-slack'], resolved: true, repeat: 6 * 3_600_000 },
        quietHours: { days: ['SAT', 'SUN'], from: 22 * 60, to: 7 * 60, includeCritical: false },
        silencedUntil: Date.parse('2026-11-21T08:00:00Z'),
      },
    });
  });

  test('of only the required fields takes every documented default', () => {
    expect(buildRule()).toEqual({
      organizationId: 42n,
      ruleId: 'acme-loud',
      name: 'acme-loud',
      enabled: true,
      watch: { kind: 'keyword', keywordId: 1001 },
      condition: { kind: 'threshold', windowMs: 300_000, bound: 'atLeast', limit: 5 },
      everyMs: 300_000,
      count: 'mentions',
      severity: 'warning',
      minVoices: 1,
      samples: { count: 5, sort: 'REACH' },
      notify: { channels: [], email: true, resolved: true },
    });
  });

  test.each([
    [
      { kind: 'spike', minMentions: 4 },
      { minMentions: 4, level: { by: 'sensitivity', falseAlarmDays: 14 } },
    ],
    [{ kind: 'spike', minMentions: 4, sensitivity: 'low' }, { level: { falseAlarmDays: 60 } }],
    [{ kind: 'spike', minMentions: 4, sensitivity: 'high' }, { level: { falseAlarmDays: 3 } }],
    // A budget in numbers ended with 0.3.0: of items that have one the nearest word counts.
    [{ kind: 'spike', sensitivity: { falseAlarms: 2, per: '30d' } }, { level: { falseAlarmDays: 14 } }],
    [{ kind: 'spike', sensitivity: { falseAlarms: 1, per: '6d' } }, { level: { falseAlarmDays: 3 } }],
    [{ kind: 'spike', sensitivity: { falseAlarms: 1, per: '365d' } }, { level: { falseAlarmDays: 60 } }],
    [
      { kind: 'spike', window: '1h', ratio: 3 },
      { windowMs: 3_600_000, level: { by: 'ratio', ratio: 3 } },
    ],
    [
      { kind: 'negative-surge', minMentions: 3 },
      { kind: 'negative-surge', minMentions: 3, level: { by: 'sensitivity', falseAlarmDays: 14 } },
    ],
    [{ kind: 'negative-surge', share: 0.5 }, { windowMs: 4 * 3_600_000 }],
    [
      { kind: 'negative-surge', window: '1h', share: 0.4 },
      { windowMs: 3_600_000, level: { by: 'share', share: 0.4 } },
    ],
    [
      { kind: 'threshold', window: '1d', atMost: 0 },
      { bound: 'atMost', limit: 0, windowMs: 86_400_000 },
    ],
    [{ kind: 'threshold', window: '14d', atLeast: 1 }, { windowMs: 14 * 86_400_000 }],
  ])('takes the condition %j', (condition, expected) => {
    expect(buildRule({ condition }).condition).toMatchObject(expected);
  });

  test.each([
    ['5m', 300_000],
    ['15m', 900_000],
    ['1h', 3_600_000],
  ])('may be judged every %s', (every, everyMs) => {
    expect(buildRule({ every, condition: { kind: 'threshold', window: '1h', atLeast: 1 } }).everyMs).toBe(everyMs);
  });

  test('is the same however its lists are ordered and whatever is named twice', () => {
    const one = buildRule({ sourceTypes: ['WEB', 'TWITTER', 'WEB'], sentiments: ['POSITIVE', 'NEUTRAL'] });
    expect(one).toEqual(buildRule({ sourceTypes: ['TWITTER', 'WEB'], sentiments: ['NEUTRAL', 'POSITIVE'] }));
  });

  test.each([
    ['a typo in a field', { severty: 'critical' }, /^severty: unknown field "severty"; did you mean "severity"\?$/],
    [
      'a channel id that no channel can have',
      { notify: { channels: ['pr-slack', 'x'.repeat(257)] } },
      /^notify\.channels\.1: .*a channel id has at most 256 characters/,
    ],
    ['a where that asks for nothing', { where: {} }, /^where: .*says nothing: name at least one of text, languages/],
    ['a where that is a text', { where: 'recall' }, /^where: .*expected an object .*{ "text": "recall" }$/],
    [
      'a typo in a part of where',
      { where: { minreach: 5 } },
      /^where\.minreach: unknown field "minreach"; did you mean "minReach"\?$/,
    ],
    [
      'a query that cannot be read, with the place',
      { where: { text: 'recall AND (brake' } },
      /^where\.text: .*the parenthesis at character 12 is not closed$/,
    ],
    [
      'a kind that ended with a release, by name',
      { condition: { kind: 'trend', sensitivity: 'low' } },
      /^condition\.kind: ended with release 0\.3\.0; take the item out: the summary of a week says how each keyword has changed/,
    ],
    [
      'what ended with a release, by name',
      { where: { new: ['outlet'] } },
      /^where\.new: ended with release 0\.3\.0; take it out; what you look for by name is told by a rule of the kind "each"/,
    ],
    ['a query without a word', { where: { text: ' ' } }, /^where\.text: .*there is no word in it$/],
    [
      'an operator that there is not',
      { where: { text: 'recall NOT brake' } },
      /^where\.text: .*"NOT" .*put it in quotes to search for it$/,
    ],
    [
      'a language that is no code',
      { where: { languages: ['norwegian'] } },
      /^where\.languages\.0: .*two letters of ISO 639-1/,
    ],
    [
      'a country that is no code',
      { where: { locations: ['UK'] } },
      /^where\.locations\.0: .*"GB" for the United Kingdom/,
    ],
    ['a list of none', { where: { languages: [] } }, /^where\.languages: .*leave the list out$/],
    ['a list that is none', { where: { authors: 'Kari' } }, /^where\.authors: .*expected a list/],
    [
      'an author who is wanted and not',
      { where: { authors: ['Kari'], notAuthors: ['KARI'] } },
      /^where\.notAuthors: .*"KARI" is among authors, too: remove it from one of the two$/,
    ],
    ['a reach below nothing', { where: { minReach: -3 } }, /^where\.minReach: .*write at least 1$/],
    ['an empty channel id', { notify: { channels: [''] } }, /^notify\.channels\.0: .*at least one character/],
    ['a typo in a nested field', { notify: { chanels: [] } }, /^notify\.chanels: .*did you mean "channels"\?$/],
    [
      'an escalation after no time',
      { escalate: { severity: 'critical' } },
      /^escalate\.after: is missing; add "escalate\.after"/,
    ],
    [
      'an escalation after a time that is none',
      { escalate: { after: 'soon', severity: 'critical' } },
      /^escalate\.after: .*"soon" is not a duration/,
    ],
    [
      'an escalation to less than it is',
      { severity: 'critical', escalate: { after: '30m', severity: 'warning', channels: ['on-call'] } },
      /^escalate\.severity: "warning" is not accepted; .*are "critical" already: write a higher severity$/,
    ],
    [
      'an escalation that changes nothing',
      { escalate: { after: '30m', severity: 'warning' } },
      /^escalate\.severity: .*are "warning" already: write a higher severity, or name channels that hear of it then$/,
    ],
    ...(
      [
        [{ minVoices: 3 }, 'minVoices', 'remove minVoices'],
        [{ count: 'voices' }, 'count', 'remove count'],
        [{ escalate: { after: '30m', severity: 'critical' } }, 'escalate', 'remove escalate'],
        [
          { acknowledged: { episode: '2026-11-21T09:00:00Z', at: '2026-11-21T09:00:00Z', count: 3 } },
          'acknowledged',
          'remove acknowledged',
        ],
        [
          { expected: [{ from: '2026-11-21T09:00:00Z', to: '2026-11-21T10:00:00Z', times: 2 }] },
          'expected',
          'remove expected',
        ],
        [{ compare: { with: [{ groupId: 5 }] } }, 'compare', 'remove compare'],
        [{ notify: { resolved: false } }, 'notify\\.resolved', 'remove notify\\.resolved'],
        [{ notify: { repeat: '6h' } }, 'notify\\.repeat', 'remove notify\\.repeat'],
        [{ samples: { count: 20 } }, 'samples\\.count', 'remove samples\\.count'],
      ] as const
    ).map(([fields, path, remedy]): [string, Record<string, unknown>, RegExp] => [
      `${path} where each mention is told`,
      { condition: { kind: 'each' }, ...fields },
      new RegExp(`^${path}: .*tells every mention by itself; .*${remedy}`),
    ]),
    [
      'a threshold where each mention is told',
      { condition: { kind: 'each', atLeast: 1 } },
      /^condition\.atLeast: unknown field "atLeast"/,
    ],
    [
      'a comparison with itself',
      { watch: { keywordId: 1001 }, compare: { with: [{ keywordId: 1002 }, { keywordId: 1001 }] } },
      /^compare\.with\.1: .*the rule watches this itself: name others$/,
    ],
    [
      'a comparison with one twice',
      { compare: { with: [{ groupId: 5 }, { groupId: 5n }] } },
      /^compare\.with\.1: .*named twice: remove it$/,
    ],
    [
      'a comparison of weeks',
      { condition: { kind: 'threshold', window: '6d', atLeast: 3 }, compare: { with: [{ groupId: 5 }] } },
      /^compare: .*windows up to 5d: remove compare$/,
    ],
    ['a comparison with nobody', { compare: { with: [] } }, /^compare\.with: .*or leave compare out$/],
    [
      'a comparison of few',
      { condition: { kind: 'threshold', window: '1h', atMost: 3 }, compare: { with: [{ groupId: 5 }] } },
      /^compare: .*fires at few mentions.*remove compare$/,
    ],
    [
      'a typo in what it is compared with',
      { compare: { with: [{ keyword: 1 }] } },
      /^compare\.with\.0\.keyword: .*did you mean "keywordId"\?$/m,
    ],
    [
      'voices where single mentions are looked at',
      { condition: { kind: 'audience' }, count: 'voices' },
      /^count: .*looks at single mentions, and at copies once anyway: remove count$/,
    ],
    [
      'a comparison where single mentions are looked at',
      { condition: { kind: 'audience' }, compare: { with: [{ groupId: 5 }] } },
      /^compare: .*looks at single mentions.*remove compare$/,
    ],
    [
      'an expected time where single mentions are looked at',
      {
        condition: { kind: 'audience' },
        expected: [{ from: '2026-11-21T09:00:00Z', to: '2026-11-21T10:00:00Z', times: 2 }],
      },
      /^expected: .*looks at single mentions, and more of them move no line: remove expected, and silence the rule while a loud one is to come$/,
    ],
    ['a typo in an escalation', { escalate: { afer: '30m' } }, /^escalate\.afer: .*did you mean "after"\?$/m],
    [
      'a typo in the condition',
      { condition: { kind: 'threshold', window: '5m', atleast: 3 } },
      /did you mean "atLeast"/,
    ],
    ['a field from nowhere', { zebra: 1 }, /^zebra: unknown field "zebra"; remove it$/],
    ['a typo in a value', { severity: 'warnin' }, /^severity: "warnin" is not one of .*did you mean "warning"\?$/],
    ['a source type that does not exist', { sourceTypes: ['TWITER'] }, /^sourceTypes\.0: .*did you mean "TWITTER"\?$/],
    ['another interval', { every: '10m' }, /^every: "10m" is not one of 5m, 15m, 1h/],
    ['no watch', { watch: undefined }, /^watch: is missing; add "watch"$/],
    ['no condition', { condition: undefined }, /^condition: is missing; add "condition"$/],
    ['a watch of both', { watch: { keywordId: 1, groupId: 2 } }, /^watch: .*exactly one of keywordId and groupId$/],
    ['a watch of nothing', { watch: {} }, /^watch: .*exactly one of keywordId and groupId$/],
    ['a keyword id above int32', { watch: { keywordId: 2 ** 31 } }, /^watch\.keywordId: .*int32/],
    ['a keyword id above 2^53', { watch: { keywordId: 2n ** 60n } }, /^watch\.keywordId: .*int32/],
    ['a keyword id below zero', { watch: { keywordId: -1 } }, /^watch\.keywordId: /],
    ['a keyword id as text', { watch: { keywordId: '1001' } }, /^watch\.keywordId: "1001" is not accepted/],
    ['a fractional organization', { organizationId: 4.5 }, /^organizationId: 4\.5 is not accepted/],
    ['an organization beyond int64', { organizationId: 2n ** 63n }, /^organizationId: .*2\^63/],
    [
      'a rule id with capitals',
      { ruleId: 'Acme' },
      /^ruleId: "Acme" is not accepted; write 1 to 64 of a-z, 0-9 and "-"$/,
    ],
    ['a rule id that is too long', { ruleId: 'a'.repeat(65) }, /^ruleId: /],
    [
      'an unknown kind',
      { condition: { kind: 'spikes' } },
      /^condition\.kind: "spikes" is not accepted; did you mean "spike"\?$/,
    ],
    ['no kind', { condition: { window: '1h' } }, /^condition/],
    ['no window', { condition: { kind: 'drop' } }, /^condition\.window: is missing/],
    [
      'a window that is none',
      { condition: { kind: 'threshold', window: '1 hour', atLeast: 1 } },
      /"1 hour" is not a dur/,
    ],
    [
      'a window that every does not divide',
      { condition: { kind: 'threshold', window: '7m', atLeast: 1 } },
      /^condition\.window: "7m" is not accepted; a window is a multiple of every \(5m\)$/,
    ],
    [
      'a window under a slower every',
      { every: '1h', condition: { kind: 'threshold', window: '30m', atLeast: 1 } },
      /^condition\.window: .*multiple of every \(1h\)$/,
    ],
    ['a window over 14 d', { condition: { kind: 'threshold', window: '15d', atLeast: 1 } }, /a window is at most 14d/],
    [
      'a threshold of both bounds',
      { condition: { kind: 'threshold', window: '5m', atLeast: 1, atMost: 9 } },
      /^condition: .*exactly one of atLeast and atMost$/,
    ],
    [
      'a threshold of no bound',
      { condition: { kind: 'threshold', window: '5m' } },
      /exactly one of atLeast and atMost/,
    ],
    ['a threshold of nothing', { condition: { kind: 'threshold', window: '5m', atLeast: 0 } }, /at least 1/],
    [
      'a ratio without a window',
      { condition: { kind: 'spike', minMentions: 1, ratio: 2 } },
      /^condition\.window: is missing; .*window/,
    ],
    [
      'a ratio with a sensitivity',
      { condition: { kind: 'spike', window: '1h', ratio: 2, sensitivity: 'low' } },
      /^condition\.sensitivity: .*either sensitivity or ratio/,
    ],
    [
      'a share with a sensitivity',
      { condition: { kind: 'negative-surge', share: 0.5, sensitivity: 'low' } },
      /^condition\.sensitivity: .*either sensitivity or share/,
    ],
    ['a share over 1', { condition: { kind: 'negative-surge', share: 1.5 } }, /^condition\.share: .*at most 1/],
    ['a ratio of 1', { condition: { kind: 'spike', window: '1h', ratio: 1 } }, /^condition\.ratio: .*over 1/],
    [
      'a sensitivity that is none',
      { condition: { kind: 'spike', sensitivity: 'medium' } },
      /^condition\.sensitivity: "medium" is not one of low, balanced, high; /,
    ],
    [
      'sentiments on a negative surge',
      { condition: { kind: 'negative-surge' }, sentiments: ['NEGATIVE'] },
      /^sentiments: .*counts negative mentions by itself; remove sentiments$/,
    ],
    ['the published timeline', { timeline: 'published' }, /^timeline: .*not yet/],
    ['no source type', { sourceTypes: [] }, /^sourceTypes: .*leave sourceTypes out for all/],
    ['a silence without a zone', { silencedUntil: '2026-11-21T09:00:00' }, /^silencedUntil: .*with its offset/],
    ['hours that are none', { quietHours: { from: '7:00', to: '24:00' } }, /^quietHours\.from: .*HH:MM/],
    ['too many samples', { samples: { count: 21 } }, /^samples\.count: .*at most 20/],
  ])('with %s is refused, with where, why and what to do', (_name, fields, expected) => {
    expect(problemOf(ruleItem(fields))).toMatch(expected);
  });

  test.each([
    ['threshold', { window: '5m', atLeast: 1, ratio: 2 }, 'ratio'],
    ['threshold', { window: '5m', atLeast: 1, minMentions: 2 }, 'minMentions'],
    ['spike', { minMentions: 3, share: 0.5 }, 'share'],
    ['negative-surge', { ratio: 2 }, 'ratio'],
  ])('of kind %s with a field of another kind is not told to write the same again', (kind, fields, field) => {
    const problem = problemOf(ruleItem({ condition: { kind, ...fields } }));
    expect(problem).toMatch(new RegExp(`^condition\\.${field}: unknown field "${field}" for this kind; remove it$`));
  });

  test('says everything that is wrong with it at once', () => {
    const parsed = parseRule(ruleItem({ severity: 'loud', every: '2m', ruleId: 'NO' }));
    expect(parsed.ok ? [] : parsed.problems.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['severity', 'every', 'ruleId']),
    );
  });

  test('keeps an organization and a group above 2^53 exact', () => {
    const rule = buildRule({ organizationId: 9_007_199_254_740_993n, watch: { groupId: 9_223_372_036_854_775_807n } });
    expect(rule.organizationId).toBe(9_007_199_254_740_993n);
    expect(rule.watch).toEqual({ kind: 'group', groupId: 9_223_372_036_854_775_807n });
  });

  test('has a version that follows its content and not the order of its fields', () => {
    const reordered = Object.fromEntries(Object.entries(FULL).reverse());
    expect(parseRule(reordered).version).toBe(parseRule(FULL).version);
    expect(parseRule({ ...FULL, severity: 'info' }).version).not.toBe(parseRule(FULL).version);
  });

  test('never throws, whatever it holds, and names a remedy for each problem', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true }), fc.jsonValue(), (whole, part) => {
        for (const item of [whole, ruleItem({ condition: part }), ruleItem({ watch: part, notify: whole })]) {
          const parsed = parseRule(item);
          if (parsed.ok) continue;
          expect(parsed.problems.length).toBeGreaterThan(0);
          for (const { reason, remedy } of parsed.problems) expect(reason.length * remedy.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('takes every window that is a multiple of every, up to 14 d, and no other', () => {
    const intervals = fc.constantFrom(['5m', 5] as const, ['15m', 15] as const, ['1h', 60] as const);
    fc.assert(
      fc.property(intervals, fc.integer({ min: 1, max: 25_000 }), ([every, minutes], windowMinutes) => {
        const parsed = parseRule(
          ruleItem({ every, condition: { kind: 'threshold', window: `${windowMinutes}m`, atLeast: 1 } }),
        );
        expect(parsed.ok).toBe(windowMinutes % minutes === 0 && windowMinutes <= 14 * 1440);
      }),
    );
  });
});
