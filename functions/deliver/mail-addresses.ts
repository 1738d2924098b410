import { mayHear } from '../domain/items/new-hearers.ts';
import { eachAddressOnce } from '../domain/items/recipients.ts';
import { letsThrough } from '../domain/messages/email/filter-policy.ts';
import type { StackReceivers } from './jobs-of.ts';
import type { PublishedMail } from './read-message.ts';

/**
 * Who gets an email: those of `alertEmails` whose filter lets it through, and `named`, whom its organization and its rules name; of a
 * change of these, those before, too; of both those alone that the stack allows. Who is both gets it once: the case of an address does not matter.
 */
export function mailAddresses(
  { attributes, formerEmails = [] }: Pick<PublishedMail, 'attributes' | 'formerEmails'>,
  {
    recipients,
    named,
    allowed = {},
  }: Pick<StackReceivers, 'recipients' | 'allowed'> & { readonly named: readonly string[] },
): string[] {
  const filtered = recipients.filter(({ filterPolicy = {} }) => letsThrough(filterPolicy, attributes));
  return eachAddressOnce([
    ...filtered.map(({ address }) => address),
    ...[...named, ...formerEmails].filter((address) => mayHear(address, allowed)),
  ]);
}
