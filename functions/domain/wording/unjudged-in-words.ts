import type { Words } from '../../languages/words-of.ts';
import type { RuleStatus } from '../alerting/rule-status.ts';
import { shownWatch } from '../items/rule/watch.ts';
import { namedIn } from '../named-in.ts';
import { missingInWords } from './missing-in-words.ts';

/** Why a rule is in trouble, for the people of its organization; undefined where it is not. */
export function troubleInWords({ rule, status, why = '', because = '' }: RuleStatus, words: Words): string | undefined {
  if (status !== 'failed') return undefined;
  const organization = String(rule.organizationId);
  return becauseInWords({ kind: because, text: why, organization, watch: shownWatch(rule.watch) }, words);
}

/** Why rules are not judged: the kind of the reason, and all that is known, in English, for the engineer; about which watch. */
type Because = {
  readonly kind: string;
  readonly text: string;
  readonly organization: string;
  readonly watch: { readonly id: string };
};

/** Why rules are not judged: in English all that is known, in other languages what messages say of its kind. */
export function becauseInWords({ kind, text, organization, watch: { id } }: Because, words: Words): string {
  const { language, notices } = words;
  if (language === 'en') return text;
  const said = namedIn<string | ((of: { readonly organization: string; readonly id: string }) => string)>(
    notices.because,
    kind,
  );
  return typeof said === 'function' ? said({ organization, id }) : (said ?? notices.becauseOtherwise({ text }));
}

/** Why a rule has no verdict, or none of now, for the people of its organization: a few words, or a sentence; '' of one that has. */
export function unjudgedInWords(of: RuleStatus, words: Words): string {
  const { status, stillMissing, lagMs } = of;
  const { late, noVerdictYet } = words.summaries;
  if (status === 'deferred') return lagMs === undefined ? noVerdictYet : late;
  if (status === 'learning') return missingInWords(stillMissing, words);
  return troubleInWords(of, words) ?? '';
}
