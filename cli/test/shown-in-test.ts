import { storedItem } from '../../functions/adapters/dynamodb/item-store.ts';
import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { detectorOf, measureOf } from '../../functions/domain/engine/condition.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { shownWatch } from '../../functions/domain/items/rule/watch.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { inWords } from '../../functions/domain/wording/explanation-in-words.ts';
import { withMentions } from '../../functions/evaluate/telling/read-mentions.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { MENTIONS_OF_ALERT, readAlert, type UnreadAlert } from '../web/rebuild-alert.ts';
import type { AskService } from '../web/service-door.ts';
import { type AlertContent, exampleAlert } from './example-alert.ts';
import { knownOfRule } from './last-alert.ts';

/** What a test shows: the last alert of its rule, when it was told (ISO 8601), and why without its mentions; or an example. */
export type ShownTest =
  | { readonly kind: 'last-alert'; readonly toldAt: string; readonly unread?: string }
  | { readonly kind: 'example'; readonly unread?: undefined };

/** Gives what the test of a rule shows. `at` in epoch ms, `ask` asks the monitoring service as whoever sends the test. */
export async function shownInTest(
  installation: Installation,
  rule: Rule,
  { at, words, ask }: { readonly at: number; readonly words: Words; readonly ask: AskService },
): Promise<{ readonly content: AlertContent; readonly shows: ShownTest }> {
  const { last, watchName = rule.name } = await knownOfRule(installation, rule, at);
  const watch = { ...shownWatch(rule.watch), name: watchName };
  if (last === undefined) {
    const { condition, samples } = rule;
    const { bound } = detectorOf(rule);
    const example = exampleAlert({
      watch,
      at: Math.floor(at / MINUTE_MS) * MINUTE_MS,
      windowMs: condition.windowMs,
      bound,
      measure: measureOf(condition),
      count: rule.count === 'voices' ? rule.count : undefined,
      samples: samples.count,
      words,
    });
    return { content: { ...example, explanation: words.notices.exampleOfRule }, shows: { kind: 'example' } };
  }
  const { alert, toldAt, headline } = last;
  const named = { ...alert, event: { ...alert.event, data: { ...alert.event.data, watch } } };
  const { event, unread } = await readOrNot(installation, rule, { alert: named, words, ask });
  const { data } = event;
  const says = words.notices.repeats({ time: words.timeInZone(toldAt), explanation: data.explanation });
  return {
    content: { ...data, ...present({ headline: data.headline ?? headline }), explanation: says },
    shows: { kind: 'last-alert', toldAt: iso(toldAt), ...present({ unread }) },
  };
}

/** The alert with its mentions; without them, and why, where they may not be read, or there are no requests for that. */
async function readOrNot(
  installation: Installation,
  rule: Rule,
  { alert, words, ask }: { readonly alert: UnreadAlert; readonly words: Words; readonly ask: AskService },
): Promise<{ readonly event: PublishedEvent; readonly unread?: string }> {
  const without = () => inWords(withMentions(alert), { words });
  if (alert.event.data.samplesStatus === 'none') return { event: without() };
  try {
    const { organizationId } = rule;
    const item = parseOrganization(
      (await storedItem(installation, ITEM_KINDS.organizations, { organizationId })) ?? {},
    );
    if (!item.ok) throw new Error('the organization has no item that is understood.');
    const event = await ask(item.value, MENTIONS_OF_ALERT, (service) => readAlert(rule, { alert, words, service }));
    return event.data.samplesStatus === 'failed'
      ? { event, unread: 'the monitoring service did not give them.' }
      : { event };
  } catch (error) {
    return { event: without(), unread: error instanceof Error ? error.message : String(error) };
  }
}

/** What a test shows, for whoever sent it. */
export function shownInWords(shows: ShownTest): string {
  return shows.kind === 'example'
    ? 'It is an example: its numbers and mentions are invented.'
    : `It repeats the alert of ${utcMinute(Date.parse(shows.toldAt))} UTC.`;
}

/** Why a test comes without the mentions of the alert that it repeats, if it does. */
export function unreadInWords({ unread }: ShownTest, { ruleAnswers }: Words = wordsOf({})): string[] {
  return unread === undefined ? [] : [ruleAnswers.unread({ why: unread })];
}
