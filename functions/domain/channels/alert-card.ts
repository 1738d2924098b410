import { isolated } from '../../languages/isolated.ts';
import { type Words, wordsOf } from '../../languages/words-of.ts';
import { apartFromMain, linkLabel, mayBeSilenced } from '../alerting/action/event-links.ts';
import { alertFacts, unusualness } from '../alerting/event/alert-facts.ts';
import { namedIn } from '../named-in.ts';
import { wordsWithin } from '../plain-text.ts';
import { present } from '../present.ts';
import type { Fact } from '../story/fact.ts';
import { storylineTitles } from '../wording/by-storyline.ts';
import { chatLine, chatPart, chatText, webLink } from '../wording/chat-text.ts';
import { leadInWords, moreInWords } from '../wording/found-in-words.ts';
import { headlineInWords } from '../wording/headline-in-words.ts';
import { mentionByline } from '../wording/mention-byline.ts';
import { mentionText } from '../wording/mention-text.ts';
import type { DeliveryEvent, ShownSample } from './delivery-event.ts';

/** What a person reads of an event, cleaned and cut, before it takes the form of a chat program. */
export type AlertCard = {
  /** At most 150 code points. */
  readonly title: string;
  readonly isCritical: boolean;
  readonly isOver: boolean;
  readonly explanation: string;
  readonly facts: readonly CardFact[];
  readonly samples: readonly SampleCard[];
  /** What the reader may do; absent where there is nothing. */
  readonly links?: readonly CardLink[];
  /** The course of the last day; absent where there is none to show. The card is whole without. */
  readonly picture?: CardPicture;
  /** How many mentions it shows of how many; absent where there are none. */
  readonly mentions?: { readonly shown: number; readonly total: number };
  readonly footer: string;
  /** For what else a chat program says of it. */
  readonly words: Words;
};

/** Those of an alert have a key; others have only a name. */
type CardFact = Omit<Fact, 'key'> & Partial<Pick<Fact, 'key'>>;

/** A picture by its link, and what it shows in words. */
export type CardPicture = { readonly href: string; readonly alt: string };

/** A link of ours: one of an action, or to where the mentions are shown. */
export type CardLink = { readonly kind: string; readonly label: string; readonly href: string };

export type SampleCard = {
  /** The storyline that it belongs to, in words; absent where all samples tell one thing. */
  readonly storyline?: string | undefined;
  readonly text: string;
  readonly byline: string;
  readonly link?: { readonly href: string; readonly host: string };
};

const MOST_SAMPLES = 20;
const TITLE = 150;
const EXPLANATION = 500;
const LONGEST_NAME = 80;
const LONGEST_LEAD = 80;
const BYLINE = 250;
const LONGEST_FACT = 500;
const FOOTER = 300;
const SAMPLE_TEXT = 280;

/** A message lists so many other rules of its story. */
const MOST_TOLD = 10;

/**
 * What every program recognizes as nothing but an address. Longer ones are left out, because a shortened link leads nowhere
 * (Slack takes 3,000).
 */
const PICTURE_LINK = /^https?:\/\/[A-Za-z0-9\-._~:/?&=%+]+$/;
const LONGEST_PICTURE_LINK = 3000;
const ALT = 500;

/**
 * A picture of ours as a card shows it, for a kind of channel whose links have a greatest length; undefined if it does not
 * fit.
 */
export function cardPicture(
  { picture, words }: Pick<AlertCard, 'picture' | 'words'>,
  limit = LONGEST_PICTURE_LINK,
): CardPicture | undefined {
  if (picture === undefined || picture.href.length > limit || !PICTURE_LINK.test(picture.href)) return undefined;
  // Slack takes no picture without words.
  return { href: picture.href, alt: chatText(picture.alt, ALT) || words.alerts.lastDay };
}

/** The facts beside a picture, if one is shown: it has the course, and more of it. */
export function factsBeside({ facts }: Pick<AlertCard, 'facts'>, picture: CardPicture | undefined): AlertCard['facts'] {
  return picture === undefined ? facts : facts.filter(({ key }) => key !== 'course');
}

/** The last part of an event's type: `firing` of `mention.alert.firing`. */
export function transitionOf(event: DeliveryEvent): string {
  return event.type.split('.').at(-1) ?? '';
}

/** Gathers what a person is shown of an event: what an email says, in the organization's time zone. */
export function alertCard(event: DeliveryEvent): AlertCard {
  const { data } = event;
  const words = wordsOf(data);
  const said = words.alerts;
  const transition = transitionOf(event);
  const label = namedIn(said.labels, transition) ?? chatPart(transition, 20).toUpperCase();
  const isEarlier = data.earlierEpisode === true;
  const marks = `${isEarlier ? said.earlierMark : ''}${data.late === true ? said.lateMark : ''}`;
  const isCritical = data.rule.severity === 'critical';
  const name = chatPart(data.rule.name, TITLE) || chatPart(data.rule.ruleId, TITLE);
  const watched = chatPart(data.watch?.name, LONGEST_NAME) || name;
  const lead = transition === 'found' ? leadInWords(data.samples, words) : undefined;
  const unusual = unusualness({ ...data, status: transition }, words);
  const others = data.tells?.length ?? 0;
  const also = others === 0 ? '' : said.andRules({ count: others });
  const key = `${chatPart(data.rule.organizationId, 40)}/${chatPart(data.rule.ruleId, 80)}`;
  const rule = said.rule({ key });
  const named = watched === name ? '' : ` ${words.alerts.quoted({ text: chatLine(name, LONGEST_NAME) })}`;
  const links = linksOf(event, words);
  const titleOf = storylineTitles(data.story, { plain: chatPart, words });
  const silence = mayBeSilenced({ status: transition, test: data.test, links }) ? said.silenceInShort : '';
  const start = `${data.test === true ? `${said.test} ` : ''}${isCritical ? `${said.isCritical} ` : ''}${label}${marks}${words.colon}${watched}`;
  const room = { words, clean: chatText, most: TITLE - also.length - [...start].length - words.colon.length };
  const change =
    lead === undefined ? headlineInWords({ ...data, status: transition }, room) : leadOf(lead, data, words);
  return {
    words,
    title: chatLine(`${start}${change === '' ? '' : `${words.colon}${change}`}`, TITLE - also.length).concat(also),
    isCritical,
    isOver: (transition === 'resolved' || transition === 'ended') && !isEarlier,
    explanation: `${isEarlier ? said.earlierEpisode : ''}${lead === undefined ? '' : `${watchedOf(event, words)}${words.colon}`}${chatLine(data.explanation, EXPLANATION) || name}${unusual === '' ? '' : ` ${unusual}`}`,
    facts: [...(lead === undefined ? factsOf(event, transition, words) : []), ...othersOf(event, words)]
      .map((fact) => ({ ...fact, value: chatLine(fact.value, LONGEST_FACT) }))
      .filter(({ value }) => value !== ''),
    samples: data.samples.slice(0, MOST_SAMPLES).map((sample) => ({
      ...sampleCard(sample, event, words),
      ...present({ storyline: titleOf(sample.id) }),
    })),
    ...(links.length === 0 ? {} : { links }),
    ...mentionsOf(event),
    footer: chatLine(
      `${data.samplesStatus === 'failed' ? `${said.mentionsUnread} · ` : ''}${rule}${named}${silence}`,
      FOOTER,
    ),
  };
}

function factsOf(event: DeliveryEvent, transition: string, words: Words): AlertCard['facts'] {
  const { data } = event;
  return [
    { name: words.alerts.watched, value: watchedOf(event, words) },
    ...alertFacts(data, { plain: chatPart, words }),
    // What is over has its span and its peak above.
    {
      name: words.alerts.episode,
      value: transition === 'found' || transition === 'resolved' ? '' : episodeOf(event, words),
    },
  ];
}

/** The first mention as a title says it, with where it stands and how many more there are. */
function leadOf(
  { words: said, from }: NonNullable<ReturnType<typeof leadInWords>>,
  data: DeliveryEvent['data'],
  words: Words,
): string {
  const by = from === '' ? '' : `, ${chatPart(from, 40)}`;
  return `${chatPart(said, LONGEST_LEAD)}${moreInWords(data, words)}${by}`;
}

/** The last line of a card: how many mentions it shows of how many, and how to silence its rule. */
export function footerOf({ mentions, footer, words }: AlertCard): string {
  if (mentions === undefined) return footer;
  return chatLine(`${words.alerts.shownOf({ shown: mentions.shown, total: mentions.total })} · ${footer}`, FOOTER);
}

/** Those that this version knows, each whole and safe or not at all; what stands out comes first, and is left out last. */
function linksOf({ data: { links = [] } }: DeliveryEvent, words: Words): CardLink[] {
  const shown = links.flatMap(({ kind, href }) => {
    const [label, link] = [linkLabel(kind, words), webLink(href)];
    return label === undefined || link === undefined ? [] : [{ kind, label, href: link.href }];
  });
  const { main, others } = apartFromMain(shown);
  return main === undefined ? shown : [main, ...others];
}

/** The other alerts of the story that this message tells, critical ones first; each is silenced by itself. */
function othersOf(
  { data: { tells = [], rule } }: DeliveryEvent,
  words: Words,
): { readonly name: string; readonly value: string }[] {
  const shown = tells.slice(0, MOST_TOLD).map(({ ruleId, name, severity, status, said }) => {
    const own = `${chatPart(rule.organizationId, 40)}/${chatPart(ruleId, 80)}`;
    return {
      name: words.alerts.alsoLabelled({ label: namedIn(words.alerts.labels, status) ?? chatPart(status, 20) }),
      value: `${chatPart(name, LONGEST_NAME)}${words.colon}${chatLine(said, 120)} (${words.alerts[severity === 'critical' ? 'criticalRule' : 'rule']({ key: own })})`,
    };
  });
  const left = tells.slice(MOST_TOLD).map(({ ruleId }) => chatPart(ruleId, 80));
  return left.length === 0
    ? shown
    : [...shown, { name: words.alerts.andMoreName({ count: left.length }), value: left.join(', ') }];
}

function watchedOf({ data: { watch } }: DeliveryEvent, words: Words): string {
  if (watch === undefined) return '';
  const group = watch.groupName === undefined ? '' : ` (${chatPart(watch.groupName, 80)})`;
  const { id = '', kind } = watch;
  const unnamed = kind === undefined ? id : words.alerts[kind === 'group' ? 'group' : 'keyword']({ id }).trim();
  return `${chatPart(watch.name ?? unnamed, 100)}${group}`;
}

function episodeOf({ data: { episode } }: DeliveryEvent, words: Words): string {
  if (episode?.startedAt === undefined) return '';
  const start = timeOf(episode.startedAt, words);
  const { alerts, inZone } = words;
  const span =
    episode.endedAt === undefined
      ? alerts.since({ start, inZone })
      : alerts.sinceUntil({ start, end: timeOf(episode.endedAt, words), inZone });
  return `${span}${episode.peak === undefined ? '' : alerts.peak({ count: episode.peak })}`;
}

function sampleCard(sample: ShownSample, { time }: DeliveryEvent, words: Words): SampleCard {
  const { title, snippet } = mentionText(sample, words);
  const said = [title, snippet].map((part) => chatText(part, SAMPLE_TEXT)).filter((part) => part !== '');
  const link = webLink(sample.url);
  return {
    text: isolated(wordsWithin(said.join(': '), SAMPLE_TEXT)) || words.alerts.noText,
    byline: chatLine(mentionByline(sample, { plain: chatPart, words, eventMs: time }), BYLINE),
    ...(link === undefined ? {} : { link }),
  };
}

function mentionsOf({ data }: DeliveryEvent): Pick<AlertCard, 'mentions'> {
  const { samplesStatus, samplesShown: shown, samplesTotal: total } = data;
  if (samplesStatus === 'failed' || shown === undefined || total === undefined || shown === 0) return {};
  return { mentions: { shown, total } };
}

function timeOf(iso: string, words: Words): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? chatPart(iso, 30) : words.time(time);
}
