import { readFileSync } from 'node:fs';
import type { Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { monthlyCost, STACK } from '../../../bench/costs/monthly-cost.ts';
import { type GroupsAtOnce, NO_GROUPS } from '../../../functions/domain/counting/group/groups-at-once.ts';
import { configuredSchedule } from '../../../functions/domain/operations/heartbeat/configured-schedule.ts';
import { ruleItem } from '../../heartbeat/rule-state-at.ts';
import { synthesizeStack } from '../../infra/synthesize-stack.ts';

describe('what a month costs', () => {
  test('knows what the stack has that costs whether anything happens or not', () => {
    const template = synthesizeStack();
    const count = (type: string) => Object.keys(template.findResources(type)).length;
    expect({
      dashboards: count('AWS::CloudWatch::Dashboard'),
      secrets: count('AWS::SecretsManager::Secret'),
      schedules: schedulesOf(template),
      queues: {
        fifo: polled(template).filter((queue) => queue?.Properties.FifoQueue === true).length,
        standard: polled(template).filter((queue) => queue?.Properties.FifoQueue !== true).length,
      },
      evaluateMegabytes: functionNamed(template, 'Evaluate').Properties.MemorySize,
    }).toEqual(STACK);
    // What else AWS charges for by the month.
    for (const type of ['AWS::KMS::Key', 'AWS::CloudWatch::CompositeAlarm', 'AWS::CloudWatch::AnomalyDetector']) {
      expect([type, count(type)]).toEqual([type, 0]);
    }
  });
});

/** What the alarms of the stack read: an alarm is charged for each metric. */
function alarmMetrics(): number {
  const alarms = Object.values(synthesizeStack().findResources('AWS::CloudWatch::Alarm'));
  return alarms.flatMap(({ Properties: { Metrics } }) =>
    Metrics === undefined
      ? [Metrics]
      : Metrics.filter((each: { MetricStat?: object }) => each.MetricStat !== undefined),
  ).length;
}

type Resource = ReturnType<Template['findResources']>[string];

function functionNamed(template: Template, name: string): Resource {
  const functions: [string, Resource][] = Object.entries(template.findResources('AWS::Lambda::Function'));
  const [, found] = functions.find(([id]) => id.includes(`${name}Function`) || id.includes(`${name}Lambda`)) ?? [];
  if (found === undefined) throw new Error(`no function ${name} among ${functions.map(([id]) => id)}`);
  return found;
}

/** The queues that Lambda polls. */
function polled(template: Template): (Resource | undefined)[] {
  const queues: Record<string, Resource> = template.findResources('AWS::SQS::Queue');
  return Object.values(template.findResources('AWS::Lambda::EventSourceMapping')).map(
    ({ Properties }) => queues[Properties.EventSourceArn['Fn::GetAtt'][0]],
  );
}

/** The schedules as the estimate has them: by the function they call, `watch` by its input. */
function schedulesOf(template: Template): Record<string, object> {
  const functions: Record<string, Resource> = template.findResources('AWS::Lambda::Function');
  const schedules = Object.values(template.findResources('AWS::Scheduler::Schedule')).map(({ Properties }) => {
    const { ScheduleExpression: cron, Target } = Properties;
    const id: string = Target.Arn['Fn::GetAtt'][0];
    const isWatch = String(Target.Input).includes('watch');
    const name = /(Dispatch|Summarize|Heartbeat)/.exec(id.replace(/^.*?(Dispatching|Summaries)/, ''))?.[1] ?? id;
    const calls = callsAMonth(cron);
    return [isWatch ? 'watch' : name.toLowerCase(), { cron, calls, megabytes: functions[id]?.Properties.MemorySize }];
  });
  return Object.fromEntries(schedules);
}

/** How often a cron expression of EventBridge comes in a month of 730 hours. */
function callsAMonth(cron: string): number {
  const [minute = '', hour = ''] = cron.replace('cron(', '').split(' ');
  const minutes = minute === '*' ? 60 : minute.includes('/') ? 60 / Number(minute.split('/')[1]) : 1;
  return (730 * minutes) / (hour === '*' ? 1 : 24);
}

describe('a month, at list price and before the free tier', () => {
  const dollars = (rules: number, keywords: number, tokens: number, groups: GroupsAtOnce = NO_GROUPS) => {
    const organizations = Array.from({ length: tokens }, (_, at) => ({
      organizationId: at,
      secretName: `mention-alerts/token/${at}`,
    }));
    const items = Array.from({ length: rules }, (_, at) => {
      const keywordId = 1 + (at % keywords);
      return {
        ...ruleItem(`r${at}`),
        organizationId: keywordId % tokens,
        watch: { keywordId },
        condition: { kind: 'spike' },
      };
    });
    return Object.values(monthlyCost(configuredSchedule(organizations, items, groups), alarmMetrics())).reduce(
      (sum, each) => sum + each,
      0,
    );
  };

  const inGroups = () => {
    const keywordsOf = (group: number) => Array.from({ length: 25 }, (_, at) => 1 + group + 20 * at);
    const groups = Object.fromEntries(Array.from({ length: 20 }, (_, group) => [`${group}:300000`, keywordsOf(group)]));
    return new Map([[0n, { schema: 1 as const, groups }]]);
  };

  test.each([
    ['no rule', () => dollars(0, 1, 1)],
    ['20 rules, each on a keyword of its own', () => dollars(20, 20, 1)],
    ['1,000 rules on 500 keywords in 20 groups', () => dollars(1000, 500, 1, inGroups())],
    ['1,000 rules on 500 keywords, each counted by itself, with two tokens', () => dollars(1000, 500, 2)],
  ])('of a stack with %s is what docs/performance.md says', (name, calculated) => {
    const page = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8');
    const [, said] =
      page
        .split('\n')
        .find((line) => line.startsWith(`| ${name} |`))
        ?.match(/\| (\d+\.\d\d) \|/) ?? [];
    expect(calculated().toFixed(2)).toBe(said);
  });
});
