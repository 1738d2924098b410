import type { Mark } from '../../functions/domain/alerting/action/marks.ts';
import { type FoundInPast, LOUD_A_DAY } from '../../functions/domain/alerting/found/found-in-past.ts';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { plural } from '../../functions/domain/plural.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { foundInPastInWords } from '../../functions/domain/wording/found-in-past-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { Advice, Candidate, ToldEpisode, Unjudged } from './search-changes.ts';

/** Advice on a rule, and what it is based on. */
export type Advised = {
  readonly rule: string;
  readonly item: Item;
  readonly marks: readonly Mark[];
  readonly told: readonly ToldEpisode[];
  /** Absent if the counts of the rule are not stored, so that nothing can be searched. */
  readonly advice?: Advice;
  /** What a rule that tells each mention would have told of its stored counts; no change of it is searched. */
  readonly each?: FoundInPast;
};

const UNJUDGED: Readonly<Record<Unjudged['why'], string>> = {
  before: 'it was before the stored counts begin',
  learning: 'there was too little history before it',
  missing: 'counts of that time are missing',
  'not-raised': 'the rule, as it is now, does not fire on the stored counts of that time',
};

/** How many other changes with the same effect are shown. */
const MOST_OTHERS = 3;

/** Marks are stored longer than counts; of those that cannot be judged, this many are named, the newest. */
const MOST_UNJUDGED = 8;

/** Advice in lines for a person; times are UTC. */
export function adviceLines({ rule, item, marks, told, advice, each }: Advised): string[] {
  if (each !== undefined) {
    const known = each.days === 0 ? 'No counts of it are stored yet.' : foundInPastInWords(each, wordsOf({}));
    return [`rule ${rule} tells each mention, so no change of it is searched.`, known];
  }
  const noise = marks.filter(({ as }) => as === 'noise').length;
  const known = marks.length - noise;
  const head = `rule ${rule}: ${noise} ${plural(noise, 'alert')} marked as noise, ${known} acknowledged.`;
  if (advice === undefined) {
    return [head, 'No counts of this rule are stored yet, so no change can be tried.'];
  }
  if (advice.kind === 'no-noise') {
    return [
      head,
      'Nobody has marked an alert of this rule as noise in the last 90 days, so there is nothing to improve. "This was noise" is',
      'a link or button of each alert, if the stack has them (context value "actions").',
    ];
  }
  const says = (episode: number) => {
    const why = told.find(({ startedAt }) => startedAt === episode)?.explanation;
    return `${utcMinute(episode)}${why === undefined ? '' : `  ${why}`}`;
  };
  const [first, ...others] = advice.candidates;
  return [
    head,
    ...conclusion(advice, { item, says }),
    ...(advice.kind === 'found' && others.length > 0
      ? [
          'Other changes with the same effect on the marked alerts:',
          ...others.slice(0, MOST_OTHERS).map((each) => `  ${inShort(each, item)}`),
        ]
      : []),
    ...(advice.kind === 'found' && first !== undefined && first.stays.length === 0
      ? ['No acknowledged alert could be judged, so this does not show whether important alerts stay.']
      : []),
    ...notJudged(advice),
  ];
}

function conclusion(
  advice: Advice,
  { item, says }: { readonly item: Item; readonly says: (episode: number) => string },
): string[] {
  const { kind, candidates } = advice;
  const [best] = candidates;
  if (kind === 'nothing-to-drop') return ['No advice: none of the alerts that were marked as noise can be judged.'];
  if (kind === 'none' || best === undefined) {
    return [
      'No advice: none of the changes that were tried drops all the noise and keeps all acknowledged alerts.',
      ...(candidates.length === 0
        ? ['None of them drops any noise.']
        : ['These come closest (they are not applied):', ...candidates.map((each) => `  ${inShort(each, item)}`)]),
    ];
  }
  const days = (advice.span.to - advice.span.from) / DAY_MS;
  const week = (count: number) => `${count.toFixed(1)} a week`;
  return [
    'Advice:',
    ...describeChanges(item, best.after).map((change) => `  ${change}`),
    ...best.goes.map((episode) => `  goes (noise):          ${says(episode)}`),
    ...best.stays.map(
      ({ episode, laterMs }) =>
        `  stays (acknowledged):  ${says(episode)}${laterMs === 0 ? '' : ` Told ${spanInWords(laterMs)} later.`}`,
    ),
    `In ${days.toFixed(1)} days of stored counts: ${advice.alerts} ${plural(advice.alerts, 'alert')} before (${week(advice.perWeek)}), ${best.alerts} after (${week(best.perWeek)}).${others(best)}`,
  ];
}

function others({ othersGone }: Candidate): string {
  return othersGone === 0
    ? ''
    : ` ${othersGone} ${plural(othersGone, 'alert')} that nobody has marked ${plural(othersGone, 'goes', 'go')}, too.`;
}

function inShort(candidate: Candidate, item: Item): string {
  const { after, goes, noiseLeft, stays, lost, perWeek } = candidate;
  const noise = goes.length + noiseLeft.length;
  const known = stays.length + lost.length;
  const kept = known === 0 ? '' : `, keeps ${stays.length} of ${known} acknowledged`;
  return `${describeChanges(item, after).join('; ')}: drops ${goes.length} of ${noise} noise${kept}, ${perWeek.toFixed(1)} alerts a week.${others(candidate)}`;
}

function notJudged({ unjudged, leftOut }: Advice): string[] {
  const lines = [
    ...unjudged
      .slice(-MOST_UNJUDGED)
      .map(({ episode, as, why }) => `  ${utcMinute(episode)} (${as}): ${UNJUDGED[why]}.`),
    ...(unjudged.length > MOST_UNJUDGED ? [`  and ${unjudged.length - MOST_UNJUDGED} earlier ones`] : []),
    ...leftOut.map(({ lever, why }) => `  ${lever}: ${why}.`),
  ];
  return lines.length === 0 ? [] : ['Alerts that could not be judged, and changes that were not tried:', ...lines];
}

/** The same for programs: times are ISO 8601, `changes` is empty if nothing is advised. */
export function adviceJson({ rule, item, marks, advice, each }: Advised) {
  const shown = (candidate: Candidate) => ({
    changes: describeChanges(item, candidate.after),
    goes: candidate.goes.map(iso),
    noiseLeft: candidate.noiseLeft.map(iso),
    stays: candidate.stays.map(({ episode, laterMs }) => ({ episode: iso(episode), laterSeconds: laterMs / 1000 })),
    lost: candidate.lost.map(iso),
    alerts: candidate.alerts,
    alertsPerWeek: candidate.perWeek,
    othersGone: candidate.othersGone,
  });
  return {
    rule,
    marks: marks.map(({ episode, as }) => ({ episode: iso(episode), as })),
    kind: each === undefined ? (advice?.kind ?? 'no-history') : 'each',
    ...(each === undefined ? {} : { ...each, isLoud: each.mentions > LOUD_A_DAY * Math.max(1, each.days) }),
    ...(advice === undefined
      ? {}
      : {
          from: iso(advice.span.from),
          to: iso(advice.span.to),
          alerts: advice.alerts,
          alertsPerWeek: advice.perWeek,
          candidates: advice.candidates.map(shown),
          unjudged: advice.unjudged.map(({ episode, as, why }) => ({ episode: iso(episode), as, why })),
          leftOut: advice.leftOut,
        }),
  };
}
