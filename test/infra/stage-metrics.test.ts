import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { METRICS } from '../../functions/metric-names.ts';
import { synthesizeStack } from './synthesize-stack.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('what a function emits is what the alarms look for: namespace, dimension and value, in every run', async () => {
  const alarms = Object.values(synthesizeStack({ stage: 'dev' }).findResources('AWS::CloudWatch::Alarm'));
  const metrics = alarms.flatMap(({ Properties }) => Properties.Metrics ?? []);
  const read = metrics.find(({ MetricStat }) => MetricStat?.Metric.MetricName === METRICS.Troubles);
  const { Namespace, Dimensions, MetricName } = read?.MetricStat.Metric ?? {};
  const script = `
    import { stageMetrics } from './functions/stage-metrics.ts';
    const emit = stageMetrics('dev');
    for (const Troubles of [1, 0, 2]) emit({ Troubles, DeliveriesFailed: 0 });`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script],
    {
      cwd: ROOT,
      // As the stack sets it: the name of the function must not become a dimension.
      env: { ...process.env, POWERTOOLS_SERVICE_NAME: 'evaluate', POWERTOOLS_METRICS_NAMESPACE: METRICS.namespace },
    },
  );
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  // A metric is paid for by the hours in which it is sent, so what is 0 is not.
  expect(lines.map((line) => line[MetricName])).toEqual([1, 2]);
  expect(stdout).not.toContain(METRICS.DeliveriesFailed);
  for (const line of lines) {
    expect(line._aws.CloudWatchMetrics).toMatchObject([
      { Namespace, Dimensions: [Dimensions.map(({ Name }: { Name: string }) => Name)] },
    ]);
    for (const { Name, Value } of Dimensions) expect(line[Name]).toBe(Value);
  }
});
