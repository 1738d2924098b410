import transliterate from '@sindresorhus/transliterate';
import type { AlertEvent, Transition } from '../event/alert-event.ts';
import { spanInWords } from '../time/duration.ts';

const TAGS: Record<Transition, string> = {
  firing: '[ALERT]',
  updated: '[UPDATE]',
  resolved: '[RESOLVED]',
  ended: '[ENDED]',
};

/** SNS takes subjects of under 100 characters. */
export const LONGEST_SUBJECT = 99;
const LONGEST_NAME = 40;

/** The name in printable ASCII; the ruleId where nothing readable is left. */
function asciiName(name: string, ruleId: string): string {
  const ascii = transliterate(name.slice(0, 4 * LONGEST_NAME))
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return (/[A-Za-z0-9]/.test(ascii) ? ascii : ruleId).slice(0, LONGEST_NAME).trim();
}

/** What the window is in words: "1 h". */
export function windowInWords({ window }: AlertEvent['data']): string {
  return spanInWords(Date.parse(window.to) - Date.parse(window.from));
}

/** What was counted, in words: "63 mentions", "40 negative mentions". */
export function countedInWords({ observed, rule }: AlertEvent['data']): string {
  const negative = rule.conditionKind === 'negative-surge' ? 'negative ' : '';
  return `${observed} ${negative}${observed === 1 ? 'mention' : 'mentions'}`;
}

function tail(data: AlertEvent['data']): string {
  const counted = `${countedInWords(data)} in ${windowInWords(data)}`;
  if (data.status === 'resolved') return `over after ${data.episode.duration ?? 'a while'}, peak ${data.episode.peak}`;
  if (data.status === 'ended') return `no longer watched, peak ${data.episode.peak}`;
  return data.expected === undefined ? counted : `${counted}, usual daily peak ${Math.round(data.expected.usualPeak)}`;
}

/** The subject of an alert's email: printable ASCII, under 100 characters. */
export function emailSubject({ data }: AlertEvent): string {
  const name = asciiName(data.watch.name ?? data.rule.name, data.rule.ruleId);
  return `${TAGS[data.status]} ${name}: ${tail(data)}`.slice(0, LONGEST_SUBJECT).trim();
}
