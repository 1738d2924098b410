import { type Words, wordsOf } from '../../../languages/words-of.ts';
import { bars } from '../../bars.ts';
import { namedIn } from '../../named-in.ts';
import { present } from '../../present.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../time/units-of-time.ts';
import { partsOf } from '../../time/wall-clock.ts';
import { webLink } from '../../wording/chat-text.ts';
import type { HeldAlert, OpenAlert, SummarizedStory, SummaryData, WatchedVolume } from './summary-event.ts';
import { KNOWN_ENOUGH } from './volume.ts';

/** An article of a story: its title, who published it and how many it may have reached, and where it leads. */
type ShownArticle = { readonly title: string; readonly about: string; readonly href: string };

/** One line of a summary: its subject, what is said about it, part by part, and the articles that belong to it. */
export type SummaryLine = {
  readonly name: string;
  readonly parts: readonly string[];
  readonly articles?: readonly ShownArticle[];
  /** Where more of it is shown, and what that link says. */
  readonly link?: { readonly label: string; readonly href: string };
};

/** Which section it is, in whatever language its title is. */
type SectionKind = keyof Words['summaries']['titles'];

/** One section of a summary; `more` counts the lines that there was no room for. */
export type SummarySection = {
  readonly kind: SectionKind;
  readonly title: string;
  readonly lines: readonly SummaryLine[];
  readonly more: number;
};

/** How a summary is written: how names and words of others, and whole sentences, are made plain, and how much room there is. */
export type Saying = {
  readonly plain: (text: string | undefined, limit: number) => string;
  readonly line: (text: string | undefined, limit: number) => string;
  readonly most: { readonly stories: number; readonly held: number; readonly volumes: number };
};

const LONGEST_NAME = 60;
const LONGEST_TERM = 40;
const LONGEST_HEADLINE = 140;
const LONGEST_RULE = 90;
const LONGEST_REASON = 200;

type ToldRule = NonNullable<SummaryData['mentions']>['shown'][number];

type NoisyRule = NonNullable<SummaryData['noise']>['shown'][number];

/** What happened, in a few words for a title. */
export function summaryInShort(data: SummaryData): string {
  const { stories, heldBack, noise, mentions, health } = data;
  const { summaries } = wordsOf(data);
  const parts = [
    ...(stories.total === 0 ? [] : [summaries.stories({ count: stories.total })]),
    ...(mentions === undefined ? [] : [summaries.mentionsOfRules({ rules: mentions.total })]),
    ...(heldBack.total === 0 ? [] : [summaries.alertsHeldBack({ count: heldBack.total })]),
    ...(noise === undefined ? [] : [summaries.alertsAsNoise({ rules: noise.total })]),
    ...(health.troubled.total === 0 ? [] : [summaries.rulesInTrouble({ count: health.troubled.total })]),
  ];
  return parts.length === 0 ? summaries.nothingUnusual : parts.join(', ');
}

/** The period in the organization's time: "November 2026 (Europe/Oslo)", "Mon 16 Nov 2026, 09:00 to Mon 23 Nov 2026, 09:00 (Europe/Oslo)". */
export function periodInWords(data: SummaryData): string {
  const { period, timeZone } = data;
  const { summaries, time, date } = wordsOf(data);
  const [from, to] = [Date.parse(period.from), Date.parse(period.to)];
  const part = partsOf(timeZone, { day: 'numeric', hour: '2-digit', minute: '2-digit' });
  // A month is longer than four weeks, so between two firsts lies one of them.
  const isMonth = [from, to].every(
    (at) => part(at)('day') === '1' && part(at)('hour') === '00' && part(at)('minute') === '00',
  );
  const said =
    isMonth && to - from <= LONGEST_MONTH_MS
      ? date(from, timeZone, { month: 'long', year: 'numeric' })
      : summaries.fromTo({ from: time(from), to: time(to) });
  return `${said.slice(0, 1).toLocaleUpperCase()}${said.slice(1)} (${timeZone})`;
}

/** A month of 31 days in which clocks change. */
const LONGEST_MONTH_MS = 31 * DAY_MS + HOUR_MS;

/**
 * The sections of a summary: what happened, how much is said and in which tone beside usual times, the shares of voice, what is open and who
 * knows of it; then what was held back, and last how the rules do.
 */
export function summarySections(data: SummaryData, saying: Saying): SummarySection[] {
  const { stories, open, heldBack, silenced, noise, mentions, volumes } = data;
  const { plain, most } = saying;
  const context: Context = { data, saying, words: wordsOf(data) };
  const { titles, silencedUntil } = context.words.summaries;
  const section = <Item>(
    kind: SectionKind,
    { shown, total }: { readonly shown: readonly Item[]; readonly total: number },
    limit: number,
    line: (item: Item, context: Context, at: number) => SummaryLine,
  ): SummarySection => {
    const lines = shown.slice(0, limit).map((item, at) => line(item, context, at));
    return { kind, title: titles[kind], lines, more: total - lines.length };
  };
  const whole = (kind: SectionKind, lines: readonly SummaryLine[]) => ({ kind, title: titles[kind], lines, more: 0 });
  return [
    section('stories', stories, most.stories, storyLine),
    ...(mentions === undefined ? [] : [section('each', mentions, most.held, mentionsLine)]),
    whole('outstanding', outstanding(context)),
    whole('course', courseLines(context)),
    section('volumes', volumes, most.volumes, volumeLine),
    whole(
      'tone',
      (data.tone ?? []).map((each) => toneLine(each, context)),
    ),
    whole(
      'voice',
      (data.voice ?? []).map((each) => voiceLine(each, context)),
    ),
    ...(open === undefined ? [] : [section('open', open, most.held, openLine)]),
    section('heldBack', heldBack, most.held, heldLine),
    section('silenced', silenced, most.held, ({ rule, until }) => ({
      name: plain(rule, LONGEST_RULE),
      parts: [silencedUntil({ time: context.words.time(Date.parse(until)) })],
    })),
    ...(noise === undefined ? [] : [section('noise', noise, most.held, noiseLine)]),
    whole('health', healthLines(context)),
  ].filter(({ lines }) => lines.length > 0);
}

type Context = { readonly data: SummaryData; readonly saying: Saying; readonly words: Words };

function storyLine(
  story: SummarizedStory,
  { saying, words: { summaries, actions, colon, time, span } }: Context,
  at: number,
): SummaryLine {
  const { plain } = saying;
  const { headline, terms, startedAt, endedAt, isOver, usualPeak, mentions, voices, total, alerts, rules } = story;
  const about = terms.map((term) => plain(term, LONGEST_TERM)).filter((term) => term !== '');
  const name = `${at + 1}. ${plain(story.name, LONGEST_NAME)}`;
  return {
    name: headline === undefined ? name : `${name}${colon}${plain(headline, LONGEST_HEADLINE)}`,
    parts: [
      ...(about.length === 0 ? [] : [about.join(', ')]),
      summaries.storyTime({
        isCritical: story.severity === 'critical',
        since: time(Date.parse(startedAt)),
        lasted: endedAt === undefined ? undefined : span(Date.parse(endedAt) - Date.parse(startedAt)),
        goesOn: endedAt === undefined && isOver === undefined,
      }),
      summaries.peak({ ...story, usual: usualPeak === undefined ? undefined : Math.round(usualPeak) }),
      ...(total === undefined ? [] : [summaries.mentionsInAll({ count: total })]),
      ...(mentions === undefined ? [] : [summaries.mostInMessage({ mentions, voices })]),
      summaries.alertsOf({ alerts, rules: rules.length }),
    ],
    articles: shownArticles(story.articles, saying, summaries),
    ...present({ link: linkTo(story.url, actions.labels.story) }),
  };
}

/** A link of ours, whole and safe or not at all; undefined without an address. */
export function linkTo(url: string | undefined, label: string): SummaryLine['link'] {
  const link = webLink(url);
  return link && { label, href: link.href };
}

/** The course in bars, a question mark where it is not known, and its highest step. */
function courseLines({ data: { course, timeZone }, words: { summaries, date, time } }: Context): SummaryLine[] {
  const known = (course?.counts ?? []).filter((count) => count !== null);
  if (course === undefined || known.length < 2) return [];
  const { step, starts, counts } = course;
  const drawn = [...bars(counts.map((count) => count ?? 0))]
    .map((bar, at) => (counts[at] === null ? '?' : bar))
    .join('');
  const most = Math.max(...known);
  const at = Date.parse(starts[counts.indexOf(most)] ?? '');
  const when = step === 'day' ? date(at, timeZone, DAY) : time(at);
  return [
    {
      name: summaries.course({ ...course, isAll: course.watches === course.of }),
      parts: [drawn, summaries.courseMost({ count: most, when })],
    },
  ];
}

/** How a day is written; as in a time. */
const DAY: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' };

/** The articles of a story; one whose link is not safe to show is left out. */
function shownArticles(
  articles: SummarizedStory['articles'],
  { plain }: Saying,
  summaries: Words['summaries'],
): readonly ShownArticle[] {
  return (articles ?? []).flatMap(({ title, url, outlet, reach }) => {
    const link = webLink(url);
    if (link === undefined) return [];
    const about = [
      plain(outlet, LONGEST_NAME) || link.host,
      ...(reach === undefined ? [] : [summaries.reach({ count: reach })]),
    ];
    // Chat programs take no empty text.
    return [{ title: plain(title, LONGEST_HEADLINE) || link.host, about: about.join(', '), href: link.href }];
  });
}

function toneLine(tone: NonNullable<SummaryData['tone']>[number], context: Context): SummaryLine {
  const { watch, negative, mentions, share, usual } = tone;
  const { summaries } = context.words;
  return {
    name: nameOf(watch, context),
    parts: [summaries.negativeOf({ negative, mentions }), shareInWords({ share, usual }, context)],
  };
}

function voiceLine(voice: NonNullable<SummaryData['voice']>[number], context: Context): SummaryLine {
  const { watch, mentions, shares } = voice;
  const { saying, words } = context;
  return {
    name: `${nameOf(watch, context)}, ${words.nouns.mentions({ count: mentions })}`,
    parts: shares.map((each) => `${saying.plain(each.watch.name, LONGEST_NAME)} ${shareInWords(each, context)}`),
  };
}

/** An open alert, and who said that they know of it. */
function openLine(alert: OpenAlert, { saying: { plain }, words: { summaries, time } }: Context): SummaryLine {
  const { rule, name, severity, startedAt, acknowledgedAt, acknowledgedBy } = alert;
  return {
    name: `${plain(name, LONGEST_NAME)} (${plain(rule, LONGEST_RULE)})`,
    parts: [
      summaries.openSince({ since: time(Date.parse(startedAt)), isCritical: severity === 'critical' }),
      summaries.peak(alert),
      acknowledgedAt === undefined
        ? summaries.unacknowledged
        : summaries.acknowledged({ time: time(Date.parse(acknowledgedAt)), who: plain(acknowledgedBy, LONGEST_NAME) }),
    ],
  };
}

/** The name of a watch, its id where nothing of it can be read. */
function nameOf({ name, id, kind }: WatchedVolume['watch'], { saying, words }: Context): string {
  const said = saying.plain(name, LONGEST_NAME) || saying.plain(id, LONGEST_NAME);
  return kind === 'group' ? words.summaries.group({ name: said }) : said;
}

function heldLine(alert: HeldAlert, { saying: { plain }, words: { summaries, time } }: Context): SummaryLine {
  const { rule, name, startedAt, endedAt, toldAt, waits } = alert;
  const until = endedAt === undefined ? undefined : time(Date.parse(endedAt));
  const untold = waits ? summaries.stillWaits : summaries.neverTold;
  return {
    name: `${plain(name, LONGEST_NAME)} (${plain(rule, LONGEST_RULE)})`,
    parts: [
      summaries.heldTime({ from: time(Date.parse(startedAt)), to: until, peak: summaries.peak(alert) }),
      summaries.heldWhy(alert),
      toldAt === undefined ? untold : summaries.toldAt({ time: time(Date.parse(toldAt)) }),
    ],
  };
}

/** The reader may have no terminal, so the line says whom to ask, and for what. */
function noiseLine(
  { rule, name, alerts }: NoisyRule,
  { saying: { plain }, words: { summaries } }: Context,
): SummaryLine {
  const key = plain(rule, LONGEST_RULE);
  return {
    name: `${plain(name, LONGEST_NAME)} (${key})`,
    parts: [summaries.markedAsNoise({ alerts }), summaries.fewerOf({ rule: key })],
  };
}

/** How many mentions a rule told that tells each. */
function mentionsLine(told: ToldRule, { saying: { plain }, words: { summaries } }: Context): SummaryLine {
  const { rule, name, mentions, messages } = told;
  return {
    name: `${plain(name, LONGEST_NAME)} (${plain(rule, LONGEST_RULE)})`,
    parts: [summaries.mentionsToldIn({ mentions, messages })],
  };
}

/** A day on which clocks change still counts as a day. */
const LONGEST_DAY_MS = DAY_MS + HOUR_MS;

/** A period up to this long is compared with the same time a week before. */
const LONGEST_WEEK_MS = WEEK_MS + HOUR_MS;

/** What a period that is longer than a day stands beside: the week before, or as many days before. */
function earlier({ data: { period }, words: { summaries } }: Context): string {
  const length = Date.parse(period.to) - Date.parse(period.from);
  const isWeek = length <= LONGEST_WEEK_MS;
  return summaries.before({ isWeek, days: isWeek ? undefined : Math.round(length / DAY_MS) });
}

/** A share beside what it was before; of a day, beside what is usual. */
function shareInWords(
  { share, usual }: { readonly share: number; readonly usual?: number | undefined },
  context: Context,
): string {
  const { percentTo, summaries } = context.words;
  if (usual === undefined) return percentTo(share, 1);
  const { from, to } = context.data.period;
  const isDay = Date.parse(to) - Date.parse(from) <= LONGEST_DAY_MS;
  return `${percentTo(share, 1)}, ${isDay ? summaries.before({ isWeek: false }) : earlier(context)} ${percentTo(usual, 1)}`;
}

/** How much a watch had, beside the median and the range of what is usual, or beside the one earlier count that is known. */
function volumeInWords({ mentions, usual }: WatchedVolume, context: Context): string {
  const { number, summaries } = context.words;
  if (usual === undefined) return number(mentions);
  return `${number(mentions)}, ${usual.of === 1 ? `${earlier(context)} ${number(usual.median)}` : summaries.usualRange(usual)}`;
}

/** The keywords that are furthest beyond what is usual for them. */
function outstanding(context: Context): SummaryLine[] {
  const { data, saying, words } = context;
  const line = (name: string, volumes: readonly WatchedVolume[]): SummaryLine[] => {
    const parts = volumes.map(
      (each) => `${saying.plain(each.watch.name, LONGEST_NAME)} ${volumeInWords(each, context)}`,
    );
    return parts.length === 0 ? [] : [{ name, parts }];
  };
  return [...line(words.summaries.loudest, data.loudest), ...line(words.summaries.quietest, data.quietest)];
}

function volumeLine(each: WatchedVolume, context: Context): SummaryLine {
  const { watch, sentiments, known, stands, growth } = each;
  const { list, summaries } = context.words;
  const name = nameOf(watch, context);
  const tones = sentiments?.map((each) => namedIn(summaries.tones, each) ?? each.toLowerCase());
  return {
    name: tones === undefined ? name : `${name}, ${list(tones)}`,
    parts: [
      volumeInWords(each, context),
      ...(stands === undefined ? [] : [stands === 'loud' ? summaries.louder : summaries.quieter]),
      ...(growth === undefined
        ? []
        : [summaries.growth({ isMore: growth.change > 0, change: Math.abs(growth.change), inARow: growth.inARow })]),
      ...(known < KNOWN_ENOUGH ? [summaries.onlyKnown({ share: known })] : []),
    ],
  };
}

function healthLines({ data, saying: { plain, most, line }, words: { summaries, time } }: Context): SummaryLine[] {
  const { rules, judged, known, learning, troubled, undelivered } = data.health;
  const reasons = (
    title: (of: { readonly count: number }) => string,
    { shown, total }: typeof learning,
  ): SummaryLine[] => {
    if (total === 0) return [];
    const named = shown
      .slice(0, most.held)
      .map(({ rule, why }) => `${plain(rule, LONGEST_RULE)} (${line(why, LONGEST_REASON)})`);
    const left = total - named.length;
    return [
      { name: title({ count: total }), parts: [...named, ...(left > 0 ? [summaries.andMore({ count: left })] : [])] },
    ];
  };
  return [
    {
      name: summaries.rules,
      parts: [
        summaries.judgedInTime({ judged, rules }),
        ...(known === undefined ? [] : [summaries.countsKnown({ share: known })]),
      ],
    },
    ...reasons(summaries.learning, learning),
    ...reasons(summaries.inTrouble, troubled),
    ...undelivered.map(({ channel, events, since }) => ({
      name: summaries.channel({ name: plain(channel, LONGEST_NAME) }),
      parts: [summaries.notDelivered({ events, since: time(Date.parse(since)) })],
    })),
  ];
}
