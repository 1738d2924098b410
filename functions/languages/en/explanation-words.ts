import { explanations } from '../compiled/en/explanations.ts';
import { nouns } from '../compiled/en/nouns.ts';
import type { Counted } from '../counted.ts';
import { speechOf } from '../speech-of.ts';

const { counted, decimal, finePercent, list, number, percent, plural } = speechOf('en');

/** A number of one mention that may be large. */
type Measure = 'REACH' | 'INTERACTIONS' | 'VIRALITY' | 'INFLUENCE';

/** Words before which no "the" belongs: names, numbers, and what has an article. */
const STANDS_ALONE = /^(?!\p{Ll})|^(?:the|an?|our|my|your|their|his|her)\s/u;

const ENDS = {
  edited: 'what the rule watches was edited',
  deleted: 'the rule was deleted',
  disabled: 'the rule or its organization was disabled',
  outdated: 'this release has no such rules any more',
} as const;

const ASKS = { atLeast: 'at least', atMost: 'at most' } as const;

const things = (count: number, { of, isNegative, isMatching }: Counted) =>
  `${isMatching ? 'matching ' : ''}${isNegative ? 'negative ' : ''}${of === 'voices' ? plural(count, 'voice', 'voices') : plural(count, 'mention', 'mentions')}`;

const measured = (measure: Measure, value: number) => {
  if (measure === 'REACH') return `read by ${number(value)}`;
  return measure === 'INTERACTIONS'
    ? nouns.interactions({ count: value })
    : `${measure.toLowerCase()} ${number(value)}`;
};

/** Why people hear of an alert: what was counted, and what it is compared with. */
export const explanationWords = {
  ...explanations,
  /** What is counted, as it stands after so many of it: "negative voices". */
  things,
  /** A whole sentence of what is said. */
  sentence: (said: string) => `${said}.`,
  /** A part of a day, by the clock ("09:00"), and what stands behind times. */
  between: (from: string, to: string, inZone: string) => `between ${from} and ${to}${inZone}`,
  /** What people expected, in their words, as it stands in a sentence. */
  occasion: (plain: string, isolated: string) => (STANDS_ALONE.test(plain) ? isolated : `the ${isolated}`),
  /** What a window counted: `share` is its part of all (`total`), `mentions` of how many mentions its voices are. */
  counted: ({
    count,
    what,
    length,
    isLeast = false,
    part,
    mentions,
    where,
  }: {
    readonly count: number;
    readonly what: Counted;
    readonly length: string;
    readonly isLeast?: boolean;
    readonly part?: { readonly share: number; readonly total: number } | undefined;
    readonly mentions?: number | undefined;
    readonly where?: string | undefined;
  }) =>
    [
      `${isLeast ? 'At least ' : ''}${number(count)} ${things(count, what)} in ${length}`,
      ...(part === undefined ? [] : [`(${percent(part.share)} of ${number(part.total)})`]),
      ...(mentions === undefined ? [] : [`(${nouns.mentions({ count: mentions })})`]),
      ...(where === undefined ? [] : [where]),
    ].join(' '),
  /** The usual peak of a day; of the part `within` that is said, or of windows that end in it. */
  usualPeak: ({
    peak,
    length,
    form,
    within,
    ends = false,
  }: {
    readonly peak: number;
    /** In full: "4 hours", but "2 d" where `form` is `days`. */
    readonly length: string;
    readonly form: 'hour' | 'hours' | 'days';
    readonly within?: string | undefined;
    readonly ends?: boolean;
  }) => {
    if (form === 'days') return `up to ${number(peak)} in ${length} is usual`;
    const part = within === undefined ? '' : `${ends ? ' that end' : ''} ${within}`;
    return form === 'hour'
      ? `on a usual day the busiest hour${part} has ${number(peak)}`
      : `on a usual day the busiest ${length}${part} have ${number(peak)}`;
  },
  usualOnWeekday: (weekday: string, hours: string, usual: number) =>
    `on ${weekday}s ${hours}, up to ${number(usual)} is usual`,
  /** The usual peak and the usual share of negative ones, that which is unusual first. */
  usualNegatives: (peak: string, share: number, { of }: Counted, isPeakUnusual: boolean) => {
    const negative = `${percent(share)} of all ${of} are negative`;
    return isPeakUnusual ? `${peak}, and ${negative}` : `usually ${negative}, and ${peak}`;
  },
  tooFewToMiss: (usual: number, needs?: number) =>
    `usually ${number(usual)} at this time, so few that none would be no news${needs === undefined ? '' : `; from ${number(needs)} on it would`}`,
  fewerThanOnDays: (usual: number, least: number, days: number) =>
    `usually ${number(usual)} at this time, at least ${number(least)} in all but one of ${days} days`,
  fewerSince: (compared: string, weekday: string, clock: string) => `${compared}; fewer since ${weekday} ${clock}`,
  /** What people expected; `isWhole`: of the whole window. */
  expected: ({
    occasion,
    isWhole,
    asks,
  }: {
    readonly occasion?: string | undefined;
    readonly isWhole: boolean;
    readonly asks:
      | { readonly kind: 'limit'; readonly bound: 'atLeast' | 'atMost'; readonly count: number }
      | { readonly kind: 'times'; readonly times: number }
      | { readonly kind: 'upTo' | 'downTo'; readonly count: number };
  }) => {
    const when = isWhole
      ? `at ${occasion ?? 'this time'}`
      : `with ${occasion ?? 'a time of which people said so'} in it`;
    switch (asks.kind) {
      case 'limit':
        return `${when} for ${ASKS[asks.bound]} ${number(asks.count)}`;
      case 'times':
        return `${when} ${number(asks.times)} times as many are expected`;
      case 'upTo':
      case 'downTo':
        return `${when} ${asks.kind === 'upTo' ? 'up' : 'down'} to ${number(asks.count)} is expected`;
    }
  },
  partOfGroup: ({
    group = 'the group',
    observed,
    of,
    isComplete,
    counts,
    length,
    where,
    compared,
  }: {
    readonly group?: string | undefined;
    readonly observed: number;
    readonly of: number;
    readonly isComplete: boolean;
    readonly counts: 'mentions' | 'voices';
    readonly length: string;
    readonly where?: string | undefined;
    readonly compared: string;
  }) => {
    const part = of === 0 ? 'Nothing is said' : `${finePercent(observed / of)} of what is said`;
    const numbers = `${number(observed)} of ${number(of)}${isComplete ? '' : ' known'} ${counts} in ${length}`;
    return `${part} of ${group}: ${numbers}${where === undefined ? '' : ` ${where}`}; ${compared}.`;
  },
  partAsked: ({ atLeast, atMost }: { readonly atLeast?: number | undefined; readonly atMost?: number | undefined }) =>
    `the rule asks for ${[
      ...(atLeast === undefined ? [] : [`at least ${finePercent(atLeast)}`]),
      ...(atMost === undefined ? [] : [`at most ${finePercent(atMost)}`]),
    ].join(' or ')}`,
  partUsual: (low: number, high: number) => `usually ${finePercent(low).slice(0, -2)} to ${finePercent(high)}`,
  /** How large one mention is. */
  measured,
  noneAsLarge: (length: string) => `no large mention in ${length}`,
  largestBesideUsual: (said: string, usual: number) => `${said}; the largest of a usual week has ${number(usual)}.`,
  /** What learning still needs: as states and verdicts keep it, in English, and of what kind it is, where that is known. */

  /** Which mentions count, after what was counted; a list is names in a row. */
  where: (asked: {
    readonly text?: string | undefined;
    readonly languages?: string | undefined;
    readonly countries?: string | undefined;
    readonly authors?: string | undefined;
    readonly notAuthors?: string | undefined;
    readonly reach?: number | undefined;
    readonly interactions?: number | undefined;
    readonly influence?: number | undefined;
  }) =>
    [
      ...(asked.text === undefined ? [] : [`with ${asked.text}`]),
      ...(asked.languages === undefined ? [] : [`in ${asked.languages}`]),
      ...(asked.countries === undefined ? [] : [`from ${asked.countries}`]),
      ...(asked.authors === undefined ? [] : [`by ${asked.authors}`]),
      ...(asked.notAuthors === undefined ? [] : [`not by ${asked.notAuthors}`]),
      ...(asked.reach === undefined ? [] : [`of reach ${number(asked.reach)} or more`]),
      ...(asked.interactions === undefined ? [] : [`of interactions ${number(asked.interactions)} or more`]),
      ...(asked.influence === undefined ? [] : [`of influence ${number(asked.influence)} or more`]),
    ].join(', '),

  /** The rules whose alerts came together, and those that were to have none. */
  together: ({
    open,
    none,
    without,
    length,
  }: {
    readonly open: readonly string[];
    readonly none: readonly string[];
    readonly without: readonly string[];
    readonly length: string;
  }) =>
    `${open.length === 0 ? `none of ${list(none)}` : list(open)}${without.length === 0 ? '' : ` without ${list(without)}`} within ${length}`,
  partsNot: (names: readonly string[]) => `not ${list(names)}`,
  partsToo: (names: readonly string[]) => `but ${list(names)}, too`,
  partsUnknown: (names: readonly string[]) => `of ${list(names)} it is not known`,
  /** What the alert of one of them found, and what it is about. */
  partShare: ({
    share,
    usual,
    isNegative,
    length,
    terms,
  }: {
    readonly share: number;
    readonly usual?: number | undefined;
    readonly isNegative: boolean;
    readonly length?: string | undefined;
    readonly terms?: string | undefined;
  }) =>
    `${percent(share)} ${isNegative ? 'negative' : 'of the group'}${length === undefined ? '' : ` in ${length}`}${usual === undefined ? '' : ` (usual ${percent(usual)})`}${terms === undefined ? '' : `, about ${terms}`}`,
  partCount: ({
    count,
    what,
    usualPeak,
    length,
    terms,
  }: {
    readonly count: number;
    readonly what: Counted;
    readonly usualPeak?: number | undefined;
    readonly length?: string | undefined;
    readonly terms?: string | undefined;
  }) =>
    `${number(count)} ${things(count, what)}${length === undefined ? '' : ` in ${length}`}${usualPeak === undefined ? '' : ` (usual daily peak ${number(usualPeak)})`}${terms === undefined ? '' : `, about ${terms}`}`,
  /** So many (`those`) of all others. */
  othersAsUsual: (those: number, all: number, names: string) =>
    `${othersWho(those, all, ['is', 'are'])} as usual: ${names}.`,
  /** `times` is how far each is over its usual, or the range of many; `here` how far the alert itself is. */
  othersOver: (
    those: number,
    all: number,
    { what, times, here }: { readonly what: Counted; readonly times: string; readonly here?: number | undefined },
  ) =>
    `${othersWho(those, all, ['has', 'have'])} more ${things(2, what)} than usual, too: ${times} times ${those === 1 ? 'its' : 'their'} usual daily peak${here === undefined ? '' : `; here it is ${decimal(here, 1)} times`}.`,
  othersUnknown: (names: string) => `Not known of: ${names}.`,

  echo: (until: string, times: number, examples: readonly { readonly count: number; readonly length: string }[]) => {
    const each = examples.map(({ count, length }) => `${number(count)} in ${length}`).join(', ');
    return `People know of this story. Until ${until} the next message needs ${number(times)} times the usual limit${each === '' ? '' : ` (${each})`}; this falls as the story fades.`;
  },

  told: (counted: string, isLate: boolean) => `${counted}${isLate ? ', told late' : ''}.`,
  unread: (count: number, all: number) =>
    count === all ? 'They could not be read.' : `${number(count)} of them could not be read.`,
  dropped: (count: number) =>
    `Before that ${counted(count, 'mention was', 'mentions were')} not told: the rule was silenced, or edited.`,

  unacknowledged: (length: string, raisedTo?: 'critical' | 'warning' | 'info') =>
    `Nobody has acknowledged this for ${length}${raisedTo === undefined ? '' : `, so it is ${raisedTo} now`}.`,
  peakWas: (counted: string, ago: string, isUpward: boolean) =>
    `${isUpward ? 'Its peak was' : 'It came down to'} ${counted}, ${ago} ago.`,
  now: (said: string) => `Now: ${said}`,
  nowParts: (said: string) => `Now ${said}`,
  over: (
    lasted: string,
    last: string,
    because?: 'usual' | { readonly isMore: boolean; readonly occasion?: string | undefined },
  ) => {
    const why =
      because === 'usual'
        ? 'this is usual now'
        : because && `${because.isMore ? 'more' : 'less'} is expected at ${because.occasion ?? 'this time'}`;
    return `Over after ${lasted}${why === undefined ? '' : `, because ${why}`}: ${last}.`;
  },
  /** What the last window of an alert has, and its peak; of the alert as a whole, how many in all. */
  last: ({
    count,
    share,
    length,
    peak,
    peakAt,
    all,
  }: {
    readonly count: number;
    readonly share?: number | undefined;
    readonly length: string;
    readonly peak: number;
    readonly peakAt?: string | undefined;
    readonly all?:
      | { readonly count: number; readonly what: Counted; readonly since: string; readonly usual?: number | undefined }
      | undefined;
  }) => {
    const part = share === undefined ? '' : ` (${percent(share)} of all)`;
    const total =
      all === undefined
        ? ''
        : `; ${number(all.count)} ${things(2, all.what)} since ${all.since}${all.usual === undefined ? '' : `, where ${number(all.usual)} are usual`}`;
    return `${number(count)}${part} in the last ${length}, the peak was ${number(peak)}${peakAt === undefined ? '' : `, ${peakAt}`}${total}`;
  },
  noneAsLargeNow: (length: string, peak: string) => `no mention as large came in the last ${length}; it was ${peak}`,
  /** What a story was about, and in which sources it was. */
  recap: (terms?: string, sources?: string) =>
    `It was ${[...(terms === undefined ? [] : [`about ${terms}`]), ...(sources === undefined ? [] : [`in ${sources}`])].join(', ')}.`,
  ended: (because: keyof typeof ENDS, lasted: string, peak: number) =>
    `No longer watched, because ${ENDS[because]}. It had lasted ${lasted}, the peak was ${number(peak)}.`,
  heldForVoices: (length: string, voices: number, mentions: number) =>
    `It was held back for ${length}: ${nouns.voices({ count: voices })} in ${number(mentions)} mentions until then.`,
  heldAsShared: (length: string) => `It was held back for ${length}: most others had more than usual, too, until then.`,

  /** How an alert changed, in a title. */
  overAfter: (length?: string) => `over after ${length ?? 'a while'}`,
  largestOfUsualWeek: (usual: number) => `largest of a usual week ${number(usual)}`,
  notAcknowledged: (length: string) => `not acknowledged for ${length}`,
};

/** Of whom it is said, of so many others in all, with the form of the verb for one and for several. */
function othersWho(those: number, all: number, [one, several]: readonly [string, string]): string {
  if (all === 1) return `The other one ${one}`;
  if (those === all) return `${all === 2 ? 'Both' : `All ${all}`} others ${several}`;
  return `${those} of ${all} others ${those === 1 ? one : several}`;
}

export type ExplanationWords = typeof explanationWords;
