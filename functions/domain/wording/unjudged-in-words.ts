import type { Words } from '../../languages/words-of.ts';
import type { RuleStatus } from '../alerting/rule-status.ts';
import { shownWatch } from '../items/rule/watch.ts';
import { missingInWords } from './missing-in-words.ts';

/** Why a rule is in trouble, for the people of its organization; undefined where it is not. */
export function troubleInWords(
  { rule, status, why = '', because = '' }: RuleStatus,
  { notices }: Words,
): string | undefined {
  if (status !== 'failed') return undefined;
  const organization = String(rule.organizationId);
  return notices.because({ kind: because, text: why, organization, watch: shownWatch(rule.watch) });
}

/** Why a rule has no verdict, or none of now, for the people of its organization: a few words, or a sentence; '' of one that has. */
export function unjudgedInWords(of: RuleStatus, words: Words): string {
  const { status, stillMissing, lagMs } = of;
  const { late, noVerdictYet } = words.summaries;
  if (status === 'deferred') return lagMs === undefined ? noVerdictYet : late;
  if (status === 'learning') return missingInWords(stillMissing, words);
  return troubleInWords(of, words) ?? '';
}
