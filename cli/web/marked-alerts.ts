import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { marksOf } from '../../functions/domain/alerting/action/marks.ts';
import type { Span } from '../../functions/domain/counting/series/gaps.ts';
import type { RuleKey } from '../../functions/domain/items/rule/rule-key.ts';
import type { Installation } from '../context/installation.ts';
import type { RuleMessage } from './answers.ts';

/** When those of the alerts that a rule told (`told`) were open that people marked as noise or as expected. */
export async function markedAlerts(
  { documents, tables }: Installation,
  { organizationId, ruleId }: RuleKey,
  told: readonly Pick<RuleMessage, 'startedAt' | 'endedAt'>[],
): Promise<Span[]> {
  const marks = marksOf(await actionLog(documents, tables.state).of(organizationId));
  const marked = marks.filter((mark) => mark.ruleId === ruleId && mark.as !== 'acknowledged');
  return marked.map(({ episode: from }) => {
    const ended = told.find(({ startedAt, endedAt }) => startedAt === from && endedAt !== undefined);
    return { from, to: ended?.endedAt ?? from + 1 };
  });
}
