import { wordsOf } from '../../languages/words-of.ts';
import {
  type AlertDigest,
  alertDigest,
  type DigestedAlert,
  digestCounts,
  firstLines,
} from '../messages/digest/alert-digest.ts';
import { chatLine, chatPart } from '../wording/chat-text.ts';
import type { AlertCard } from './alert-card.ts';
import { hourEnd, SHOWN_PER_HOUR } from './hourly-cap.ts';

/** A chat message shows this many rules; the rest is counted. */
const MOST_RULES = 15;

/** The digest of the alerts that a channel was not shown in an hour (its start in epoch ms). */
export function hourDigest(notShown: readonly DigestedAlert[], hour: number): AlertDigest {
  return alertDigest(
    notShown,
    `From ${clock(hour)} to ${clock(hourEnd(hour))} UTC ${SHOWN_PER_HOUR} alerts were shown here, which is the limit for an hour. These came in addition. Critical alerts, and what is resolved, are always shown.`,
  );
}

/** A digest as a chat message: how many alerts of how many rules, why they come together, the worst rules first. */
export function digestCard(digest: AlertDigest): AlertCard {
  const { shown, more } = firstLines(digest, MOST_RULES);
  const facts = shown.map(({ newest, older }) => ({
    name: chatPart(newest.name, 60) || chatPart(newest.rule, 60),
    value: [
      older.length === 0 ? '1 alert' : `${1 + older.length} alerts`,
      chatPart(newest.severity, 10),
      chatPart(newest.rule, 90),
    ]
      .filter((part) => part !== '')
      .join(', '),
  }));
  return {
    words: wordsOf({}),
    title: `DIGEST: ${digestCounts(digest)}`,
    isCritical: false,
    isOver: false,
    explanation: chatLine(`${digest.reason} ${more}`, 500),
    facts,
    samples: [],
    footer:
      'A rule that fires this often may be too sensitive; lower its sensitivity, or set silencedUntil in its item',
  };
}

function clock(at: number): string {
  return new Date(at).toISOString().slice(11, 16);
}
