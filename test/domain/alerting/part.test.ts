import { describe, expect, test } from 'vitest';
import { type Part, partOf, partReadingsAt, partsKnownTo } from '../../../functions/domain/alerting/part.ts';
import { detectorOf } from '../../../functions/domain/engine/condition.ts';
import { partsInWords } from '../../../functions/domain/wording/parts-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { ruleStateAt } from '../../heartbeat/rule-state-at.ts';
import { buildRule } from '../../support/build-rule.ts';

const MINUTE = 60_000;
const EVERY = 5 * MINUTE;
/** The boundary of a number, five minutes apart. */
const at = (boundary: number) => boundary * EVERY;

type Span = readonly [from: number, to?: number];

/** A rule with alerts in some spans of boundaries, judged up to a boundary. */
function part(
  ruleId: string,
  alerts: readonly Span[],
  fields: Partial<Part> & { readonly everyText?: string } = {},
): Part {
  const { everyText = '5m', ...known } = fields;
  return {
    rule: buildRule({ ruleId, every: everyText, condition: { kind: 'threshold', window: '1h', atLeast: 5 } }),
    judgedTo: at(1000),
    health: 'ok',
    episodes: alerts.map(([from, to]) => ({
      startedAt: at(from),
      ...(to === undefined ? {} : { endedAt: at(to) }),
      name: ruleId,
      severity: 'warning',
      peak: 20,
      windowMs: 30 * MINUTE,
    })),
    parts: [],
    ...known,
  };
}

/** What a rule made of others finds at a boundary, with a `within` of half an hour. */
function verdictOf(kind: string, parts: readonly Part[], boundary: number) {
  const rule = buildRule({ condition: { kind, rules: parts.map((each) => each.rule.ruleId), within: '30m' } });
  const detector = detectorOf(rule);
  const readings = partReadingsAt(parts, at(boundary), rule.condition.windowMs);
  const sums = [{ total: 7, complete: true }];
  return detector.judge(detector.first(), { at: at(boundary), sums, parts: readings }).verdict;
}

const BLIND = { health: 'error' } as const;
const NEW = { judgedTo: undefined, health: 'learning' } as unknown as Partial<Part>;

describe('a condition on the alerts of other rules', () => {
  test.each([
    // kind, alerts of two rules, at boundary 20: does it hold?
    ['all-of', part('a', [[10]]), part('b', [[20]]), 'unusual'],
    ['all-of', part('a', [[10]]), part('b', [[21]]), 'usual'],
    ['all-of', part('a', [[10, 15]]), part('b', [[20]]), 'unusual'],
    ['all-of', part('a', [[10, 14]]), part('b', [[20]]), 'usual'],
    ['all-of', part('a', [[20]]), part('b', [], BLIND), 'unknown'],
    ['all-of', part('a', []), part('b', [], BLIND), 'usual'],
    ['all-of', part('a', [[20]]), part('b', [[19]], BLIND), 'unusual'],
    ['all-of', part('a', [[20]]), part('b', [], { judgedTo: at(19) }), 'unknown'],
    ['all-of', part('a', [[20]]), part('b', [], NEW), 'learning'],
    ['any-of', part('a', []), part('b', [[20]]), 'unusual'],
    ['any-of', part('a', []), part('b', [[13, 14]]), 'usual'],
    ['any-of', part('a', [], BLIND), part('b', [[20]]), 'unusual'],
    ['any-of', part('a', [], BLIND), part('b', []), 'unknown'],
    ['none-of', part('a', []), part('b', []), 'unusual'],
    ['none-of', part('a', []), part('b', [[13, 15]]), 'usual'],
    ['none-of', part('a', []), part('b', [], BLIND), 'unknown'],
    ['none-of', part('a', [[20]]), part('b', [], BLIND), 'usual'],
  ])('%s: %#', (kind, one, other, status) => {
    expect(verdictOf(kind, [one, other], 20).status).toBe(status);
  });

  test('is not known where nothing is known of the rules, as in a chart of its counts alone', () => {
    const rule = buildRule({ condition: { kind: 'all-of', rules: ['a'] } });
    const { verdict } = detectorOf(rule).judge(detectorOf(rule).first(), { at: 0, sums: [] });
    expect(verdict).toMatchObject({ status: 'unknown', line: 0 });
  });

  test('on quiet rules has to hold at the boundary itself, not a while before', () => {
    const quiet: Part = {
      ...part('quiet', []),
      rule: buildRule({ ruleId: 'quiet', condition: { kind: 'none-of', rules: ['b'], within: '5m' } }),
      parts: [part('b', [[20]])],
    };
    const ours = part('ours', [[18]]);
    expect(verdictOf('all-of', [ours, quiet], 19).status).toBe('unusual');
    expect(verdictOf('all-of', [ours, quiet], 20).status).toBe('usual');
  });
});

test('a rule that is disabled is not known to be quiet, whatever its state still says', () => {
  const { rule, ...of } = part('theirs', []);
  const off = { ...of, rule: { ...rule, enabled: false } };
  expect(verdictOf('none-of', [off], 20).status).toBe('unknown');
  expect(verdictOf('none-of', [{ ...of, rule }], 20).status).toBe('unusual');
});

describe('a rule that another is made of', () => {
  const { rule, episodes } = part('theirs', [[19]]);
  const state = ruleStateAt(rule, at(20));
  const standingOf = (known: typeof state | undefined) =>
    partReadingsAt([partOf(rule, { state: known, judgedTo: at(20), parts: [] })], at(20)).map(
      ({ standing }) => standing,
    );

  test.each<[string, string, string, Partial<typeof state>]>([
    ['was judged so far', 'quiet', 'open', {}],
    ['was switched off and on since', 'learning', 'learning', { stopped: true }],
    ['was edited since', 'learning', 'learning', { watching: 'something else' }],
  ])('that %s is %s, and %s where its state has an alert', (_, quiet, open, fields) => {
    expect(standingOf({ ...state, ...fields })).toEqual([quiet]);
    expect(standingOf({ ...state, ...fields, episodes: [...episodes] })).toEqual([open]);
  });

  test('that was never judged is not known to be quiet', () => {
    expect(standingOf(undefined)).toEqual(['learning']);
  });
});

test('what rules found is one sentence, which says what is missing where it does not hold', () => {
  const said = (parts: readonly Part[]) =>
    partsInWords(partReadingsAt(parts, at(20), 30 * MINUTE), 30 * MINUTE, wordsOf({}));
  const negative = part('tone', [[20]]);
  const tone = {
    ...negative,
    rule: buildRule({ ruleId: 'tone', condition: { kind: 'negative-surge' } }),
    episodes: negative.episodes.map((each) => ({ ...each, share: { observed: 0.45, usual: 0.2 }, terms: ['recall'] })),
  };
  const volume = part('volume', [[10]]);
  const usual = { ...volume, episodes: volume.episodes.map((each) => ({ ...each, peak: 120, usualPeak: 40 })) };
  expect(said([usual, tone])).toBe(
    'volume and tone within 30 min: 120 mentions in 30 min (usual daily peak 40); 45 % negative in 30 min (usual 20 %), about recall.',
  );
  expect(said([usual, part('b', [])])).toBe(
    'volume within 30 min: 120 mentions in 30 min (usual daily peak 40); not b.',
  );
  expect(said([part('a', []), part('b', [], BLIND)])).toBe('none of a and b within 30 min; of b it is not known.');
});

test('it waits for rules that fall due later, not for those that cannot be judged, and never for more than three intervals', () => {
  const own = { everyMs: EVERY, tick: at(20) };
  expect(partsKnownTo([part('a', [], { judgedTo: at(19) })], own)).toBe(at(20) - 1);
  expect(partsKnownTo([part('a', [], { judgedTo: at(12), everyText: '1h' })], own)).toBe(at(24) - 1);
  expect(partsKnownTo([part('a', [], { judgedTo: at(10) })], own)).toBe(Number.POSITIVE_INFINITY);
  expect(partsKnownTo([part('a', [], { judgedTo: at(19), ...BLIND })], own)).toBe(Number.POSITIVE_INFINITY);
  expect(partsKnownTo([part('a', [], NEW)], own)).toBe(Number.POSITIVE_INFINITY);
});
