import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { measureOf } from '../../functions/domain/engine/condition.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Mention } from '../../functions/media-api/endpoints/scroll-mentions.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { ruleHistory } from '../web/drawn-rule.ts';
import { keptHistory } from '../web/kept-history.ts';
import type { Seen } from './compile-definition.ts';
import { type AlertsPlan, planAlerts } from './plan-alerts.ts';
import type { FeedSpan } from './read-mentions.ts';

/** Examples that are shown of each source type: people look at a few, and there may be thousands. */
const EXAMPLES = 2;

/** Mentions of a source type: how many in all, how many would be lost, and the lost ones with the largest reach. */
type LostOfType = {
  readonly type: string;
  readonly mentions: number;
  readonly lost: number;
  readonly examples: readonly Mention[];
};

/** What happens to the alerts of a rule; `problem` if that is not known. */
export type RulePlan = { readonly rule: string } & (AlertsPlan | { readonly problem: string });

/** What a narrower definition would lose. */
export type KeywordPlan = {
  readonly mentions: number;
  readonly lost: number;
  readonly types: readonly LostOfType[];
  readonly rules: readonly RulePlan[];
};

/** Takes the mentions of a keyword as they were read, and the function that applies a definition to one. */
export async function planKeyword(
  installation: Installation,
  span: FeedSpan,
  {
    mentions,
    matches,
    groupId,
  }: {
    readonly mentions: readonly Mention[];
    readonly matches: (mention: Seen) => boolean;
    readonly groupId: bigint | undefined;
  },
): Promise<KeywordPlan> {
  const lost = mentions.filter((mention) => !matches(mention));
  const rules = await rulesOf(installation, span.watch.organizationId);
  const { keywordId } = span.watch;
  const plans = await Promise.all(
    rules.map(async (rule): Promise<RulePlan[]> => {
      const { watch } = rule;
      const name = ruleKeyText(rule);
      if (watch.kind === 'group') {
        if (watch.groupId !== groupId) return [];
        return [{ rule: name, problem: 'it watches the group, whose other keywords may hold the same mentions' }];
      }
      if (BigInt(watch.keywordId) !== BigInt(keywordId)) return [];
      if (rule.count === 'voices')
        return [{ rule: name, problem: 'it counts voices, and other mentions may have the same texts' }];
      if (measureOf(rule.condition) !== undefined) return [{ rule: name, problem: 'it looks at single mentions' }];
      if (rule.where !== undefined) return [{ rule: name, problem: 'it counts only mentions that match its where' }];
      const history = ruleHistory(rule, await keptHistory(installation, rule));
      if (history === undefined) return [{ rule: name, problem: 'no counts of it are stored yet' }];
      const from = Math.ceil(Math.max(history.from, span.from) / rule.everyMs) * rule.everyMs;
      const to = Math.max(from, Math.min(history.to, span.to));
      return [{ rule: name, ...planAlerts(rule, { ...history, from, to }, lost) }];
    }),
  );
  return { mentions: mentions.length, lost: lost.length, types: typesOf(mentions, lost), rules: plans.flat() };
}

async function rulesOf(installation: Installation, organizationId: bigint): Promise<Rule[]> {
  const items = await allItems(installation, ITEM_KINDS.rules);
  const { asJudged } = await organizationsNow(installation);
  return items.flatMap((item) => {
    const parsed = parseRule(item);
    const isJudged = parsed.ok && parsed.value.enabled && parsed.value.organizationId === organizationId;
    return isJudged ? [asJudged(parsed.value)] : [];
  });
}

function typesOf(mentions: readonly Mention[], lost: readonly Mention[]): LostOfType[] {
  const types = [...new Set(mentions.map(({ type }) => type))];
  return types
    .map((type) => {
      const of = lost.filter((mention) => mention.type === type);
      const byReach = of.toSorted((one, other) => (other.reach ?? 0) - (one.reach ?? 0));
      return {
        type,
        mentions: mentions.filter((mention) => mention.type === type).length,
        lost: of.length,
        examples: byReach.slice(0, EXAMPLES),
      };
    })
    .sort((one, other) => other.lost - one.lost || other.mentions - one.mentions || (one.type < other.type ? -1 : 1));
}
