import type { Muting } from '../domain/alerting/muting.ts';
import type { RuleState } from '../domain/alerting/rule-state.ts';
import type { Requests } from '../domain/counting/request-budget.ts';
import type { Connection } from './configuration/connect.ts';
import type { Loaded } from './configuration/load-run.ts';
import type { TimeZones } from './configuration/time-zones.ts';
import type { Believed } from './counting/believe.ts';
import type { Answers } from './counting/count-series.ts';
import type { KeptCounts } from './counting/keep-counts.ts';
import type { CountingPlan } from './counting/plan-counting.ts';
import type { DueItems } from './counting/read-due.ts';
import type { ServiceSession } from './counting/service-session.ts';
import type { EvaluationMessage } from './evaluation-message.ts';
import type { EvaluationReport } from './evaluation-report.ts';
import type { JudgedRules } from './judging/judge-rules.ts';
import type { EvaluatePorts } from './ports.ts';
import type { Running } from './run-stages.ts';
import type { StageOf } from './stage-list.ts';
import type { Published } from './telling/publish-outbox.ts';

/** All that a run comes to hold, in the order in which its stages give it. */
export type Run = Running & {
  readonly ports: EvaluatePorts;
  readonly message: EvaluationMessage;
  readonly loaded: Loaded;
  readonly settled: Published;
  readonly due: DueItems;
  readonly connection: Connection;
  readonly timeZoneOf: TimeZones;
  readonly muting: Muting;
  readonly plan: CountingPlan;
  readonly session: ServiceSession;
  /** What of its requests is meant for looks at open buckets. */
  readonly spare: Requests;
  readonly answers: Answers;
  readonly believed: Believed;
  readonly kept: KeptCounts;
  readonly judged: JudgedRules;
  /** The states in which a look at an open bucket began an alert; how many may be looked at, by how many counts, and how many were sent. */
  readonly looked: Pick<JudgedRules, 'states' | 'lost'> & {
    readonly series: number;
    readonly counts: number;
    readonly sent: number;
  };
  /** The states of all rules of this run before anything is told, by `ruleKeyText`; without those that another run wrote. */
  readonly states: ReadonlyMap<string, RuleState>;
  readonly published: Published;
  /** The same states after what was told. */
  readonly statesAfter: ReadonlyMap<string, RuleState>;
  /** What was read of the past of new series. */
  readonly past: KeptCounts;
  readonly report: EvaluationReport;
};

/** What a run starts with. */
export type RunStart = Pick<Run, 'ports' | 'message' | keyof Running>;

/** A stage of a run, by the names of what it needs and of what it gives. */
export type Stage<Needs extends keyof Run, Gives extends keyof Run> = StageOf<Pick<Run, Needs>, Pick<Run, Gives>>;
