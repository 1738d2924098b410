import type { DrillGround } from '../../functions/domain/alerting/drill/drill-ground.ts';
import type { Drilled, DrilledByPart } from '../../functions/domain/alerting/drill/drilled-at.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { present } from '../../functions/domain/present.ts';
import { formatDuration, spanInWords } from '../../functions/domain/time/duration.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { heardInWords, type WhatCounts, wordForOne } from '../../functions/domain/wording/heard-in-words.ts';
import { formatTable } from '../terminal/format-table.ts';

/** What is tried, with the ground on which it is, and what else decides whether somebody hears of it. */
export type Drill = WhatCounts & {
  /** `rule 42/acme-spike`, or the name of a file. */
  readonly name: string;
  readonly ground: DrillGround;
  readonly remarks: readonly string[];
};

/** A row of the table: a burst or, without `more`, a silence. */
type Row = { readonly more?: number; readonly lengthMs: number } & DrilledByPart;

/** The outcome in lines for a person; times are UTC. */
export function drillLines(drill: Drill, rows: readonly Row[]): string[] {
  const { from, to } = spanOf(drill.ground);
  const { isUpward } = BOUNDS[drill.ground.detector.bound];
  const one = wordForOne(drill);
  const headings = [...(isUpward ? ['in', `more ${one}s`] : [`no ${one} for`]), 'by day', 'by night'];
  const cells = rows.map(({ more, lengthMs, day, night }) => [
    spanInWords(lengthMs),
    ...(more === undefined ? [] : [more.toLocaleString('en-GB')]),
    drilledInWords(day),
    drilledInWords(night),
  ]);
  return [
    `${drill.name}, with ${isUpward ? 'bursts' : 'silences'} laid over its counts from ${utcMinute(from)} to ${utcMinute(to)} UTC:`,
    heardInWords(drill, drill.ground, 'UTC'),
    '',
    formatTable(headings, cells),
    ...(drill.remarks.length === 0 ? [] : ['', ...drill.remarks]),
  ];
}

/** The same for programs: times as ISO 8601, lengths as in items, `afterMinutes` by the median. */
export function drillJson(drill: Drill, rows: readonly Row[]) {
  const { name, ground, remarks } = drill;
  const iso = (time: number) => new Date(time).toISOString();
  const { from, to } = spanOf(ground);
  return {
    of: name,
    from: iso(from),
    to: iso(to),
    night: { from: iso(ground.night.from).slice(11, 16), to: iso(ground.night.to).slice(11, 16) },
    says: heardInWords(drill, ground, 'UTC'),
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

function drilledInWords(drilled: Drilled | undefined): string {
  if (drilled === undefined) return 'no place for it';
  const { tried, told, afterMs } = drilled;
  return `${told} of ${tried}${afterMs === undefined ? '' : `, after ${spanInWords(afterMs)}`}`;
}

function spanOf({ detector, steps, first }: DrillGround): { from: number; to: number } {
  const to = steps.at(-1)?.reading.at ?? 0;
  return { from: (steps[first]?.reading.at ?? to) - detector.everyMs, to };
}
