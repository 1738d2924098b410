import type { Words } from '../../../languages/words-of.ts';
import { bars } from '../../bars.ts';
import type { Fact } from '../../story/fact.ts';
import { storyLines } from '../../story/story-lines.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import { rarityInWords } from './rarity-in-words.ts';
import type { ShownEvent } from './shown-event.ts';

/** What a person is told about an alert, in emails and in chat; the event of a chat message may lack any of it. */
export type ShownAlert = Partial<
  Pick<
    ShownEvent,
    | 'status'
    | 'observed'
    | 'count'
    | 'measure'
    | 'mentions'
    | 'where'
    | 'parts'
    | 'expected'
    | 'expectedTime'
    | 'factor'
    | 'share'
    | 'rarityDays'
    | 'window'
    | 'byType'
    | 'sentiment'
    | 'drivers'
    | 'recent'
    | 'course'
    | 'story'
    | 'headline'
    | 'episode'
    | 'samplesTotal'
  >
> & { readonly rule: Pick<ShownEvent['rule'], 'conditionKind'> };

/** How names and words of strangers are made plain within a line, and the words for those who read it. */
export type Wording = { readonly plain: (text: string, limit: number) => string; readonly words: Words };

const MOST_LISTED = 12;
const MOST_STEPS = 24;
const MOST_EXPECTED = 3;
const LONGEST_LABEL = 40;

/** How unusual an alert is, in one sentence; empty if nothing is expected, and once it is over. */
export function unusualness(
  { expected, expectedTime, factor, measure, rarityDays, status }: ShownAlert,
  words: Words,
): string {
  if (status === 'resolved' || status === 'ended') return '';
  const { facts: said } = words;
  const { usualPeak, low, high } = expected ?? {};
  const known = usualPeak !== undefined && low !== undefined && high !== undefined;
  const ofDay = expected?.of === 'hour' ? said.usualAtHour : said.usualPeak;
  const usually = measure === undefined ? ofDay : said.usualLargest;
  const parts = [
    ...(known ? [usually({ peak: usualPeak, low, high })] : []),
    ...(expectedTime?.upTo === undefined ? [] : [said.expectedNow({ upTo: expectedTime.upTo })]),
    // Where the share is what is unusual, there may be fewer than usual.
    ...(factor === undefined || factor <= 1
      ? []
      : [measure === undefined ? said.timesAsMany({ factor }) : said.timesAsMuch({ factor })]),
    ...(rarityDays === undefined ? [] : [said.byChance({ rarity: rarityInWords(rarityDays, said) })]),
  ];
  const sentence = parts.join(words.semicolon);
  return sentence === '' ? '' : `${sentence.slice(0, 1).toUpperCase()}${sentence.slice(1)}.`;
}

/** The facts of an alert and its story, each with a key and a name of ours: when, from where, its course, what it is about. */
export function alertFacts(alert: ShownAlert, wording: Wording): Fact[] {
  const { byType, sentiment, drivers = [], story } = alert;
  const recent = (alert.recent ?? []).slice(-MOST_STEPS);
  const isOver = alert.status === 'resolved';
  const negative = sentiment?.NEGATIVE;
  const { words } = wording;
  const { names, source, last, partOf } = words.facts;
  const facts: Fact[] = [
    { key: 'when', name: names.when, value: spanOf(alert, wording) },
    {
      // What is over has the numbers of its last window here, beside those of the whole.
      key: 'bySource',
      name: isOver && alert.window !== undefined ? last({ span: windowOf(alert.window, words) }) : names.bySource,
      value: countList(
        Object.entries(byType ?? {}).map(([type, count]) => [source({ type }), count] as const),
        wording,
      ),
    },
    { key: 'reach', name: names.reach, value: isOver ? reachOf(alert, words) : '' },
    { key: 'tone', name: names.tone, value: isOver ? toneOf(alert, words) : '' },
    {
      key: 'negative',
      name: names.negative,
      value:
        isOver || negative === undefined || sentiment?.total === undefined
          ? ''
          : partOf({ count: negative, of: sentiment.total }),
    },
    {
      key: 'drivers',
      name: names.drivers,
      value: countList(
        drivers.map(({ kind, name, count }) => [kind === 'type' ? source({ type: name }) : name, count] as const),
        wording,
      ),
    },
    { key: 'expected', name: names.expected, value: expectedTimes(alert, wording) },
    {
      key: 'course',
      name: names.course,
      value: recent.length === 0 ? '' : `${bars(recent)}  ${recent.map((count) => words.number(count)).join(' ')}`,
    },
  ];
  const told = story === undefined ? [] : storyLines(story, { ...wording, timeOf: timeOfStory(alert, wording) });
  return [...facts, ...told].filter(({ value }) => value !== '');
}

/** How many people the mentions of an episode may have reached, and reacted to them, beside what is usual. */
function reachOf(
  { episode, samplesTotal = 0 }: ShownAlert,
  { semicolon, facts: { reach, interactions } }: Words,
): string {
  const said = (of: NonNullable<typeof episode>['reach'], say: typeof reach) =>
    of === undefined ? [] : [say({ sum: of.sum, usual: of.usual, isLeast: of.mentions < samplesTotal })];
  return [...said(episode?.reach, reach), ...said(episode?.interactions, interactions)].join(semicolon);
}

/** How the mentions of an episode speak: "370 of 1,234 negative (30 %, usually 12 %), 61 positive". */
function toneOf({ episode }: ShownAlert, { facts }: Words): string {
  if (episode?.tone === undefined || episode.tone.mentions === 0) return '';
  const { negative, positive, mentions, usual } = episode.tone;
  return facts.toneOf({ negative, of: mentions, share: negative / mentions, usual, positive });
}

/** The length of a window: "4 h". */
function windowOf({ from, to }: NonNullable<ShownAlert['window']>, words: Words): string {
  return words.span(Date.parse(to) - Date.parse(from));
}

/** When an alert was that is over; else the window that decided. */
function spanOf({ window, status, episode }: ShownAlert, { words }: Wording): string {
  const { startedAt, endedAt } = episode ?? {};
  const isOver = status === 'resolved' && startedAt !== undefined && endedAt !== undefined;
  const span = isOver ? fromTo({ from: startedAt, to: endedAt }, words) : window && fromTo(window, words);
  return span === undefined ? '' : `${span}${words.inZone}`;
}

/** From when to when; undefined if that is not known. */
function fromTo({ from, to }: { readonly from: string; readonly to: string }, words: Words): string | undefined {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start) || Number.isNaN(end)) return undefined;
  return words.facts.fromTo({ from: words.time(start), to: words.timeBeside(end, start) });
}

/** When people expected more or less within the last day, how much, and why: what is striped in the picture. */
function expectedTimes({ course }: ShownAlert, { plain, words }: Wording): string {
  const said = (course?.expected ?? []).slice(-MOST_EXPECTED).flatMap(({ why, times, ...span }) => {
    const when = fromTo(span, words);
    const name = why === undefined ? '' : plain(why, LONGEST_LABEL);
    return when === undefined ? [] : [words.facts.expectedTime({ why: name, isMore: times > 1, times, span: when })];
  });
  return said.join(words.semicolon);
}

/** Gives the function that writes a time of a story, with the day if the window is longer than a day. */
function timeOfStory({ window }: ShownAlert, { words, plain }: Wording): (iso: string) => string {
  const isLong = window === undefined || Date.parse(window.to) - Date.parse(window.from) > DAY_MS;
  return (iso) => {
    const time = Date.parse(iso);
    if (Number.isNaN(time)) return plain(iso, LONGEST_LABEL);
    return isLong ? words.time(time) : words.timeBeside(time, time);
  };
}

/** "TWITTER 51, WEB 12", and how many more there are. */
function countList(counts: readonly (readonly [string, number])[], { plain, words }: Wording): string {
  const listed = counts
    .slice(0, MOST_LISTED)
    .map(([name, count]) => `${plain(name, LONGEST_LABEL)} ${words.number(count)}`);
  const more = counts.length > MOST_LISTED ? [words.facts.andMore({ count: counts.length - MOST_LISTED })] : [];
  return [...listed, ...more].join(', ');
}
