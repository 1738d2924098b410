import { plainText } from '../plain-text.ts';
import type { AlertEvent, AlertEventData, Sample } from './alert-event.ts';

/** SNS and SQS take 256 KB of message and attributes together; this leaves the attributes 22 KB. */
const MOST_BYTES = 240_000;

const LONGEST_NAME = 200;
const LONGEST_LABEL = 40;
const LONGEST_EXPLANATION = 1000;
const LONGEST_TEXT = 1000;
const LONGEST_URL = 2000;
const MOST_TYPES = 50;
const MOST_DRIVERS = 20;
const MOST_SAMPLES = 20;

/**
 * The event with every word that is not ours made plain and short: names, types, sentiments and mentions come from the
 * service and could forge lines, turn the direction of the text or burst the message. Samples go, from the last on, until
 * the event has at most 240,000 bytes as JSON. An event that is clean stays as it is.
 */
export function cleanEvent(event: AlertEvent): AlertEvent {
  const { data } = event;
  const { name, groupName } = data.watch;
  const words: AlertEventData = {
    ...data,
    rule: { ...data.rule, name: plainText(data.rule.name, LONGEST_NAME) || data.rule.ruleId },
    watch: {
      ...data.watch,
      ...(name === undefined ? {} : { name: plainText(name, LONGEST_NAME) }),
      ...(groupName === undefined ? {} : { groupName: plainText(groupName, LONGEST_NAME) }),
    },
    byType: cleanCounts(data.byType),
    ...(data.sentiment === undefined ? {} : { sentiment: cleanCounts(data.sentiment) }),
    ...(data.drivers === undefined ? {} : { drivers: data.drivers.slice(0, MOST_DRIVERS).map(cleanDriver) }),
    explanation: plainText(data.explanation, LONGEST_EXPLANATION),
  };
  const samples = data.samples.slice(0, MOST_SAMPLES).map(cleanSample);
  for (let shown = samples.length; ; shown -= 1) {
    const fewer = shown === data.samples.length ? data.samplesShown : shown;
    const clean = { ...event, data: { ...words, samples: samples.slice(0, shown), samplesShown: fewer } };
    if (shown === 0 || Buffer.byteLength(JSON.stringify(clean)) <= MOST_BYTES) return clean;
  }
}

/** Counts by name; those that read the same are added up. */
function cleanCounts(counts: Readonly<Record<string, number>>): Record<string, number> {
  const clean = new Map<string, number>();
  for (const [name, count] of Object.entries(counts).slice(0, MOST_TYPES)) {
    const label = plainText(name, LONGEST_LABEL) || 'UNKNOWN';
    clean.set(label, (clean.get(label) ?? 0) + count);
  }
  return Object.fromEntries(clean);
}

function cleanDriver({ kind, name, count }: NonNullable<AlertEventData['drivers']>[number]) {
  return { kind: plainText(kind, LONGEST_LABEL), name: plainText(name, LONGEST_NAME), count };
}

/** An address that was cut or cleaned leads elsewhere or nowhere, so it goes. */
function cleanSample({ title, author, sentiment, url, ...sample }: Sample): Sample {
  return {
    ...sample,
    type: plainText(sample.type, LONGEST_LABEL) || 'UNKNOWN',
    title: title === null ? null : plainText(title, LONGEST_NAME),
    text: plainText(sample.text, LONGEST_TEXT),
    ...(author === undefined ? {} : { author: plainText(author, LONGEST_NAME) }),
    ...(sentiment === undefined ? {} : { sentiment: plainText(sentiment, LONGEST_LABEL) }),
    ...(url === undefined || plainText(url, LONGEST_URL) !== url ? {} : { url }),
  };
}
