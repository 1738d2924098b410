import { readFileSync } from 'node:fs';
import { App, Duration, Stack } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { describe, expect, test } from 'vitest';
import { backoffMs } from '../../functions/domain/channels/judge-attempt.ts';
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

describe('silence', () => {
  const named = (name: string) => alarms.find(({ id }) => id.includes(name))?.properties;

  const silent = { MetricName: 'Invocations', ComparisonOperator: 'LessThanThreshold', Threshold: 1 };

  test('of dispatch is itself the fault: no data is as good as 0, and rings', () => {
    expect(named('DispatchNotRunning')).toMatchObject(silent);
    expect(JSON.stringify(named('DispatchNotRunning'))).toContain('FILL(m, 0)');
  });

  test('of the heartbeat is a fault once it has lasted longer than a day', () => {
    const { Period, EvaluationPeriods, ...alarm } = named('HeartbeatNotRunning');
    // The function also looks every five minutes: that it runs says nothing of the message of the day.
    expect(alarm).toMatchObject({
      MetricName: 'ConfirmedSubscribers',
      Statistic: 'SampleCount',
      Threshold: 1,
    });
    expect(Period * EvaluationPeriods).toBeGreaterThan(86_400);
    // CloudWatch looks back a week at most, by the hour.
    expect(Period * EvaluationPeriods).toBeLessThanOrEqual(7 * 86_400);
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

  test.each(['Dispatch', 'Evaluate', 'Deliver', 'Heartbeat'])('of %s rings apart from its failures', (name) => {
    expect(named(`${name}Failing`)).toMatchObject({ MetricName: 'Errors', Namespace: 'AWS/Lambda' });
    expect(named(`${name}NotRunning`)).toBeDefined();
  });
});

test('every queue that ends a way has an alarm that rings at the first message', () => {
  const deadLetterQueues = Object.keys(template.findResources('AWS::SQS::Queue')).filter((id) =>
    id.includes('DeadLetters'),
  );
  const watched = alarms
    .filter(({ properties }) => properties.Namespace === 'AWS/SQS' && properties.Threshold === 1)
    .map(({ properties }) => properties.Dimensions[0].Value['Fn::GetAtt'][0]);
  expect(deadLetterQueues).toHaveLength(3);
  expect(watched).toEqual(expect.arrayContaining(deadLetterQueues));
});

describe('what does not get to people', () => {
  const named = (name: string) => alarms.find(({ id }) => id.includes(name))?.properties;

  test('rings within ten minutes when it is not published: what waits is looked at each minute', () => {
    const { MetricName, Period, Threshold, DatapointsToAlarm, Statistic } = named('AlertsUnpublished');
    expect([MetricName, Statistic, Period]).toEqual(['OldestUnpublishedSeconds', 'Maximum', 60]);
    // Two minutes for CloudWatch to see what was printed.
    expect(Threshold + DatapointsToAlarm * Period + 120).toBeLessThanOrEqual(600);
  });

  test('does not say OK where only the watch still looks, every five minutes', () => {
    const { Period, EvaluationPeriods, DatapointsToAlarm } = named('AlertsUnpublished');
    expect(DatapointsToAlarm).toBe(1);
    expect(Period * EvaluationPeriods).toBeGreaterThan(300);
  });

  test('does not say OK between two attempts to deliver it', () => {
    const { Period, EvaluationPeriods, DatapointsToAlarm } = named('AlertsUndelivered');
    expect(DatapointsToAlarm).toBe(1);
    const longestPauseSeconds = backoffMs(1000, 1) / 1000;
    expect(Period * EvaluationPeriods).toBeGreaterThan(longestPauseSeconds);
  });

  test('for a fault that lasts rings within ten minutes, also where evaluations come every five minutes', () => {
    const { MetricName, Period, DatapointsToAlarm, EvaluationPeriods } = named('AlarmsFaults');
    expect(MetricName).toBe('Faults');
    expect(Period * DatapointsToAlarm).toBeLessThanOrEqual(600);
    expect(EvaluationPeriods).toBeGreaterThan(DatapointsToAlarm);
  });
});

test('alarms on what the functions emit read the names that these emit, of this stage only', () => {
  const own = Object.values(synthesizeStack({ stage: 'dev' }).findResources('AWS::CloudWatch::Alarm'))
    .map((alarm) => withMetric(alarm.Properties))
    .filter(({ Namespace }) => Namespace === METRICS.namespace);
  expect(own.map(({ MetricName }) => MetricName).sort()).toEqual([
    'BudgetExhaustedTicks',
    'ConfirmedSubscribers',
    'ConfirmedSubscribers',
    'DeliveriesFailed',
    'Faults',
    'OldestDueRuleSeconds',
    'OldestUndeliveredSeconds',
    'OldestUnpublishedSeconds',
    'RulesFailed',
    'ServiceErrors',
    'TokenRejected',
  ]);
  for (const { Dimensions } of own) expect(Dimensions).toEqual([{ Name: 'Stage', Value: 'dev' }]);
});

describe('the dashboard', () => {
  const [dashboard] = Object.values(
    synthesizeStack({ ...EVERYTHING, dashboard: 'true' }).findResources('AWS::CloudWatch::Dashboard'),
  );
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);

  test('is made for those who ask for it: it costs as much as all alarms', () => {
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
