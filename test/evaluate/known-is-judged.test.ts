import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changedPack, NO_PACK, readOlder, readPack, storedPack } from '../../functions/adapters/dynamodb/head-pack.ts';
import { fieldsOf, headOf, storedHead } from '../../functions/adapters/dynamodb/stored-head.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { withDoubts } from '../../functions/domain/counting/series/doubted-counts.ts';
import { type Span, spansWithin } from '../../functions/domain/counting/series/gaps.ts';
import { historyOf } from '../../functions/domain/counting/series/history.ts';
import {
  abandoned,
  askedAgain,
  type ChangedHead,
  correctedSince,
  extendedTo,
  filled,
  newHead,
  resized,
  type SeriesHead,
} from '../../functions/domain/counting/series/series-head.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { judgeBoundaries } from '../../functions/evaluate/judging/judge-boundaries.ts';
import { bucketOf } from '../support/build-history.ts';
import { buildRule } from '../support/build-rule.ts';

const FINE = 5 * MINUTE_MS;
const COARSE = 15 * MINUTE_MS;
const START = Date.parse('2026-11-20T10:00:00Z');
const NAME = 'keyword:1001:ALL';

/** What may happen to a series. `at` chooses where, counted back from the newest bucket, `length` how many buckets. */
const HAPPENS = [
  'time passes',
  'a gap is filled',
  'it is judged',
  'it is judged, and the state is lost',
  'the newest are doubted',
  'the newest are doubted for good',
  'it is asked again',
  'a gap is given up',
  'the service stores more',
  'it is compared',
  'it is read as an item',
  'it is read in a pack',
  'it is read as release 0.2.0 wrote it',
  'its width changes',
] as const;
type Step = { readonly does: (typeof HAPPENS)[number]; readonly at: number; readonly length: number };

const stepsOf = (kinds: readonly Step['does'][]) =>
  fc.array(
    fc.record({
      // What most happens comes first.
      does: fc.oneof(fc.constantFrom(...kinds.slice(0, 3)), fc.constantFrom(...kinds)),
      at: fc.nat(12),
      length: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 5, maxLength: 40 },
  );

/** The starts of the finest buckets in a span. */
const startsIn = ({ from, to }: Span) => Array.from({ length: (to - from) / FINE }, (_, at) => from + at * FINE);

/** What the oracle knows of a rule: the counts (by finest bucket) by which it was judged, and those that it told of an interval. */
type Judged = {
  readonly rule: Rule;
  state: RuleState | undefined;
  seen: ReadonlyMap<number, number>;
  readonly told: Map<number, number>;
};

/**
 * A series, what the service has of it and what is known of it, kept in plain maps beside the head, and rules that are judged by the
 * head. Each step checks what must hold: what is known of the time that a rule was judged for is what the rule saw then, or a
 * correction; and what it judges a second time is one.
 */
function startSeries(widthMs: number, rules: readonly Rule[]) {
  let head = newHead(widthMs, START, START);
  let days: ChangedHead['leaving'] = new Map();
  let pack = NO_PACK;
  let now = START;
  let isDoubted = false;
  const service = new Map<number, number>();
  const known = new Map<number, number>();
  const judged = rules.map((rule): Judged => ({ rule, state: undefined, seen: new Map(), told: new Map() }));
  const atHand = () => historyOf(head.widthMs, [...days, ...head.hours]);
  const sumIn = (counts: ReadonlyMap<number, number>, span: Span) =>
    startsIn(span).reduce((sum, start) => sum + (counts.get(start) ?? Number.NaN), 0);
  const bucketsIn = ({ from, to }: Span) =>
    Array.from({ length: (to - from) / head.widthMs }, (_, at) => from + at * head.widthMs);
  const newest = ({ at, length }: Step): Span => {
    const to = Math.max(head.from, head.knownTo - (at % 4) * head.widthMs);
    return { from: Math.max(head.from, to - length * head.widthMs), to };
  };
  const gapAt = ({ at }: Step) => head.gaps[at % Math.max(1, head.gaps.length)];
  const answers = (span: Span) =>
    bucketsIn(span).map((from) => [from, bucketOf(sumIn(service, { from, to: from + head.widthMs }))] as const);

  function take(change: ChangedHead): void {
    head = change.head;
    days = new Map([...days, ...change.leaving]);
  }
  function fill(span: Span): void {
    if (span.from >= span.to) return;
    take(filled(head, [{ span, buckets: answers(span) }], atHand()));
    for (const start of startsIn(span)) known.set(start, service.get(start) ?? 0);
  }
  function doubt(span: Span, goesOn: boolean): void {
    if (span.from >= span.to) return;
    const asked = spansWithin(head.gaps, span).map((gap) => ({ span: gap, buckets: answers(gap) }));
    const said = answers(span);
    const unknown = { span, buckets: said.map(([start]) => [start, null] as const) };
    take(filled(head, [...asked, unknown], atHand()));
    head = withDoubts(goesOn ? askedAgain(head, span) : head, said);
    isDoubted = goesOn;
    for (const start of startsIn(span)) known.delete(start);
  }
  function resize(): void {
    head = resized(head, head.widthMs === FINE ? COARSE : FINE);
    if (head.widthMs === FINE) known.clear();
    for (const start of [...known.keys()]) {
      const from = Math.floor(start / COARSE) * COARSE;
      if (Number.isNaN(sumIn(known, { from, to: from + COARSE }))) known.delete(start);
    }
  }
  function read(as: 'an item' | 'a pack', leaveOut: readonly string[] = []): void {
    const stored = (value: object): unknown =>
      JSON.parse(JSON.stringify(value, (name, field) => (leaveOut.includes(name) ? undefined : field)));
    if (as === 'an item') head = headOf(storedHead.parse(stored({ ...fieldsOf(head), version: 1 })), 1);
    else {
      const { older, series, ...rest } = pack;
      const again = storedPack.parse(stored({ schema: 1, ...rest, series, heads: undefined }));
      const found = readPack(again, older && readOlder(older)).heads.get(NAME);
      if (found?.kind !== 'head') throw new Error('the head is not in its pack');
      head = found.head;
    }
  }
  function judge(each: Judged, { isStored = true } = {}): void {
    const { rule, state: remembered, told } = each;
    const trouble = isDoubted ? { cause: 'ingestion-stands-still' as const, text: 'It stands still.' } : undefined;
    const input = { rule, remembered, counted: { head, older: days }, ...(trouble && { trouble }) };
    const run = { source: '/mention-alerts/test', tick: now + MINUTE_MS, wasWatched: () => true };
    const after = judgeBoundaries(input, run);
    if (after === undefined || !isStored) return;
    const corrected = remembered && correctedSince(head, Number(remembered.revision));
    for (const { start, count } of after.found) {
      const isSecond = remembered !== undefined && start < remembered.judgedTo;
      if (isSecond) expect(Math.floor((corrected ?? now) / rule.everyMs) * rule.everyMs).toBeLessThanOrEqual(start);
      told.set(start, count);
    }
    each.state = after.state;
    each.seen = new Map([...known].filter(([start]) => start < after.state.judgedTo));
    check(each);
  }
  /** What a rule must have told: each interval that is known as a whole and was judged. */
  function check({ rule, state, told }: Judged): void {
    if (rule.condition.kind !== 'each' || state === undefined) return;
    for (let start = state.firstJudged ?? now; start < state.judgedTo; start += rule.everyMs) {
      const count = sumIn(known, { from: start, to: start + rule.everyMs });
      if (count > 0) expect([start, told.get(start)]).toEqual([start, count]);
    }
  }
  function checkKnown(): void {
    for (const { state, seen } of judged) {
      if (state === undefined) continue;
      const corrected = correctedSince(head, Number(state.revision)) ?? Number.POSITIVE_INFINITY;
      for (const [start, count] of known) {
        const isNews = start >= (state.firstJudged ?? now) && start < state.judgedTo && seen.get(start) !== count;
        if (isNews) expect(corrected).toBeLessThanOrEqual(start);
      }
    }
  }
  const steps: Readonly<Record<Step['does'], (step: Step) => void>> = {
    'time passes': ({ at, length }) => {
      for (const start of startsIn({ from: now, to: now + length * FINE })) service.set(start, (start / FINE + at) % 7);
      now += length * FINE;
      head = extendedTo(head, Math.floor(now / head.widthMs) * head.widthMs);
    },
    'a gap is filled': (step) => {
      const gap = gapAt(step);
      if (gap === undefined) return;
      const from = gap.from + ((step.at * head.widthMs) % (gap.to - gap.from));
      fill({ from, to: Math.min(gap.to, from + step.length * head.widthMs) });
    },
    'it is judged': () => {
      for (const each of judged) judge(each);
    },
    'it is judged, and the state is lost': () => {
      for (const each of judged) judge(each, { isStored: false });
    },
    'the newest are doubted': (step) => doubt(newest(step), true),
    'the newest are doubted for good': (step) => doubt(newest(step), false),
    'it is asked again': (step) => {
      head = askedAgain(head, newest(step));
    },
    'a gap is given up': (step) => {
      const gap = gapAt(step);
      if (gap !== undefined) head = abandoned(head, gap);
    },
    'the service stores more': ({ at, length }) => {
      const start = now - (1 + at) * FINE;
      if (service.has(start)) service.set(start, (service.get(start) ?? 0) + length);
    },
    'it is compared': () => {
      const span = { from: Math.max(head.from, head.knownTo - 12 * COARSE), to: head.knownTo };
      if (spansWithin(head.gaps, span).length === 0) fill(span);
    },
    'it is read as an item': () => read('an item'),
    'it is read in a pack': () => read('a pack'),
    'it is read as release 0.2.0 wrote it': ({ at }) => read(at % 2 === 0 ? 'an item' : 'a pack', ['shownTo']),
    'its width changes': resize,
  };
  function store(): void {
    const saved = new Map<string, SeriesHead>([[NAME, head]]);
    pack = changedPack(pack, { next: pack.version + 1, saved, moved: new Map() }, String);
  }
  store();
  return {
    take(step: Step): void {
      steps[step.does](step);
      store();
      checkKnown();
    },
    /** Everything is asked and answered, and nothing is doubted any more. */
    finish(): void {
      isDoubted = false;
      for (const gap of head.gaps) fill(gap);
      checkKnown();
      for (const each of judged) {
        judge(each);
        check(each);
        expect(each.state?.judgedTo ?? head.knownTo).toBe(
          Math.floor(head.knownTo / each.rule.everyMs) * each.rule.everyMs,
        );
      }
    },
  };
}

const each = (every: string) => buildRule({ every, condition: { kind: 'each' } });
const threshold = (every: string) => buildRule({ every, condition: { kind: 'threshold', window: every, atLeast: 6 } });

test.each([
  ['whatever happens to the series', FINE, [each('5m'), each('15m'), threshold('5m')], HAPPENS.slice(0, -1)],
  ['at whatever width it is kept', COARSE, [each('15m'), threshold('15m')], HAPPENS],
])('each bucket that becomes known is judged once by each rule, or is a correction, %s', (_, width, rules, kinds) => {
  fc.assert(
    fc.property(stepsOf(kinds), (steps) => {
      const series = startSeries(width, rules);
      for (const step of steps) series.take(step);
      series.finish();
    }),
    { numRuns: 200 },
  );
});
