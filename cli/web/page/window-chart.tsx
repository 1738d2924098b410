import { useEffect, useRef } from 'preact/hooks';
import UPlot from 'uplot';
import { present } from '../../../functions/domain/present.ts';
import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { DrawnAlert, DrawnRule, DrawnWindow } from '../drawn-rule.ts';
import type { Colours } from './colours.ts';
import { clock, count, day } from './in-words.ts';
import { spoken } from './spoken.ts';

/** The visible span, epoch ms. */
export type Seen = {
  readonly from: number;
  readonly to: number;
};

export type WindowChartProps = {
  readonly drawn: DrawnRule;
  readonly window: DrawnWindow;
  /** Alerts of the stored rule that the drawn one would not fire. */
  readonly vanished: readonly number[];
  readonly colours: Colours;
  readonly timeZone: string;
  readonly seen: Seen;
  readonly width: number;
  /** Whether it shows the times; the chart at the bottom does. */
  readonly hasTimes: boolean;
  /** The index of the chosen boundary. */
  readonly at: number | undefined;
  readonly alert: number | undefined;
  readonly onSeen: (seen: Seen) => void;
  readonly onAt: (index: number) => void;
  readonly onAlert: (firedAt: number) => void;
};

const HEIGHT = 112;
const TIMES_HEIGHT = 30;
const MARKS = 16;
const FOOT = 7;

/** The newest props, for the hooks of a chart, because a chart is made once and drawn often. */
type Newest = { readonly current: WindowChartProps };

/**
 * The counts of one window: what is usual as a band, the line from which a count is unusual, and beneath them the
 * states of the rule. Heights are square roots of the counts, so that the other days can be seen beside a storm.
 */
export function WindowChart(props: WindowChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>();
  const newest = useRef(props);
  newest.current = props;
  const { drawn, window: shown, colours, seen, width, hasTimes, vanished, at, alert } = props;

  useEffect(() => {
    if (holder.current === null) return;
    const made = new UPlot(optionsOf(newest, width), dataOf(newest.current), holder.current);
    chart.current = made;
    made.over.addEventListener('click', ({ offsetX }) =>
      clicked(newest.current, made.posToVal(offsetX, 'x'), made.select.width),
    );
    return () => made.destroy();
  }, [colours, hasTimes]);
  useEffect(() => {
    chart.current?.batch(() => {
      chart.current?.setData(dataOf(newest.current), false);
      chart.current?.setScale('x', { min: seen.from, max: seen.to });
    });
  }, [drawn, shown, seen.from, seen.to, colours, hasTimes]);
  useEffect(() => chart.current?.setSize({ width, height: heightOf(hasTimes) }), [width, hasTimes]);
  useEffect(() => chart.current?.redraw(false), [vanished, alert]);
  useEffect(() => {
    const time = at === undefined ? undefined : drawn.at[at];
    if (time === undefined || chart.current === undefined || chart.current.cursor.idx === at) return;
    chart.current.setCursor({ left: chart.current.valToPos(time, 'x'), top: 1 }, false);
  }, [at, drawn]);

  const { page, spanAfter } = spoken();
  return (
    <div class="window-chart">
      <p class="window-name">{page.inSpan({ span: spanAfter(shown.windowMs) })}</p>
      <div ref={holder} />
    </div>
  );
}

function heightOf(hasTimes: boolean): number {
  return HEIGHT + (hasTimes ? TIMES_HEIGHT : 0);
}

function dataOf({ drawn, window: shown }: WindowChartProps): UPlot.AlignedData {
  return [[...drawn.at], [...shown.high], [...shown.low], [...shown.usual], [...shown.line], [...shown.counts]];
}

function optionsOf(newest: Newest, width: number): UPlot.Options {
  const { colours, hasTimes, timeZone } = newest.current;
  const stepped = UPlot.paths.stepped?.({ align: -1 });
  const level = { points: { show: false }, ...present({ paths: stepped }) };
  return {
    width,
    height: heightOf(hasTimes),
    ms: 1,
    tzDate: (time) => UPlot.tzDate(new Date(time), timeZone),
    legend: { show: false },
    padding: [MARKS, 18, hasTimes ? 0 : FOOT, 0],
    cursor: {
      sync: { key: 'windows', setSeries: false },
      y: false,
      points: { show: true, size: 6, width: 1.5, stroke: colours.ground, fill: colours.count },
      drag: { x: true, y: false, setScale: false, dist: 6 },
      bind: {
        dblclick: () => () => {
          newest.current.onSeen({ from: newest.current.drawn.from, to: newest.current.drawn.to });
          return null;
        },
      },
    },
    scales: {
      x: { time: true },
      y: {
        distr: 100,
        fwd: (value) => Math.sqrt(Math.max(0, value)),
        bwd: (value) => value * value,
        range: () => [0, topOf(newest.current)],
      },
    },
    axes: axesOf(newest.current),
    series: [
      {},
      { ...level, stroke: 'transparent', width: 0 },
      { ...level, stroke: 'transparent', width: 0 },
      { ...level, stroke: colours.usual, width: 1.25 },
      { ...level, stroke: colours.line, width: 1.5, dash: [5, 4] },
      { stroke: colours.count, width: 1.25, fill: colours['count-soft'], points: { show: false }, spanGaps: false },
    ],
    bands: [{ series: [1, 2], fill: colours.band }],
    hooks: hooksOf(newest),
  };
}

/** The times beneath the lowest chart, and the counts beside each. */
function axesOf({ colours, hasTimes, timeZone }: WindowChartProps): UPlot.Axis[] {
  return [
    {
      show: hasTimes,
      stroke: colours['ink-2'],
      font: '12px system-ui, sans-serif',
      size: TIMES_HEIGHT,
      gap: 6,
      grid: { show: true, stroke: colours.hair, width: 1 },
      ticks: { show: false },
      values: (_self, splits, _axis, _space, step) =>
        splits.map((time) => {
          const hour = clock(time, timeZone);
          return step >= DAY_MS || hour === '00:00' ? day(time, timeZone) : hour;
        }),
    },
    {
      stroke: colours['ink-2'],
      font: '12px system-ui, sans-serif',
      size: 48,
      gap: 6,
      grid: { show: true, stroke: colours.hair, width: 1 },
      ticks: { show: false },
      filter: (_self, splits) => splits,
      splits: (_self, _axis, _min, max) => [...new Set([0, round(max / 16), round(max / 4), round(max)])],
      values: (_self, splits) => splits.map((value) => count(value)),
    },
  ];
}

/** What is drawn beneath and above the counts, and what a pointer does. */
function hooksOf(newest: Newest): UPlot.Hooks.Arrays {
  return {
    drawClear: [(self) => drawBeneath(self, newest.current)],
    draw: [(self) => drawMarks(self, newest.current)],
    setCursor: [
      ({ cursor }) => {
        if (typeof cursor.idx === 'number' && cursor.idx !== newest.current.at) newest.current.onAt(cursor.idx);
      },
    ],
    setSelect: [
      (self) => {
        const { left, width: wide } = self.select;
        if (wide < 6) return;
        newest.current.onSeen({ from: self.posToVal(left, 'x'), to: self.posToVal(left + wide, 'x') });
        self.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
      },
    ],
  };
}

/**
 * The top of the axis: everything visible fits, but a line far above the counts does not make them too small to see.
 */
function topOf({ drawn, window: shown, seen }: WindowChartProps): number {
  let [counts, levels] = [0, 0];
  for (const [index, time] of drawn.at.entries()) {
    if (time < seen.from || time > seen.to) continue;
    counts = Math.max(counts, shown.counts[index] ?? 0);
    levels = Math.max(levels, shown.line[index] ?? 0, shown.high[index] ?? 0);
  }
  return Math.max(4, 1.08 * Math.max(counts, Math.min(levels, 4 * Math.max(1, counts))));
}

/** The largest round number up to a value: 1, 2 or 5 times a power of ten. */
function round(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([5, 2, 1].find((step) => step * power <= value) ?? 0) * power;
}

function endOf(alert: DrawnAlert, { to }: DrawnRule): number {
  return alert.resolvedAt ?? to;
}

function drawBeneath(self: UPlot, { drawn, colours, alert: open }: WindowChartProps): void {
  const { ctx, bbox } = self;
  const x = (time: number) => self.valToPos(time, 'x', true);
  const block = (from: number, to: number, paint: (left: number, wide: number) => void) => {
    const [left, right] = [Math.max(bbox.left, x(from)), Math.min(bbox.left + bbox.width, x(to))];
    if (right > left) paint(left, Math.max(right - left, UPlot.pxRatio));
  };
  ctx.save();
  for (const { from, to } of drawn.muted) {
    block(from, to, (left, wide) => {
      ctx.fillStyle = colours.hatch;
      ctx.globalAlpha = 0.35;
      ctx.fillRect(left, bbox.top, wide, bbox.height);
      ctx.globalAlpha = 1;
    });
  }
  for (const { from, to } of drawn.expected) {
    block(from, to, (left, wide) => {
      ctx.fillStyle = colours.expected;
      ctx.fillRect(left, bbox.top, wide, bbox.height);
    });
  }
  for (const { from, to } of [...drawn.gaps, ...drawn.learning]) {
    block(from, to, (left, wide) => hatch(self, { left, wide, colour: colours.hatch }));
  }
  for (const alert of drawn.alerts) {
    block(alert.firedAt - drawn.everyMs, endOf(alert, drawn), (left, wide) => {
      ctx.fillStyle = colours['alert-soft'];
      ctx.fillRect(left, bbox.top, wide, bbox.height);
      if (alert.firedAt !== open) return;
      ctx.fillRect(left, bbox.top, wide, bbox.height);
    });
  }
  for (const { from, to } of drawn.echo) {
    block(from, to, (left, wide) => {
      ctx.strokeStyle = colours.echo;
      ctx.lineWidth = 2 * UPlot.pxRatio;
      ctx.setLineDash([2 * UPlot.pxRatio, 3 * UPlot.pxRatio]);
      ctx.beginPath();
      ctx.moveTo(left, bbox.top + UPlot.pxRatio);
      ctx.lineTo(left + wide, bbox.top + UPlot.pxRatio);
      ctx.stroke();
      ctx.setLineDash([]);
    });
  }
  ctx.restore();
}

function hatch({ ctx, bbox }: UPlot, { left, wide, colour }: { left: number; wide: number; colour: string }): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, bbox.top, wide, bbox.height);
  ctx.clip();
  ctx.strokeStyle = colour;
  ctx.lineWidth = UPlot.pxRatio;
  ctx.beginPath();
  for (let at = left - bbox.height; at < left + wide; at += 7 * UPlot.pxRatio) {
    ctx.moveTo(at, bbox.top + bbox.height);
    ctx.lineTo(at + bbox.height, bbox.top);
  }
  ctx.stroke();
  ctx.restore();
}

/**
 * Marks above the counts: ▲ fired, ● told again, ■ over; hollow if another window decided; × if the changed rule would
 * not fire it.
 */
function drawMarks(self: UPlot, { drawn, window: shown, colours, vanished }: WindowChartProps): void {
  const { ctx, bbox } = self;
  const y = bbox.top - 6 * UPlot.pxRatio;
  const size = 4.5 * UPlot.pxRatio;
  const at = (time: number, draw: (left: number) => void) => {
    const left = self.valToPos(time, 'x', true);
    if (left >= bbox.left - 1 && left <= bbox.left + bbox.width + 1) draw(left);
  };
  ctx.save();
  ctx.lineWidth = 1.25 * UPlot.pxRatio;
  for (const alert of drawn.alerts) {
    const isOwn = alert.verdict.windowMs === shown.windowMs;
    const paint = () => {
      if (isOwn) ctx.fill();
      ctx.stroke();
    };
    ctx.fillStyle = colours.alert;
    ctx.strokeStyle = colours.alert;
    at(alert.firedAt, (left) => {
      ctx.beginPath();
      ctx.moveTo(left, y - size);
      ctx.lineTo(left + size, y + size);
      ctx.lineTo(left - size, y + size);
      ctx.closePath();
      paint();
    });
    for (const told of isOwn ? alert.updatedAt : []) {
      at(told, (left) => {
        ctx.beginPath();
        ctx.arc(left, y + size / 4, size * 0.65, 0, 2 * Math.PI);
        paint();
      });
    }
    if (alert.resolvedAt !== undefined && isOwn) {
      at(alert.resolvedAt, (left) => {
        ctx.beginPath();
        ctx.rect(left - size * 0.6, y - size * 0.4, size * 1.2, size * 1.2);
        paint();
      });
    }
  }
  ctx.strokeStyle = colours['ink-2'];
  for (const time of vanished) {
    at(time, (left) => {
      ctx.beginPath();
      ctx.moveTo(left - size * 0.8, y - size * 0.8);
      ctx.lineTo(left + size * 0.8, y + size * 0.8);
      ctx.moveTo(left + size * 0.8, y - size * 0.8);
      ctx.lineTo(left - size * 0.8, y + size * 0.8);
      ctx.stroke();
    });
  }
  ctx.restore();
}

/** A click on an alert opens it; the end of a drag is not a click. */
function clicked({ drawn, onAlert, seen }: WindowChartProps, time: number, dragged: number): void {
  if (dragged > 0) return;
  const near = (seen.to - seen.from) / 100;
  const hit = drawn.alerts.findLast(
    (alert) =>
      time >= alert.firedAt - drawn.everyMs - near && time <= Math.max(endOf(alert, drawn), alert.firedAt + near),
  );
  if (hit !== undefined) onAlert(hit.firedAt);
}
