import * as z from 'zod';
import { isOnDay, type QuietHours } from '../items/rule/quiet-hours.ts';
import { type Rule, ruleSchema } from '../items/rule/rule.ts';
import { type RuleKey, ruleKeyText } from '../items/rule/rule-key.ts';
import { severity } from '../items/rule/severity.ts';
import { type WallTime, wallClockOf } from '../time/wall-clock.ts';

/** What of a rule decides when its people are not to be told. */
export type Mute = Pick<Rule, 'severity' | 'silencedUntil' | 'quietHours'>;

/** What of a stored state says whether its events may wait, for those who need no more of it. */
const waiting = z.lazy(() => {
  const data = z.object({ rule: z.object({ severity }), escalatedFrom: severity.optional() });
  return z.object({ outbox: z.array(z.object({ event: z.object({ data }) })) });
});

/** Events that wait to be published. */
export type Waiting = z.output<typeof waiting>;

/** Reads them of a stored state; throws if it is of another form. */
export const readWaiting = (item: Readonly<Record<string, unknown>>): Waiting => waiting.parse(item);

type WaitingEvent = Waiting['outbox'][number]['event'];

/** Whether the people of rules are not to be told at a moment. */
export type Muting = {
  /**
   * Takes a rule, the events that wait to be published, and a moment (epoch ms). True while the rule is silenced, and in its
   * quiet hours on the wall clock of its organization. Critical alerts go out in quiet hours unless `includeCritical` says
   * otherwise, and so do waiting events that became critical because nobody acknowledged them: without the events, such an
   * alert would wait until the morning. A silence holds for them, too. A rule that does not exist is not muted.
   */
  readonly isMuted: (rule: RuleKey, waiting: readonly WaitingEvent[], at: number) => boolean;
};

/**
 * The muting of rules, from their mutes by `ruleKeyText` and the time zones (IANA) of their organizations. The rules are asked as
 * they are now, so that taking a silence back works at once. Wall-clock minutes decide, so quiet hours are right on the days on
 * which clocks change.
 */
export function mutingOf(mutes: ReadonlyMap<string, Mute>, timeZoneOf: (organizationId: bigint) => string): Muting {
  return {
    isMuted(rule, waiting, at) {
      const mute = mutes.get(ruleKeyText(rule));
      if (mute === undefined) return false;
      if (mute.silencedUntil !== undefined && mute.silencedUntil > at) return true;
      const hours = mute.quietHours;
      if (hours === undefined || (isCritical(mute, waiting) && !hours.includeCritical)) return false;
      return isQuiet(hours, wallClockOf(timeZoneOf(rule.organizationId))(at));
    },
  };
}

function isCritical({ severity: own }: Mute, waiting: readonly WaitingEvent[]): boolean {
  return (
    own === 'critical' ||
    waiting.some(({ data }) => data.escalatedFrom !== undefined && data.rule.severity === 'critical')
  );
}

/** Whether the wall clock is within the hours; hours that cross midnight belong to the day on which they begin. */
function isQuiet(hours: QuietHours, { weekday, minute }: WallTime): boolean {
  const on = (index: number) => isOnDay(hours.days, index);
  if (hours.from < hours.to) return on(weekday) && minute >= hours.from && minute < hours.to;
  return (on(weekday) && minute >= hours.from) || (on(weekday - 1) && minute < hours.to);
}

const muteSchema = z.lazy(() => {
  const { severity: own, silencedUntil, quietHours } = ruleSchema.unwrap().in.shape;
  return z.object({
    severity: own.catch('warning'),
    silencedUntil: silencedUntil.catch(undefined),
    quietHours: quietHours.catch(undefined),
  });
});

/**
 * When the people of a rule are not to be told, from its item as people wrote it. A field that is not understood counts as not
 * written, and a mistake elsewhere in the item ends no silence.
 */
export function muteOf(item: Readonly<Record<string, unknown>>): Mute {
  return muteSchema.parse(item);
}

/** The same for many items, by `ruleKeyText`; also of disabled rules, whose last event may wait for the end of a silence. */
export function mutesOf(items: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, Mute> {
  return new Map(items.map((item) => [`${String(item.organizationId)}/${String(item.ruleId)}`, muteOf(item)]));
}
