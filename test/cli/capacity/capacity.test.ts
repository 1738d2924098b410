import type { Template } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthlyCost, STACK } from '../../../cli/capacity/monthly-cost.ts';
import { groupRecordStore } from '../../../functions/adapters/dynamodb/group-record-store.ts';
import type { GroupRecord } from '../../../functions/domain/counting/group/group-record.ts';
import { type GroupsAtOnce, NO_GROUPS } from '../../../functions/domain/counting/group/groups-at-once.ts';
import { configuredSchedule } from '../../../functions/domain/operations/heartbeat/configured-schedule.ts';
import { ruleItem } from '../../heartbeat/rule-state-at.ts';
import { synthesizeStack } from '../../infra/synthesize-stack.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await startInstallation();
  await installation.put('OrganizationsTableName', {
    organizationId: 42,
    secretName: 'mention-alerts/token/main',
    requestsPerMinute: 10,
  });
  await installation.put('RulesTableName', ruleItem('one'));
  await installation.put('RulesTableName', { ...ruleItem('same-series'), severity: 'critical' });
  await installation.put('RulesTableName', { ...ruleItem('slow'), watch: { keywordId: 2 }, every: '1h' });
  await installation.put('RulesTableName', { ...ruleItem('off'), watch: { keywordId: 3 }, enabled: false });
});
afterAll(() => installation.stop());

const capacity = (...args: string[]) => installation.run(['--local', 'capacity', ...args]);
const keywords = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...ruleItem(`k${at}`), watch: { keywordId: 100 + at } }));

describe('capacity', () => {
  test('counts a series once, however many rules look at it, by its interval', async () => {
    const { out } = await capacity('--json');
    expect(JSON.parse(out).tokens).toEqual([
      // One at 5 minutes, one at an hour, each checked once an hour.
      {
        token: 'mention-alerts/token/main',
        rules: 3,
        series: 2,
        neededPerMinute: 0.25,
        requestsPerMinute: 10,
        share: 0.025,
      },
    ]);
  });

  test('says before it bites that rules will not fit', async () => {
    const file = await installation.file('more.json', keywords(60));
    const { status, out } = await capacity('--with', file);
    expect(status).toBe(0);
    expect(out).toMatch(/mention-alerts\/token\/main +63 +62 +13\.3 +10 +133 %/);
    expect(out).toContain('DOES NOT FIT');
    expect((await capacity()).out).toContain('there is room for 35 more series at every 5m.');
  });

  test('shows what groups take that are read at once, beside what each series by itself would', async () => {
    const installed = await startInstallation();
    await installed.put('OrganizationsTableName', { organizationId: 42, secretName: 'mention-alerts/token/main' });
    for (const rule of keywords(30)) await installed.put('RulesTableName', rule);
    const group = groupRecordStore(installed.documents, 'StateTableName', () => undefined);
    const known = (watched: number, trust: GroupRecord['trust']): GroupRecord => {
      return { schema: 1, version: 0, widthMs: 300_000, watched, usual: 2, trust, seenAt: Date.now(), comparedAt: 0 };
    };
    const save = (groupId: bigint, record: GroupRecord) =>
      group.save({ organizationId: 42n, groupId, widthMs: 300_000 }, record);
    await save(7n, known(20, { kind: 'trusted', since: 0 }));
    await save(8n, known(8, { kind: 'refused', until: Date.now(), wasUsed: true, why: 'one counts otherwise' }));
    await save(9n, known(2, { kind: 'trusted', since: 0 }));
    const json = await installed.run(['--local', 'capacity', '--json']);
    // 30 series take 6.5 counts; 20 of them as one group a count each bucket, and each series in its turn.
    expect(JSON.parse(json.out).tokens).toMatchObject([
      { neededPerMinute: 2.7, groups: { read: 1, scrollsPerMinute: 0.22, countsPerMinuteBySeries: 6.5 } },
    ]);
    const { out } = await installed.run(['--local', 'capacity']);
    expect(out).toContain(
      '1 group is read as a whole, which takes 2.7 counts and 0.2 scrolls a minute. Counting each series separately would take 6.5 counts.',
    );
    const status = await installed.run(['--local', 'status']);
    expect(status.out).toContain('1 of 3 groups are read as a whole, which counts 20 series.');
    expect(status.out).toContain('group 8: 8 series are counted separately, because one counts otherwise; tried again');
    expect(status.out).toContain('group 9: 2 series are counted separately, because counting each series separately');
    const { groups } = JSON.parse((await installed.run(['--local', 'status', '--json'])).out);
    expect(groups).toHaveLength(3);
    expect(groups).toContainEqual(expect.objectContaining({ groupId: '7', way: 'group', series: 20 }));
    await installed.stop();
  });

  test('costs more with more rules', async () => {
    const file = await installation.file('more.json', keywords(500));
    const [few, many] = await Promise.all([capacity('--json'), capacity('--json', '--with', file)]);
    const before = JSON.parse(few.out).dollarsAMonth;
    const after = JSON.parse(many.out).dollarsAMonth;
    expect(after.dynamoDb).toBeGreaterThan(before.dynamoDb);
    expect(after.atRest).toBe(before.atRest);
    const { total, ...parts } = after;
    expect(total).toBeCloseTo(Object.values<number>(parts).reduce((sum, part) => sum + part, 0));
  });

  test('refuses a file that "check" would refuse', async () => {
    const file = await installation.file('wrong.json', { ...ruleItem('x'), evry: '5m' });
    expect(await capacity('--with', file)).toMatchObject({
      status: 1,
      error: expect.stringContaining('did you mean "every"?'),
    });
  });

  test('knows what the stack has that costs whether anything happens or not', () => {
    const template = synthesizeStack();
    const count = (type: string) => Object.keys(template.findResources(type)).length;
    // An alarm is charged for each metric that it reads.
    const metricsOf = ({ Properties }: { Properties: { Metrics?: { MetricStat?: object }[] } }) =>
      Properties.Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
    const alarms = Object.values(template.findResources('AWS::CloudWatch::Alarm'));
    expect({
      alarms: alarms.reduce((sum, alarm) => sum + metricsOf({ Properties: alarm.Properties }), 0),
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
    return Object.values(monthlyCost(configuredSchedule(organizations, items, groups))).reduce(
      (sum, each) => sum + each,
      0,
    );
  };

  // A figure that grows is to be noticed here, and said in docs/performance.md.
  test('of twenty rules costs at most 4.85 dollars, each on a keyword of its own', () => {
    expect(dollars(20, 20, 1)).toBeLessThanOrEqual(4.85);
  });

  test('of a thousand rules on 500 keywords costs at most 12.50 dollars, with the two tokens that so many need', () => {
    expect(dollars(1000, 500, 2)).toBeLessThanOrEqual(12.5);
  });

  test('of the same in 20 groups costs at most 8.50 dollars: their heads are kept together', () => {
    const keywordsOf = (group: number) => Array.from({ length: 25 }, (_, at) => 1 + group + 20 * at);
    const groups = Object.fromEntries(Array.from({ length: 20 }, (_, group) => [`${group}:300000`, keywordsOf(group)]));
    expect(dollars(1000, 500, 1, new Map([[0n, { schema: 1, groups }]]))).toBeLessThanOrEqual(8.5);
  });
});
