/** One step of a run: takes what earlier stages gave and gives what it adds. Throws what keeps it from that. */
export type StageOf<Needs, Gives extends object> = {
  readonly name: string;
  readonly perform: (run: Needs) => Promise<Gives>;
  /** What later stages take if it throws. Without this the whole run fails, and is tried again. */
  readonly ifItFails?: Gives;
};

/** Performs one stage; the runner measures it and decides what its failure means. */
export type PerformStage = <Needs, Gives extends object>(stage: StageOf<Needs, Gives>, run: Needs) => Promise<Gives>;

/**
 * Stages in the order in which they are performed. The type of the list grows with it, so a stage that needs what no earlier
 * stage gives does not compile. What was given is never changed.
 */
export type StageList<Start extends object, Run extends object> = {
  readonly names: readonly string[];
  readonly perform: (start: Start, perform: PerformStage) => Promise<Run>;
  /** The list with one more stage. */
  readonly stage: <Gives extends object>(next: StageOf<Run, Gives>) => StageList<Start, Run & Gives>;
  /** The list with two others after it that are performed at the same time. */
  readonly beside: <One extends object, Other extends object>(
    one: (list: StageList<Run, Run>) => StageList<Run, One>,
    other: (list: StageList<Run, Run>) => StageList<Run, Other>,
  ) => StageList<Start, Run & One & Other>;
};

/** An empty list: before its first stage a run is what it starts with. */
export function stages<Start extends object>(): StageList<Start, Start> {
  return listOf([], async (start) => start);
}

function listOf<Start extends object, Run extends object>(
  names: readonly string[],
  perform: StageList<Start, Run>['perform'],
): StageList<Start, Run> {
  return {
    names,
    perform,
    stage: (next) =>
      listOf([...names, next.name], async (start, each) => {
        const run = await perform(start, each);
        return { ...run, ...(await each(next, run)) };
      }),
    beside: (oneOf, otherOf) => {
      const [one, other] = [oneOf(stages()), otherOf(stages())];
      return listOf([...names, ...one.names, ...other.names], async (start, each) => {
        const run = await perform(start, each);
        const [first, second] = await Promise.all([one.perform(run, each), other.perform(run, each)]);
        return { ...run, ...first, ...second };
      });
    },
  };
}
