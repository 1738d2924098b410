import { readFileSync } from 'node:fs';
import { App, Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, test } from 'vitest';
import { METRICS } from '../../functions/metric-names.ts';
import { OperationsAlarm } from '../../infra/operations-alarm.ts';
import { synthesizeStack, withMetric } from './synthesize-stack.ts';

/** With everything that may be asked for, so that each alarm there can be is looked at. */
const EVERYTHING = {
  actions: 'true',
  pictures: 'true',
  eventBus: 'default',
  webUsers: '["pr@example.com"]',
  emailFrom: 'alerts@example.com',
  alertEmails: [{ address: 'pr@example.com' }],
};
const template = synthesizeStack(EVERYTHING);

const alarms = Object.entries(template.findResources('AWS::CloudWatch::Alarm')).map(([id, { Properties }]) => ({
  id,
  properties: withMetric(Properties),
}));
const runbook = readFileSync(new URL('../../docs/runbook.md', import.meta.url), 'utf8');

describe('every alarm', () => {
  test('rings on operations and says when it is over', () => {
    const operations = [{ Ref: expect.stringContaining('TopicsOperations') }];
    for (const { properties } of alarms) {
      expect(properties).toMatchObject({ AlarmActions: operations, OKActions: operations });
    }
  });

  test('says what people lose, and where it is written how to end it', () => {
    for (const { properties } of alarms) {
      expect(properties.AlarmDescription).toMatch(/^[A-Z].{20,}\. Runbook: docs\/runbook\.md#[a-z-]+$/);
    }
  });

  test('has its own entry in the runbook, and the runbook has no other', () => {
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, heading]) =>
      heading?.toLowerCase().replaceAll(' ', '-'),
    );
    const anchors = alarms.map(({ properties }) => properties.AlarmDescription.split('#')[1]);
    expect(headings.sort()).toEqual(anchors.sort());
  });

  test('can point to where the runbook is published', () => {
    const published = synthesizeStack({ runbookUrl: 'https://wiki.example.com/runbook' });
    for (const alarm of Object.values(published.findResources('AWS::CloudWatch::Alarm'))) {
      expect(alarm.Properties.AlarmDescription).toContain(' Runbook: https://wiki.example.com/runbook#');
    }
  });

  test.each([
    ['an impact that says nothing', { impact: 'Errors', runbookEntry: 'a-b' }, /whole sentence/],
    [
      'minutes that all must be bad, as the newest are late',
      { impact: 'Nothing is monitored at all any more.', runbookEntry: 'a-b', periods: 2 },
      /data come late/,
    ],
    ['no anchor', { impact: 'Nothing is monitored at all any more.', runbookEntry: '' }, /anchor/],
  ])('cannot be made with %s', (_, props, message) => {
    const stack = new Stack(new App(), 'Stack');
    const metric = new Metric({ namespace: 'N', metricName: 'M', period: Duration.minutes(1) });
    const make = () =>
      new OperationsAlarm(stack, 'Alarm', {
        operations: new Topic(stack, 'Topic'),
        runbookUrl: 'docs/runbook.md',
        metric,
        atLeast: 1,
        periods: 1,
        ...props,
      });
    expect(make).toThrow(message);
  });
});

describe('the runbook', () => {
  const entries = runbook.split(/^## /m).slice(1);

  test.each(entries.map((entry) => [entry.split('\n')[0] ?? '', entry]))(
    '%s: meaning, first look, remedy',
    (_, entry) => {
      expect(entry.match(/^\*\*(Meaning|First look|Remedy)\b/gm)).toEqual(['**Meaning', '**First look', '**Remedy']);
    },
  );

  test('asks only for outputs that the stack has', () => {
    const outputs = Object.keys(template.findOutputs('*'));
    const asked = [...runbook.matchAll(/\bout "?([A-Z]\w+)/g)].map(([, name]) => name);
    expect(asked.length).toBeGreaterThan(5);
    expect(outputs).toEqual(expect.arrayContaining(asked));
  });

  test.each(['docs/runbook.md', 'docs/disaster.md', 'docs/web.md'])(
    '%s finds by `id` and the like one part each',
    (page) => {
      const text = readFileSync(page, 'utf8');
      const asked = [
        ...[...text.matchAll(/\bid ([A-Z]\w+::\w+) ([A-Z]\w+)/g)].map(([, type = '', part = '']) => [type, part]),
        ...[...text.matchAll(/\b(?:peek|\(arn) ([A-Z]\w+)/g)].map(([, part = '']) => ['SQS::Queue', part]),
        ...[...text.matchAll(/\berrors ([A-Z]\w+)/g)].map(([, part]) => ['Logs::LogGroup', `${part}Logs`]),
        ...[...text.matchAll(/\b(?:schedule|mapping|concurrency) ([A-Z]\w+)/g)].map(([, part]) => [
          'Lambda::Function',
          `${part}Function`,
        ]),
      ];
      expect(asked.length).toBeGreaterThan(0);
      for (const [type, part = ''] of asked) {
        const found = Object.keys(template.findResources(`AWS::${type}`)).filter((id) => id.includes(part));
        expect(found, `${type} ${part}`).toHaveLength(1);
      }
    },
  );

  test('links only to entries that it has', () => {
    const anchors = [...runbook.matchAll(/^##+ (.+)$/gm)].map(([, heading]) =>
      heading?.toLowerCase().replaceAll(' ', '-'),
    );
    const links = [...runbook.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(anchors).toEqual(expect.arrayContaining(links));
  });
});

const named = (name: string) => alarms.find(({ id }) => id.includes(name))?.properties;

describe('silence', () => {
  test.each([
    ['DispatchNotRunning', 60, 7],
    ['HeartbeatNotRunning', 300, 3],
  ])('is itself the fault: %s rings where no data come, or only failures', (name, period, periods) => {
    const { Metrics, ...alarm } = named(name);
    expect(alarm).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      Threshold: 1,
      TreatMissingData: 'breaching',
    });
    expect([alarm.EvaluationPeriods, alarm.DatapointsToAlarm]).toEqual([periods, periods]);
    expect(Metrics.flatMap(({ Expression = [] }) => Expression)).toEqual(['FILL(i, 0) - FILL(e, 0)']);
    const read = Metrics.flatMap(
      ({ MetricStat }: { MetricStat?: { Metric: { MetricName: string }; Period: number } }) =>
        MetricStat === undefined ? [] : [[MetricStat.Metric.MetricName, MetricStat.Period]],
    );
    expect(read).toEqual([
      ['Invocations', period],
      ['Errors', period],
    ]);
  });

  test('of everything else is peace: without rules or channels nothing has to be said', () => {
    const ringing = alarms.filter(
      ({ properties }) =>
        properties.TreatMissingData === 'breaching' ||
        (properties.ComparisonOperator === 'LessThanThreshold' && properties.TreatMissingData === 'notBreaching'),
    );
    expect(ringing.map(({ id }) => id)).toEqual([
      expect.stringContaining('DispatchNotRunning'),
      expect.stringContaining('HeartbeatNotRunning'),
    ]);
  });
});

test('trouble rings at the first count, as only what lasts is counted, and goes on where only the watch still looks', () => {
  const { MetricName, Statistic, Period, Threshold, DatapointsToAlarm, EvaluationPeriods } = named('TroubleAlarm');
  expect([MetricName, Statistic, Threshold, DatapointsToAlarm]).toEqual(['Troubles', 'Maximum', 1, 1]);
  expect(Period * EvaluationPeriods).toBeGreaterThan(600);
});

test('every queue that ends a way is looked at by the function that comes every five minutes', () => {
  const deadLetters = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) => id.includes('DeadLetters'));
  const [heartbeat] = Object.entries(template.findResources('AWS::Lambda::Function')).filter(([id]) =>
    id.includes('HeartbeatFunction'),
  );
  const looked = Object.entries(heartbeat?.[1].Properties.Environment.Variables).flatMap(([name, value]) =>
    name.endsWith('DEAD_LETTERS_URL') ? [value] : [],
  );
  expect(looked).toEqual(deadLetters.map((id) => ({ Ref: id })));
});

test('alarms on what the functions emit read the names that these emit, of this stage only', () => {
  const own = Object.values(synthesizeStack({ stage: 'dev' }).findResources('AWS::CloudWatch::Alarm'))
    .map((alarm) => withMetric(alarm.Properties))
    .filter(({ Namespace }) => Namespace === METRICS.namespace);
  expect(own.map(({ MetricName }) => MetricName).sort()).toEqual(['DeliveriesFailed', 'Troubles']);
  for (const { Dimensions } of own) expect(Dimensions).toEqual([{ Name: 'Stage', Value: 'dev' }]);
});

describe('the dashboard', () => {
  const [dashboard] = Object.values(
    synthesizeStack({ ...EVERYTHING, dashboard: 'true' }).findResources('AWS::CloudWatch::Dashboard'),
  );
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);

  test('is made for those who ask for it: it costs more than all alarms', () => {
    template.resourceCountIs('AWS::CloudWatch::Dashboard', 0);
    expect(Object.keys(template.findOutputs('*'))).not.toContain('DashboardName');
  });

  test('counts itself among what costs at rest', () => {
    expect(body).toMatch(/this dashboard: \$3\.00/);
    const [sum = 0, ...parts] = [...body.matchAll(/\$(\d+\.\d\d)/g)].slice(0, 5).map(([, dollars]) => Number(dollars));
    expect(sum).toBeCloseTo(parts.reduce((total, part) => total + part, 0));
  });

  test('answers the five questions, in this order', () => {
    expect(body.match(/## [A-Z][a-z ]+\?/g)).toEqual([
      '## Is it alive?',
      '## Is it keeping up?',
      '## What is firing?',
      '## What does the service answer?',
      '## What does it cost?',
    ]);
  });

  test('shows every alarm and every metric that the functions emit', () => {
    for (const { id } of alarms) expect(body).toContain(id);
    const { namespace, stageDimension, ...names } = METRICS;
    for (const name of Object.values(names))
      expect(body).toContain(`\\"${namespace}\\",\\"${name}\\",\\"${stageDimension}\\"`);
  });
});
