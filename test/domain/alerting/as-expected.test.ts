import { describe, expect, test } from 'vitest';
import { planExpected } from '../../../functions/domain/alerting/action/plan-expected.ts';
import type { KeptEpisode } from '../../../functions/domain/alerting/kept-episode.ts';
import type { RuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { CONDITION_KINDS } from '../../../functions/domain/engine/condition-kinds.ts';
import { MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildRule } from '../../support/build-rule.ts';
import { judgeLive, MIDNIGHT } from '../../support/judge-history.ts';

const PER_HOUR = 12;
const DAYS = 2 * 24 * PER_HOUR;
const usual = new Array<number>(DAYS).fill(5);
const hours = (count: number, perHour: number) => new Array<number>(count * PER_HOUR).fill(perHour / PER_HOUR);
const at = (bucket: number) => MIDNIGHT + bucket * 5 * MINUTE_MS;
const iso = (bucket: number) => new Date(at(bucket)).toISOString();

/** A condition of each kind that hears of many mentions; none of another kind has anything to hide. */
const CONDITIONS: Readonly<Record<string, object>> = {
  threshold: { kind: 'threshold', window: '1h', atLeast: 200 },
  spike: { kind: 'spike', window: '1h', ratio: 2, minMentions: 10 },
};
const HIDE_NOTHING = ['drop', 'each', 'all-of', 'any-of', 'none-of', 'share-of-voice'];
/** Single mentions are never expected, so nobody can say so of their alert. */
const NEVER_EXPECTED = ['audience'];
/** It has the echo of a spike, and its histories have two counts. */
const LIKE_SPIKE = ['negative-surge'];

type Written = Readonly<Record<string, unknown>>;

/** The state with the entry of its newest alert, as evaluate stores it: how large it was, of which window. */
function withAlert(state: RuleState, fields: Partial<KeptEpisode>): RuleState {
  const kept = { startedAt: at(0), name: 'Acme', severity: 'warning' as const, peak: 600, ...fields };
  return { ...state, episodes: [kept] };
}

/** Usual days, a launch of two hours, and an hour and five minutes after it. */
const LAUNCH = [...usual, ...hours(2, 600), ...hours(1, 60), 5];
/** A story of forty minutes, much smaller than the launch. */
const STORY = new Array<number>(8).fill(25);

/** What a rule remembers of the launch, of which it told. */
function afterLaunch(written: Written, buckets: readonly number[] = LAUNCH) {
  const { state, changes } = judgeLive(buildRule(written), buckets, DAYS);
  const [firing] = changes;
  if (firing?.transition !== 'firing') throw new Error('the launch was not told');
  const { startedAt, windowMs, line } = firing.episode;
  const { phase } = state;
  const endedAt = phase.kind === 'quiet' ? phase.endedAt : undefined;
  const peak = Math.max(...changes.map(({ episode }) => episode.peak));
  const kept = { startedAt, ...(endedAt === undefined ? {} : { endedAt }), windowMs, over: peak / line, peak };
  return { startedAt, state: withAlert(state, kept) };
}

/** The rule after a person said of the alert that began then that it was expected. */
function saidOf(episode: number, written: Written, state: RuleState) {
  const options = { now: state.judgedTo };
  const plan = planExpected(episode, { rule: buildRule(written), state }, options);
  if (plan.kind === 'nothing') throw new Error(plan.why.kind);
  return buildRule({ ...written, expected: [plan.entry] });
}

const firedIn = (rule: ReturnType<typeof buildRule>, buckets: readonly number[], from: number, state: RuleState) =>
  judgeLive(rule, buckets, from, state).changes.filter(({ transition }) => transition === 'firing').length;

describe('an alert that people say was expected', () => {
  test('is looked at here for each kind of condition that can hide a later story', () => {
    const covered = [...Object.keys(CONDITIONS), ...HIDE_NOTHING, ...NEVER_EXPECTED, ...LIKE_SPIKE];
    expect(CONDITION_KINDS.map(({ kind }) => kind).sort()).toEqual(covered.sort());
  });

  test.each(NEVER_EXPECTED)('cannot be one of an %s, and people are told why', (kind) => {
    const state = withAlert(judgeLive(buildRule({ condition: CONDITIONS.spike }), LAUNCH, DAYS).state, {});
    const plan = planExpected(at(0), { rule: buildRule({ condition: { kind } }), state }, { now: at(1) });
    expect(plan).toMatchObject({ kind: 'nothing', why: { kind: 'single' } });
  });

  test.each(Object.entries(CONDITIONS))(
    'hides no later story of a %s, which it would hide otherwise',
    (_, condition) => {
      const written = { condition };
      const { startedAt, state } = afterLaunch(written);
      expect(state.phase.kind).toBe('quiet');
      const later = [...LAUNCH, ...STORY];
      const fires = (rule: ReturnType<typeof buildRule>) => firedIn(rule, later, LAUNCH.length + 1, state);
      expect(fires(buildRule(written))).toBe(0);
      expect(fires(saidOf(startedAt, written, state))).toBe(1);
    },
  );

  test.each(Object.entries(CONDITIONS))('while it is open ends, and hides no later story of a %s', (_, condition) => {
    const written = { condition };
    const launch = LAUNCH.slice(0, DAYS + 2 * PER_HOUR);
    const { startedAt, state } = afterLaunch(written, launch);
    expect(state.phase.kind).toBe('firing');
    const rule = saidOf(startedAt, written, state);
    const [entry] = rule.expected ?? [];
    // The story comes when nothing more is expected: four hours later.
    const quiet = hours(5, 60);
    const over = judgeLive(rule, [...launch, ...quiet], launch.length + 1, state);
    expect(over.changes.map(({ transition }) => transition)).toEqual(['resolved']);
    expect(over.state.judgedTo).toBeGreaterThan(entry?.to ?? Number.POSITIVE_INFINITY);
    const later = [...launch, ...quiet, ...STORY];
    expect(firedIn(rule, later, launch.length + quiet.length + 1, over.state)).toBe(1);
  });

  test('hides as much as it was over what people say was expected, if it was over that, too', () => {
    const { startedAt, state } = afterLaunch({ condition: CONDITIONS.spike });
    expect(state.phase.echo?.excess).toBe(5);
    const said = (times: number) => {
      const expected = [{ from: new Date(startedAt - 3_600_000).toISOString(), to: iso(DAYS + 2 * PER_HOUR), times }];
      const rule = buildRule({ condition: CONDITIONS.spike, expected });
      return judgeLive(rule, [...LAUNCH, 5], LAUNCH.length + 1, state).state.phase;
    };
    expect(said(2).echo?.excess).toBeCloseTo(2.5, 1);
    expect(said(6)).toEqual({ kind: 'quiet', endedAt: state.phase.kind === 'quiet' ? state.phase.endedAt : 0 });
  });

  test('and one that is expected at another time do not touch each other', () => {
    const { state } = afterLaunch({ condition: CONDITIONS.spike });
    const expected = [{ from: iso(LAUNCH.length + 24 * PER_HOUR), to: iso(LAUNCH.length + 26 * PER_HOUR), times: 9 }];
    const rule = buildRule({ condition: CONDITIONS.spike, expected });
    const { phase } = judgeLive(rule, [...LAUNCH, 5], LAUNCH.length + 1, state).state;
    expect(phase).toEqual(
      judgeLive(buildRule({ condition: CONDITIONS.spike }), [...LAUNCH, 5], LAUNCH.length + 1, state).state.phase,
    );
  });
});
