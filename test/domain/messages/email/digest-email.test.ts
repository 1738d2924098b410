import { describe, expect, test } from 'vitest';
import { digestEmail } from '../../../../functions/domain/messages/email/digest-email.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

const alertOf = (ruleId: string, status: 'firing' | 'resolved', severity: 'warning' | 'critical' = 'warning') =>
  buildAlertEvent({
    status,
    rule: { organizationId: '42', ruleId, name: ruleId, severity, conditionKind: 'spike' },
    watch: { kind: 'keyword', id: '1', name: `Brand ${ruleId}` },
    samples: [],
  });
const storm = (count: number) =>
  Array.from({ length: count }, (_, at) => alertOf(`rule-${at}`, at % 2 === 0 ? 'firing' : 'resolved'));

const WHY = { words: wordsOf({}), reason: 'They came at once.' };

describe('one email for many alerts', () => {
  test('names each rule, with what it told', () => {
    const { subject, body } = digestEmail(storm(5), WHY);
    expect(subject).toBe('[ALERT] 5 alerts of organization 42, 3 firing');
    expect(body.split('\n').slice(0, 3)).toEqual(['They came at once.', '', '5 alerts of 5 rules:']);
    for (let at = 0; at < 5; at += 1) {
      const news = at % 2 === 0 ? '63 mentions in 1 h, usual daily peak 21' : 'over after a while, peak 63';
      expect(body).toContain(`- ${at % 2 === 0 ? 'FIRING' : 'RESOLVED'} Brand rule-${at}: ${news}`);
      expect(body).toContain(`Rule 42/rule-${at}, severity warning, Fri 20 Nov 2026, 14:05 (UTC)`);
    }
  });

  test('shows the newest alert of a rule that told several, and names those before it, the worst rule first', () => {
    const events = [alertOf('a', 'firing'), alertOf('b', 'firing', 'critical'), alertOf('a', 'resolved')];
    const { body } = digestEmail(events, WHY);
    expect(body.match(/^- .*(?=:)/gm)).toEqual(['- FIRING Brand b', '- RESOLVED Brand a']);
    expect(body.match(/^ {2}Before: .*/gm)).toEqual(['  Before: FIRING Fri 20 Nov 2026, 14:05']);
  });

  test('of alerts that are all over is no alert: its subject says so', () => {
    const over = ['a', 'b', 'c'].map((ruleId) => alertOf(ruleId, 'resolved'));
    expect(digestEmail(over, WHY).subject).toBe('[RESOLVED] 3 alerts of organization 42 are over');
  });

  test('counts the oldest of a rule that told a hundred', () => {
    const events = Array.from({ length: 100 }, () => alertOf('a', 'firing'));
    const [before = ''] = digestEmail(events, WHY).body.match(/^ {2}Before: .*/gm) ?? [];
    expect(before).toMatch(/^ {2}Before: 79 more; FIRING Fri 20 Nov 2026, 14:05;/);
    expect(before.match(/FIRING/g)).toHaveLength(20);
  });

  test('counts what it has no room for', () => {
    const { subject, body } = digestEmail(storm(500), WHY);
    expect(subject).toContain('500 alerts');
    expect(body.match(/^- /gm)).toHaveLength(40);
    expect(body).toContain('... and 460 alerts of 460 rules more.');
  });
});
