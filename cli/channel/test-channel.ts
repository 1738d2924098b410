import { randomUUID } from 'node:crypto';
import { type Channel, parseChannel } from '../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { channelTestAlert, type TestEvent, testOver } from '../test/build-test-alert.ts';
import { publishTestEvent } from '../test/publish-test.ts';
import { pageLanguage } from '../web/page-language.ts';
import { awaitOutcome, type Outcome } from './await-outcome.ts';

/** The settings of a test event; its id is new each time. */
export function testSettings({ stage }: Installation) {
  return { id: `test-${randomUUID()}`, stage, at: Date.now() };
}

/** The same for a test of a channel, which is of no organization. */
export async function channelTestSettings(installation: Installation) {
  return { ...testSettings(installation), language: await pageLanguage(installation) };
}

/** A channel that is tested; `version` is that of its item. */
export type TestedChannel = {
  readonly channel: Pick<Channel, 'channelId' | 'kind'>;
  readonly version: string;
  readonly timeoutMs: number;
};

/** Sends a test to one channel on the way of every event, and waits for the outcome. */
async function testChannel(
  installation: Installation,
  tested: TestedChannel,
): Promise<Outcome & { readonly eventId: string }> {
  const event = channelTestAlert(tested.channel.channelId, await channelTestSettings(installation));
  await publishTestEvent(installation, event, event.data.rule.ruleId);
  return { ...(await concludeTest(installation, event, tested)), eventId: event.id };
}

/** What a test of an item came to; undefined if the item, which the caller has just written, cannot be tested. */
export type TestOutcome = (Outcome & { readonly eventId: string }) | undefined;

/** Tests the channel of an item. */
export async function testItem(installation: Installation, item: Item, timeoutMs: number): Promise<TestOutcome> {
  const parsed = parseChannel(item);
  if (!parsed.ok) return undefined;
  return testChannel(installation, { channel: parsed.value, version: parsed.version, timeoutMs });
}

/** Waits for the outcome of a test at a channel; if it opened an incident, that is closed again. */
export async function concludeTest(
  installation: Installation,
  event: TestEvent,
  { channel: { channelId, kind }, version, timeoutMs }: TestedChannel,
): Promise<Outcome> {
  const outcome = await awaitOutcome(installation, { channelId, eventId: event.id, version, timeoutMs });
  if (outcome.kind !== 'taken' || CHANNEL_KINDS[kind].readers !== 'on-call') return outcome;
  await publishTestEvent(installation, testOver(event, channelId), event.data.rule.ruleId);
  return outcome;
}

/** `pr-slack took it: it answered 200.` */
export function outcomeInWords(channel: string, { kind, said }: Outcome, words: Words = wordsOf({})): string {
  const { outcome, verdicts } = words.ruleAnswers;
  return outcome({ channel, verdict: verdicts[kind], said: said(words) });
}
