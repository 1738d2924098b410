import { bars } from '../bars.ts';
import { storyLines } from '../story/story-lines.ts';
import { chatText, webLink } from './chat-text.ts';
import type { DeliveryEvent, ShownSample } from './delivery-event.ts';

/** What a person reads of an event, cleaned and cut, before it takes the form of a chat program. */
export type AlertCard = {
  /** At most 150 code points. */
  readonly title: string;
  readonly isCritical: boolean;
  readonly isOver: boolean;
  readonly explanation: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly samples: readonly SampleCard[];
  readonly footer: string;
};

export type SampleCard = {
  readonly text: string;
  readonly byline: string;
  readonly link?: { readonly href: string; readonly host: string };
};

const MOST_SAMPLES = 20;
const TITLE = 150;
const EXPLANATION = 500;
const FACT = 200;
const STORY_LINE = 500;
const FOOTER = 300;
const SAMPLE_TEXT = 280;

const EARLIER = 'This belongs to an earlier episode. A later one was already told here, and may still go on. ';

const LABELS: Readonly<Record<string, string>> = {
  firing: 'ALERT',
  updated: 'UPDATE',
  resolved: 'RESOLVED',
  ended: 'ENDED',
};

/** The last part of an event's type: `firing` of `mention.alert.firing`. */
export function transitionOf(event: DeliveryEvent): string {
  return event.type.split('.').at(-1) ?? '';
}

/** Gathers what a person is shown of an event; times are UTC, as the event's are. */
export function alertCard(event: DeliveryEvent): AlertCard {
  const { data } = event;
  const transition = transitionOf(event);
  const label = LABELS[transition] ?? chatText(transition, 20).toUpperCase();
  const isEarlier = data.earlierEpisode === true;
  const marks = `${isEarlier ? ' (earlier episode)' : ''}${data.late === true ? ' (late)' : ''}`;
  const isCritical = data.rule.severity === 'critical';
  const name = chatText(data.rule.name, TITLE) || chatText(data.rule.ruleId, TITLE);
  const rule = `rule ${chatText(data.rule.organizationId, 40)}/${chatText(data.rule.ruleId, 80)}`;
  return {
    title: chatText(`${isCritical ? 'CRITICAL ' : ''}${label}${marks}: ${name}`, TITLE),
    isCritical,
    isOver: (transition === 'resolved' || transition === 'ended') && !isEarlier,
    explanation: `${isEarlier ? EARLIER : ''}${chatText(data.explanation, EXPLANATION) || name}`,
    facts: [
      ...factsOf(event)
        .map((fact) => ({ ...fact, value: chatText(fact.value, FACT) }))
        .filter(({ value }) => value !== ''),
      ...storyOf(event),
    ],
    samples: data.samples.slice(0, MOST_SAMPLES).map(sampleCard),
    footer: chatText(`${shownOf(event)}${rule}; to silence it, set silencedUntil in its item`, FOOTER),
  };
}

function factsOf({ data }: DeliveryEvent): { name: string; value: string }[] {
  const { watch, window, episode } = data;
  const group = watch?.groupName === undefined ? '' : ` (${chatText(watch.groupName, 80)})`;
  const unnamed = [watch?.kind, watch?.id].filter((part) => part !== undefined).join(' ');
  const watched = watch === undefined ? '' : `${chatText(watch.name ?? unnamed, 100)}${group}`;
  const span =
    window === undefined ? '' : `${timeOf(window.from)} to ${timeOf(window.to)} UTC (${chatText(window.length, 10)})`;
  const ended = episode?.endedAt === undefined ? '' : ` until ${timeOf(episode.endedAt)}`;
  const peak = episode?.peak === undefined ? '' : `, peak ${numberOf(episode.peak)}`;
  const since = episode?.startedAt === undefined ? '' : `since ${timeOf(episode.startedAt)}${ended} UTC${peak}`;
  return [
    { name: 'Watched', value: watched },
    { name: 'Window', value: span },
    { name: 'By source type', value: countsOf(data.byType) },
    { name: 'Sentiment', value: countsOf(data.sentiment) },
    { name: 'Recently', value: barsOf(data.recent ?? []) },
    { name: 'Episode', value: since },
  ];
}

/** Times are UTC, as those of the other facts. */
function storyOf({ data: { story } }: DeliveryEvent): { name: string; value: string }[] {
  if (story === undefined) return [];
  const lines = storyLines(story, { plain: chatText, timeOf: (iso) => `${timeOf(iso)} UTC` });
  return lines.map(({ name, value }) => ({ name, value: chatText(value, STORY_LINE) }));
}

function sampleCard(sample: ShownSample): SampleCard {
  const words = [sample.title, sample.text].map((part) => chatText(part, SAMPLE_TEXT)).filter((part) => part !== '');
  const byline = [
    chatText(sample.type, 30),
    chatText(sample.author, 80),
    sample.reach === undefined ? '' : `reach ${numberOf(sample.reach)}`,
    chatText(sample.sentiment, 20).toLowerCase(),
  ];
  const link = webLink(sample.url);
  return {
    text: chatText(words.join(': '), SAMPLE_TEXT) || '(no text)',
    byline: chatText(byline.filter((part) => part !== '').join(' · '), FACT),
    ...(link === undefined ? {} : { link }),
  };
}

function shownOf({ data }: DeliveryEvent): string {
  if (data.samplesStatus === 'failed') return 'The mentions could not be read · ';
  if (data.samplesShown === undefined || data.samplesTotal === undefined || data.samplesShown === 0) return '';
  return `${numberOf(data.samplesShown)} of ${numberOf(data.samplesTotal)} mentions · `;
}

function timeOf(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? chatText(iso, 30) : new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

function numberOf(value: number): string {
  return new Intl.NumberFormat('en-US').format(value);
}

function countsOf(counts: Readonly<Record<string, number>> | undefined): string {
  const entries = Object.entries(counts ?? {}).filter(([name]) => name !== 'total');
  const listed = entries
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${chatText(name, 20)} ${numberOf(count)}`);
  return listed.slice(0, 15).join(', ');
}

function barsOf(recent: readonly number[]): string {
  const shown = recent.slice(-24);
  return shown.length === 0 ? '' : `${bars(shown)} (newest ${numberOf(shown.at(-1) ?? 0)})`;
}
