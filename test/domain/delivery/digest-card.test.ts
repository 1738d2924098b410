import { describe, expect, test } from 'vitest';
import { heldBackCard } from '../../../functions/domain/delivery/held-back-card.ts';
import { SLACK_LIMITS, slackMessage } from '../../../functions/domain/delivery/slack-message.ts';
import { TEAMS_LIMIT_BYTES, teamsMessage } from '../../../functions/domain/delivery/teams-message.ts';
import { expectHarmless, HOSTILE_TEXTS, stringsIn } from './hostile-text.ts';

const HOUR = Date.parse('2026-11-20T23:00:00.000Z');

describe('the last message of an hour with too many alerts', () => {
  test('says how many, when, and of which rules', () => {
    const card = heldBackCard({ hour: HOUR, count: 2, names: ['Acme', 'Bolt'] });
    expect(card.explanation).toMatch(/^Between 23:00 and 00:00 UTC 2 more alerts were not shown here/);
    expect(card.facts).toEqual([{ name: 'Rules', value: 'Acme, Bolt' }]);
  });

  test('stays within all limits with hundreds of hostile names', () => {
    const names = Array.from({ length: 40 }, () => [...HOSTILE_TEXTS, '&'.repeat(200), '語'.repeat(200)]).flat();
    const card = heldBackCard({ hour: HOUR, count: names.length, names });
    for (const { text } of stringsIn(slackMessage(card))) {
      expectHarmless(text);
      expect(text.length).toBeLessThanOrEqual(SLACK_LIMITS.text);
    }
    expect(Buffer.byteLength(JSON.stringify(teamsMessage(card)))).toBeLessThan(TEAMS_LIMIT_BYTES);
  });
});
