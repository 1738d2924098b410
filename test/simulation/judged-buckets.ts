import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import {
  type OlderHours,
  readOlder,
  readPack,
  storedOlder,
  storedPack,
} from '../../functions/adapters/dynamodb/head-pack.ts';
import { headOf, storedHead } from '../../functions/adapters/dynamodb/stored-head.ts';
import { readRuleState } from '../../functions/domain/alerting/rule-state.ts';
import { allSeriesOf, seriesName } from '../../functions/domain/counting/series/series.ts';
import type { SeriesHead } from '../../functions/domain/counting/series/series-head.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { SimulatedWorld } from './simulated-world.ts';

/** The mentions of the known buckets of a series, by their starts (epoch ms). */
type Counts = ReadonlyMap<number, number>;

/** A series as it was last stored, with its counts under each revision of its past. */
type Stored = Pick<SeriesHead, 'knownTo' | 'correction'> & {
  readonly counts: Counts;
  readonly byRevision: ReadonlyMap<number, Counts>;
};

/** A rule as it was last stored: for which span (epoch ms) it was judged, by which revisions, and by which counts of its series. */
type Judged = {
  readonly from: number;
  readonly to: number;
  readonly revisions: readonly number[];
  readonly seen: readonly Counts[];
};

const ruleIdOf = ({ sk }: Item) => /^rule#(.*)/.exec(String(sk))?.[1];
const iso = (time: number) => new Date(time).toISOString();

/**
 * Checks with each head and each rule that is written that no count is known of which a rule never hears: in the span for which a rule
 * was judged, a bucket
 * - **must** have the count by which the rule was judged, or be in a correction that is newer than what the rule was judged by;
 * - **must** at the end of a run have the count by which the rule was judged, unless the rule's next boundary hears of its correction, and
 *   each rule was judged in the last hour.
 * `before` are the items that an earlier version left; what it judged is not checked.
 */
export function judgedBuckets(world: SimulatedWorld, before: readonly Item[]) {
  const rules = world.rules.flatMap((item) => {
    const parsed = parseRule(item);
    return parsed.ok ? [parsed.value] : [];
  });
  const namesOf = new Map(rules.map((rule) => [rule.ruleId, allSeriesOf(rule).map(seriesName)]));
  const olders = new Map<string, OlderHours>();
  const series = new Map<string, Stored>();
  const judged = new Map<string, Judged>();
  const problems = new Set<string>();
  const judgedBefore = new Map(
    before.flatMap((item) => {
      const ruleId = ruleIdOf(item);
      return ruleId === undefined ? [] : [[ruleId, readRuleState(item).judgedTo] as const];
    }),
  );
  for (const item of before) headsIn(item);

  function headsIn(item: Item): (readonly [string, SeriesHead])[] {
    const [, kind, name = ''] = /^(series|older|heads)#(.*)/.exec(String(item.sk)) ?? [];
    if (kind === 'series') {
      const { schema: _form, version, ...fields } = storedHead.parse(item);
      return [[name, headOf(fields, version)]];
    }
    if (kind === 'older') olders.set(`${item.pk} ${name}`, readOlder({ name, ...storedOlder.parse(item) }));
    if (kind !== 'heads') return [];
    const stored = storedPack.parse(item);
    const pack = readPack(stored, olders.get(`${item.pk}#${item.sk} ${stored.older}`));
    // A head that moved stays in its pack as it was, and a write of its neighbours is no news of it.
    return [...pack.heads].flatMap(([key, found]) =>
      found.kind === 'head' && found.movedTo === undefined ? [[key, found.head] as const] : [],
    );
  }

  function noteHead(name: string, { knownTo, correction, revision, widthMs, hours }: SeriesHead): void {
    const counts = new Map(
      [...hours].flatMap(([hour, { total }]) =>
        total.flatMap((count, at) => (count === null ? [] : [[hour + at * widthMs, count] as const])),
      ),
    );
    const byRevision = new Map(series.get(name)?.byRevision).set(revision, counts);
    series.set(name, { knownTo, counts, byRevision, ...(correction === undefined ? {} : { correction }) });
  }

  /** The known buckets of the series of a rule which it was not judged by, of the span for which it was judged. */
  const unseen = ({ from, to, revisions, seen }: Judged, names: readonly string[]) =>
    names.flatMap((name, at) => {
      const stored = series.get(name);
      const starts = [...(stored?.counts ?? [])].flatMap(([start, count]) =>
        start >= from && start < to && seen[at]?.get(start) !== count ? [start] : [],
      );
      const { from: since, revision = 0 } = stored?.correction ?? {};
      const isNews = revision > (revisions[at] ?? 0);
      return starts.map((start) => ({ name, start, isCorrected: isNews && since !== undefined && since <= start }));
    });

  function noteRule(ruleId: string, item: Item): void {
    const { firstJudged, judgedTo, revision } = readRuleState(item);
    const names = namesOf.get(ruleId) ?? [];
    const before = judged.get(ruleId);
    if (firstJudged === undefined) return;
    const revisions = revision.split('/').map(Number);
    const seen = names.map((name, at) => series.get(name)?.byRevision.get(revisions[at] ?? 0) ?? new Map());
    // What other runs count meanwhile changes nothing of what this one has judged.
    const isSame = before?.to === judgedTo && before.revisions.join() === revisions.join();
    const from = Math.max(firstJudged, judgedBefore.get(ruleId) ?? firstJudged);
    judged.set(ruleId, { from, to: judgedTo, revisions, seen: isSame ? before.seen : seen });
  }

  return {
    /** Called with each item of State that was written. */
    onPut(item: Item): void {
      const heads = headsIn(item);
      for (const [name, head] of heads) noteHead(name, head);
      const ruleId = ruleIdOf(item);
      if (ruleId !== undefined) noteRule(ruleId, item);
      if (heads.length === 0) return;
      for (const [rule, each] of judged) {
        for (const { name, start, isCorrected } of unseen(each, namesOf.get(rule) ?? [])) {
          if (!isCorrected)
            problems.add(`${rule} was judged to ${iso(each.to)} and never sees ${name} of ${iso(start)}`);
        }
      }
    },
    problems: () => [...problems],
    /** What is left at the end of a run, of the rules that are judged then. */
    missing(isJudged: (ruleId: string) => boolean): string[] {
      return [...judged].flatMap(([ruleId, each]) => {
        if (!isJudged(ruleId)) return [];
        const names = namesOf.get(ruleId) ?? [];
        const knownTo = Math.min(...names.map((name) => series.get(name)?.knownTo ?? each.to));
        const { everyMs = 0 } = rules.find((rule) => rule.ruleId === ruleId) ?? {};
        // A rule that is asked seldom hears of a correction at its next boundary, which may lie after the run.
        const isWaiting = each.to + everyMs > knownTo + 5 * MINUTE_MS;
        const left = unseen(each, names)
          .filter(({ isCorrected }) => !(isCorrected && isWaiting))
          .map(({ name, start }) => `${ruleId} never judged ${name} of ${iso(start)}`);
        return each.to < knownTo - HOUR_MS - everyMs
          ? [...left, `${ruleId} was judged to ${iso(each.to)} alone`]
          : left;
      });
    },
  };
}
