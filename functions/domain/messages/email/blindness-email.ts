import type { Words } from '../../../languages/words-of.ts';
import type { shownWatch } from '../../items/rule/watch.ts';
import { plainLine, plainPart } from '../../plain-text.ts';
import { asciiSubject } from '../../wording/email-subject.ts';
import { becauseInWords } from '../../wording/unjudged-in-words.ts';

/**
 * A rule that cannot be judged, or can be judged again: its name, since when (epoch ms), and why: `because` is the kind of the
 * reason, `text` all of it, in English.
 */
export type Blindness = {
  readonly ruleId: string;
  readonly name: string;
  readonly watch: ReturnType<typeof shownWatch>;
  readonly since: number;
  readonly reason: { readonly text: string; readonly because: string };
};

const MOST_LISTED = 40;
const MOST_REASONS = 10;
const LONGEST_REASON = 600;

/**
 * Tells the people of an organization that rules cannot be judged, or can be judged again. Otherwise they would take
 * silence for good news. Gives a subject (ASCII, under 100 characters) and the text.
 */
export function blindnessEmail(
  kind: 'blind' | 'over',
  organizationId: bigint,
  rules: readonly Blindness[],
  words: Words,
): { readonly subject: string; readonly body: string } {
  const { notices, timeInZone } = words;
  const organization = String(organizationId);
  const subjectIn = kind === 'blind' ? notices.blindSubject : notices.judgedAgainSubject;
  const title = subjectIn({ organization, rules: rules.length, rule: rules[0]?.ruleId ?? '' });
  const because = ({ watch, reason }: Blindness) =>
    plainLine(becauseInWords({ ...reason, kind: reason.because, organization, watch }, words), LONGEST_REASON);
  const causes = [...new Set(rules.map(because))];
  const otherCauses =
    causes.length > MOST_REASONS ? [notices.otherReasons({ count: causes.length - MOST_REASONS })] : [];
  const reasons = [...causes.slice(0, MOST_REASONS), ...otherCauses];
  const listed = rules
    .slice(0, MOST_LISTED)
    .map(({ ruleId, name, since }) =>
      notices.blindRule({ ruleId, name: plainPart(name, 80), since: timeInZone(since) }),
    );
  const more = rules.length > MOST_LISTED ? [notices.otherRules({ count: rules.length - MOST_LISTED })] : [];
  const introduction = kind === 'blind' ? notices.areBlind : notices.areJudgedAgain;
  return {
    subject: asciiSubject(title),
    body: [introduction, '', ...reasons, '', ...listed, ...more, ''].join('\n'),
  };
}
