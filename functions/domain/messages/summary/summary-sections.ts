import { bars } from '../../bars.ts';
import { grouped } from '../../grouped.ts';
import { plural } from '../../plural.ts';
import { spanInWords } from '../../time/duration.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../time/units-of-time.ts';
import { localTime, partsOf } from '../../time/wall-clock.ts';
import { webLink } from '../../wording/chat-text.ts';
import type { HeldAlert, OpenAlert, SummarizedStory, SummaryData, WatchedVolume } from './summary-event.ts';
import { KNOWN_ENOUGH } from './volume.ts';

/** An article of a story: its title, who published it and how many it may have reached, and where it leads. */
type ShownArticle = { readonly title: string; readonly about: string; readonly href: string };

/** One line of a summary: its subject, what is said about it, and the articles that belong to it. */
export type SummaryLine = {
  readonly name: string;
  readonly value: string;
  readonly articles?: readonly ShownArticle[];
};

/** One section of a summary; `more` counts the lines that there was no room for. */
export type SummarySection = {
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

/** `1 story`, `2 stories`. */
function countedThings(count: number, one: string, several?: string): string {
  return `${grouped(count)} ${plural(count, one, several)}`;
}

/** What happened, in a few words for a title. */
export function summaryInShort({ stories, heldBack, noise, mentions, health }: SummaryData): string {
  const parts = [
    ...(stories.total === 0 ? [] : [countedThings(stories.total, 'story', 'stories')]),
    ...(mentions === undefined ? [] : [`mentions of ${countedThings(mentions.total, 'rule')}`]),
    ...(heldBack.total === 0 ? [] : [`${countedThings(heldBack.total, 'alert')} held back`]),
    ...(noise === undefined ? [] : [`alerts of ${countedThings(noise.total, 'rule')} marked as noise`]),
    ...(health.troubled.total === 0 ? [] : [`${countedThings(health.troubled.total, 'rule')} in trouble`]),
  ];
  return parts.length === 0 ? 'nothing unusual' : parts.join(', ');
}

/** The period in the organization's time: "November 2026 (Europe/Oslo)", "Mon 16 Nov 2026, 09:00 to Mon 23 Nov 2026, 09:00 (Europe/Oslo)". */
export function periodInWords({ period, timeZone }: SummaryData): string {
  const span = `${local(period.from, timeZone)} to ${local(period.to, timeZone)}`;
  // A month is longer than four weeks, so between two firsts lies one of them.
  const isMonth = /^\w+ 1 \w+ \d+, 00:00 to \w+ 1 \w+ \d+, 00:00$/.test(span);
  const length = Date.parse(period.to) - Date.parse(period.from);
  if (!isMonth || length > LONGEST_MONTH_MS) return `${span} (${timeZone})`;
  const part = partsOf(timeZone, { month: 'long', year: 'numeric' })(Date.parse(period.from));
  return `${part('month')} ${part('year')} (${timeZone})`;
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
  const silences = silenced.shown.map(({ rule, until }) => ({
    name: plain(rule, LONGEST_RULE),
    value: `silenced until ${local(until, data.timeZone)}`,
  }));
  return [
    section('Stories', stories, most.stories, (story, at) => storyLine(story, at, { data, saying })),
    ...(mentions === undefined
      ? []
      : [section('Each mention', mentions, most.held, (each) => mentionsLine(each, saying))]),
    { title: 'Beside the usual', lines: outstanding(data, saying), more: 0 },
    { title: 'Course', lines: courseLines(data), more: 0 },
    section('Mentions', volumes, most.volumes, (each) => volumeLine(each, { data, saying })),
    { title: 'Tone', lines: (data.tone ?? []).map((each) => toneLine(each, { data, saying })), more: 0 },
    { title: 'Share of voice', lines: (data.voice ?? []).map((each) => voiceLine(each, { data, saying })), more: 0 },
    ...(open === undefined ? [] : [section('Open', open, most.held, (alert) => openLine(alert, { data, saying }))]),
    section('Held back', heldBack, most.held, (alert) => heldLine(alert, { data, saying })),
    { title: 'Silenced', lines: silences.slice(0, most.held), more: Math.max(0, silenced.total - most.held) },
    ...(noise === undefined ? [] : [section('Called noise', noise, most.held, (each) => noiseLine(each, saying))]),
    { title: 'Health', lines: healthLines(data, saying), more: 0 },
  ].filter(({ lines }) => lines.length > 0);
}

function section<Item>(
  title: string,
  { shown, total }: { readonly shown: readonly Item[]; readonly total: number },
  most: number,
  line: (item: Item, at: number) => SummaryLine,
): SummarySection {
  const lines = shown.slice(0, most).map(line);
  return { title, lines, more: total - lines.length };
}

type Context = { readonly data: SummaryData; readonly saying: Saying };

const local = (time: string, timeZone: string) => localTime(Date.parse(time), timeZone);

function storyLine(story: SummarizedStory, at: number, { data, saying }: Context): SummaryLine {
  const { plain } = saying;
  const {
    name,
    headline,
    terms,
    startedAt,
    endedAt,
    isOver,
    peak,
    usualPeak,
    mentions,
    voices,
    total,
    alerts,
    rules,
    severity,
  } = story;
  const about = terms.map((term) => plain(term, LONGEST_TERM)).filter((term) => term !== '');
  const lasted = endedAt === undefined ? '' : `, for ${spanInWords(Date.parse(endedAt) - Date.parse(startedAt))}`;
  const people = voices === undefined ? '' : ` by ${countedThings(voices, 'voice')}`;
  const by = rules.length > 1 ? `, told by ${countedThings(rules.length, 'rule')}` : '';
  return {
    name: `${at + 1}. ${plain(name, LONGEST_NAME)}${headline === undefined ? '' : `: ${plain(headline, LONGEST_HEADLINE)}`}`,
    value: [
      ...(about.length === 0 ? [] : [about.join(', ')]),
      `${severity === 'critical' ? 'critical, ' : ''}since ${local(startedAt, data.timeZone)}${lasted}${endedAt === undefined && isOver === undefined ? ', goes on' : ''}`,
      `peak ${grouped(peak)}${usualPeak === undefined ? '' : `, usually ${grouped(Math.round(usualPeak))}`}`,
      ...(total === undefined ? [] : [`${countedThings(total, 'mention')} in all`]),
      ...(mentions === undefined ? [] : [`at most ${countedThings(mentions, 'mention')}${people} in a message`]),
      `${countedThings(alerts, 'alert')}${by}`,
    ].join('; '),
    articles: shownArticles(story.articles, saying),
  };
}

/** The course in bars, a question mark where it is not known, and its highest step. */
function courseLines({ course, timeZone }: SummaryData): SummaryLine[] {
  const known = (course?.counts ?? []).filter((count) => count !== null);
  if (course === undefined || known.length < 2) return [];
  const { step, starts, counts } = course;
  const drawn = [...bars(counts.map((count) => count ?? 0))]
    .map((bar, at) => (counts[at] === null ? '?' : bar))
    .join('');
  const most = Math.max(...known);
  const at = starts[counts.indexOf(most)] ?? '';
  const when = step === 'day' ? localTime(Date.parse(at), timeZone).split(',')[0] : localTime(Date.parse(at), timeZone);
  return [{ name: courseInWords(course), value: `${drawn}; most ${grouped(most)}, ${when}` }];
}

/** What a course shows: "Mentions a day, 3 keywords together", "Mentions an hour, 2 of 3 keywords together". */
export function courseInWords({ step, watches, of, kind }: NonNullable<SummaryData['course']>): string {
  const which = watches === of ? countedThings(of, kind) : `${watches} of ${countedThings(of, kind)}`;
  return `Mentions ${step === 'day' ? 'a day' : 'an hour'}, ${which}${of > 1 ? ' together' : ''}`;
}

/** The articles of a story; one whose link is not safe to show is left out. */
function shownArticles(articles: SummarizedStory['articles'], { plain }: Saying): readonly ShownArticle[] {
  return (articles ?? []).flatMap(({ title, url, outlet, reach }) => {
    const link = webLink(url);
    if (link === undefined) return [];
    const about = [
      plain(outlet, LONGEST_NAME) || link.host,
      ...(reach === undefined ? [] : [`reach ${grouped(reach)}`]),
    ];
    return [{ title: plain(title, LONGEST_HEADLINE), about: about.join(', '), href: link.href }];
  });
}

/** A share beside what it usually is: "23.1 %, usually 11.0 %". */
function sharesBeside(
  { share, usual }: { readonly share: number; readonly usual?: number | undefined },
  data: SummaryData,
) {
  const length = Date.parse(data.period.to) - Date.parse(data.period.from);
  const before = length <= LONGEST_DAY_MS ? 'usually' : earlierInWords(data);
  return `${percent(share)}${usual === undefined ? '' : `, ${before} ${percent(usual)}`}`;
}

function toneLine(tone: NonNullable<SummaryData['tone']>[number], { data, saying: { plain } }: Context): SummaryLine {
  const { watch, negative, mentions } = tone;
  const counts = `${grouped(negative)} of ${grouped(mentions)} negative`;
  return { name: nameOf(watch, plain), value: `${counts}; ${sharesBeside(tone, data)}` };
}

function voiceLine(
  voice: NonNullable<SummaryData['voice']>[number],
  { data, saying: { plain } }: Context,
): SummaryLine {
  const { watch, mentions, shares } = voice;
  const parts = shares.map((each) => `${plain(each.watch.name, LONGEST_NAME)} ${sharesBeside(each, data)}`);
  return { name: `${nameOf(watch, plain)}, ${countedThings(mentions, 'mention')}`, value: parts.join('; ') };
}

/** An open alert, and who said that they know of it. */
function openLine(alert: OpenAlert, { data, saying: { plain } }: Context): SummaryLine {
  const { rule, name, severity, startedAt, peak, acknowledgedAt, acknowledgedBy } = alert;
  const who = plain(acknowledgedBy, LONGEST_NAME);
  const known =
    acknowledgedAt === undefined
      ? 'nobody has acknowledged it'
      : `acknowledged${who === '' ? '' : ` by ${who}`}, ${local(acknowledgedAt, data.timeZone)}`;
  return {
    name: `${plain(name, LONGEST_NAME)} (${plain(rule, LONGEST_RULE)})`,
    value: `${severity === 'critical' ? 'critical, ' : ''}since ${local(startedAt, data.timeZone)}; peak ${grouped(peak)}; ${known}`,
  };
}

function nameOf(watch: WatchedVolume['watch'], plain: Saying['plain']): string {
  return `${plain(watch.name, LONGEST_NAME)}${watch.kind === 'group' ? ' (group)' : ''}`;
}

const WHY = {
  muted: 'silence or quiet hours',
  voices: 'too few voices',
  shared: 'most others had more than usual, too',
  capped: 'the limit of emails in an hour',
} as const;

function heldLine(alert: HeldAlert, { data, saying: { plain } }: Context): SummaryLine {
  const { rule, name, why, startedAt, endedAt, peak, voices, mentions, minVoices, toldAt, waits } = alert;
  const until = endedAt === undefined ? '' : ` to ${local(endedAt, data.timeZone)}`;
  const counted =
    voices === undefined || mentions === undefined
      ? ''
      : `: ${countedThings(mentions, 'mention')} by ${countedThings(voices, 'voice')}`;
  const asked = minVoices === undefined ? '' : `, the rule asks for ${minVoices}`;
  const told = toldAt === undefined ? (waits ? 'still waits' : 'never told') : `told ${local(toldAt, data.timeZone)}`;
  return {
    name: `${plain(name, LONGEST_NAME)} (${plain(rule, LONGEST_RULE)})`,
    value: `${local(startedAt, data.timeZone)}${until}, peak ${grouped(peak)}; ${WHY[why]}${counted}${asked}; ${told}`,
  };
}

/** The reader may have no terminal, so the line says whom to ask, and for what. */
function noiseLine({ rule, name, alerts }: NoisyRule, { plain }: Saying): SummaryLine {
  const key = plain(rule, LONGEST_RULE);
  return {
    name: `${plain(name, LONGEST_NAME)} (${key})`,
    value: `${countedThings(alerts, 'alert')} marked as noise; to get fewer of them, ask whoever runs mention-alerts for you to "advise ${key}"`,
  };
}

/** How many mentions a rule told that tells each. */
function mentionsLine({ rule, name, mentions, messages }: ToldRule, { plain }: Saying): SummaryLine {
  return {
    name: `${plain(name, LONGEST_NAME)} (${plain(rule, LONGEST_RULE)})`,
    value: `${countedThings(mentions, 'mention')} told in ${countedThings(messages, 'message')}`,
  };
}

/** A day on which clocks change still counts as a day. */
const LONGEST_DAY_MS = DAY_MS + HOUR_MS;

/** A period up to this long is compared with the same time a week before. */
const LONGEST_WEEK_MS = WEEK_MS + HOUR_MS;

/** What a period that is longer than a day stands beside: "the week before", "the 30 days before". */
function earlierInWords({ period }: SummaryData): string {
  const length = Date.parse(period.to) - Date.parse(period.from);
  return length <= LONGEST_WEEK_MS ? 'the week before' : `the ${Math.round(length / DAY_MS)} days before`;
}

/** The keywords that are furthest beyond what is usual for them. */
function outstanding(data: SummaryData, { plain }: Saying): SummaryLine[] {
  const { loudest, quietest } = data;
  const line = (title: string, volumes: readonly WatchedVolume[]) =>
    volumes.length === 0
      ? []
      : [
          {
            name: title,
            value: volumes
              .map((each) => `${plain(each.watch.name, LONGEST_NAME)} ${beside(each, earlierInWords(data))}`)
              .join('; '),
          },
        ];
  return [...line('Loudest', loudest), ...line('Quietest', quietest)];
}

/** "1,203, usually 900 (700 to 1,100)"; "1,203, the week before 900". */
function beside({ mentions, usual }: WatchedVolume, before: string): string {
  if (usual === undefined) return grouped(mentions);
  const { median, low, high, of } = usual;
  const said =
    of === 1 ? `${before} ${grouped(median)}` : `usually ${grouped(median)} (${grouped(low)} to ${grouped(high)})`;
  return `${grouped(mentions)}, ${said}`;
}

function volumeLine(each: WatchedVolume, { data, saying: { plain } }: Context): SummaryLine {
  const { watch, sentiments, known, stands } = each;
  const only = sentiments === undefined ? '' : `, ${sentiments.join(' and ').toLowerCase()}`;
  const part = known < KNOWN_ENOUGH ? `; only ${percent(known)} of its counts are known` : '';
  const mark = stands === undefined ? '' : stands === 'loud' ? '; louder than usual' : '; quieter than usual';
  return {
    name: `${nameOf(watch, plain)}${only}`,
    value: `${beside(each, earlierInWords(data))}${mark}${part}`,
  };
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function healthLines({ health, timeZone }: SummaryData, { plain, line, most }: Saying): SummaryLine[] {
  const { rules, judged, known, learning, troubled, undelivered } = health;
  const counts = known === undefined ? '' : `; ${percent(known)} of the counts are known`;
  const reasons = (title: string, { shown, total }: typeof learning): SummaryLine[] => {
    if (total === 0) return [];
    const named = shown
      .slice(0, most.held)
      .map(({ rule, why }) => `${plain(rule, LONGEST_RULE)} (${line(why, LONGEST_REASON)})`);
    const left = total - named.length;
    return [{ name: `${title} (${total})`, value: `${named.join('; ')}${left > 0 ? `; and ${left} more` : ''}` }];
  };
  return [
    { name: 'Rules', value: `${judged} of ${countedThings(rules, 'rule')} judged in time${counts}` },
    ...reasons('Learning', learning),
    ...reasons('In trouble', troubled),
    ...undelivered.map(({ channel, events, since }) => ({
      name: `Channel ${plain(channel, LONGEST_NAME)}`,
      value: `${countedThings(events, 'event')} not delivered, since ${local(since, timeZone)}`,
    })),
  ];
}
