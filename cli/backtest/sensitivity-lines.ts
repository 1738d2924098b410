import type { Heard } from '../../functions/domain/alerting/heard/smallest-heard.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import type { Detector } from '../../functions/domain/engine/condition-kind.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { formatTable } from '../terminal/format-table.ts';
import type { SensitivityRow } from './sensitivity-rows.ts';

/** What other sensitivities would have told of the same past, as a table; without rows nothing. */
export function sensitivityLines(rows: readonly SensitivityRow[], { bound }: Detector): string[] {
  if (rows.length === 0) return [];
  const isMarked = rows.some(({ marked }) => marked !== undefined);
  const isHeard = rows.some(({ heard }) => heard !== undefined);
  const size = (of: Heard | undefined) => {
    if (of === undefined) return '-';
    if (of.heard === undefined) return 'none';
    return BOUNDS[bound].isUpward ? of.heard.toLocaleString('en-GB') : spanInWords(of.heard);
  };
  return [
    '',
    'The same past with each sensitivity:',
    formatTable(
      [
        'sensitivity',
        'alerts',
        ...(isMarked ? ['marked as noise or expected'] : []),
        ...(isHeard ? ['hears by day', 'by night'] : []),
      ],
      rows.map(({ sensitivity, isNow, alerts, marked = 0, heard }) => [
        isNow ? `${sensitivity} (now)` : sensitivity,
        String(alerts),
        ...(isMarked ? [String(marked)] : []),
        ...(isHeard ? [size(heard?.day), size(heard?.night)] : []),
      ]),
    ),
  ];
}
