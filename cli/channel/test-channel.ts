import { randomUUID } from 'node:crypto';
import type { Channel } from '../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { isolated } from '../../functions/domain/isolated.ts';
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
export async function testChannel(
  installation: Installation,
  tested: TestedChannel,
): Promise<Outcome & { readonly eventId: string }> {
  const event = channelTestAlert(tested.channel.channelId, await channelTestSettings(installation));
  await publishTestEvent(installation, event, event.data.rule.ruleId);
  return { ...(await concludeTest(installation, event, tested)), eventId: event.id };
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
export function outcomeInWords(
  channelId: string,
  { kind, said }: Outcome,
  { ruleAnswers }: Words = wordsOf({}),
): string {
  return ruleAnswers.outcome(isolated(channelId), kind, said);
}
