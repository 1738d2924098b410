import { parseChannel } from '../../functions/domain/channels/channel.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import { nearestName } from '../../functions/domain/items/item-problem.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Outcome } from '../channel/await-outcome.ts';
import { channelTestSettings, concludeTest, testSettings } from '../channel/test-channel.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { findItem } from '../items/find-item.ts';
import { didYouMean } from '../usage-error.ts';
import type { AskService } from '../web/service-door.ts';
import { channelTestAlert, ruleTestAlert, type TestEvent } from './build-test-alert.ts';
import { publishTestAsAlert, publishTestEvent } from './publish-test.ts';
import { type ShownTest, shownInTest } from './shown-in-test.ts';

/** Where a test was sent. */
export type SentTest = {
  readonly event: TestEvent;
  readonly tested: { readonly kind: 'rule' | 'channel'; readonly name: string };
  /** Whom its emails go to beside, or in place of, those of its organization; absent if it sends none. */
  readonly emailed?: Pick<Rule['notify'], 'emails' | 'only'>;
  /** What it shows. */
  readonly shows: ShownTest;
};

/** The channels that a test can reach: those that it names and that exist, are understood and enabled. */
function reachedBy(event: TestEvent, channels: readonly Item[]) {
  return channels.flatMap((item) => {
    const parsed = parseChannel(item);
    const isReached = parsed.ok && parsed.value.enabled && event.data.channels.includes(parsed.value.channelId);
    return isReached ? [{ channel: parsed.value, version: parsed.version }] : [];
  });
}

/** The outcome of a test at each channel that it can reach. */
export async function testOutcomes(
  installation: Installation,
  event: TestEvent,
  { channels, timeoutMs }: { readonly channels: readonly Item[]; readonly timeoutMs: number },
): Promise<(Outcome & { readonly channel: string })[]> {
  return Promise.all(
    reachedBy(event, channels).map(async ({ channel, version }) => ({
      channel: channel.channelId,
      ...(await concludeTest(installation, event, { channel, version, timeoutMs })),
    })),
  );
}

/**
 * Sends the test of the rule of that name: an email if it sends any, and an event to its channels. `channels` are all that exist; `ask`
 * asks the monitoring service for the mentions of the alert that it repeats, as the person who sends it.
 */
export async function testedRule(
  installation: Installation,
  name: string,
  { channels, ask }: { readonly channels: readonly Item[]; readonly ask: AskService },
): Promise<SentTest> {
  const item = await findItem(installation, ITEM_KINDS.rules, name).catch((error: Error) => {
    const ids = channels.map((channel) => String(channel.channelId));
    const isUnknown = error.message.startsWith('There is no');
    throw isUnknown && didYouMean(name, ids) !== ''
      ? new Error(`There is no rule or channel ${name} in ${installation.name}.${didYouMean(name, ids)}`)
      : error;
  });
  const rule: Rule = understood(ITEM_KINDS.rules, item, parseRule);
  const { asJudged, wordsFor } = await organizationsNow(installation);
  const words = wordsFor(String(rule.organizationId));
  const { timeZone } = words;
  const settings = { ...testSettings(installation), language: words.language };
  const { content, shows } = await shownInTest(installation, asJudged(rule), { at: settings.at, words, ask });
  const event = ruleTestAlert(rule, settings, { ...content, timeZone });
  await publishTestEvent(installation, event, rule.ruleId);
  const { notify } = rule;
  if (notify.email) await publishTestAsAlert(installation, event, { ...rule, timeZone });
  const tested = { kind: 'rule' as const, name: itemName(ITEM_KINDS.rules, item) };
  return { event, tested, ...(notify.email ? { emailed: notify } : {}), shows };
}

/** Sends a test to the channel of an item only. @throws Error that says what is wrong with the item */
export async function testedChannel(installation: Installation, item: Item): Promise<SentTest> {
  const { channelId } = understood(ITEM_KINDS.channels, item, parseChannel);
  const event = channelTestAlert(channelId, await channelTestSettings(installation));
  await publishTestEvent(installation, event, event.data.rule.ruleId);
  return { event, tested: { kind: 'channel', name: channelId }, shows: { kind: 'example' } };
}

/** The item as the functions would read it. @throws Error that says what is wrong with it */
function understood<T>(
  kind: ItemKind,
  item: Item,
  parse: (
    item: unknown,
  ) => { ok: true; value: T } | { ok: false; problems: readonly { path: string; reason: string; remedy: string }[] },
): T {
  const parsed = parse(item);
  if (parsed.ok) return parsed.value;
  const problems = parsed.problems.map(({ path, reason, remedy }) => `${path}: ${reason}; ${remedy}`);
  throw new Error(
    `The ${kind.singular} ${itemName(kind, item)} is not used until it is corrected: ${problems.join('. ')}.`,
  );
}

/** Why channels that a test names do not get it, a sentence each. */
export function remarksOn(
  named: readonly string[],
  channels: readonly Item[],
  { ruleAnswers }: Words = wordsOf({}),
): string[] {
  return named.flatMap((name) => {
    const item = channels.find(({ channelId }) => channelId === name);
    if (item === undefined) {
      const ids = channels.map(({ channelId }) => String(channelId));
      return [ruleAnswers.getsNothing({ channel: name, nearest: nearestName(name, ids) })];
    }
    return item.enabled === false ? [ruleAnswers.isDisabled({ channel: name })] : [];
  });
}
