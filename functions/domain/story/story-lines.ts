import type { Words } from '../../languages/words-of.ts';
import { grouped } from '../grouped.ts';
import { plural } from '../plural.ts';
import { sourceName } from '../source-name.ts';
import type { Fact } from './fact.ts';
import { firstInWords } from './first-in-words.ts';
import type { Cause, Story, ToldMention } from './story.ts';

/** How the words of strangers are made plain within a line, and how a time (ISO 8601) is written. */
type Wording = {
  readonly plain: (text: string, limit: number) => string;
  readonly timeOf: (iso: string) => string;
  readonly words: Words;
};

const TERM = 60;
const NAME = 40;
const TEXT = 60;

/**
 * A story as two to four lines for people: what it is about, how many voices, who was first and largest, where it comes from
 * unusually often, what is new; for an update one more line on how it moved.
 */
export function storyLines(story: Story, wording: Wording): Fact[] {
  const { terms, first, largest, where } = story;
  const usual = (count: number) => percent(count, story.past?.mentions ?? 0);
  const about = terms.map(({ term, count, past }, at) => {
    const quoted = wording.plain(term, TERM);
    return at === 0
      ? `${quoted} (${grouped(count)} of ${grouped(story.read)}, usually ${usual(past)})`
      : `${quoted} (${grouped(count)})`;
  });
  const [earliest, ...ofOtherTypes] = first;
  const who = [
    ...(earliest === undefined ? [] : [`first ${mentionInWords(earliest, wording)}`]),
    ...ofOtherTypes.map(({ type, time }) => `${wording.plain(sourceName(type), NAME)} from ${wording.timeOf(time)}`),
    ...largestInWords(largest, wording),
  ];
  const places = where.map(({ kind, name, count, past }) => {
    const place = kind === 'type' ? sourceName(name) : name;
    return `${wording.plain(place, NAME)} ${grouped(count)} of ${grouped(story.read)} (usually ${usual(past)})`;
  });
  const { names } = wording.words.facts;
  const lines: Fact[] = [
    { key: 'since', name: names.since, value: movedInWords(story, wording) },
    { key: 'about', name: names.about, value: about.join(', ') },
    { key: 'voices', name: names.voices, value: voicesInWords(story, wording) },
    { key: 'who', name: names.who, value: who.join('; ') },
    { key: 'where', name: names.where, value: places.join(', ') },
    { key: 'firsts', name: names.firsts, value: firstInWords(story.firsts ?? [], wording.plain, wording.words) },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** How an update says that its story moved; empty where it does not say it. */
function movedInWords({ moved }: Story, { plain }: Wording): string {
  if (moved === undefined) return '';
  const terms = moved.terms.map(({ term, count }) => `${plain(term, TERM)} (${grouped(count)})`);
  const types = moved.types.map((type) => plain(sourceName(type), NAME));
  const parts = [
    ...(terms.length === 0 ? [] : [`new ${terms.join(', ')}`]),
    ...(types.length === 0 ? [] : [`now also in ${types.join(', ')}`]),
    moved.ofPeak >= 1 ? 'at its peak' : `at ${percent(moved.ofPeak, 1)} of its peak`,
  ];
  return parts.join('; ');
}

function percent(count: number, of: number): string {
  const share = of === 0 ? 0 : (100 * count) / of;
  return share > 0 && share < 1 ? 'under 1 %' : `${Math.round(share)} %`;
}

function voicesInWords({ read, of, voices, cause }: Story, { plain }: Wording): string {
  const { largestText, largestAuthor } = voices;
  const mentions = read === of ? grouped(read) : `${grouped(read)} of ${grouped(of)}`;
  const parts = [
    `${mentions} ${plural(read, 'mention')}, ${grouped(voices.voices)} ${plural(voices.voices, 'voice')}`,
    ...(largestText === undefined
      ? []
      : [`one text ${grouped(largestText.count)} times ("${plain(largestText.text, TEXT)}")`]),
    ...(largestAuthor === undefined ? [] : [`${grouped(largestAuthor.count)} by ${plain(largestAuthor.author, NAME)}`]),
    ...(cause === undefined ? [] : [causeInWords(cause, plain)]),
  ];
  return parts.join('; ');
}

function causeInWords(cause: Cause, plain: Wording['plain']): string {
  if (cause.kind === 'none') return 'no single cause';
  const mentions = `the ${grouped(cause.count)}`;
  switch (cause.kind) {
    case 'text':
      return `without ${mentions} copies of this text it is usual`;
    case 'author':
      return `without ${mentions} by ${plain(cause.name, NAME)} it is usual`;
    case 'term':
      return `without ${mentions} with "${plain(cause.name, TERM)}" it is usual`;
    case 'type':
      return `without ${mentions} of ${plain(sourceName(cause.name), NAME)} it is usual`;
  }
}

function largestInWords({ reach, interaction }: Story['largest'], wording: Wording): string[] {
  const same = reach !== undefined && interaction?.id === reach.id;
  const ofReach = `reach ${grouped(reach?.reach ?? 0)}`;
  const answers = interaction?.interaction ?? 0;
  const ofInteraction = `${grouped(answers)} ${plural(answers, 'interaction')}`;
  return [
    ...(reach === undefined
      ? []
      : [`largest ${byline(reach, wording)} (${ofReach}${same ? `, ${ofInteraction}` : ''})`]),
    ...(interaction === undefined || same ? [] : [`most answered ${byline(interaction, wording)} (${ofInteraction})`]),
  ];
}

function mentionInWords(mention: ToldMention, wording: Wording): string {
  return `${wording.timeOf(mention.time)} ${byline(mention, wording)} "${wording.plain(mention.text, TEXT)}"`;
}

function byline({ type, author }: ToldMention, { plain }: Wording): string {
  const name = plain(author ?? '', NAME);
  return `${plain(sourceName(type), NAME)}${name === '' ? '' : ` ${name}`}`;
}
