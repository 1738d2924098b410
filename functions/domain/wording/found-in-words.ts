import type { Words } from '../../languages/words-of.ts';
import type { AlertEventData } from '../alerting/event/alert-event.ts';
import type { ShownEvent } from '../alerting/event/shown-event.ts';
import { outletOf } from '../story/outlet-of.ts';
import { countedInWords } from './change-in-words.ts';
import { mentionText } from './mention-text.ts';
import { whereInWords } from './where-in-words.ts';

/** What is shown of a mention, in emails, and in chats, where any of it may be missing. */
type ShownSample = {
  readonly title?: string | null | undefined;
  readonly text?: string | undefined;
  readonly author?: string | undefined;
  readonly type?: string | undefined;
  readonly url?: string | undefined;
};

/** How many mentions came, and what else there is to know of them; without any of their words, so that it may be kept for long. */
export function foundInWords(data: AlertEventData, words: Words): string[] {
  const { observed, late, found = {}, where } = data;
  const { copies = 0, copiesSince, unread = 0, dropped = 0 } = found;
  const said = words.explanations;
  const counted = countedInWords({ ...data, where: undefined }, words);
  const which = where === undefined ? counted : `${counted} ${whereInWords(where, words)}`;
  const since = copiesSince === undefined ? undefined : words.time(Date.parse(copiesSince));
  return [
    words.sentence(late ? words.alerts.toldLate({ said: which }) : which),
    ...(unread === 0 ? [] : [said.unread({ isEach: unread === observed, count: unread })]),
    ...(copies === 0 ? [] : [said.copies({ count: copies, since })]),
    ...(dropped === 0 ? [] : [said.dropped({ count: dropped })]),
  ];
}

/** What stands above everything else: the words of the first mention, and of the press its outlet, else who wrote it. */
export function leadInWords(
  samples: readonly ShownSample[],
  words: Words,
): { readonly words: string; readonly from: string } | undefined {
  const [lead] = samples;
  if (lead === undefined) return undefined;
  const { author = '', type = '', url } = lead;
  return { words: mentionText(lead, words).title, from: outletOf({ type, url, author }) ?? author };
}

/** How many more mentions than the first there are: " (+2)"; empty if there are none. */
export function moreInWords({ observed = 1 }: Pick<ShownEvent, 'observed'>, words: Words): string {
  return observed > 1 ? ` (+${words.number(observed - 1)})` : '';
}
