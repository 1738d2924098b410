import type { DrillGround } from '../../functions/domain/alerting/drill/drill-ground.ts';
import type { DrillRow } from '../../functions/domain/alerting/drill/drill-rows.ts';
import type { Drilled } from '../../functions/domain/alerting/drill/drilled-at.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { present } from '../../functions/domain/present.ts';
import { formatDuration } from '../../functions/domain/time/duration.ts';
import { iso } from '../../functions/domain/time/iso.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { drilledSpan, drillInWords } from '../../functions/domain/wording/drill-in-words.ts';
import { heardInWords, type WhatCounts } from '../../functions/domain/wording/heard-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { formatTable } from '../terminal/format-table.ts';

/** What is tried, with the ground on which it is, and what else decides whether somebody hears of it. */
export type Drill = WhatCounts & {
  /** `rule 42/acme-spike`, or the name of a file. */
  readonly name: string;
  readonly ground: DrillGround;
  readonly remarks: readonly string[];
};

/** The outcome in lines for a person; times are UTC. */
export function drillLines(drill: Drill, rows: readonly DrillRow[]): string[] {
  const { laid, says, headings, rows: cells } = drillInWords(drill, drill.ground, rows, wordsOf({}));
  return [
    `${drill.name}, ${laid}:`,
    says,
    '',
    formatTable(headings, cells),
    ...(drill.remarks.length === 0 ? [] : ['', ...drill.remarks]),
  ];
}

/** The same for programs: times as ISO 8601, lengths as in items, `afterMinutes` by the median. */
export function drillJson(drill: Drill, rows: readonly DrillRow[]) {
  const { name, ground, remarks } = drill;
  const { from, to } = drilledSpan(ground);
  return {
    of: name,
    from: iso(from),
    to: iso(to),
    night: { from: iso(ground.night.from).slice(11, 16), to: iso(ground.night.to).slice(11, 16) },
    says: heardInWords(drill, ground, wordsOf({})),
    remarks,
    [BOUNDS[ground.detector.bound].isUpward ? 'bursts' : 'silences']: rows.map(({ more, lengthMs, day, night }) => ({
      in: formatDuration(lengthMs),
      ...present({ more, day: day && drilledJson(day), night: night && drilledJson(night) }),
    })),
  };
}

function drilledJson({ tried, told, afterMs }: Drilled) {
  return { tried, told, ...(afterMs === undefined ? {} : { afterMinutes: Math.round(afterMs / MINUTE_MS) }) };
}
