import { expect, test } from 'vitest';
import type { RuleMessage } from '../../../cli/web/answers.ts';
import { besideTold, byAlert, toldOf } from '../../../cli/web/page/told-beside.ts';

const at = (clock: string) => Date.parse(`2026-11-12T${clock}:00.000Z`);

const MESSAGE: RuleMessage = {
  id: 'e1',
  at: at('06:31'),
  status: 'firing',
  startedAt: at('06:30'),
  explanation: '29 mentions in 30 min',
  observed: 29,
  peak: 29,
  windowMs: 1_800_000,
  line: 17,
};

const judged = (clock: string, observed: number, line: number, windowMs = 1_800_000) => ({
  firedAt: at(clock),
  resolvedAt: at('12:00'),
  verdict: { observed, windowMs, line },
});

const said = (alert: ReturnType<typeof judged>, messages: readonly RuleMessage[] = [MESSAGE], firstJudged?: number) =>
  besideTold(alert, toldOf(alert, byAlert(messages)), { timeZone: 'Europe/Oslo', firstJudged });

test('what was told is the record: an alert that is judged otherwise now says how and why it differs', () => {
  expect(said(judged('06:25', 16, 16))).toBe(
    "The message of 07:31 said 07:30 and 29; judged again it is 07:25 and 16, because the line was 17 then, and is 16 by today's settings and the days that are stored.",
  );
  expect(said(judged('06:30', 31, 17))).toContain('because mentions came late, or were deleted since');
  expect(said(judged('06:25', 60, 17, 14_400_000))).toContain(
    'the window of 30 min decided then, and that of 4 h does now',
  );
  expect(said(judged('06:35', 40, 17))).toContain('it was told before the interval was over');
});

test('one that is judged as it was told says only that', () => {
  expect(said(judged('06:30', 29, 17))).toBe('Told like this at 07:31.');
});

test('one that nobody was told of says so, also where another alert was told that day', () => {
  expect(said(judged('06:25', 16, 16), [])).toMatch(/^Nobody was told of it/);
  const evening = { ...MESSAGE, startedAt: at('20:00'), at: at('20:01') };
  expect(said(judged('06:25', 16, 16), [evening])).toMatch(/^Nobody was told of it/);
});

test('one from before the rule was there is not called held back', () => {
  const before = said(judged('06:25', 16, 16), [], at('06:30'));
  expect(before).toBe('Nobody was told of it: the rule as it is now was not there then.');
  expect(said(judged('06:30', 16, 16), [], at('06:30'))).toMatch(/it was held back, or/);
  // What was told by the rule as it was then is a record all the same.
  expect(said(judged('06:30', 29, 17), [MESSAGE], at('07:00'))).toBe('Told like this at 07:31.');
});
