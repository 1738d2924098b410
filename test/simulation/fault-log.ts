/** One run of a function: what it did, and what was done to it. */
export type Run = {
  readonly name: string;
  /** A run that crashed does nothing any more, whatever its code still tries. */
  alive: boolean;
  /** Effects so far, and before which of them it crashes. */
  effects: number;
  readonly crashAt: number | undefined;
  /** What was injected into it, in order; `at` is the number of the effect. */
  readonly faults: { readonly kind: string; readonly at: number }[];
};

/** What a crashed process leaves: nothing that the code could catch and go on from. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/** The faults of a simulation, by kind. */
export type FaultLog = {
  readonly startRun: (name: string, crashAt: number | undefined) => Run;
  /** Before each effect of a run: the place where it may crash. */
  readonly step: (run: Run) => void;
  readonly note: (kind: string, run?: Run) => void;
  readonly counts: ReadonlyMap<string, number>;
};

export function faultLog(): FaultLog {
  const counts = new Map<string, number>();
  const note = (kind: string, run?: Run) => {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    run?.faults.push({ kind, at: run.effects });
  };
  return {
    startRun: (name, crashAt) => ({ name, alive: true, effects: 0, crashAt, faults: [] }),
    step(run) {
      if (!run.alive) throw new Crash(`${run.name} is no more`);
      run.effects += 1;
      if (run.effects !== run.crashAt) return;
      run.alive = false;
      note('crash between two effects', run);
      throw new Crash(`${run.name} crashed before effect ${run.effects}`);
    },
    note,
    counts,
  };
}
