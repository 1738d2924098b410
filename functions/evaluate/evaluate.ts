import type { EvaluationMessage } from './evaluation-message.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import type { EvaluatePorts } from './ports.ts';
import type { RunStart } from './run.ts';
import { type EvaluateLimits, runStages } from './run-stages.ts';
import { stages } from './stage-list.ts';
import { believe } from './stages/believe.ts';
import { blindness } from './stages/blindness.ts';
import { conclude } from './stages/conclude.ts';
import { connect } from './stages/connect.ts';
import { count } from './stages/count.ts';
import { due } from './stages/due.ts';
import { escalate } from './stages/escalate.ts';
import { history } from './stages/history.ts';
import { judge } from './stages/judge.ts';
import { keep } from './stages/keep.ts';
import { load } from './stages/load.ts';
import { look } from './stages/look.ts';
import { plan } from './stages/plan.ts';
import { settle } from './stages/settle.ts';
import { tell } from './stages/tell.ts';

/**
 * What a run does, in this order. Settling what earlier runs left and reading what is due needs DynamoDB, connecting needs the
 * service: they do not wait for each other.
 */
export const EVALUATION = stages<RunStart>()
  .stage(load)
  .beside(
    (list) => list.stage(settle).stage(due),
    (list) => list.stage(connect),
  )
  .stage(plan)
  .stage(count)
  .stage(believe)
  .stage(keep)
  .stage(judge)
  .stage(look)
  .stage(escalate)
  .stage(tell)
  .stage(blindness)
  .stage(history)
  .stage(conclude);

/**
 * Does what the rules under one secret need at a tick, stage by stage. Running it again changes nothing. Throws what a stage
 * throws that the run cannot go on without: errors of DynamoDB, mostly. An item that cannot be read or written affects only its
 * own rules; a service that fails leaves gaps that are filled later.
 */
export async function evaluate(
  message: EvaluationMessage,
  ports: EvaluatePorts,
  limits: EvaluateLimits,
): Promise<EvaluationReport> {
  const { report, durations } = await runStages(EVALUATION, { message, ports }, limits);
  return { ...report, durations: durations() };
}
