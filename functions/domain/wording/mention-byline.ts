import type { Words } from '../../languages/words-of.ts';
import type { ShownEvent } from '../alerting/event/shown-event.ts';
import { lettersOf } from '../fold-case.ts';
import { namedIn } from '../named-in.ts';
import { outletOf } from '../story/outlet-of.ts';

type ShownMention = Omit<ShownEvent['samples'][number], 'title' | 'text'>;

/** How a stranger's words are made plain within a line, the words for those who read it, and the time of the event (epoch ms). */
type Wording = {
  readonly plain: (text: string, limit: number) => string;
  readonly words: Words;
  readonly eventMs: number;
};

const LONGEST_NAME = 60;
const LONGEST_LABEL = 30;

/** More of an author or an outlet is not compared: a service may write megabytes there. */
const LONGEST_COMPARED = 500;

/**
 * Who wrote a mention, where and when, how many people it may have reached, its tone, and how many copies it has, in one line:
 * "Oslo Morgen · Web · 07:14 · reach 638,776 · neutral". What is not known is left out.
 */
export function mentionByline(sample: ShownMention, { plain, words, eventMs }: Wording): string {
  const { type = '', author = '', reach = 0, sentiment = '', time, copies } = sample;
  return [
    plain(outletBeside(sample), LONGEST_NAME),
    plain(author, LONGEST_NAME),
    plain(words.facts.source({ type }), LONGEST_LABEL),
    time === undefined ? '' : words.timeBeside(Date.parse(time), eventMs),
    reach === 0 ? '' : words.facts.reached({ people: reach }),
    toneOf(sentiment, words),
    copies === undefined ? '' : words.facts.copies({ count: copies }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** What is not known (UNDEFINED) is not said. */
function toneOf(sentiment: string, { facts: { tones } }: Words): string {
  return namedIn(tones, sentiment) ?? '';
}

/** The outlet of a mention of the press, unless its author is the outlet: "Oslo Morgen" of oslo-morgen.example. */
function outletBeside({ type = '', url, author = '' }: ShownMention): string {
  const outlet = outletOf({ type, url, author });
  if (outlet === undefined) return '';
  const [name = '', own = ''] = [author, outlet].map((text) => lettersOf(text.slice(0, LONGEST_COMPARED)));
  return name !== '' && own.includes(name) ? '' : outlet;
}
