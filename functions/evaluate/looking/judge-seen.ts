import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { ruleKeyOf, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { wasWatched } from '../../domain/operations/evaluation/watched-rules.ts';
import { type JudgedRules, judgeRules } from '../judging/judge-rules.ts';
import type { Run } from '../run.ts';
import { editedSince } from '../telling/edited-since.ts';
import type { SeenInBucket } from './look-at-counts.ts';

/**
 * Judges the rules of series whose open buckets have as many mentions as they need, by what is stored of them and what was
 * seen. Gives the states in which an alert began; those that somebody else wrote meanwhile are left to them.
 */
export async function judgeSeen(
  run: Pick<Run, 'ports' | 'isTimeUp' | 'loaded' | 'connection' | 'muting' | 'believed' | 'judged'>,
  seen: readonly SeenInBucket[],
): Promise<Pick<JudgedRules, 'states' | 'lost'>> {
  const { ports, isTimeUp, loaded, connection, muting, believed, judged } = run;
  const { secretName, tick, watched, quarantine, judgeable } = loaded;
  if (seen.length === 0 || isTimeUp()) return { states: new Map(), lost: [] };
  const may = new Set(judgeable.map(ruleKeyText));
  const rules = seen.flatMap(({ scheduled }) => scheduled.rules).filter((rule) => may.has(ruleKeyText(rule)));
  const lost = new Set(judged.lost);
  const [heads, stored] = await Promise.all([
    ports.history.heads(seen.map(({ scheduled }) => scheduled)),
    ports.states.read(rules.map(ruleKeyOf)),
  ]);
  // What this run has judged and not written counts: it says the same as the next run will.
  const states = new Map([...stored.found, ...judged.states]);
  return judgeRules(ports, {
    rules: rules.filter((rule) => !lost.has(ruleKeyText(rule)) && states.has(ruleKeyText(rule))),
    series: seen.flatMap(({ scheduled }) => {
      const head = heads.found.get(seriesKeyText(scheduled));
      if (head === undefined) return [];
      return [
        { scheduled, head, older: new Map(), collects: true, collectedFrom: 0, checkAt: 0, end: 'whole' as const },
      ];
    }),
    states,
    watches: connection.service?.watches ?? new Map(),
    troubles: believed.troubles,
    quarantine,
    oneByOne: false,
    looksEarly: false,
    seen: new Map(
      seen.map(({ scheduled, look: { from }, counts }) => [seriesKeyText(scheduled), { from, counts }] as const),
    ),
    edited: (each) => editedSince(ports, loaded.configuration, each),
    run: { source: ports.source, tick, wasWatched: wasWatched(watched), secretName, isTimeUp },
    muting,
  });
}
