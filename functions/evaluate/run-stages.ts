import type { EvaluatePorts } from './ports.ts';
import type { PerformStage, StageList } from './stage-list.ts';

/** How long an evaluation may take, and whether it is the first attempt at its tick. */
export type EvaluateLimits = {
  /** The clock of the times below, in ms: `performance.now`. */
  readonly clock: () => number;
  /** No request to the service is sent after it. */
  readonly deadlineMs: number;
  /** Nothing more is judged or published after it: the next tick goes on. */
  readonly lastMs: number;
  /** An earlier attempt at this tick ended the process. */
  readonly retried: boolean;
};

/** What the runner tells each stage. */
export type Running = Pick<EvaluateLimits, 'deadlineMs' | 'retried'> & {
  /** Whether nothing more is to be judged or published. */
  readonly isTimeUp: () => boolean;
  /** How long each stage has taken so far, in ms. */
  readonly durations: () => Readonly<Record<string, number>>;
};

/**
 * Performs the stages of a list in their order and measures each. Gives the run as they left it. A stage that says what to go
 * on with fails alone, and is counted as a fault; what any other throws is thrown, because the tick is to be tried again.
 */
export async function runStages<
  Given extends { readonly ports: Pick<EvaluatePorts, 'log' | 'fault'> },
  Run extends object,
>(
  list: StageList<Given & Running, Run>,
  given: Given,
  { clock, deadlineMs, lastMs, retried }: EvaluateLimits,
): Promise<Run> {
  const { ports } = given;
  const taken = new Map<string, number>();
  const durations = () => Object.fromEntries(taken);
  const perform: PerformStage = async (stage, run) => {
    const began = clock();
    try {
      return await stage.perform(run);
    } catch (error) {
      const failed = { stage: stage.name, error: String(error), durations: durations() };
      if (stage.ifItFails === undefined) {
        ports.log('a stage failed, and the run with it', failed);
        throw error;
      }
      ports.fault('a stage failed, and the run went on without it', failed);
      return stage.ifItFails;
    } finally {
      taken.set(stage.name, Math.round(clock() - began));
    }
  };
  return list.perform({ ...given, deadlineMs, retried, isTimeUp: () => clock() > lastMs, durations }, perform);
}
