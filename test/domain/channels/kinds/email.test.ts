import { describe, expect, test } from 'vitest';
import type { PublishedEvent } from '../../../../functions/domain/alerting/event/alert-event.ts';
import { mailContentOf } from '../../../../functions/domain/channels/email/mail-content.ts';
import { mailHeaders } from '../../../../functions/domain/channels/kinds/email.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';

const SENDER = { domain: 'alerts.example', unsubscribe: 'engineer@example.com' };
const headersOf = (...events: readonly PublishedEvent[]) =>
  new Map(
    mailHeaders(mailContentOf(events, { isStory: true, subject: 'Over' }).tells, SENDER).map(({ name, value }) => [
      name,
      value,
    ]),
  );
const ofRule = (ruleId: string, data: Partial<PublishedEvent['data']> = {}) =>
  buildAlertEvent({ ...data, rule: { ...buildAlertEvent().data.rule, ruleId } }, { id: `${ruleId}-${data.status}` });

describe('the thread of an email', () => {
  test('is that of its episode: beginning, update and end answer the same', () => {
    const [firing, resolved] = [headersOf(buildAlertEvent()), headersOf(buildAlertEvent({ status: 'resolved' }))];
    expect(firing.get('In-Reply-To')).toMatch(/^<[0-9a-f]{32}@alerts\.example>$/);
    expect(resolved.get('In-Reply-To')).toBe(firing.get('In-Reply-To'));
    expect(resolved.get('References')).toBe(firing.get('References'));
  });

  test.each([
    ['another episode', { episode: { startedAt: '2026-11-21T14:05:00.000Z', peak: 1 } }],
    ['another rule', { rule: { ...buildAlertEvent().data.rule, ruleId: 'other' } }],
    ['another organization', { rule: { ...buildAlertEvent().data.rule, organizationId: '43' } }],
  ])('is not that of %s', (_, data) => {
    expect(headersOf(buildAlertEvent(data)).get('References')).not.toBe(headersOf(buildAlertEvent()).get('References'));
  });

  test('of a story is found by each of its rules', () => {
    const story = headersOf(ofRule('a'), ofRule('b'));
    for (const ruleId of ['a', 'b']) {
      const alone = headersOf(ofRule(ruleId, { status: 'resolved' })).get('In-Reply-To');
      expect(story.get('References')).toContain(alone);
    }
  });

  test('fits into a header, however many rules tell a story', () => {
    const many = Array.from({ length: 200 }, (_, at) => ofRule(`rule-${at}`));
    expect(headersOf(...many).get('References')?.length).toBeLessThanOrEqual(870);
  });

  test('is none where no episode is told', () => {
    expect([...headersOf().keys()]).toEqual(['Auto-Submitted', 'List-Unsubscribe']);
  });
});

test('an email says how one is left out, and that no reader need be told of an absence', () => {
  const headers = headersOf(buildAlertEvent());
  expect(headers.get('List-Unsubscribe')).toBe('<mailto:engineer@example.com?subject=unsubscribe>');
  expect(headers.get('Auto-Submitted')).toBe('auto-generated');
});
