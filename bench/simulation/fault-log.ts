import type { Trace } from './trace-lines.ts';

/** One run of a function: its effects and its faults. */
export type Run = {
  readonly name: string;
  /** False after a crash: then nothing that its code still tries has an effect. */
  alive: boolean;
  /** The number of effects so far, and the effect before which it crashes. */
  effects: number;
  readonly crashAt: number | undefined;
  /** When the process ends (epoch ms), whatever it is doing: by the function's time limit, or earlier. */
  readonly endsAt: number;
  /** How old, in ms, the data are that its eventually consistent reads see; undefined before the first such read. */
  staleMs?: number;
  /** The faults that were injected into it, in order; `at` is the number of the effect. */
  readonly faults: { readonly kind: string; readonly at: number }[];
  /** The ids of events that it has read from the outbox of a rule, or written to it. */
  readonly knows: Set<string>;
};

/** Thrown in a run that crashed, to end its code. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/** What a run is started with. */
type RunStart = Pick<Run, 'name' | 'crashAt' | 'endsAt'>;

/** The faults of a simulation, by kind. */
export type FaultLog = {
  /** Writes a line about the simulation. The text is only made if somebody reads it. */
  readonly trace: (line: () => string) => void;
  readonly startRun: (start: RunStart) => Run;
  /** Called before each effect of a run, which may crash here. */
  readonly step: (run: Run) => void;
  readonly note: (kind: string, run?: Run) => void;
  readonly counts: ReadonlyMap<string, number>;
};

/** `now` gives epoch ms; `mayEnd` says whether a run may crash or time out right now. */
export function faultLog(now: () => number, mayEnd: () => boolean, look?: Trace): FaultLog {
  const trace: FaultLog['trace'] = (line) => look?.(`${new Date(now()).toISOString().slice(11, 19)} ${line()}`);
  const counts = new Map<string, number>();
  const note = (kind: string, run?: Run) => {
    trace(() => `  fault: ${kind}${run === undefined ? '' : ` in ${run.name} after ${run.effects}`}`);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    run?.faults.push({ kind, at: run.effects });
  };
  const end = (run: Run, kind: string): never => {
    run.alive = false;
    note(kind, run);
    throw new Crash(`${run.name} ended before effect ${run.effects}`);
  };
  return {
    trace,
    startRun: (start) => ({ ...start, alive: true, effects: 0, faults: [], knows: new Set() }),
    step(run) {
      if (!run.alive) throw new Crash(`${run.name} is no more`);
      run.effects += 1;
      const isOver = now() >= run.endsAt;
      if ((run.effects !== run.crashAt && !isOver) || !mayEnd()) return;
      end(run, isOver ? 'time-out in the middle of a run' : 'crash between two effects');
    },
    note,
    counts,
  };
}
