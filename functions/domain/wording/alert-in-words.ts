import { isolated } from '../../languages/isolated.ts';
import type { Words } from '../../languages/words-of.ts';
import { linkLabel, mayBeSilenced } from '../alerting/action/event-links.ts';
import type { AlertEvent, PublishedEvent } from '../alerting/event/alert-event.ts';
import { alertFacts, unusualness } from '../alerting/event/alert-facts.ts';
import { plainLine, plainPart, plainText, wordsWithin } from '../plain-text.ts';
import type { Fact } from '../story/fact.ts';
import type { Sample } from '../story/sample.ts';
import { byStoryline, storylineTitles } from './by-storyline.ts';
import { countedInWords } from './change-in-words.ts';
import { webLink } from './chat-text.ts';
import { leadingWords } from './headline-in-words.ts';
import { mentionByline } from './mention-byline.ts';
import { mentionText } from './mention-text.ts';

/** The whole explanation, beside the name of what is watched. */
const LONGEST_SENTENCE = 1200;
const LONGEST_TEXT = 240;
const LONGEST_SNIPPET = 200;
const LONGEST_NAME = 120;
const LONGEST_LABEL = 40;

/** So many source types are named. */
const MOST_TYPES = 5;

/**
 * The most mentions that an email shows: few enough to be read in ten seconds, and far below the 256 KB that SNS takes.
 */
const MOST_SAMPLES = 20;

/**
 * A mention as an email shows it: what is said above it, if it is the first of a storyline; its title, or its text where it has none, and what the text adds to the title, both a stranger's and
 * not isolated; where and by whom it was written; and its address, whole or left out.
 */
type MentionInWords = {
  readonly storyline?: string | undefined;
  readonly text: string;
  readonly snippet?: string;
  readonly about: string;
  readonly href?: string;
};

/** What the email of an alert says, in this order; every text is one plain line. */
export type AlertInWords = {
  readonly headline: string;
  /** Of a mention that is the headline itself: what else it says, where and by whom it was written, and its address. */
  readonly lead?: Omit<MentionInWords, 'text' | 'storyline'>;
  readonly sentences: readonly string[];
  readonly facts: readonly Fact[];
  /** The title above the mentions, or a sentence in their place; absent if there is nothing to say about them. */
  readonly mentionsTitle?: string;
  readonly mentions: readonly MentionInWords[];
  readonly links: readonly { readonly kind: string; readonly label: string; readonly href: string }[];
  readonly footer: readonly string[];
};

/**
 * What an email says about an alert, to be read in ten seconds: what, how unusual, why, when, where from, examples, and
 * how to silence the rule. `words` are the organization's. Both the text and the HTML are made from this.
 */
export function alertInWords({ id, data, time }: PublishedEvent, words: Words): AlertInWords {
  const { rule, samples, samplesStatus } = data;
  const unusual = unusualness(data, words);
  const ruleName = `${rule.organizationId}/${rule.ruleId}`;
  const read = samplesStatus === 'failed' ? [] : samples.slice(0, MOST_SAMPLES);
  const titleOf = storylineTitles(data.story, { plain: plainPart, words });
  const mentions = read.map((sample) => ({
    ...mentionInWords(sample, { words, eventMs: Date.parse(time) }),
    storyline: titleOf(sample.id),
  }));
  const [first] = data.status === 'found' ? mentions : [];
  const shown = first === undefined ? mentions : mentions.slice(1);
  const title =
    samplesStatus === 'failed'
      ? words.alerts.mentionsFailed
      : shown.length === 0
        ? undefined
        : first === undefined
          ? words.alerts[data.status === 'resolved' ? 'largestMentions' : 'mentions']({
              shown: data.samplesShown,
              total: data.samplesTotal,
            })
          : words.alerts.moreMentions({ shown: shown.length, total: data.samplesTotal - 1 });
  const happened = data.headline && leadingWords(data.headline, { clean: plainText, most: LONGEST_TEXT, words });
  const isNamed = first === undefined && !happened;
  return {
    ...(first === undefined
      ? { headline: `${data.test ? `[${words.alerts.test}] ` : ''}${happened || headline(data, words)}` }
      : leading(first)),
    sentences: [
      plainLine(
        isNamed
          ? data.explanation
          : `${first === undefined ? told(watchedName(data), data, words) : watchedName(data)}${words.colon}${data.explanation}`,
        LONGEST_SENTENCE,
      ),
      ...joinedStory(data, words),
      ...(unusual === '' ? [] : [unusual]),
    ],
    facts: alertFacts(data, { plain: plainPart, words }),
    ...(title === undefined ? {} : { mentionsTitle: title }),
    mentions: byStoryline(shown),
    links: (data.links ?? []).flatMap(({ kind, href }) => {
      const [label, link] = [linkLabel(kind, words), webLink(href)];
      return label === undefined || link === undefined ? [] : [{ kind, label, href: link.href }];
    }),
    footer: [
      ...(mayBeSilenced(data) ? [words.alerts.silence({ rule: ruleName })] : []),
      words.alerts.source({
        rule: `${ruleName} ${words.alerts.quoted({ text: plainPart(rule.name, LONGEST_NAME) })}`,
        severity: words.nouns.severities[rule.severity],
        time: words.time(Date.parse(time)),
        id,
      }),
    ],
  };
}

/** A mention as the headline of an email; its text is a stranger's. */
function leading({ text, storyline: _, ...lead }: MentionInWords): Pick<AlertInWords, 'headline' | 'lead'> {
  return { headline: isolated(text), lead };
}

function watchedName({ watch, rule }: AlertEvent['data']): string {
  const group = watch.groupName === undefined ? '' : ` (${plainPart(watch.groupName, LONGEST_NAME)})`;
  return `${plainPart(watch.name ?? rule.name, LONGEST_NAME)}${group}`;
}

function headline(data: AlertEvent['data'], words: Words): string {
  return told(`${watchedName(data)}${words.colon}${countedInWords(data, words)}`, data, words);
}

/** What is said of an alert, with that it comes late where it does. */
function told(said: string, { late }: AlertEvent['data'], words: Words): string {
  return late ? words.alerts.toldLate({ said }) : said;
}

/** The known story that an alert joins, in a line. */
function joinedStory({ joins }: AlertEvent['data'], words: Words): string[] {
  if (joins === undefined) return [];
  const named = joins.types.map((type) => plainPart(words.facts.source({ type }), LONGEST_LABEL));
  const name = plainPart(joins.name, LONGEST_NAME);
  return [words.alerts.joinsStory({ name, types: named.slice(0, MOST_TYPES).join(', ') })];
}

/** A mention of the event of `eventMs` (epoch ms). */
function mentionInWords(sample: Sample, wording: { readonly words: Words; readonly eventMs: number }): MentionInWords {
  const link = webLink(sample.url);
  const { title, snippet } = mentionText(sample, wording.words);
  const more = wordsWithin(plainText(snippet, 2 * LONGEST_SNIPPET), LONGEST_SNIPPET);
  return {
    text: plainText(title, LONGEST_TEXT) || wording.words.alerts.noText,
    ...(more === '' ? {} : { snippet: more }),
    about: mentionByline(sample, { ...wording, plain: plainPart }),
    ...(link === undefined ? {} : { href: link.href }),
  };
}
