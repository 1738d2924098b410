import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { formatDuration } from '../../functions/domain/time/duration.ts';

/** A condition in a few words. */
export function conditionInWords(condition: Rule['condition']): string {
  const window = condition.windowMs === undefined ? '' : ` in ${formatDuration(condition.windowMs)}`;
  if (condition.kind === 'threshold') {
    return `${condition.bound === 'atLeast' ? 'at least' : 'at most'} ${condition.limit}${window}`;
  }
  const { level } = condition;
  switch (level.by) {
    case 'ratio':
      return `${condition.kind}, ${level.ratio} times the usual${window}`;
    case 'share':
      return `${condition.kind}, ${Math.round(level.share * 100)} % negative${window}`;
    case 'sensitivity':
      return `${condition.kind}, 1 false alarm in ${Math.round(level.falseAlarmDays * 10) / 10} d${window}`;
  }
}
