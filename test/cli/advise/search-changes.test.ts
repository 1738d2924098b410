import { describe, expect, test } from 'vitest';
import { ruleOf, sensitivityReach } from '../../../cli/advise/levers.ts';
import { type Question, searchChanges, type ToldEpisode } from '../../../cli/advise/search-changes.ts';
import { alertsOf } from '../../../cli/backtest/backtest-report.ts';
import { ruleHistory, ruleSteps } from '../../../cli/web/drawn-rule.ts';
import type { Mark } from '../../../functions/domain/alerting/action/marks.ts';
import type { Item } from '../../../functions/domain/items/item-kind.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';
import { DAY_MS, HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { type Burst, FROM, ITEM, keptOf, LARGE, SMALL } from './kept-counts.ts';

function questionOf(
  fields: Record<string, unknown>,
  { bursts = [SMALL, LARGE], types = true }: { readonly bursts?: readonly Burst[]; readonly types?: boolean } = {},
) {
  const item: Item = { ...ITEM, ...fields };
  const rule = parseRule(item);
  if (!rule.ok) throw new Error(JSON.stringify(rule.problems));
  const history = ruleHistory(rule.value, keptOf(bursts, types));
  if (history === undefined) throw new Error('no history');
  const alerts = alertsOf(ruleSteps(rule.value, history).steps);
  const firedOn = ({ at }: Burst) => alerts.find(({ firedAt }) => firedAt >= at)?.firedAt ?? Number.NaN;
  const ask = (marks: readonly Mark[], told: readonly ToldEpisode[] = []) => {
    const question: Question = { item, rule: rule.value, history, marks, told };
    return searchChanges(question);
  };
  return { ask, firedOn, alerts };
}

const told = (startedAt: number, voices?: number): ToldEpisode => ({
  startedAt,
  explanation: 'many',
  ...(voices === undefined ? {} : { voices }),
});

describe('advice on a rule', () => {
  const rule = questionOf({});
  const [small, large] = [rule.firedOn(SMALL), rule.firedOn(LARGE)];
  const marks: Mark[] = [
    { episode: small, as: 'noise' },
    { episode: large, as: 'acknowledged' },
  ];

  test('is the fewest minMentions that drop what was noise and keep what was acknowledged', () => {
    const { kind, candidates, alerts } = rule.ask(marks);
    expect(kind).toBe('found');
    expect(alerts).toBe(2);
    expect(candidates.find(({ levers }) => levers[0] === 'minMentions')).toMatchObject({
      after: { condition: { kind: 'spike', window: '1h', ratio: 2, minMentions: 15 + 1 } },
      goes: [small],
      stays: [{ episode: large, laterMs: 0 }],
      lost: [],
      alerts: 1,
      othersGone: 0,
    });
    expect(candidates.every(({ levers }) => levers.length === 1)).toBe(true);
  });

  test('never more than doubles a number: where that is not enough it says what comes nearest', () => {
    const { kind, candidates } = questionOf(
      { sourceTypes: ['TWITTER', 'WEB'] },
      { bursts: [{ ...SMALL, count: 25, type: 'WEB' }, LARGE] },
    ).ask(marks);
    expect(kind).toBe('none');
    expect(candidates.every(({ lost, noiseLeft }) => lost.length + noiseLeft.length > 0)).toBe(true);
  });

  test('is none that drops what somebody acknowledged, although the noise goes', () => {
    const { kind, candidates } = rule.ask([
      { episode: large, as: 'acknowledged' },
      { episode: small, as: 'acknowledged' },
    ]);
    expect({ kind, candidates }).toEqual({ kind: 'no-noise', candidates: [] });
    const alike = questionOf({}, { bursts: [SMALL, { ...LARGE, count: 14, type: 'TWITTER' }] });
    const { candidates: nearest, ...lossy } = alike.ask(marks);
    expect(lossy.kind).toBe('none');
    expect(nearest.map(({ levers, goes, lost }) => ({ levers, goes, lost }))).toEqual([
      { levers: ['minMentions'], goes: [small], lost: [large] },
      { levers: ['sourceTypes'], goes: [small], lost: [large] },
    ]);
  });

  test('says how many alerts go that nobody has marked', () => {
    const [one] = rule.ask([{ episode: large, as: 'noise' }]).candidates;
    expect(one).toMatchObject({ levers: ['sourceTypes'], goes: [large], othersGone: 0, alerts: 1 });
    const third = { ...SMALL, at: SMALL.at + 2 * DAY_MS, type: 'WEB' };
    const more = questionOf({}, { bursts: [SMALL, third, LARGE] });
    const byMentions = more.ask(marks).candidates.find(({ levers }) => levers[0] === 'minMentions');
    expect(byMentions).toMatchObject({ othersGone: 1, alerts: 1 });
  });

  test('drops one source type where the noise came from it, and writes out those that stay', () => {
    const { candidates } = questionOf({ sourceTypes: ['FORUM', 'TWITTER', 'WEB'] }).ask(marks);
    expect(candidates.find(({ levers }) => levers[0] === 'sourceTypes')?.after.sourceTypes).toEqual(['FORUM', 'WEB']);
  });

  test('asks for one voice more than the noise had, at most five where none were asked for', () => {
    const { candidates } = rule.ask(marks, [told(small, 2), told(large, 30)]);
    expect(candidates.find(({ levers }) => levers[0] === 'minVoices')).toMatchObject({
      after: { minVoices: 3 },
      goes: [small],
      stays: [{ episode: large }],
    });
    const many = rule.ask(marks, [told(small, 12), told(large, 30)]);
    expect(many.leftOut).toContainEqual({ lever: 'minVoices', why: expect.stringContaining('at least 5 voices') });
  });

  test('leaves voices out where they are not kept of a marked alert, and source types where counts lack them', () => {
    const { leftOut } = questionOf({}, { types: false }).ask(marks, [told(small, 2), told(large)]);
    expect(leftOut).toContainEqual({ lever: 'minVoices', why: 'for 1 of the 2 marked alerts no voices are stored' });
    expect(leftOut).toContainEqual({ lever: 'sourceTypes', why: expect.stringContaining('do not have source types') });
    expect(leftOut).toContainEqual({ lever: 'sensitivity', why: expect.stringContaining('a fixed number') });
  });

  test.each([
    ['high', 'balanced'],
    [undefined, 'low'],
    ['low', undefined],
    [
      { falseAlarms: 4, per: '30d' },
      { falseAlarms: 2, per: '30d' },
    ],
  ])('moves sensitivity by one step: %j', (sensitivity, gentler) => {
    const item = {
      organizationId: 42,
      ruleId: 'acme',
      watch: { keywordId: 1 },
      condition: { kind: 'spike', sensitivity },
    };
    const asked = ruleOf(item);
    const reach = asked && sensitivityReach(item, asked);
    const changed = reach !== undefined && 'edits' in reach ? reach.edits.map(({ change }) => change(item)) : [];
    expect(changed).toEqual(
      gentler === undefined ? [] : [{ ...item, condition: { kind: 'spike', sensitivity: gentler } }],
    );
  });

  test('takes two changes only where no single one does it', () => {
    const bursts = [SMALL, { ...SMALL, at: SMALL.at + 2 * DAY_MS, count: 30, type: 'RADIO' }, LARGE];
    const two = questionOf({}, { bursts });
    const [, radio] = bursts;
    const noise = [SMALL, radio ?? SMALL].map((burst): Mark => ({ episode: two.firedOn(burst), as: 'noise' }));
    const { kind, candidates } = two.ask([...noise, { episode: two.firedOn(LARGE), as: 'acknowledged' }]);
    expect(kind).toBe('found');
    expect(candidates.map(({ levers }) => [...levers].sort())).toContainEqual(['minMentions', 'sourceTypes']);
    expect(candidates.every(({ levers }) => levers.length === 2)).toBe(true);
  });

  test('says of which marks nothing can be said', () => {
    const { kind, unjudged } = rule.ask([
      { episode: FROM - DAY_MS, as: 'noise' },
      { episode: FROM + HOUR_MS, as: 'noise' },
      { episode: FROM + 7 * DAY_MS, as: 'acknowledged' },
    ]);
    expect(kind).toBe('nothing-to-drop');
    expect(unjudged.map(({ why }) => why)).toEqual(['before', 'learning', 'not-raised']);
  });

  test('counts an alert with too few voices as none of the rule that asks for them', () => {
    const asks = questionOf({ minVoices: 3 });
    expect(asks.ask(marks, [told(small, 2), told(large, 30)])).toMatchObject({
      alerts: 1,
      unjudged: [{ episode: small, why: 'not-raised' }],
    });
  });

  test('may make a drop gentler, and takes no source type or voice from it', () => {
    const item: Item = { ...ITEM, condition: { kind: 'drop', window: '1h', ratio: 0.3 } };
    const lull = FROM + 10 * DAY_MS + 14 * HOUR_MS;
    const kept = keptOf(
      Array.from({ length: 12 * 24 }, (_, hour) => FROM + hour * HOUR_MS)
        .filter((at) => at !== lull)
        .map((at) => ({ at, count: 14, type: 'WEB' })),
    );
    const dropped = ruleOf(item);
    const history = dropped && ruleHistory(dropped, kept);
    if (dropped === undefined || history === undefined) throw new Error('no history');
    const marked: Mark[] = [{ episode: lull + HOUR_MS, as: 'noise' }];
    const { kind, candidates, leftOut } = searchChanges({ item, rule: dropped, history, marks: marked, told: [] });
    expect(kind).toBe('found');
    expect(candidates[0]).toMatchObject({ after: { condition: { kind: 'drop', minMentions: 16 } }, alerts: 0 });
    expect(leftOut.map(({ lever }) => lever)).toEqual(['sensitivity', 'minVoices', 'sourceTypes']);
  });

  test('has no lever for a rule that tells of a silence', () => {
    const silence = questionOf({ condition: { kind: 'threshold', window: '1h', atMost: 0 } });
    const { kind, leftOut } = silence.ask([{ episode: silence.alerts[0]?.firedAt ?? 0, as: 'noise' }]);
    expect(kind).toBe('none');
    expect(leftOut).toHaveLength(4);
  });
});
