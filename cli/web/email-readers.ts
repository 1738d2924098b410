import { heartbeatSubscriptions } from '../../functions/adapters/sns/heartbeat-subscriptions.ts';
import { subscribersOf } from '../../functions/domain/operations/heartbeat/subscribers.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { readersOf } from '../test/send-test.ts';

/** Subscriptions of the topic that people read. */
const OF_PEOPLE = ['email', 'email-json', 'sms'];

/**
 * Who gets the emails, as a sentence: their addresses for those who may change things, and how many there are for those who only
 * look.
 */
export async function emailReaders(
  installation: Installation,
  { readOnly }: { readonly readOnly: boolean },
  words: Words,
): Promise<string> {
  const { sns, topics, emailFrom } = installation;
  const isNamed = !readOnly && emailFrom === undefined;
  const listed = isNamed ? await heartbeatSubscriptions(sns, topics.alerts).catch(() => []) : [];
  const addresses = listed
    .filter(({ arn, protocol }) => arn.startsWith('arn:') && OF_PEOPLE.includes(protocol))
    .map(({ endpoint }) => endpoint);
  return addresses.length === 0
    ? readersOf(installation, words)
    : words.ruleAnswers.readersWithFilters(addresses, subscribersOf(listed).pending);
}
