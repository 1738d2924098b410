import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Cloud, startCloud } from '../bench/embedded/start-cloud.ts';
import { eventSchema } from '../cli/schemas/event-schema.ts';
import { itemSchemas } from '../cli/schemas/item-schemas.ts';
import { drawRule } from '../cli/web/drawn-rule.ts';
import { backtestSeries } from '../functions/domain/alerting/backtest-series.ts';
import { CONDITION_KINDS } from '../functions/domain/engine/condition-kinds.ts';
import { alertPicture, picturedEvent } from '../functions/domain/messages/picture/alert-picture.ts';
import { wordsOf } from '../functions/languages/words-of.ts';
import { formatWireJson } from '../functions/media-api/wire-json.ts';
import { startInstallation, type TestInstallation } from './cli/start-installation.ts';
import { bucketsOf } from './domain/engine/buckets-of.ts';
import { buildDetector } from './support/build-detector.ts';
import { buildHistory } from './support/build-history.ts';
import { buildRule, ruleItem } from './support/build-rule.ts';
import { startEvaluation } from './support/start-evaluation.ts';

// Test files share their modules: those of this one are loaded anew, and not left to others.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

// The lists of kinds and of what judges them with one more: what somebody who adds a kind writes into them, and no other change.
vi.mock('../functions/domain/engine/condition-kinds.ts', async (original) => {
  const { CONDITION_JUDGES, CONDITION_KINDS } =
    await original<typeof import('../functions/domain/engine/condition-kinds.ts')>();
  const { lull, lullJudge } = await import('./support/lull-condition.ts');
  return { CONDITION_KINDS: [...CONDITION_KINDS, lull], CONDITION_JUDGES: [...CONDITION_JUDGES, lullJudge] };
});

const CONDITION = { kind: 'lull', window: '5m' };
const USUAL = new Array<number>(20).fill(60);
const QUIETER = new Array<number>(40).fill(2);

describe('a kind of condition that is only on the lists', () => {
  let installation: TestInstallation;
  let cloud: Cloud;
  beforeAll(async () => {
    [installation, cloud] = await Promise.all([startInstallation(), startCloud()]);
  });
  afterAll(() => Promise.all([installation.stop(), cloud.stop()]));

  test('is checked and written, and its fields are known', async () => {
    const file = await installation.file('rule.json', ruleItem({ condition: CONDITION }));
    expect(await installation.run(['check', file])).toMatchObject({ status: 0 });
    expect(await installation.run(['--local', 'put', 'rules', file, '--quick'])).toMatchObject({ status: 0 });
    const typo = await installation.file('typo.json', ruleItem({ condition: { ...CONDITION, minMentoins: 3 } }));
    expect((await installation.run(['check', typo])).error).toContain('did you mean "minMentions"?');
    const unknown = await installation.file('unknown.json', ruleItem({ condition: { kind: 'lul' } }));
    expect((await installation.run(['check', unknown])).error).toContain('did you mean "lull"?');
  });

  test('stays open as long as it lasts, and ends when it is over', () => {
    const steps = [...backtestSeries(buildDetector(CONDITION), bucketsOf([...USUAL, ...QUIETER, 60]))];
    const changes = steps.flatMap(({ advance }, at) => (advance.transition ? [`${at}:${advance.transition}`] : []));
    expect(changes).toEqual([`${USUAL.length}:firing`, `${USUAL.length + QUIETER.length}:resolved`]);
    expect(steps[USUAL.length]?.advance.episode).toMatchObject({ bound: 'atMost', line: 30, peak: 2 });
  });

  test('is tried on a file of counts', async () => {
    const rows = [...USUAL, ...QUIETER].map(
      (count, at) => `${new Date(Date.UTC(2026, 0, 5) + at * 300_000).toISOString()},${count}`,
    );
    const file = await installation.file('counts.csv', ['timestamp,value', ...rows].join('\n'));
    const run = await installation.run(['backtest', '--counts', file, '--condition', JSON.stringify(CONDITION)]);
    expect(run).toMatchObject({ status: 0 });
    expect(run.out).toContain('2 mentions in 5 min; the rule asks for at most 30. Lowest 2, still firing.');
  });

  test('fires, is emailed and pictured, and is over', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ condition: CONDITION });
    await evaluation.tick(1);
    evaluation.feed(1, 60);
    evaluation.feed(11, 60);
    await evaluation.ticksTo(16, 6);
    const [fired, over, ...more] = await evaluation.events();
    expect(more).toEqual([]);
    expect(fired?.data).toMatchObject({ status: 'firing', observed: 0, rule: { conditionKind: 'lull' } });
    expect(over?.data).toMatchObject({ status: 'resolved', episode: { peak: 0 } });
    const [email] = await evaluation.emails();
    expect(email?.subject).toMatch(/^\[ALERT\] .*: 0 mentions in 5 min$/);
    expect(email?.text).toContain('0 mentions in 5 min; the rule asks for at most 30.');
    expect(alertPicture(picturedEvent.parse(fired))?.alt).toContain('alert down to 30');
  });

  test('has a form on the page and in editors, and is in the schema of events', () => {
    expect(formatWireJson(itemSchemas()['rule.schema.json'])).toContain('"const":"lull"');
    expect(JSON.stringify(eventSchema())).toMatch(/"negative-surge",[^\]]*"lull"/);
  });

  test('is drawn with its line', () => {
    const rule = buildRule({ condition: CONDITION });
    const { hours } = buildHistory(0, [...USUAL, ...QUIETER]);
    const counted = { widthMs: 300_000, from: 0, to: 60 * 300_000, hours: [...hours] };
    const { alerts, bound, windows } = drawRule(rule, { counted }, wordsOf({}));
    expect({ bound, fired: alerts.map(({ firedAt }) => firedAt / 300_000) }).toEqual({ bound: 'atMost', fired: [21] });
    expect(windows[0]?.line.at(-1)).toBe(30);
  });
});

describe('what a further kind takes', () => {
  const CODE = ['functions', 'cli', 'local', 'infra'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('node_modules'))
      .map((name) => join(folder, name)),
  );
  const naming = (pattern: RegExp) => CODE.filter((file) => pattern.test(readFileSync(file, 'utf8')));

  test('is what the page about it lists', () => {
    const page = readFileSync('docs/how-to/add-a-condition.md', 'utf8');
    const files = [...page.matchAll(/^\| `([^`]+)` \|/gm)].map(([, file = '']) => file);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const [module = '', list, reasons, sentences] = files;
    expect(CODE).toContain(module);
    expect(naming(/^import \{[^}]*\} from '[^']*conditions\/threshold\.ts'/m)).toEqual([list]);
    expect(naming(/^export type Reason =/m)).toEqual([reasons]);
    expect(naming(/switch \(reason\.kind\)/)).toEqual([sentences]);
    expect(files).toHaveLength(4);
  });

  test('is no change of code that asks which kind it has: there is none', () => {
    const kinds = CONDITION_KINDS.map(({ kind }) => kind).join('|');
    expect(naming(new RegExp(`(?:[!=]==|case) '(?:${kinds})'`))).toEqual([]);
    expect(naming(/(?:[!=]==|case) '(?:atLeast|atMost)'/)).toEqual([]);
  });
});
