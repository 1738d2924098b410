import * as z from 'zod';
import { refuse, says } from '../says.ts';

const MOST = 20;

/** Mailboxes have no longer ones. Source: erratum 1690 of RFC 3696. */
const LONGEST = 254;

const address = z.lazy(() =>
  z.email(says('emailAddress', 'pr@example.com')).max(LONGEST, says('longAddress', LONGEST)),
);

/** The addresses that get the emails of an organization, each once, whatever its case. */
export const organizationEmails = z.lazy(() =>
  z
    .array(address)
    .min(1, says('nameOne', 'emails'))
    .max(MOST, says('mostEmails', MOST))
    .superRefine((addresses, context) => {
      const names = addresses.map((each) => each.toLowerCase());
      names.forEach((name, at) => {
        const first = names.indexOf(name);
        if (first < at) refuse(context, (words) => words.namedAlready(`emails.${first}`), [at]);
      });
    }),
);

/** The addresses that an item names and that are understood, whatever else is wrong in it. */
export function emailsIn(item: Readonly<Record<string, unknown>> | undefined): readonly string[] {
  const written: readonly unknown[] = Array.isArray(item?.emails) ? item.emails : [];
  return written.flatMap((each) => address.safeParse(each).data ?? []).slice(0, MOST);
}

/** Addresses each once, in the spelling that came first: their case does not matter. */
export function eachAddressOnce(addresses: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const address of addresses) {
    const name = address.toLowerCase();
    if (!byName.has(name)) byName.set(name, address);
  }
  return [...byName.values()];
}
