import { useEffect, useRef, useState } from 'preact/hooks';
import { BOUNDS } from '../../../functions/domain/engine/bound.ts';
import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { DrawnRule } from '../drawn-rule.ts';
import { useColours } from './colours.ts';
import { count, moment } from './in-words.ts';
import { spoken } from './spoken.ts';
import { type Seen, WindowChart } from './window-chart.tsx';

export type RuleChartsProps = {
  readonly drawn: DrawnRule;
  readonly vanished: readonly number[];
  readonly timeZone: string;
  readonly seen: Seen;
  readonly alert: number | undefined;
  readonly onSeen: (seen: Seen) => void;
  readonly onAlert: (firedAt: number) => void;
};

/** How far an arrow key moves, in boundaries; with shift a day. */
function stepOf({ key, shiftKey }: KeyboardEvent, { everyMs, at }: DrawnRule): number | undefined {
  const far = shiftKey ? Math.round(DAY_MS / everyMs) : 1;
  if (key === 'ArrowLeft') return -far;
  if (key === 'ArrowRight') return far;
  if (key === 'Home') return -at.length;
  return key === 'End' ? at.length : undefined;
}

/**
 * A chart for each window that can decide, one above the other on one time axis, and what the rule says at the boundary
 * that the pointer or the keys have chosen.
 */
export function RuleCharts(props: RuleChartsProps) {
  const { drawn, vanished, timeZone, seen, alert, onSeen, onAlert } = props;
  const { page } = spoken();
  const colours = useColours();
  const holder = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [at, setAt] = useState<number>();
  useEffect(() => {
    if (holder.current === null) return;
    const watched = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watched.observe(holder.current);
    return () => watched.disconnect();
  }, []);
  const read = at === undefined ? undefined : Math.min(at, drawn.at.length - 1);
  const time = read === undefined ? undefined : drawn.at[read];
  const said = read === undefined ? undefined : drawn.sentences[read];
  const onKey = (event: KeyboardEvent) => {
    const step = stepOf(event, drawn);
    if (step !== undefined) {
      event.preventDefault();
      const to = Math.max(0, Math.min(drawn.at.length - 1, (read ?? drawn.at.length - 1) + step));
      setAt(to);
      const moved = drawn.at[to] ?? seen.to;
      const span = spanWith(moved, seen, drawn);
      if (span !== seen) onSeen(span);
    }
    const here = drawn.alerts.findLast(
      ({ firedAt, resolvedAt }) => time !== undefined && firedAt <= time && time <= (resolvedAt ?? drawn.to),
    );
    if (event.key === 'Enter' && here !== undefined) onAlert(here.firedAt);
  };
  return (
    <div class="charts">
      <div
        ref={holder}
        class="chart-stack"
        role="slider"
        tabIndex={0}
        aria-label={page.chartLabel}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, drawn.at.length - 1)}
        aria-valuenow={read ?? Math.max(0, drawn.at.length - 1)}
        aria-valuetext={time === undefined ? page.nothingRead : `${moment(time, timeZone)}: ${said ?? ''}`}
        onKeyDown={onKey}
      >
        {width > 0 &&
          drawn.windows.map((shown, index) => (
            <WindowChart
              key={`${shown.windowMs} ${index === drawn.windows.length - 1}`}
              drawn={drawn}
              window={shown}
              vanished={vanished}
              colours={colours}
              timeZone={timeZone}
              seen={seen}
              width={width}
              hasTimes={index === drawn.windows.length - 1}
              at={read}
              alert={alert}
              onSeen={onSeen}
              onAt={setAt}
              onAlert={onAlert}
            />
          ))}
      </div>
      <Reading drawn={drawn} at={read} timeZone={timeZone} />
    </div>
  );
}

/** The span that is seen, moved so that a time is in it; the same one if it is in it already. */
function spanWith(time: number, seen: Seen, { from, to }: DrawnRule): Seen {
  const length = seen.to - seen.from;
  if (time < seen.from) {
    const begin = Math.max(from, time - length / 4);
    return { from: begin, to: begin + length };
  }
  if (time <= seen.to) return seen;
  const end = Math.min(to, time + length / 4);
  return { from: end - length, to: end };
}

type ReadingProps = {
  readonly drawn: DrawnRule;
  readonly at: number | undefined;
  readonly timeZone: string;
};

/** What the rule says of the moment that is read, and the count of each window beside its line. */
function Reading({ drawn, at, timeZone }: ReadingProps) {
  const { page, span } = spoken();
  const time = at === undefined ? undefined : drawn.at[at];
  if (at === undefined || time === undefined) {
    return (
      <div class="reading">
        <p class="quiet">{page.chartHint}</p>
      </div>
    );
  }
  return (
    <div class="reading">
      <p>
        <time>{moment(time, timeZone)}</time> <span class="said">{drawn.sentences[at]}</span>
      </p>
      <p class="sums">
        {drawn.windows.map((shown) => (
          <span key={shown.windowMs} class={isOver(drawn, shown, at) ? 'over' : ''}>
            {span(shown.windowMs)}: <b>{numberOr(shown.counts[at], page.notKnown)}</b>
            {lineOf(shown, at)}
          </span>
        ))}
      </p>
    </div>
  );
}

/** The line of a window at a boundary, after its count; empty where it has none. */
function lineOf({ line }: DrawnRule['windows'][number], at: number): string {
  const limit = line[at];
  return typeof limit === 'number' ? spoken().page.ofLine({ line: limit }) : '';
}

function isOver({ bound }: DrawnRule, { counts, line }: DrawnRule['windows'][number], at: number): boolean {
  const [observed, limit] = [counts[at], line[at]];
  if (typeof observed !== 'number' || typeof limit !== 'number') return false;
  return BOUNDS[bound].reaches(observed, limit);
}

function numberOr(value: number | null | undefined, otherwise: string): string {
  return typeof value === 'number' ? count(value) : otherwise;
}
