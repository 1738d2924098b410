import { heartbeatSubscriptions } from '../../functions/adapters/sns/heartbeat-subscriptions.ts';
import { subscribersOf } from '../../functions/domain/operations/heartbeat/subscribers.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { type ReadersAsked, readersOf } from '../test/readers-of.ts';

/** Subscriptions of the topic that people read. */
const OF_PEOPLE = ['email', 'email-json', 'sms'];

/** Who gets the emails, as a sentence that names those who are subscribed, too, if it may name anybody. */
export async function emailReaders(installation: Installation, asked: ReadersAsked, words: Words): Promise<string> {
  const { sns, topics, emailFrom } = installation;
  const isListed = asked.isNamed && emailFrom === undefined;
  const listed = isListed ? await heartbeatSubscriptions(sns, topics.alerts).catch(() => []) : [];
  const addresses = listed
    .filter(({ arn, protocol }) => arn.startsWith('arn:') && OF_PEOPLE.includes(protocol))
    .map(({ endpoint }) => endpoint);
  return addresses.length === 0
    ? readersOf(installation, asked, words)
    : words.ruleAnswers.readersWithFilters({
        addresses: addresses.join(', '),
        pending: subscribersOf(listed).pending.join(', '),
      });
}
