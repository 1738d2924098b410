import type { Words } from '../../languages/words-of.ts';
import type { Fact } from './fact.ts';
import type { Cause, Story, ToldMention } from './story.ts';
import { whereName } from './where-name.ts';

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
 * unusually often; for an update one more line on how it moved.
 */
export function storyLines(story: Story, wording: Wording): Fact[] {
  const { terms, where, read } = story;
  const { plain, words } = wording;
  const said = words.facts;
  const usual = (count: number) => share(count, story.past?.mentions ?? 0, words);
  const about = terms.map(({ term, count, past }, at) => {
    const name = plain(term, TERM);
    return at === 0 ? said.term({ name, count, of: read, usual: usual(past) }) : counted({ term, count }, wording);
  });
  const places = where.map(({ count, past, ...place }) =>
    said.place({ name: plain(whereName(place, words), NAME), count, of: read, usual: usual(past) }),
  );
  const { names } = said;
  const lines: Fact[] = [
    { key: 'since', name: names.since, value: movedInWords(story, wording).join(words.semicolon) },
    { key: 'about', name: names.about, value: about.join(', ') },
    { key: 'voices', name: names.voices, value: voicesInWords(story, wording).join(words.semicolon) },
    { key: 'who', name: names.who, value: whoInWords(story, wording).join(words.semicolon) },
    { key: 'where', name: names.where, value: places.join(', ') },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** A term and how many mentions have it: "recall (12)". */
function counted(
  { term, count }: { readonly term: string; readonly count: number },
  { plain, words }: Wording,
): string {
  return `${plain(term, TERM)} (${words.number(count)})`;
}

/** How an update says that its story moved; empty where it does not say it. */
function movedInWords({ moved }: Story, wording: Wording): string[] {
  if (moved === undefined) return [];
  const { plain, words } = wording;
  const { newTerms, nowAlsoIn, source, atPeak, ofPeak } = words.facts;
  return [
    ...(moved.terms.length === 0
      ? []
      : [newTerms({ terms: moved.terms.map((term) => counted(term, wording)).join(', ') })]),
    ...(moved.types.length === 0
      ? []
      : [nowAlsoIn({ sources: moved.types.map((type) => plain(source({ type }), NAME)).join(', ') })]),
    moved.ofPeak >= 1 ? atPeak : ofPeak({ share: share(moved.ofPeak, 1, words) }),
  ];
}

function share(count: number, of: number, { facts }: Words): string {
  const percent = of === 0 ? 0 : (100 * count) / of;
  return facts.share({ isUnder1: percent > 0 && percent < 1, percent: Math.round(percent) });
}

function voicesInWords({ read, of, voices, cause }: Story, { plain, words }: Wording): string[] {
  const { largestText, largestAuthor } = voices;
  const { mentionsAndVoices, oneText, byAuthor } = words.facts;
  return [
    mentionsAndVoices({ isAll: read === of, read, of, voices: voices.voices }),
    ...(largestText === undefined ? [] : [oneText({ count: largestText.count, text: plain(largestText.text, TEXT) })]),
    ...(largestAuthor === undefined
      ? []
      : [byAuthor({ count: largestAuthor.count, author: plain(largestAuthor.author, NAME) })]),
    ...(cause === undefined ? [] : [causeInWords(cause, { plain, words })]),
  ];
}

function causeInWords(cause: Cause, { plain, words }: Pick<Wording, 'plain' | 'words'>): string {
  const { noCause, without, source } = words.facts;
  if (cause.kind === 'none') return noCause;
  const { kind, name, count } = cause;
  const shown = kind === 'type' ? source({ type: name }) : name;
  return without[kind]({ count, name: plain(shown, kind === 'term' ? TERM : NAME) });
}

/** Who was first, where else it began, and which mentions most people saw. */
function whoInWords({ first, largest }: Story, wording: Wording): string[] {
  const { plain, timeOf, words } = wording;
  const said = words.facts;
  const { reach, interaction } = largest;
  const same = reach !== undefined && interaction?.id === reach.id;
  const answers = interaction?.interaction ?? 0;
  const [earliest, ...ofOtherTypes] = first;
  return [
    ...(earliest === undefined
      ? []
      : [
          said.firstOf({
            time: timeOf(earliest.time),
            by: byline(earliest, wording),
            text: plain(earliest.text, TEXT),
          }),
        ]),
    ...ofOtherTypes.map(({ type, time }) =>
      said.sourceFrom({ source: plain(said.source({ type }), NAME), time: timeOf(time) }),
    ),
    ...(reach === undefined
      ? []
      : [
          said.largest({
            by: byline(reach, wording),
            reach: reach.reach ?? 0,
            interactions: same ? answers : undefined,
          }),
        ]),
    ...(interaction === undefined || same
      ? []
      : [said.mostAnswered({ by: byline(interaction, wording), interactions: answers })]),
  ];
}

function byline({ type, author }: ToldMention, { plain, words }: Wording): string {
  const name = plain(author ?? '', NAME);
  return `${plain(words.facts.source({ type }), NAME)}${name === '' ? '' : ` ${name}`}`;
}
