import { plainLine, plainPart } from '../../plain-text.ts';
import { localTime } from '../../time/wall-clock.ts';
import { LONGEST_SUBJECT } from '../../wording/email-subject.ts';

/** A rule that cannot be judged, or can be judged again: its name, since when (epoch ms), and why. */
export type Blindness = {
  readonly ruleId: string;
  readonly name: string;
  readonly since: number;
  readonly text: string;
};

const MOST_LISTED = 40;
const MOST_REASONS = 10;

/**
 * Tells the people of an organization that rules cannot be judged, or can be judged again. Otherwise they would take
 * silence for good news. Gives a subject (ASCII, under 100 characters) and the text.
 */
export function blindnessEmail(
  kind: 'blind' | 'over',
  { organizationId, timeZone }: { readonly organizationId: bigint; readonly timeZone: string },
  rules: readonly Blindness[],
): { readonly subject: string; readonly body: string } {
  const some = rules.length === 1 ? `rule ${rules[0]?.ruleId}` : `${rules.length} rules`;
  const subject =
    kind === 'blind'
      ? `[BLIND] organization ${organizationId}: ${some} cannot be judged`
      : `[OVER] organization ${organizationId}: ${some} can be judged again`;
  const causes = [...new Set(rules.map(({ text }) => plainLine(text, 600)))];
  const otherCauses = causes.length > MOST_REASONS ? [`... and ${causes.length - MOST_REASONS} other reasons.`] : [];
  const reasons = [...causes.slice(0, MOST_REASONS), ...otherCauses];
  const listed = rules
    .slice(0, MOST_LISTED)
    .map(
      ({ ruleId, name, since }) =>
        `- ${ruleId} "${plainPart(name, 80)}", since ${localTime(since, timeZone)} (${timeZone})`,
    );
  const more = rules.length > MOST_LISTED ? [`... and ${rules.length - MOST_LISTED} more.`] : [];
  const introduction =
    kind === 'blind'
      ? 'These rules cannot be judged at the moment. They send no alerts, even if something unusual happens.'
      : 'These rules are judged again. The time in between is judged now, up to 24 hours; alerts from that time come late.';
  return {
    subject: subject.slice(0, LONGEST_SUBJECT),
    body: [introduction, '', ...reasons, '', ...listed, ...more, ''].join('\n'),
  };
}
