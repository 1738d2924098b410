import { randomUUID } from 'node:crypto';
import { channelTestAlert } from '../configure/build-test-alert.ts';
import { publishTestEvent } from '../configure/publish-test.ts';
import type { Installation } from '../context/installation.ts';
import { awaitOutcome, type Outcome } from './await-outcome.ts';

/** The id of a test event, another one each time. */
export function testSettings({ stage }: Installation) {
  return { id: `test-${randomUUID()}`, stage, at: Date.now() };
}

/** Sends a test to one channel the way that every event goes, and waits for what comes of it. */
export async function testChannel(
  installation: Installation,
  {
    channelId,
    version,
    timeoutMs,
  }: { readonly channelId: string; readonly version: string; readonly timeoutMs: number },
): Promise<Outcome & { readonly eventId: string }> {
  const event = channelTestAlert(channelId, testSettings(installation));
  await publishTestEvent(installation, event, event.data.rule.ruleId);
  const outcome = await awaitOutcome(installation, { channelId, eventId: event.id, version, timeoutMs });
  return { ...outcome, eventId: event.id };
}

/** `pr-slack took it: it answered 200.` */
export function outcomeInWords(channelId: string, { kind, said }: Outcome): string {
  const verdicts: Readonly<Record<Outcome['kind'], string>> = {
    taken: 'took it',
    'not-taken': 'did not take it',
    'not-sent': 'was not sent it yet',
    'no-outcome': 'has not answered',
  };
  return `${channelId} ${verdicts[kind]}: ${said}.`;
}
