import type { Trace } from './trace-lines.ts';

/** One run of a function: what it did, and what was done to it. */
export type Run = {
  readonly name: string;
  /** A run that crashed does nothing any more, whatever its code still tries. */
  alive: boolean;
  /** Effects so far, and before which of them it crashes. */
  effects: number;
  readonly crashAt: number | undefined;
  /** When the process ends (epoch ms), whatever it is doing: the time limit of the function, or an earlier death. */
  readonly endsAt: number;
  /** How old what its reads see is that are not consistent, ms; undefined until the first of them. */
  staleMs?: number;
  /** What was injected into it, in order; `at` is the number of the effect. */
  readonly faults: { readonly kind: string; readonly at: number }[];
  /** The events that it has read in the outbox of a rule, or written there. */
  readonly knows: Set<string>;
};

/** What a crashed process leaves: nothing that the code could catch and go on from. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/** What a run is started with. */
type RunStart = Pick<Run, 'name' | 'crashAt' | 'endsAt'>;

/** The faults of a simulation, by kind. */
export type FaultLog = {
  /** A line for who looks at the simulation; nobody does, usually. */
  readonly trace: (line: () => string) => void;
  readonly startRun: (start: RunStart) => Run;
  /** Before each effect of a run: the place where it may crash. */
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
