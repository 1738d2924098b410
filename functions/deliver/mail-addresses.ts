import { eachAddressOnce } from '../domain/items/organization-emails.ts';
import { letsThrough } from '../domain/messages/email/filter-policy.ts';
import type { Recipients } from './environment.ts';
import type { PublishedMail } from './read-message.ts';

/**
 * Who gets an email: those of `alertEmails` whose filter lets it through, and `named`, whom its organization names. Who is
 * both gets it once: the case of an address does not matter.
 */
export function mailAddresses(
  { attributes }: Pick<PublishedMail, 'attributes'>,
  { recipients, named }: { readonly recipients: Recipients; readonly named: readonly string[] },
): string[] {
  const filtered = recipients.filter(({ filterPolicy = {} }) => letsThrough(filterPolicy, attributes));
  return eachAddressOnce([...filtered.map(({ address }) => address), ...named]);
}
