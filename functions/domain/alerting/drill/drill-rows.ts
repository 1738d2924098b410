import { BOUNDS } from '../../engine/bound.ts';
import type { DrillGround } from './drill-ground.ts';
import { drillTable } from './drill-table.ts';
import type { DrilledByPart } from './drilled-at.ts';
import { silenceTable } from './silence-table.ts';

/** A burst or, without `more`, a silence, and how it did in each part of the day. */
export type DrillRow = { readonly more?: number; readonly lengthMs: number } & DrilledByPart;

/** Lays bursts over a ground or, for a rule on few mentions, silences, which have no sizes. */
export function drillRows(
  ground: DrillGround,
  asked: { readonly sizes?: readonly number[]; readonly lengthsMs?: readonly number[] } = {},
): readonly DrillRow[] {
  return BOUNDS[ground.detector.bound].isUpward ? drillTable(ground, asked) : silenceTable(ground, asked.lengthsMs);
}
