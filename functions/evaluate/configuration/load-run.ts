import type { OpenRule, RuleState } from '../../domain/alerting/rule-state.ts';
import { findGroupAtOnce, type GroupsAtOnce } from '../../domain/counting/group/groups-at-once.ts';
import type { EarlyLooks } from '../../domain/counting/series/early-looks.ts';
import { type Schedule, scheduleOf } from '../../domain/counting/series/schedule.ts';
import { expecting } from '../../domain/items/expecting.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import type { EvaluationRecord } from '../../domain/operations/evaluation/evaluation-record.ts';
import { judgeable, type Quarantine, quarantineAt } from '../../domain/operations/evaluation/quarantine.ts';
import type { WatchedRules } from '../../domain/operations/evaluation/watched-rules.ts';
import type { RaisedNotice } from '../../domain/operations/notice.ts';
import type { EvaluationMessage } from '../evaluation-message.ts';
import type { EvaluatePorts, Stored } from '../ports.ts';
import {
  type Configuration,
  type ConfiguredOrganization,
  enabledRules,
  loadConfiguration,
} from './load-configuration.ts';
import { timeZones } from './time-zones.ts';

/** Everything that a run begins with. */
export type Loaded = {
  readonly secretName: string;
  /** Epoch ms. */
  readonly tick: number;
  readonly configuration: Configuration;
  /** All rules that were understood, enabled or not, by `ruleKeyText`. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** The same, and those of organizations that moved to another secret while rules of them were open under this one. */
  readonly everyRule: ReadonlyMap<string, Rule>;
  readonly enabled: readonly Rule[];
  /** The enabled ones that are not in quarantine, in the order in which they are judged. */
  readonly judgeable: readonly Rule[];
  readonly perMinute: number;
  readonly schedule: Schedule;
  /** The groups that are read at once, as the schedule knows them. */
  readonly groupsAtOnce: GroupsAtOnce;
  readonly record: EvaluationRecord | undefined;
  /** The rules that the last evaluation watched; undefined if that is not known. */
  readonly watched: WatchedRules | undefined;
  /** What may be looked at before its bucket is over; undefined where nothing is. */
  readonly looks: EarlyLooks | undefined;
  readonly quarantine: Quarantine;
  /** An earlier run broke at a rule: those that are left are judged one by one. */
  readonly oneByOne: boolean;
  readonly open: readonly OpenRule[];
  readonly openStates: Stored<RuleState>;
  readonly notices: readonly RaisedNotice[];
  /**
   * Why operations could not be told what an earlier run left; it is thrown at the end of the run, so that the rest is done
   * first.
   */
  readonly noticesFailure: Error | undefined;
};

/**
 * Reads the items that people wrote and the state of earlier runs. `retried`: an earlier attempt at this tick ended the
 * process.
 */
export async function loadRun(
  ports: EvaluatePorts,
  message: EvaluationMessage,
  { retried }: { readonly retried: boolean },
): Promise<Loaded> {
  const { secretName } = message;
  const tick = Date.parse(message.tick);
  const opening = ports.states.open(secretName);
  const [written, { record, watched, quarantine: before }, open, notices, looks] = await Promise.all([
    loadConfiguration(ports.items, message, { opening, allowed: ports.allowed }),
    ports.records.read(secretName),
    opening,
    ports.notices.publishPending(ports.now()),
    ports.looksEarly ? ports.looks.read(secretName) : undefined,
  ]);
  const configuration = withExpected(written, record);
  const { rules: enabled, perMinute } = enabledRules(configuration);
  const [groupsAtOnce, openStates] = await Promise.all([
    ports.groups.atOnce([...new Set(enabled.map(({ organizationId }) => organizationId))]),
    ports.states.read(open),
  ]);
  const quarantine = quarantineAt(before, enabled, tick);
  for (const name of Object.keys(quarantine.rules).filter((each) => !(each in before.rules))) {
    ports.log('a rule ended the process twice and is quarantined', { rule: name });
  }
  if (JSON.stringify(quarantine) !== JSON.stringify(before)) {
    await ports.records.writeQuarantine(secretName, quarantine);
  }
  return {
    secretName,
    tick,
    configuration,
    rules: rulesOf(configuration.organizations),
    everyRule: rulesOf([...configuration.organizations, ...configuration.moved]),
    enabled,
    judgeable: judgeable(quarantine, enabled),
    perMinute,
    schedule: scheduleOf(enabled, perMinute, findGroupAtOnce(groupsAtOnce)),
    groupsAtOnce,
    record,
    watched,
    looks,
    quarantine,
    oneByOne: retried || Object.keys(quarantine.suspects).length > 0,
    open,
    openStates,
    notices: notices.raised,
    noticesFailure: notices.failure,
  };
}

/** The rules of each organization as they are judged: with what the organization expects, too, on its clock. */
function withExpected(written: Configuration, record: EvaluationRecord | undefined): Configuration {
  const timeZoneOf = timeZones({ configuration: written, record });
  const expected = (organization: ConfiguredOrganization): ConfiguredOrganization => {
    const { item, rules } = organization;
    const asJudged = expecting(item, timeZoneOf(item.organizationId));
    return { ...organization, rules: new Map([...rules].map(([name, rule]) => [name, asJudged(rule)])) };
  };
  return { ...written, organizations: written.organizations.map(expected), moved: written.moved.map(expected) };
}

function rulesOf(organizations: readonly ConfiguredOrganization[]): ReadonlyMap<string, Rule> {
  return new Map(organizations.flatMap(({ rules }) => [...rules]));
}
