import type { EmailSubscriptions } from '../adapters/sns/email-subscriptions.ts';
import { heardOf } from '../domain/alerting/event/message-attributes.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { type AllowedHearers, mayHear } from '../domain/items/new-hearers.ts';
import { emailsIn, ruleRecipientsIn } from '../domain/items/recipients.ts';
import type { FilterPolicy } from '../domain/messages/email/filter-policy.ts';
import type { ListedSubscription } from '../domain/operations/heartbeat/subscribers.ts';
import type { NoticeCause, Notices, RaisedNotice } from '../domain/operations/notice.ts';
import { plainPart } from '../domain/plain-text.ts';

type Item = Readonly<Record<string, unknown>>;

/** SNS takes so many values in a filter policy. Source: "Filter policy constraints" of the SNS developer guide. */
const MOST_VALUES = 150;

/** SNS is asked about so many subscriptions at once. */
const CONCURRENCY = 4;

/** Addresses that were asked and have not confirmed, and those that the stack filters; the rest of a key is the address in lower case. */
const ASKED = 'subscribers/asked/';
const FILTERED = 'subscribers/filtered/';

/**
 * Which emails each address is to get whom items name: by address in lower case, how it was written first, and a filter on the attribute
 * `rule`. Who is named by very many rules gets those of the whole organization: too much rather than too little.
 */
export function wantedFilters(
  { organizations, rules }: { readonly organizations: readonly Item[]; readonly rules: readonly Item[] },
  allowed: AllowedHearers,
): ReadonlyMap<string, { readonly address: string; readonly filter: FilterPolicy }> {
  const hears = new Map<string, { readonly address: string; readonly all: Set<string>; readonly rules: Set<string> }>();
  const named = (address: string) => {
    const name = address.toLowerCase();
    const known = hears.get(name) ?? { address, all: new Set(), rules: new Set() };
    hears.set(name, known);
    return known;
  };
  for (const item of organizations) {
    for (const address of emailsIn(item)) named(address).all.add(heardOf(String(item.organizationId)));
  }
  for (const item of rules) {
    const { emails, only } = ruleRecipientsIn(item);
    const all = heardOf(String(item.organizationId), only);
    for (const address of emails) named(address).rules.add(`${all}${String(item.ruleId)}`);
  }
  return new Map(
    [...hears].flatMap(([name, { address, all, rules: own }]) => {
      if (!mayHear(address, allowed)) return [];
      const beside = [...own].filter((each) => ![...all].some((prefix) => each.startsWith(prefix)));
      const isMany = all.size + beside.length > MOST_VALUES;
      const prefixes = new Set([
        ...all,
        ...(isMany ? beside.map((each) => each.slice(0, each.lastIndexOf('/') + 1)) : []),
      ]);
      const values = [...[...prefixes].sort().map((prefix) => ({ prefix })), ...(isMany ? [] : beside.sort())];
      return [[name, { address, filter: { rule: values } }] as const];
    }),
  );
}

/** Subscriptions that this program asked for filter by `rule` alone; those of the stack and of people are not touched. */
const isOurs = (filter: Item) => Object.keys(filter).join() === 'rule';

const sameFilter = (one: Item, other: Item) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Where SNS sends the emails: asks each address that items name to confirm, once; keeps what it gets to what they say now; and ends
 * its subscription once nothing names it. Operations is told who has not confirmed, and when that is over; `raised` is what it was told
 * before. Whoever already gets the emails of the stack is not asked.
 */
export async function askRecipients(
  {
    subscriptions,
    notices,
  }: {
    readonly subscriptions: EmailSubscriptions;
    readonly notices: Pick<Notices, 'reconcile'>;
  },
  known: Parameters<typeof wantedFilters>[0] & {
    readonly allowed: AllowedHearers;
    readonly raised: readonly RaisedNotice[];
  },
  at: number,
): Promise<void> {
  const { raised } = known;
  const wanted = wantedFilters(known, known.allowed);
  const listed = (await subscriptions.listed()).filter(({ protocol }) => protocol === 'email');
  const confirmed = listed.filter(({ arn }) => arn.startsWith('arn:'));
  const filtered: NoticeCause[] = [];
  const failures: unknown[] = [];
  const attempt = (each: Promise<void>) =>
    each.then(
      () => true,
      (error: unknown) => {
        failures.push(error);
        return false;
      },
    );
  await inParallel(CONCURRENCY, confirmed, async ({ arn, endpoint }) => {
    const filter = await subscriptions.filterOf(arn);
    const now = wanted.get(endpoint.toLowerCase());
    if (filter === undefined) return;
    if (!isOurs(filter)) filtered.push(...(now === undefined ? [] : [filteredByStack(now.address)]));
    else if (now === undefined) await attempt(subscriptions.end(arn));
    else if (!sameFilter(filter, now.filter)) await attempt(subscriptions.setFilter(arn, now.filter));
  });
  const named = (some: readonly ListedSubscription[]) => new Set(some.map(({ endpoint }) => endpoint.toLowerCase()));
  const [isConfirmed, isListed] = [named(confirmed), named(listed)];
  const isRaised = new Set(raised.map(({ key }) => key));
  const causes = [...filtered];
  for (const [name, { address, filter }] of wanted) {
    if (isConfirmed.has(name)) continue;
    const cause = unconfirmed(address);
    // AWS forgets after two days whoever has not answered. The notice remembers who was asked, so nobody is asked twice.
    const isAsked =
      isListed.has(name) || isRaised.has(cause.key) || (await attempt(subscriptions.ask(address, filter)));
    if (isAsked) causes.push(cause);
  }
  await notices.reconcile(raised, { causes, lookedFor: [ASKED, FILTERED] }, at);
  if (failures.length > 0) throw failures[0];
}

function unconfirmed(address: string): NoticeCause {
  return {
    key: `${ASKED}${address.toLowerCase()}`,
    subject: `${plainPart(address, 60)} has not confirmed yet`,
    text: `${plainPart(address, 254)} is named in emails and gets none until they follow the link in the email from AWS ("AWS Notification - Subscription Confirmation"); look in the spam folder. AWS forgets the question after two days: then take the address off, wait ten minutes, and add it again.`,
  };
}

function filteredByStack(address: string): NoticeCause {
  return {
    key: `${FILTERED}${address.toLowerCase()}`,
    subject: `${plainPart(address, 60)} gets only what a filter of the stack lets through`,
    text: `${plainPart(address, 254)} is named in emails of an item, and is subscribed to the topic alerts with a filter of its own, which stays. Take the filter out of alertEmails, or the address out of the item.`,
  };
}
