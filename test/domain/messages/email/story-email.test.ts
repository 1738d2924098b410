import { describe, expect, test } from 'vitest';
import type { AlertEventData } from '../../../../functions/domain/alerting/event/alert-event.ts';
import { storyEmail } from '../../../../functions/domain/messages/email/story-email.ts';
import { emailSubject } from '../../../../functions/domain/wording/email-subject.ts';
import { emailBatch } from '../../../../functions/evaluate/telling/email-batch.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

function alert(
  ruleId: string,
  { severity = 'warning', ...data }: Partial<AlertEventData> & { severity?: 'warning' | 'critical' } = {},
) {
  const rule = { organizationId: '42', ruleId, name: `Rule ${ruleId}`, severity, conditionKind: 'spike' as const };
  const watch = { kind: 'keyword' as const, id: '1', name: `Brand ${ruleId}` };
  const id = Buffer.from(ruleId.padEnd(16, '.')).toString('hex');
  return buildAlertEvent({ rule, watch, storyId: 'story', ...data }, { id });
}

describe('the email of a story', () => {
  test('tells the alert that leads in full, and lists every other rule with what it watches', () => {
    const events = [alert('a', { observed: 40 }), alert('b'), alert('c', { observed: 30, status: 'resolved' })];
    const { subject, body } = storyEmail(events, wordsOf({}));
    expect(subject).toBe('[ALERT] Brand b: 63 mentions in 1 h, usual daily peak 21 (+2 rules)');
    expect(body).toMatch(/^Brand b: 63 mentions in 1 h\n/);
    expect(body).toContain('2 more rules tell the same story; each is silenced by itself:');
    expect(body).toMatch(
      /^- FIRING Brand a: 40 mentions in 1 h, usual daily peak 21\. Rule 42\/a, severity warning, event [0-9a-f]{32}\.$/m,
    );
    expect(body).toMatch(/^- RESOLVED Brand c: over after .* Rule 42\/c,/m);
  });

  test('is led by what is critical, however small it is, and lists all that is critical first', () => {
    const many = Array.from({ length: 170 }, (_, at) => alert(`r${at}`, { observed: 100 + at }));
    const worst = [
      alert('x', { severity: 'critical', observed: 9 }),
      alert('y', { severity: 'critical', observed: 8 }),
    ];
    const { subject, body } = storyEmail([...many, ...worst], wordsOf({}));
    expect(subject).toMatch(/^\[ALERT\] Brand x: 9 mentions .* \(\+171 rules\)$/);
    expect(body.match(/^- FIRING .*$/gm)?.[0]).toContain('Brand y');
    expect(body).toContain('... and 71 more.');
  });

  test('of an alert that joins a story which people know is an update of it, unless it is critical', () => {
    const joins = { name: 'Acme', types: ['REDDIT'] };
    expect(emailSubject(alert('b', { joins, observed: 40 }), wordsOf({})).subject).toBe(
      '[UPDATE] Acme: now also Brand b, Reddit: 40 mentions in 1 h, usual daily peak 21',
    );
    expect(emailSubject(alert('b', { joins, severity: 'critical' }), wordsOf({})).subject).toMatch(
      /^\[ALERT\] Brand b: 63 mentions/,
    );
    expect(storyEmail([alert('b', { joins })], wordsOf({})).body).toContain(
      'It belongs to the story of Acme, which was told before, new in Reddit.',
    );
  });
});

describe('the emails of a tick', () => {
  const batch = (events: readonly ReturnType<typeof alert>[]) =>
    emailBatch(
      events.map((event) => ({ event, delayed: undefined })),
      { words: wordsOf({}), organization: 'Acme AG' },
    );

  test('are one for each story, however many rules tell it', () => {
    const one = Array.from({ length: 20 }, (_, at) => alert(`one-${at}`));
    const emails = batch([...one, alert('two', { storyId: 'another' })]);
    expect(emails.map(({ tells }) => tells.length)).toEqual([20, 1]);
  });

  test('are one where there are three stories, with the organization, what happened, and every rule', () => {
    const [email, ...others] = batch([
      alert('a'),
      alert('b'),
      alert('c', { storyId: 'another' }),
      alert('d', { storyId: 'third', severity: 'critical' }),
    ]);
    expect(others).toEqual([]);
    expect(email?.subject).toBe('[ALERT] 4 alerts of Acme AG, 4 firing');
    expect(email?.tells.map(({ data }) => data.rule.ruleId)).toEqual(['a', 'b', 'c', 'd']);
    for (const ruleId of ['a', 'b', 'c', 'd']) expect(email?.body).toContain(`Rule 42/${ruleId}, severity`);
  });

  test('tell two events of one rule in two', () => {
    expect(batch([alert('a'), alert('a', { status: 'resolved' })])).toHaveLength(2);
  });
});
