import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { heartbeatSubscriptions } from '../../functions/adapters/sns/heartbeat-subscriptions.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { eachAddressOnce, emailsIn } from '../../functions/domain/items/recipients.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { type ListedSubscription, subscribersOf } from '../../functions/domain/operations/heartbeat/subscribers.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';

/**
 * Whose emails: of one organization (its id as text), or of all; of one of its rules, that names further addresses; and whether addresses
 * are named or only counted.
 */
export type ReadersAsked = {
  readonly organization?: string | undefined;
  readonly notify?: Pick<Rule['notify'], 'emails' | 'only'> | undefined;
  readonly isNamed: boolean;
};

/** Who gets the emails, as far as the caller's AWS identity may see it. */
export async function readersOf(
  installation: Installation,
  { organization, notify = {}, isNamed }: ReadersAsked,
  words: Words = wordsOf({}),
): Promise<string> {
  const { sns, topics, emailFrom, emailAddresses } = installation;
  const { ruleAnswers, list } = words;
  const listed = await heartbeatSubscriptions(sns, topics.alerts).catch(() => undefined);
  if (emailFrom === undefined) return subscribedInWords(listed, ruleAnswers);
  const items = notify.only === true ? [] : await allItems(installation, ITEM_KINDS.organizations);
  const asked = items.filter((item) => [undefined, itemName(ITEM_KINDS.organizations, item)].includes(organization));
  const named = eachAddressOnce([...asked.flatMap(emailsIn), ...(notify.emails ?? [])]);
  const html = ruleAnswers.htmlReaders({
    sender: emailFrom,
    ofStack: emailAddresses !== 0,
    named: isNamed || named.length === 0 ? list(named) : ruleAnswers.addresses({ count: named.length }),
  });
  // One queue is that of the function that sends these emails; what else reads the topic from a queue is no person.
  const others = listed?.filter(({ protocol }) => protocol !== 'sqs') ?? [];
  return others.length === 0 ? html : `${html} ${subscribedInWords(others, ruleAnswers)}`;
}

function subscribedInWords(
  listed: readonly ListedSubscription[] | undefined,
  { unknownReaders, readers }: Words['ruleAnswers'],
): string {
  if (listed === undefined) return unknownReaders;
  const { confirmed, pending } = subscribersOf(listed);
  return readers({ confirmed, pending: pending.join(', ') });
}
