import type { Words } from '../../../languages/words-of.ts';
import type { PublishedEvent, Transition } from '../../alerting/event/alert-event.ts';
import { alertFacts } from '../../alerting/event/alert-facts.ts';
import { byStory } from '../../alerting/stories/by-story.ts';
import { leadersFirst } from '../../alerting/stories/place-stories.ts';
import type { Severity } from '../../items/rule/severity.ts';
import { plainLine, plainPart, plainText } from '../../plain-text.ts';
import type { FactKey } from '../../story/fact.ts';
import { webLink } from '../../wording/chat-text.ts';
import { emailSubject, type Subject, subjectOf } from '../../wording/email-subject.ts';
import { leadInWords } from '../../wording/found-in-words.ts';
import { headlineInWords } from '../../wording/headline-in-words.ts';
import { mentionByline } from '../../wording/mention-byline.ts';
import { mentionText } from '../../wording/mention-text.ts';
import { statusName } from '../../wording/status-name.ts';
import { alertDigest, type DigestedAlert, type DigestLine, firstLines } from '../digest/alert-digest.ts';

/** An email shows this many rules; the rest is counted. */
const MOST_RULES = 40;

/** For each rule it names this many alerts before the newest one. */
const MOST_OLDER = 20;

/** The email describes this many stories, each with this many mentions. */
const MOST_STORIES = 5;
const MOST_SAMPLES = 2;

/** Of rules that tell each mention, it lists this many. */
const MOST_MENTIONS = 40;

const LONGEST_SAID = 140;

/**
 * What a digest says besides its events: why they come together, the words for those who read it, and the organization with the service's
 * name for it.
 */
export type DigestContext = {
  readonly words: Words;
  readonly reason: string;
  readonly organization?: string | undefined;
};

/**
 * One email for several alerts of one organization. Takes the events, oldest first, at least one. Gives the subject
 * (ASCII, under 100 characters) and the text: first what happened, story by story with course and mentions; then every
 * rule, the worst first, each with its newest alert and how to silence it.
 */
export function digestEmail(
  events: readonly PublishedEvent[],
  { words, reason, organization: name }: DigestContext,
): Subject & { readonly body: string } {
  const digest = alertDigest(
    events.map((event) => digested(event, words)),
    reason,
  );
  const { digests, summaries } = words;
  const { shown, more } = firstLines(digest, MOST_RULES, words);
  const listed = shown.flatMap((line) => lineInWords(line, words));
  const [only] = events;
  const id = only?.data.rule.organizationId ?? '';
  const unnamed = summaries.organization({ id });
  const subject =
    events.length === 1 && only !== undefined
      ? emailSubject(only, words)
      : subjectOf((named) => severalAlerts(events, name === undefined ? unnamed : named(name, unnamed), words));
  const whose = name === undefined ? [] : [`${plainPart(name, 120)} (${unnamed})`];
  return {
    ...subject,
    body: [
      ...whose,
      reason,
      '',
      ...whatHappened(events, words),
      ...mentionsTold(events, words),
      digests.counts({ alerts: digest.alerts, rules: digest.lines.length }),
      '',
      ...listed,
      ...(more === '' ? [] : [more]),
      '',
      words.alerts.silenceAsWritten,
      '',
    ].join('\n'),
  };
}

/** A rule: its newest alert, how much it matters and when, and the alerts before. */
function lineInWords({ newest, older }: DigestLine<ListedAlert>, words: Words): string[] {
  const { rule, name, severity, status, counted, explanation, at } = newest;
  const begin = `- ${statusName(status, words)} ${plainPart(name, 80)}`;
  return [
    `${begin}${words.colon}${counted}`,
    `  ${plainLine(explanation, 300)}`,
    `  ${words.digests.rule({ rule, severity: words.nouns.severities[severity], at: words.timeInZone(at) })}`,
    ...(older.length === 0 ? [] : [`  ${words.digests.before({ told: beforeInWords(older, words) })}`]),
  ];
}

/** The subject of several alerts at once. */
function severalAlerts(events: readonly PublishedEvent[], of: string, { alerts, digests }: Words): string {
  const isOver = ({ data: { status } }: PublishedEvent) => status === 'resolved' || status === 'ended';
  if (events.every(isOver)) return `[${alerts.labels.resolved}] ${digests.over({ alerts: events.length, of })}`;
  const mentions = events.reduce((sum, { data }) => sum + data.observed, 0);
  if (events.every(({ data }) => data.status === 'found'))
    return `[${alerts.labels.found}] ${digests.found({ mentions, of })}`;
  const firing = events.filter(({ data }) => data.status === 'firing').length;
  return `[${alerts.labels.firing}] ${digests.several({ alerts: events.length, of, firing })}`;
}

/**
 * The open stories, each by the alert that leads: how many rules tell it, its course, what it is about, some mentions.
 */
function whatHappened(events: readonly PublishedEvent[], words: Words): string[] {
  const stories = byStory(events.filter(({ data }) => data.story !== undefined)).map((own) =>
    [...own].sort((a, b) => leadersFirst({ event: a }, { event: b })),
  );
  const leading = stories.flatMap(([lead, ...others]) => (lead === undefined ? [] : [{ lead, others }]));
  const sorted = leading.sort((a, b) => leadersFirst({ event: a.lead }, { event: b.lead }));
  const left = sorted.length - MOST_STORIES;
  const blocks = sorted.slice(0, MOST_STORIES).map(({ lead: { data, time }, others }, at) => {
    const also = others.length === 0 ? '' : words.alerts.andRules({ count: others.length });
    const name = `${at + 1}. ${plainPart(data.watch.name ?? data.rule.name, 80)}`;
    return [
      `${name}${words.colon}${headlineInWords(data, { clean: plainText, most: LONGEST_SAID, words })}${also}`,
      ...alertFacts(data, { plain: plainPart, words })
        .filter(({ key }) => TOLD_OF_A_STORY.includes(key))
        .map(({ name, value }) => `   ${name}${words.colon}${value}`),
      ...data.samples.slice(0, MOST_SAMPLES).flatMap((sample) => {
        const link = webLink(sample.url)?.href;
        const about = mentionByline(sample, { plain: plainPart, words, eventMs: Date.parse(time) });
        const lines = [
          words.alerts.quoted({ text: plainPart(mentionText(sample, words).title, 160) }),
          about,
          ...(link === undefined ? [] : [link]),
        ];
        return lines.map((line) => `   ${line}`);
      }),
      '',
    ];
  });
  return [...blocks.flat(), ...(left > 0 ? [words.digests.moreStories({ count: left }), ''] : [])];
}

/** The mentions that rules tell each, rule by rule, each in a line with its address. */
function mentionsTold(events: readonly PublishedEvent[], words: Words): string[] {
  const found = events.filter(({ data }) => data.status === 'found');
  const rules = new Map(found.map((event) => [event.data.rule.ruleId, event]));
  let left = MOST_MENTIONS;
  return [...rules.values()].flatMap(({ data: { rule, watch } }) => {
    const own = found.filter(({ data }) => data.rule.ruleId === rule.ruleId);
    const observed = own.reduce((sum, { data }) => sum + data.observed, 0);
    const shown = own.flatMap(({ data }) => data.samples).slice(0, left);
    left -= shown.length;
    return [
      `${plainPart(watch.name ?? rule.name, 80)}${words.colon}${words.digests.mentionsShown({ mentions: observed, shown: shown.length })}`,
      ...shown.flatMap((sample) => {
        const { words: said = '', from = '' } = leadInWords([sample], words) ?? {};
        const link = webLink(sample.url)?.href;
        const by = from === '' ? '' : ` (${plainPart(from, 60)})`;
        return [
          `   ${words.alerts.quoted({ text: plainPart(said, 160) })}${by}`,
          ...(link === undefined ? [] : [`   ${link}`]),
        ];
      }),
      '',
    ];
  });
}

/** The facts that say what happened, not how it was counted. */
const TOLD_OF_A_STORY: readonly FactKey[] = ['course', 'since', 'about', 'voices', 'where'];

function beforeInWords(older: readonly ListedAlert[], words: Words): string {
  const left = older.length - MOST_OLDER;
  const newestOnes = older.slice(-MOST_OLDER).map(({ status, at }) => `${statusName(status, words)} ${words.time(at)}`);
  return [...(left > 0 ? [words.digests.more({ count: left })] : []), ...newestOnes].join('; ');
}

/** An alert with what its event says. */
type ListedAlert = DigestedAlert & {
  readonly severity: Severity;
  readonly status: Transition;
  /** "63 mentions in 1 h". */
  readonly counted: string;
  readonly explanation: string;
  /** Its tick, epoch ms. */
  readonly at: number;
};

function digested({ data, time }: PublishedEvent, words: Words): ListedAlert {
  const { rule, watch, status, explanation } = data;
  return {
    rule: `${rule.organizationId}/${rule.ruleId}`,
    name: watch.name ?? rule.name,
    severity: rule.severity,
    status,
    counted: headlineInWords(data, { clean: plainText, most: LONGEST_SAID, words }),
    explanation,
    at: Date.parse(time),
  };
}
