import * as z from 'zod';
import { refuse, says } from '../says.ts';
import type { Item } from './item-kind.ts';

/** The most addresses that an organization, or one of its rules, may name. */
const MOST_OF_ORGANIZATION = 20;
const MOST_OF_RULE = 10;

/** Mailboxes have no longer ones. Source: erratum 1690 of RFC 3696. */
const LONGEST = 254;

const address = z.lazy(() =>
  z.email(says('emailAddress', { example: 'pr@example.com' })).max(LONGEST, says('longAddress', { most: LONGEST })),
);

/** Addresses, each once, whatever its case; `field` is the list's path. */
const addresses = (field: string, most: number) =>
  z
    .array(address)
    .min(1, says('nameOne', { field }))
    .max(most, says('mostEmails', { most }))
    .superRefine((written, context) => {
      const names = written.map((each) => each.toLowerCase());
      names.forEach((name, at) => {
        const first = names.indexOf(name);
        if (first < at) refuse(context, (words) => words.namedAlready({ place: `${field}.${first}` }), [at]);
      });
    });

/** The addresses that get the emails of an organization. */
export const organizationEmails = z.lazy(() => addresses('emails', MOST_OF_ORGANIZATION));

/** The addresses that get the emails of a rule. */
export const ruleEmails = z.lazy(() => addresses('notify.emails', MOST_OF_RULE));

/** The addresses in a list that are understood, whatever else is wrong in it. */
function understood(list: unknown, most: number): readonly string[] {
  const written: readonly unknown[] = Array.isArray(list) ? list : [];
  return written.flatMap((each) => address.safeParse(each).data ?? []).slice(0, most);
}

/** The addresses that the item of an organization names, whatever else is wrong in it. */
export function emailsIn(item: Item | undefined): readonly string[] {
  return understood(item?.emails, MOST_OF_ORGANIZATION);
}

/** Whom a rule names; with `only`, they get its emails in place of those whom its organization names. */
export type RuleRecipients = { readonly emails: readonly string[]; readonly only: boolean };

const notified = z.lazy(() => z.looseObject({ emails: z.unknown(), only: z.unknown(), email: z.unknown() }).partial());

/** Whom the item of a rule names, whatever else is wrong in it. */
export function ruleRecipientsIn(item: Item | undefined): RuleRecipients {
  const { emails, only, email } = notified.safeParse(item?.notify).data ?? {};
  const named = email === false ? [] : understood(emails, MOST_OF_RULE);
  return { emails: named, only: only === true && named.length > 0 };
}

/** The item of an organization or a rule for those who only look, who are not shown whose addresses it names. */
export function withoutAddresses({ emails: _emails, notify, ...item }: Item): Item {
  const { emails: _addresses, only: _only, ...shown } = notified.safeParse(notify).data ?? {};
  return notify === undefined ? item : { ...item, notify: shown };
}

/** The same text for rules whose emails the same people get: only what is for the same people stands in one email. */
export function sameRecipients({
  emails = [],
  only = false,
}: {
  readonly emails?: readonly string[] | undefined;
  readonly only?: boolean | undefined;
}): string {
  return JSON.stringify([only, emails.map((each) => each.toLowerCase()).sort()]);
}

/** Addresses each once, in the spelling that came first: their case does not matter. */
export function eachAddressOnce(written: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const each of written) {
    const name = each.toLowerCase();
    if (!byName.has(name)) byName.set(name, each);
  }
  return [...byName.values()];
}
