import type { Words } from '../../languages/words-of.ts';
import { type AlertDigest, alertDigest, type DigestedAlert, firstLines } from '../messages/digest/alert-digest.ts';
import { namedIn } from '../named-in.ts';
import { chatLine, chatPart } from '../wording/chat-text.ts';
import type { AlertCard } from './alert-card.ts';
import { hourEnd, SHOWN_PER_HOUR } from './hourly-cap.ts';

/** A chat message shows this many rules; the rest is counted. */
const MOST_RULES = 15;

/** The digest of the alerts that a channel was not shown in an hour (its start in epoch ms). */
export function hourDigest(notShown: readonly DigestedAlert[], hour: number, words: Words): AlertDigest {
  const { digests, inZone } = words;
  const clock = (at: number) => words.date(at, words.timeZone, { hour: '2-digit', minute: '2-digit' });
  return alertDigest(
    notShown,
    digests.hourFull({ from: clock(hour), to: clock(hourEnd(hour)), inZone, shown: SHOWN_PER_HOUR }),
  );
}

/** A digest as a chat message: how many alerts of how many rules, why they come together, the worst rules first. */
export function digestCard(digest: AlertDigest, words: Words): AlertCard {
  const { digests } = words;
  const { shown, more } = firstLines(digest, MOST_RULES, words);
  const facts = shown.map(({ newest, older }) => ({
    name: chatPart(newest.name, 60) || chatPart(newest.rule, 60),
    value: [
      words.nouns.alerts({ count: 1 + older.length }),
      namedIn(words.nouns.severities, newest.severity) ?? chatPart(newest.severity, 10),
      chatPart(newest.rule, 90),
    ]
      .filter((part) => part !== '')
      .join(', '),
  }));
  return {
    words,
    title: digests.title({ alerts: digest.alerts, rules: digest.lines.length }),
    isCritical: false,
    isOver: false,
    explanation: chatLine(`${digest.reason} ${more}`, 500),
    facts,
    samples: [],
    footer: digests.tooSensitive,
  };
}
