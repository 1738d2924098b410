import { notices as english } from '../../languages/compiled/en/notices.ts';
import { speechOf } from '../../languages/speech-of.ts';
import type { Words } from '../../languages/words-of.ts';
import type { Item, ItemKindName } from './item-kind.ts';
import type { ItemProblem } from './item-problem.ts';
import { emailsIn, ruleRecipientsIn } from './recipients.ts';
import { CHANNEL_FIELDS } from './rule/channels-of.ts';

/** Whoever hears of alerts: an address, a channel that a rule or a summary names, or whoever is behind the host of links. */
type Recipient =
  | { readonly kind: 'email'; readonly address: string }
  | { readonly kind: 'channel'; readonly channelId: string }
  | { readonly kind: 'links'; readonly host: string };

/**
 * Whoever begins to hear: a recipient; a channel that is `new`, may lead `elsewhere`, because it has another kind or secret, or is
 * `enabled` again; the people of an organization that is no longer disabled.
 */
export type NewHearer =
  | Recipient
  | { readonly kind: 'new' | 'elsewhere' | 'enabled'; readonly channelId: string }
  | { readonly kind: 'released' };

/** An item as it was, absent if there was none, and as it will be. */
export type ItemChange = { readonly kind: ItemKindName; readonly before: Item | undefined; readonly after: Item };

/** Where items of any kind name channels. */
const NAMING_CHANNELS = [...CHANNEL_FIELDS, 'digest'];

/** Who newly hears by a change of an item, in the order in which it names them; whatever is wrong with the item before. */
export function newHearers({ kind, before, after }: ItemChange): NewHearer[] {
  const known = new Set(recipientsIn(before).map(nameOf));
  const added = recipientsIn(after).filter((each) => !known.has(nameOf(each)));
  return [...added, ...(kind === 'channels' ? newDestination(before, after) : []), ...released(kind, before, after)];
}

/** Everybody whom an item names, each once. */
function recipientsIn(item: Item | undefined): Recipient[] {
  const host = hostIn(item?.mentionsUrl);
  const found: Recipient[] = [
    ...addressesIn(item).map((address) => ({ kind: 'email' as const, address })),
    ...channelsIn(item).map((channelId) => ({ kind: 'channel' as const, channelId })),
    ...(host === undefined ? [] : [{ kind: 'links' as const, host }]),
  ];
  return [...new Map(found.map((each) => [nameOf(each), each])).values()];
}

/** The addresses that an item of an organization or a rule names. */
function addressesIn(item: Item | undefined): readonly string[] {
  return [...emailsIn(item), ...ruleRecipientsIn(item).emails];
}

/** The addresses that a change takes off. */
function formerEmailsOf({ before, after }: Pick<ItemChange, 'before' | 'after'>): string[] {
  const stays = new Set(addressesIn(after).map((address) => address.toLowerCase()));
  return addressesIn(before).filter((address) => !stays.has(address.toLowerCase()));
}

/** The channels that an item names, each once. */
function channelsIn(item: Item | undefined): string[] {
  const named = NAMING_CHANNELS.flatMap((field) => item?.[field] ?? []).flatMap((each) => fieldOf(each, 'channels'));
  return [...new Set(named.flatMap((each) => (typeof each === 'string' ? [each] : [])))];
}

/** The host where a template of links leads; undefined if it leads nowhere. */
function hostIn(template: unknown): string | undefined {
  return typeof template === 'string' && URL.canParse(template) ? new URL(template).host : undefined;
}

function fieldOf(value: unknown, name: string): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const found: unknown = Object.entries(value).find(([field]) => field === name)?.[1];
  return Array.isArray(found) ? found : [];
}

/** The case of an address does not matter. */
function nameOf(recipient: Recipient): string {
  return recipient.kind === 'email' ? `email ${recipient.address.toLowerCase()}` : JSON.stringify(recipient);
}

function newDestination(before: Item | undefined, after: Item): NewHearer[] {
  const channelId = String(after.channelId);
  if (before === undefined) return [{ kind: 'new', channelId }];
  const isElsewhere = before.kind !== after.kind || before.secretName !== after.secretName;
  return [
    ...(isElsewhere ? [{ kind: 'elsewhere' as const, channelId }] : []),
    ...(before.enabled === false && after.enabled !== false ? [{ kind: 'enabled' as const, channelId }] : []),
  ];
}

function released(kind: ItemKindName, before: Item | undefined, after: Item): NewHearer[] {
  const isReleased = kind === 'organizations' && before?.enabled === false && after.enabled !== false;
  return isReleased ? [{ kind: 'released' }] : [];
}

/** Who newly hears of what: of a rule (`42/acme-spike`), or of all of an organization. */
export type NamedHearer = { readonly hearer: NewHearer; readonly rule?: string };

/** What the people of an organization are told: who newly hears, and what is theirs of the channels and addresses before. */
export type HearersOfOrganization = {
  readonly organizationId: string;
  readonly hearers: readonly NamedHearer[];
  /** The items of the rules whose people hear of it. */
  readonly rules: readonly Item[];
  /** The channels that got these messages before. */
  readonly channels: readonly string[];
  /** Addresses that got them before and are taken off by the same change. */
  readonly formerEmails: readonly string[];
};

/** The items as they are before a change. */
export type StoredItems = Readonly<Record<ItemKindName, readonly Item[]>>;

/**
 * Who newly hears by some changes, for the people of each organization whose messages these are. A channel belongs to the
 * organizations that name it.
 */
export function hearersByOrganization(changes: readonly ItemChange[], stored: StoredItems): HearersOfOrganization[] {
  const found = changes.flatMap((change) => {
    const hearers = newHearers(change);
    return hearers.length === 0
      ? []
      : placesOf(change, stored).map((place) => ({ ...place, hearers: named(change, hearers) }));
  });
  const known = new Set(stored.channels.map(({ channelId }) => channelId));
  const ids = [...new Set(found.map(({ organizationId }) => organizationId))];
  return ids.map((organizationId) => {
    const own = found.filter((each) => each.organizationId === organizationId);
    const eachOnce = <T>(read: (of: (typeof own)[number]) => readonly T[]) => [...new Set(own.flatMap(read))];
    return {
      organizationId,
      hearers: own.flatMap(({ hearers }) => hearers),
      rules: eachOnce(({ rules }) => rules),
      channels: eachOnce(({ channels }) => channels).filter((each) => known.has(each)),
      formerEmails: eachOnce(({ formerEmails }) => formerEmails),
    };
  });
}

function named({ kind, after }: ItemChange, hearers: readonly NewHearer[]): NamedHearer[] {
  const rule = kind === 'rules' ? `${after.organizationId}/${after.ruleId}` : undefined;
  return hearers.map((hearer) => (rule === undefined ? { hearer } : { hearer, rule }));
}

type Place = Omit<HearersOfOrganization, 'hearers'>;

/** Whose messages an item decides about. */
function placesOf({ kind, before, after }: ItemChange, stored: StoredItems): Place[] {
  const rulesOf = (id: string) => stored.rules.filter(({ organizationId }) => String(organizationId) === id);
  const id = String(after.organizationId);
  switch (kind) {
    case 'organizations': {
      const rules = rulesOf(id);
      const channels = [before, ...rules].flatMap(channelsIn);
      return [{ organizationId: id, rules, channels, formerEmails: formerEmailsOf({ before, after }) }];
    }
    case 'rules':
      return [
        {
          organizationId: id,
          rules: [before ?? after],
          channels: channelsIn(before),
          formerEmails: formerEmailsOf({ before, after }),
        },
      ];
    case 'channels': {
      const own = String(after.channelId);
      const naming = [...stored.organizations, ...stored.rules].filter((item) => channelsIn(item).includes(own));
      return [...new Set(naming.map(({ organizationId }) => String(organizationId)))].map((organizationId) => {
        const items = naming.filter((item) => String(item.organizationId) === organizationId);
        const rules = items.filter(({ ruleId }) => ruleId !== undefined);
        const channels = items.flatMap(channelsIn).filter((each) => each !== own);
        return {
          organizationId,
          rules: rules.length === 0 ? rulesOf(organizationId) : rules,
          channels,
          formerEmails: [],
        };
      });
    }
  }
}

/** Where people and links of a stack may be; what is absent is not limited. */
export type AllowedHearers = {
  /** Domains of addresses, in lower case. */
  readonly emailDomains?: readonly string[] | undefined;
  /** Hosts of links, in lower case. */
  readonly linkHosts?: readonly string[] | undefined;
};

/** What a stack allows, from lists with commas; an empty one limits nothing. */
export function allowedHearers(lists: {
  readonly emailDomains?: string | undefined;
  readonly linkHosts?: string | undefined;
}): AllowedHearers {
  const listOf = (text = '') => (text === '' ? undefined : text.split(',').map((each) => each.trim().toLowerCase()));
  return { emailDomains: listOf(lists.emailDomains), linkHosts: listOf(lists.linkHosts) };
}

/** Whether the stack may send emails to an address. */
export function mayHear(address: string, { emailDomains }: AllowedHearers): boolean {
  return emailDomains?.includes(address.slice(address.lastIndexOf('@') + 1).toLowerCase()) ?? true;
}

/** Whether the stack may link to where a template leads; one that leads nowhere is another mistake. */
export function mayLead(template: unknown, { linkHosts }: AllowedHearers): boolean {
  if (linkHosts === undefined || typeof template !== 'string' || !URL.canParse(template)) return true;
  return linkHosts.includes(new URL(template).hostname);
}

type Said = Words['notices']['mayNotHear']['email'];

/** What of an item the stack does not allow. */
export function notAllowed(
  item: Item,
  allowed: AllowedHearers,
  { notices: { mayNotHear }, list }: Pick<Words, 'notices' | 'list'> = { notices: english, ...speechOf('en') },
): ItemProblem[] {
  const { emailDomains = [], linkHosts = [] } = allowed;
  const said = ({ reason, remedy }: Said, of: readonly string[]) => ({ reason: reason({ allowed: list(of) }), remedy });
  const lists = { emails: fieldOf(item, 'emails'), 'notify.emails': fieldOf(item.notify, 'emails') };
  return [
    ...Object.entries(lists).flatMap(([path, written]) =>
      written.flatMap((address, at) =>
        typeof address !== 'string' || mayHear(address, allowed)
          ? []
          : [{ path: `${path}.${at}`, ...said(mayNotHear.email, emailDomains) }],
      ),
    ),
    ...(mayLead(item.mentionsUrl, allowed) ? [] : [{ path: 'mentionsUrl', ...said(mayNotHear.link, linkHosts) }]),
  ];
}
