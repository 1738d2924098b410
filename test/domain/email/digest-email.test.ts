import { describe, expect, test } from 'vitest';
import { summaryEmail } from '../../../functions/domain/email/summary-email.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

const storm = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    buildAlertEvent({
      status: at % 2 === 0 ? 'firing' : 'resolved',
      watch: { kind: 'keyword', id: String(at), name: `Brand ${at}` },
      samples: [],
    }),
  );

describe('one email for many alerts', () => {
  test('names each of them, with its rule', () => {
    const { subject, body } = summaryEmail(storm(5), 'UTC', 'They came at once.');
    expect(subject).toBe('[ALERT] 5 alerts of organization 42, 3 firing');
    expect(body.split('\n')[0]).toBe('They came at once.');
    for (let at = 0; at < 5; at += 1) expect(body).toContain(`${at % 2 === 0 ? 'FIRING' : 'RESOLVED'} Brand ${at}: `);
    expect(body.match(/Rule 42\/acme-spike/g)).toHaveLength(5);
  });

  test('counts what it has no room for', () => {
    const { subject, body } = summaryEmail(storm(500), 'UTC', 'They came at once.');
    expect(subject).toContain('500 alerts');
    expect(body.match(/^- /gm)).toHaveLength(40);
    expect(body).toContain('... and 460 more.');
  });
});
