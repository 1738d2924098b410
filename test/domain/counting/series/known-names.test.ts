import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketsOf, type CountedMention } from '../../../../functions/domain/counting/series/counted-mentions.ts';
import { countsAt } from '../../../../functions/domain/counting/series/history.ts';
import {
  firstsAmong,
  type KnownNames,
  namesOf,
  weekOfStored,
  weekToStore,
} from '../../../../functions/domain/counting/series/known-names.ts';
import {
  extendedTo,
  filled,
  newHead,
  recentOf,
  type SeriesHead,
} from '../../../../functions/domain/counting/series/series-head.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';

const WHERE = { new: ['outlet' as const] };
const VIEW = { widthMs: HOUR_MS, read: true, where: WHERE } as const;

/** Where the past begins that is read, and the rule. */
const BEGIN = Date.parse('2026-03-02T00:00:00Z');
const LIVE = BEGIN + 90 * DAY_MS;

type Mention = CountedMention & { readonly outlet: string };

/** A mention in an outlet, so many minutes after the rule began. */
function mention(id: number, minute: number, outlet: string): Mention {
  const seen = { type: 'WEB', title: null, text: '', author: null, outlet, languages: [], locations: [] };
  return {
    id: BigInt(id),
    time: LIVE + minute * MINUTE_MS,
    type: 'WEB',
    sentiment: 'NEUTRAL',
    keywords: [],
    heard: { type: 'WEB', mark: String(id).padStart(16, '0'), reach: 0, interactions: 0 },
    seen: { ...seen, reach: null, interaction: null, virality: null, influence: null },
    outlet,
  };
}

type Stored = { readonly head: SeriesHead; readonly names: KnownNames };

const NEW: Stored = { head: newHead(HOUR_MS, BEGIN, LIVE), names: new Map() };

const countedIn = (mentions: readonly Mention[], span: { from: number; to: number }) => ({
  span,
  buckets: bucketsOf(mentions, span, VIEW),
});

/** The series after some spans were read; names go through their stored form, as after a restart. */
function read(before: Stored, mentions: readonly Mention[], spans: readonly { from: number; to: number }[]): Stored {
  const after = filled(
    before.head,
    spans.map((span) => countedIn(mentions, span)),
    recentOf(before.head),
    before.names,
  );
  const names = [...(after.names ?? [])].map(
    ([week, own]) => [week, weekOfStored({ ...weekToStore(own), version: 1 })] as const,
  );
  return { head: after.head, names: new Map(names) };
}

/** How many mentions of an hour are new; undefined where that is not known. */
const newIn = ({ head }: Stored, hour: number) => {
  const counts = countsAt(recentOf(head), LIVE + hour * HOUR_MS);
  if (counts === undefined || counts.total === 0) return counts?.total;
  return counts.reading?.matching && Object.values(counts.reading.matching).reduce((sum, each) => sum + each, 0);
};

/** The ids of those that are new by what is known. */
const firsts = ({ names }: Stored, mentions: readonly Mention[]) =>
  firstsAmong(
    mentions.map(({ id, time, seen }) => ({ id, time, names: seen === undefined ? [] : namesOf(seen, WHERE.new) })),
    { known: names },
  ).flatMap((own, at) => (own.length === 0 ? [] : [Number(mentions[at]?.id)]));

const hour = (from: number, to = from + 1) => ({ from: LIVE + from * HOUR_MS, to: LIVE + to * HOUR_MS });
const PAST = { from: BEGIN, to: LIVE };
const DAYS = 24 * 60;

/** Reads the past, and the hours up to the last one, one after the other. */
function live(mentions: readonly Mention[], hours: number): Stored {
  let stored = read(NEW, mentions, [PAST]);
  for (let at = 0; at < hours; at += 1) {
    stored = read({ ...stored, head: extendedTo(stored.head, hour(at).to, 90 * DAY_MS) }, mentions, [hour(at)]);
  }
  return stored;
}

describe('a mention is the first of an outlet', () => {
  test('that the keyword never had, and several of one hour are one', () => {
    const mentions = [mention(1, 1, 'ft.com'), mention(2, 2, 'ft.com'), mention(3, 50, 'ft.com')];
    const stored = live(mentions, 1);
    expect(newIn(stored, 0)).toBe(1);
    expect(firsts(stored, mentions)).toEqual([1]);
  });

  test('that it had 98 days ago, and not of one that it had 89 days ago', () => {
    const mentions = [
      mention(1, -89 * DAYS, 'ft.com'),
      mention(2, -89 * DAYS, 'bbc.co.uk'),
      mention(3, 9 * DAYS + 1, 'ft.com'),
      mention(4, 1, 'bbc.co.uk'),
    ];
    const stored = live(mentions, 9 * 24 + 1);
    expect(firsts(stored, mentions).filter((id) => id > 2)).toEqual([3]);
  });

  test('whatever the case of its name', () => {
    const mentions = [mention(1, -5 * DAYS, 'FT.com'), mention(2, 1, 'ft.COM')];
    expect(newIn(live(mentions, 1), 0)).toBe(0);
  });

  test('also when its hour is read again, and no mention that comes late is another one', () => {
    const on = mention(1, 61, 'ft.com');
    const before = live([on], 2);
    const late = [mention(2, 1, 'ft.com'), on, mention(3, 62, 'ft.com')];
    const again = read(before, late, [hour(0), hour(1)]);
    expect([newIn(again, 0), newIn(again, 1)]).toEqual([0, 1]);
    expect(firsts(again, late)).toEqual([1]);
  });

  test('after the past was read in parts, the older ones first', () => {
    const mentions = [mention(1, -80 * DAYS, 'ft.com'), mention(2, 1, 'ft.com'), mention(3, 2, 'bbc.co.uk')];
    let stored = NEW;
    for (const [from, to] of [[-90, -60] as const, [-60, -20] as const, [-20, 0] as const]) {
      stored = read(stored, mentions, [hour(from * 24, to * 24)]);
    }
    stored = read({ ...stored, head: extendedTo(stored.head, hour(0).to, 90 * DAY_MS) }, mentions, [hour(0)]);
    expect(firsts(stored, mentions).filter((id) => id > 1)).toEqual([3]);
  });

  test('only where two weeks before it are known: otherwise it is not known what is new', () => {
    const mentions = [mention(1, 1, 'ft.com'), mention(2, 61, 'ft.com')];
    const unread = { ...NEW, head: extendedTo(NEW.head, hour(0).to, 90 * DAY_MS) };
    const first = read(unread, mentions, [hour(0)]);
    expect([newIn(first, 0), firsts(first, mentions)]).toEqual([undefined, []]);
    const young = { head: newHead(HOUR_MS, LIVE - 13 * DAY_MS, LIVE), names: new Map() };
    const short = read(young, mentions, [{ from: LIVE - 13 * DAY_MS, to: LIVE }]);
    const judged = read({ ...short, head: extendedTo(short.head, hour(0).to) }, mentions, [hour(0)]);
    expect([newIn(judged, 0), firsts(judged, mentions)]).toEqual([undefined, []]);
  });

  test('never of a series whose names were not read', () => {
    const mentions = [mention(1, 1, 'ft.com')];
    const { head } = live([], 0);
    const after = filled(extendedTo(head, hour(0).to), [countedIn(mentions, hour(0))], recentOf(head));
    expect([newIn({ head: after.head, names: new Map() }, 0), after.names]).toEqual([undefined, undefined]);
  });

  test('that is told before its hour is read, if everything before is known', () => {
    const mentions = [mention(1, -5 * DAYS, 'bbc.co.uk'), mention(2, 1, 'ft.com'), mention(3, 2, 'bbc.co.uk')];
    const { names } = live(mentions, 0);
    const newest = mentions
      .slice(1)
      .map(({ id, time, seen }) => ({ id, time, names: seen ? namesOf(seen, WHERE.new) : [] }));
    const told = (since: number, upTo: number) =>
      firstsAmong(newest, { known: names, unheard: { since, upTo } })
        .flat()
        .map(({ name }) => name);
    expect(told(BEGIN, LIVE)).toEqual(['ft.com']);
    expect(told(LIVE - 13 * DAY_MS, LIVE)).toEqual([]);
    expect(told(BEGIN, LIVE + HOUR_MS)).toEqual([]);
    expect(firstsAmong(newest, { known: names }).flat()).toEqual([]);
  });

  test('not in a week that had too many names to know', () => {
    const many = Array.from({ length: 10_100 }, (_, at) => mention(at + 10, 1, `outlet${at}.example`));
    const mentions = [...many, mention(1, 61, 'ft.com'), mention(2, 61, 'outlet7.example')];
    const stored = live(mentions, 2);
    expect(newIn(stored, 1)).toBeUndefined();
  });

  test('not in a week whose names cannot be read', () => {
    const { head, names } = live([mention(1, -DAYS, 'bbc.co.uk')], 0);
    const lost = [...names].map(
      ([week, own]) => [week, { ...own, names: new Map(), isUnknown: true as const }] as const,
    );
    const unread = { head: extendedTo(head, hour(0).to, 90 * DAY_MS), names: new Map(lost) };
    expect(newIn(read(unread, [mention(2, 1, 'ft.com')], [hour(0)]), 0)).toBeUndefined();
  });
});

/** One step of a series' life. */
type Step = {
  readonly fed: readonly { readonly outlet: number; readonly minute: number; readonly lateBy: number }[];
  readonly how: 'read' | 'gap' | 'lost-head' | 'twice' | 'backwards' | 'conflict';
  readonly checks: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  fed: fc.array(
    fc.record({
      outlet: fc.nat(25),
      minute: fc.nat(59),
      lateBy: fc.constantFrom(0, 0, 0, 0, 1, 3),
    }),
    { maxLength: 3 },
  ),
  how: fc.constantFrom('read', 'read', 'read', 'read', 'gap', 'lost-head', 'twice', 'backwards', 'conflict'),
  checks: fc.boolean(),
});

const life = fc.record({
  past: fc.array(fc.record({ outlet: fc.nat(25), day: fc.integer({ min: 1, max: 89 }) }), { maxLength: 8 }),
  steps: fc.array(step, { minLength: 30, maxLength: 60 }),
});

type Life = typeof life extends fc.Arbitrary<infer Value> ? Value : never;

/** The hours of a span. */
const hoursOf = ({ from, to }: { readonly from: number; readonly to: number }) =>
  Array.from({ length: (to - from) / HOUR_MS }, (_, at) => ({
    from: from + at * HOUR_MS,
    to: from + (at + 1) * HOUR_MS,
  }));

/**
 * Plays a life: which outlets were told as new, in order, and which of them somebody had read before. A run whose head is lost, or that
 * another container overtook, asks for the same again at the next step, as `checkedAt` and gaps of the head make it.
 */
function played({ past, steps }: Life) {
  let id = 0;
  const service: { readonly mention: Mention; readonly visibleFrom: number }[] = [];
  const add = (minute: number, outlet: number, visibleFrom: number) => {
    id += 1;
    service.push({ mention: mention(id, minute, `outlet${outlet}`), visibleFrom });
  };
  for (const { outlet, day } of past) add(-day * DAYS, outlet, -1);
  const visible = (at: number) => service.filter((each) => each.visibleFrom <= at).map((each) => each.mention);
  let stored = read(NEW, visible(-1), [PAST]);
  const known = new Set(visible(-1).map(({ outlet }) => outlet));
  const heard = new Set(known);
  const dealt = new Map<number, Set<number>>();
  const told: string[] = [];
  const falsely: string[] = [];
  let owed: { from: number; to: number }[] = [];
  /** Tells what is new in an hour and was not dealt with, as a rule of the kind `each` does. */
  const tell = (span: { from: number; to: number }, mentions: readonly Mention[]) => {
    const own = dealt.get(span.from) ?? new Set<number>();
    dealt.set(span.from, own);
    if ((newIn(stored, (span.from - LIVE) / HOUR_MS) ?? 0) <= own.size) return;
    const within = mentions.filter(({ time }) => time >= span.from && time < span.to);
    for (const first of firsts(stored, within).filter((each) => !own.has(each))) {
      own.add(first);
      const outlet = within.find((each) => Number(each.id) === first)?.outlet ?? '';
      told.push(outlet);
      if (heard.has(outlet)) falsely.push(outlet);
    }
  };
  for (const [at, { fed, how, checks }] of steps.entries()) {
    for (const { outlet, minute, lateBy } of fed) add(at * 60 + minute, outlet, at + lateBy);
    if (how === 'gap') continue;
    const head = extendedTo(stored.head, hour(at).to, 90 * DAY_MS);
    const missing = head.gaps.filter(({ from }) => from >= LIVE).flatMap(hoursOf);
    const checked = [...owed, ...(checks && at >= 3 ? hoursOf(hour(at - 3, at)) : [])];
    const spans = [...new Map([...checked, ...missing].map((span) => [span.from, span])).values()];
    const mentions = visible(at);
    const ordered = how === 'backwards' ? [...spans].reverse() : spans;
    const after = read({ ...stored, head }, mentions, ordered);
    owed = how === 'lost-head' || how === 'conflict' ? checked : [];
    if (how === 'conflict') continue;
    if (how === 'lost-head') {
      stored = { ...stored, names: after.names };
      continue;
    }
    stored = how === 'twice' ? read({ head, names: after.names }, mentions, ordered) : after;
    for (const span of [...spans].sort((a, b) => a.from - b.from)) tell(span, mentions);
    for (const { time, outlet } of mentions) {
      if (spans.some(({ from, to }) => time >= from && time < to)) heard.add(outlet);
    }
  }
  return { told, falsely, expected: [...heard].filter((outlet) => !known.has(outlet)) };
}

test('in any order, with retries, restarts, gaps and late mentions, each first is told once and none falsely', () => {
  fc.assert(
    fc.property(life, (each) => {
      const { told, falsely, expected } = played(each);
      expect(falsely).toEqual([]);
      expect([...told].sort()).toEqual(expected.sort());
    }),
    { numRuns: 60, seed: 104 },
  );
});
