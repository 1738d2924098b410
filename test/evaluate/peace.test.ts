import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { MINUTE, START, startEvaluation } from '../support/start-evaluation.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();

describe('a silenced rule', () => {
  test('tells nobody until its silence ends, and then one message per episode', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ severity: 'critical', silencedUntil: at(30) });
    await evaluation.tick(1);
    evaluation.feed(1, 20);
    await evaluation.ticksTo(26, 6);
    expect(await evaluation.events()).toEqual([]);
    expect(await evaluation.emails()).toEqual([]);
    await evaluation.ticksTo(31, 31);
    expect((await evaluation.events()).map(({ data }) => data.status)).toEqual(['resolved']);
    expect((await evaluation.emails()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^\[RESOLVED\] /),
    ]);
  });

  test('that is still above its line when the silence ends tells the alert with its newest numbers', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({
      condition: { kind: 'threshold', window: '1h', atLeast: 5 },
      silencedUntil: at(100),
    });
    await evaluation.tick(1);
    evaluation.feed(1, 8);
    evaluation.feed(45, 40);
    await evaluation.ticksTo(101, 6);
    const events = await evaluation.events();
    expect(events.map(({ data }) => [data.status, data.observed])).toEqual([['firing', 40]]);
  });
});

describe('quiet hours', () => {
  // START is 15:00 in Berlin, the organization's time zone.
  const quiet = { from: '14:00', to: '15:30' };

  test('hold back what is not critical, in the time zone of the organization', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'warning', quietHours: quiet });
    await evaluation.putRule({ ruleId: 'critical', quietHours: quiet, severity: 'critical' });
    await evaluation.putRule({
      ruleId: 'critical-too',
      quietHours: { ...quiet, includeCritical: true },
      severity: 'critical',
    });
    await evaluation.tick(1);
    evaluation.feed(1, 20);
    await evaluation.tick(6);
    expect((await evaluation.events()).map(({ data }) => data.rule.ruleId)).toEqual(['critical']);
  });

  test('end with one email that lists what was held back', async () => {
    const evaluation = await startEvaluation(cloud);
    await evaluation.putRule({ ruleId: 'one', quietHours: quiet });
    await evaluation.putRule({ ruleId: 'two', quietHours: quiet });
    await evaluation.tick(1);
    evaluation.feed(1, 20);
    await evaluation.ticksTo(26, 6);
    expect(await evaluation.emails()).toEqual([]);
    await evaluation.tick(31);
    const [summary, ...more] = await evaluation.emails();
    expect(more).toEqual([]);
    expect(summary?.text).toContain('2 held back during quiet hours or silence');
    expect(summary?.text).toContain('Rule 42/one');
    expect(summary?.text).toContain('Rule 42/two');
  });
});

describe('a storm', () => {
  test('of three alerts is one email to people, which names the organization, and each event to machines', async () => {
    const evaluation = await startEvaluation(cloud);
    for (const [at, ruleId] of ['one', 'two', 'three'].entries()) {
      await evaluation.putRule({ ruleId, sourceTypes: [['WEB', 'TWITTER', 'REDDIT'][at]] });
    }
    await evaluation.tick(1);
    for (const type of ['WEB', 'TWITTER', 'REDDIT']) evaluation.feed(1, 20, { type, url: 'https://x.example/1' });
    await evaluation.tick(6);
    expect((await evaluation.events()).map(({ data }) => data.rule.ruleId).sort()).toEqual(['one', 'three', 'two']);
    const [email, ...others] = await evaluation.emails();
    expect(others).toEqual([]);
    expect(email?.subject).toMatch(/^\[ALERT\] 3 alerts of (?!organization).+, 3 firing$/);
    expect(email?.text).toMatch(/^.+ \(organization 42\)\n3 alerts came at once/);
    expect(email?.text.match(/^\d\. .*: 20 mentions in 5 min$/gm)).toHaveLength(3);
    for (const part of [
      '   Course: ',
      '   Voices: 20 mentions',
      '   https://x.example/1',
      'To silence it for a while',
    ]) {
      expect(email?.text).toContain(part);
    }
  });

  test('of more than twenty emails in an hour holds the rest back until the hour ends, and loses none', async () => {
    const evaluation = await startEvaluation(cloud);
    const rules: string[] = [];
    const texts: string[] = [];
    for (let minute = 1; minute <= 56; minute += 5) {
      for (const name of ['a', 'b']) {
        rules.push(`rule-${name}-${minute}`);
        // Without samples nothing is read, so that no two are one story.
        const ruleId = `rule-${name}-${minute}`;
        await evaluation.putRule({ ruleId, notify: { resolved: false }, samples: { count: 0 } });
      }
      evaluation.feed(minute - 5, 20);
      await evaluation.tick(minute);
      texts.push(...(await evaluation.emails()).map(({ text }) => text));
    }
    expect(rules).toHaveLength(24);
    expect(texts).toHaveLength(20);
    await evaluation.tick(61);
    const [late, ...more] = await evaluation.emails();
    expect(more).toEqual([]);
    expect(late?.text).toContain('4 held back by the limit of emails in an hour');
    const told = [...texts, late?.text ?? ''].join('\n');
    expect(rules.filter((rule) => !new RegExp(`42/${rule}\\b`).test(told))).toEqual([]);
  });
});
