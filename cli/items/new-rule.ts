import type { Item } from '../../functions/domain/items/item-kind.ts';
import { present } from '../../functions/domain/present.ts';
import type { PageMessages } from '../../functions/languages/messages.ts';

/** What may matter to somebody: as the end of an id, by which languages have words for it, and as the condition for it. */
export type Matter = {
  readonly short: keyof PageMessages['rules']['matters'];
  readonly condition: Item;
  /** The field of the condition that is a number which people have in mind. */
  readonly number?: string;
  /** It is about the group of what is watched, which the condition names. */
  readonly isOfGroup?: true;
};

const SPIKE: Matter = { short: 'spike', condition: { kind: 'spike' } };

/** The first is what most people want. */
export const MATTERS: readonly [Matter, ...Matter[]] = [
  SPIKE,
  {
    short: 'negative',
    condition: { kind: 'negative-surge' },
  },
  {
    short: 'threshold',
    condition: { kind: 'threshold', window: '1h', atLeast: 20 },
    number: 'atLeast',
  },
  {
    short: 'silence',
    condition: { kind: 'threshold', window: '6h', atMost: 0 },
  },
  {
    short: 'drop',
    condition: { kind: 'drop', window: '1d' },
  },
  {
    short: 'audience',
    condition: { kind: 'audience' },
  },
  { short: 'each', condition: { kind: 'each' } },
  {
    short: 'share',
    condition: { kind: 'share-of-voice' },
    isOfGroup: true,
  },
];

/** What may matter of something that is watched. */
export function mattersOf(watched: Watchable | undefined): readonly Matter[] {
  return MATTERS.filter(({ isOfGroup }) => isOfGroup !== true || watched?.groupId !== undefined);
}

/** Something that a rule can watch, with the service's name; ids as text. */
export type Watchable = {
  readonly kind: 'keyword' | 'group';
  readonly id: string;
  readonly name: string;
  /** The group of a keyword. */
  readonly groupId?: string;
};

/** The four answers that make a rule; `severity` if it is not the usual one; `number` for a matter that has one; `name` if it has one. */
export type NewRuleAnswers = {
  readonly organizationId: string;
  readonly watched: Watchable;
  readonly matter: Matter;
  readonly channels: readonly string[];
  readonly severity?: string;
  readonly number?: number;
  readonly name?: string;
};

/** The rule for the answers, with the given id. */
export function newRule(answers: NewRuleAnswers, ruleId: string): Item {
  const { organizationId, watched, matter, channels, severity, number, name } = answers;
  const { kind, id } = watched;
  const asked = number === undefined || matter.number === undefined ? {} : { [matter.number]: number };
  const condition = { ...matter.condition, ...asked };
  return {
    organizationId: BigInt(organizationId),
    ruleId,
    watch: kind === 'keyword' ? { keywordId: Number(id) } : { groupId: BigInt(id) },
    condition:
      matter.isOfGroup === true && watched.groupId !== undefined
        ? { ...condition, of: { groupId: BigInt(watched.groupId) } }
        : condition,
    ...present({ name, severity }),
    ...(channels.length === 0 ? {} : { notify: { channels: [...channels] } }),
  };
}

/**
 * An id that says what is watched and what matters, and that no rule of the organization has; `taken` are full names
 * (`42/acme-spike`).
 */
export function freeRuleId(
  { organizationId, watched, matter }: Pick<NewRuleAnswers, 'organizationId' | 'watched' | 'matter'>,
  taken: readonly string[],
): string {
  const name = `${slugOf(watched.name)}-${matter.short}`;
  const isTaken = (id: string) => taken.includes(`${organizationId}/${id}`);
  let free = name;
  for (let number = 2; isTaken(free); number += 1) free = `${name}-${number}`;
  return free;
}

/** A name in the form of an id: lower-case letters, digits and hyphens. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replaceAll(/^-+|-+$/g, '').slice(0, 48) || 'rule';
}
