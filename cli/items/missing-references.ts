import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { parseChannel } from '../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { queryOddities } from '../../functions/domain/compile-query.ts';
import { rulesIn } from '../../functions/domain/items/check-items.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import { nearestName } from '../../functions/domain/items/item-problem.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { channelsOf } from '../../functions/domain/items/rule/channels-of.ts';
import { wholesOf } from '../../functions/domain/items/rule/part-problems.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { unheardInWords } from '../../functions/domain/wording/unheard-in-words.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';

type NamedBy = { readonly rule?: string; readonly organization: string };

/** What items refer to that is missing or disabled, need of the stack and do not have, or may not mean, one sentence each; channels need nothing. */
export async function missingReferences(
  installation: Installation,
  kind: ItemKind,
  items: readonly Item[],
  words: Words = wordsOf({}),
): Promise<string[]> {
  if (kind.name === 'channels') return [];
  const [organizations, channels, rules] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.channels),
    kind.name === 'rules' ? allItems(installation, ITEM_KINDS.rules) : [],
  ]);
  const isWritten = new Set(items.map((item) => itemName(kind, item)));
  const others = rules.filter((item) => !isWritten.has(itemName(kind, item)));
  return missingAmong({ organizations, channels, rules: [...others, ...items] }, kind, items, words);
}

/** The same for given items, such as those that will exist later. */
export function missingAmong(
  there: {
    readonly organizations: readonly Item[];
    readonly channels: readonly Item[];
    readonly rules: readonly Item[];
  },
  kind: ItemKind,
  items: readonly Item[],
  words: Words = wordsOf({}),
): string[] {
  if (kind.name === 'channels') return [];
  const { ruleAnswers } = words;
  const organizations = new Map(
    there.organizations.flatMap((item) => {
      const parsed = parseOrganization(item);
      return parsed.ok ? [[parsed.value.organizationId, parsed.value.enabled] as const] : [];
    }),
  );
  const channels = new Map(
    there.channels.flatMap((item) => {
      const parsed = parseChannel(item);
      return parsed.ok ? [[parsed.value.channelId, parsed.value] as const] : [];
    }),
  );
  const unusable = (by: NamedBy, named: readonly string[]) =>
    named
      .filter((channel) => channels.get(channel)?.enabled !== true)
      .map((channel) => {
        const of = { ...by, channel };
        if (channels.has(channel)) return ruleAnswers.unusableChannel({ ...of, why: 'disabled' });
        const nearest = nearestName(channel, [...channels.keys()]);
        return ruleAnswers.unusableChannel({ ...of, why: 'missing', nearest });
      });
  if (kind.name === 'organizations') {
    return items.flatMap((item) => {
      const parsed = parseOrganization(item);
      if (!parsed.ok) return [];
      const named = parsed.value.digest?.channels ?? [];
      const by = { organization: String(item.organizationId) };
      const onCall = named.filter(
        (channel) => CHANNEL_KINDS[channels.get(channel)?.kind ?? 'webhook'].readers === 'on-call',
      );
      return [
        ...unusable(by, named),
        ...onCall.map((channel) => ruleAnswers.unusableChannel({ ...by, channel, why: 'onCall' })),
      ];
    });
  }
  const rules = rulesIn(there.rules);
  const remarks = items.flatMap((item) => {
    const parsed = parseRule(item);
    if (!parsed.ok) return [];
    const { organizationId, ruleId, where } = parsed.value;
    const unheard = unheardInWords(parsed.value, rules, words);
    const wholes = parsed.value.enabled ? [] : wholesOf(parsed.value, rules).map((rule) => rule.ruleId);
    const isJudged = organizations.get(organizationId);
    const [id, rule] = [String(organizationId), `${organizationId}/${ruleId}`];
    return [
      ...(isJudged === true
        ? []
        : [
            ruleAnswers.unusableOrganization({
              organization: id,
              why: isJudged === undefined ? 'missing' : 'disabled',
            }),
          ]),
      ...unusable({ rule, organization: id }, channelsOf(parsed.value)),
      ...odditiesInWords(rule, where?.text, words),
      ...(unheard?.isUnused === true ? [ruleAnswers.unheard({ rule, said: unheard.said })] : []),
      ...(wholes.length === 0 ? [] : [ruleAnswers.disabledPart({ rule, wholes: wholes.join(', ') })]),
    ];
  });
  return [...new Set(remarks)];
}

/** What may not be meant in the text that a rule asks for, by the name of the rule. */
export function odditiesInWords(rule: string, text: string | undefined, { ruleAnswers }: Words): string[] {
  return queryOddities(text).map((odd) => ruleAnswers.oddQuery({ rule, operator: '', found: '', ...odd }));
}
