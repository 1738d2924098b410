import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { heartbeatSubscriptions } from '../../functions/adapters/sns/heartbeat-subscriptions.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { eachAddressOnce, emailsIn } from '../../functions/domain/items/organization-emails.ts';
import { type ListedSubscription, subscribersOf } from '../../functions/domain/operations/heartbeat/subscribers.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';

/** Whose emails: of one organization (its id as text), or of all; and whether addresses are named or only counted. */
export type ReadersAsked = { readonly organization?: string | undefined; readonly isNamed: boolean };

/** Who gets the emails, as far as the caller's AWS identity may see it. */
export async function readersOf(
  installation: Installation,
  { organization, isNamed }: ReadersAsked,
  { ruleAnswers }: Words = wordsOf({}),
): Promise<string> {
  const { sns, topics, emailFrom, emailAddresses } = installation;
  const [listed, items] = await Promise.all([
    heartbeatSubscriptions(sns, topics.alerts).catch(() => undefined),
    allItems(installation, ITEM_KINDS.organizations),
  ]);
  const naming = items.flatMap((item) => {
    const [id, addresses] = [itemName(ITEM_KINDS.organizations, item), emailsIn(item)];
    return addresses.length === 0 || (organization !== undefined && id !== organization) ? [] : [{ id, addresses }];
  });
  if (emailFrom === undefined) {
    const subscribed = subscribedInWords(listed, ruleAnswers);
    return naming.length === 0 ? subscribed : `${subscribed} ${ruleAnswers.namedInVain(naming.map(({ id }) => id))}`;
  }
  const named = eachAddressOnce(naming.flatMap(({ addresses }) => addresses));
  const html = ruleAnswers.htmlReaders({
    sender: emailFrom,
    ofStack: emailAddresses !== 0,
    named: isNamed ? named : named.length,
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
  return readers(confirmed, pending);
}
