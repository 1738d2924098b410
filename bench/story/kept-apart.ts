import { makeStory } from '../../functions/domain/story/make-story.ts';
import { DAY_MS, HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { labelledReasons } from './labelled-reasons.ts';
import { pastOf, type SharedMention, sharedMentions } from './shared-mentions.ts';

const WINDOW_MS = 4 * HOUR_MS;
const PAST = 500;
/** As few as have terms. */
const FEWEST = 20;
/** A reason rose if its share is so much larger than before. */
const ROSE = 0.05;

const WATCHED = [
  { name: 'United', ids: [1001], names: ['United'] },
  { name: 'Southwest', ids: [1002], names: ['Southwest', 'SouthwestAir'] },
  { name: 'Virgin America', ids: [1003], names: ['Virgin America', 'VirginAmerica'] },
  { name: 'All three', ids: [1001, 1002, 1003], names: ['US airlines'] },
];
/** The first day has no past, and the stories of the 22nd are told in docs/story.md. */
const DAYS = [18, 19, 20, 21, 23, 24].map((day) => Date.UTC(2015, 1, day));

/** What names a reason; written down before any story was read. "Can't Tell" has no words. */
const WORDS: Readonly<Record<string, RegExp>> = {
  'Bad Flight': /seat|wifi|wi-fi|broken|food|movie|plane|smell|uncomfortable|legroom/iu,
  'Cancelled Flight': /cancel|cxl/iu,
  'Customer Service Issue': /hold|phone|call|answer|customer|service|agent|email|dm|respon|help/iu,
  'Damaged Luggage': /damag|broke/iu,
  'Flight Attendant Complaints': /attendant|crew|staff|rude|steward/iu,
  'Flight Booking Problems': /book|site|reserv|ticket|online|error|fare|app\b/iu,
  'Late Flight': /late|delay|hour|hrs|wait|miss|stuck|sitting|tarmac|gate/iu,
  longlines: /line|queue|wait/iu,
  'Lost Luggage': /bag|luggage|lost/iu,
};

type Window = {
  readonly airline: string;
  readonly until: string;
  readonly negative: number;
  readonly main: string;
  readonly rose: string | undefined;
  readonly terms: readonly string[];
  readonly headline: string;
};

/**
 * For each airline and day but the first and the 22nd: the four hours with most negative tweets, told as if a rule had fired at their end;
 * the reason that most of them have, the one that rose most, and whether terms and headline name these. Undefined without the shared data.
 */
export function keptApart() {
  const reasons = labelledReasons();
  const all = sharedMentions('airline-mentions.ndjson');
  if (reasons === undefined || all === undefined) return undefined;
  const windows = WATCHED.flatMap((watched) => DAYS.flatMap((day) => windowOf(watched, day, all, reasons)));
  const said = ({ terms, headline }: Window) => ({ terms: terms.join('; '), headline });
  const names = (window: Window, reason: string | undefined, part: 'terms' | 'headline') =>
    reason !== undefined && (WORDS[reason]?.test(said(window)[part]) ?? false);
  const share = (which: readonly Window[], reasonOf: (window: Window) => string | undefined) => {
    const named = (part: 'terms' | 'headline') =>
      which.filter((window) => names(window, reasonOf(window), part)).length;
    const either = which.filter((window) =>
      (['terms', 'headline'] as const).some((part) => names(window, reasonOf(window), part)),
    ).length;
    /** How often the terms of the other windows name the reason of each: what any terms would. */
    const others = which.map((window) => {
      const rest = which.filter((other) => other !== window);
      return rest.filter((other) => names(other, reasonOf(window), 'terms')).length / rest.length;
    });
    const byOthers = others.reduce((sum, one) => sum + one, 0);
    const round = (count: number) => Math.round(10 * count) / 10;
    return {
      windows: which.length,
      terms: named('terms'),
      headline: named('headline'),
      either,
      byOthers: round(byOthers),
    };
  };
  const risen = windows.filter(({ rose }) => rose !== undefined);
  return {
    windows: windows.map((window) => ({
      ...window,
      mainNamed: names(window, window.main, 'terms') || names(window, window.main, 'headline'),
      roseNamed: names(window, window.rose, 'terms') || names(window, window.rose, 'headline'),
    })),
    withTerms: windows.filter(({ terms }) => terms.length > 0).length,
    withHeadline: windows.filter(({ headline }) => headline !== '').length,
    main: share(windows, ({ main }) => main),
    rose: share(risen, ({ rose }) => rose),
  };
}

function windowOf(
  { name, ids, names }: (typeof WATCHED)[number],
  day: number,
  all: readonly SharedMention[],
  reasons: ReadonlyMap<string, string>,
): Window[] {
  const negative = all.filter(
    ({ keywordIds, sample }) => sample.sentiment === 'NEGATIVE' && keywordIds.some((id) => ids.includes(id)),
  );
  const within = (to: number) => negative.filter(({ time }) => time >= to - WINDOW_MS && time < to);
  const ends = Array.from(
    { length: (DAY_MS - WINDOW_MS) / HOUR_MS + 1 },
    (_, hour) => day + WINDOW_MS + hour * HOUR_MS,
  );
  const to = ends.reduce((best, end) => (within(end).length > within(best).length ? end : best));
  const mentions = within(to);
  if (mentions.length < FEWEST) return [];
  const before = negative.filter(({ time }) => time < to - WINDOW_MS);
  const past = pastOf(negative, to - WINDOW_MS, PAST);
  const { story, headline } = makeStory({ mentions, of: mentions.length, past, names });
  const shares = sharesOf(mentions, reasons);
  const usual = sharesOf(before, reasons);
  const byShare = [...shares].sort(([, one], [, other]) => other - one);
  const rises = [...shares]
    .map(([reason, share]): [string, number] => [reason, share - (usual.get(reason) ?? 0)])
    .filter(([, rise]) => rise >= ROSE)
    .sort(([, one], [, other]) => other - one);
  return [
    {
      airline: name,
      until: new Date(to).toISOString().slice(0, 16),
      negative: mentions.length,
      main: byShare[0]?.[0] ?? '',
      rose: rises[0]?.[0],
      terms: story.terms.map(({ term, count }) => `${term} (${count})`),
      headline: headline?.text ?? '',
    },
  ];
}

/** The share of mentions that each labelled reason has, without "Can't Tell". */
function sharesOf(
  mentions: readonly SharedMention[],
  reasons: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  for (const { sample } of mentions) {
    const reason = reasons.get(sample.id);
    if (reason !== undefined && WORDS[reason] !== undefined) {
      shares.set(reason, (shares.get(reason) ?? 0) + 1 / mentions.length);
    }
  }
  return shares;
}
