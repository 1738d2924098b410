import { describe, expect, test } from 'vitest';
import type { AlertEvent } from '../../../functions/domain/alerting/event/alert-event.ts';
import { tellTogether } from '../../../functions/domain/messages/tell-together.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

type Parts = {
  readonly channels?: string[];
  readonly severity?: 'warning' | 'critical';
  readonly status?: AlertEvent['data']['status'];
  readonly storyId?: string | undefined;
  readonly observed?: number;
};

/** The event of a rule, whose id is the rule's; of story `s` and for the channel `chat` unless told otherwise. */
function event(ruleId: string, parts: Parts = {}): AlertEvent {
  const { severity = 'warning', status = 'firing', observed = 63, channels = ['chat'] } = parts;
  const storyId = 'storyId' in parts ? parts.storyId : 's';
  const rule = { organizationId: '42', ruleId, name: ruleId, severity, conditionKind: 'spike' as const };
  const data = { status, observed, channels, rule, ...(storyId === undefined ? {} : { storyId }) };
  return buildAlertEvent({ ...data, watch: { kind: 'keyword', id: '1', name: ruleId } }, { id: `id-${ruleId}` });
}

describe('alerts of one story', () => {
  test('are shown in the message of the one that leads, which is critical or else the largest', () => {
    const told = tellTogether([
      event('small', { observed: 10 }),
      event('large', { observed: 90 }),
      event('worst', { severity: 'critical', observed: 5 }),
    ]);
    expect(told.get('id-worst')?.tells?.map(({ ruleId }) => ruleId)).toEqual(['large', 'small']);
    expect(told.get('id-worst')?.toldIn).toBeUndefined();
    expect(told.get('id-large')).toEqual({ toldIn: { chat: 'id-worst' } });
    expect(told.get('id-worst')?.tells?.[1]).toEqual({
      id: 'id-small',
      ruleId: 'small',
      name: 'small',
      severity: 'warning',
      status: 'firing',
      said: '10 mentions in 1 h, usual daily peak 21',
      channels: ['chat'],
    });
  });

  test('are put together channel by channel: no channel hears of a rule that does not name it', () => {
    const told = tellTogether([
      event('a', { observed: 90, channels: ['pr'] }),
      event('b', { observed: 50, channels: ['pr', 'duty'] }),
      event('c', { observed: 20, channels: ['duty'] }),
    ]);
    expect(told.get('id-a')?.tells).toMatchObject([{ ruleId: 'b', channels: ['pr'] }]);
    expect(told.get('id-b')).toMatchObject({ tells: [{ ruleId: 'c', channels: ['duty'] }], toldIn: { pr: 'id-a' } });
    expect(told.get('id-c')).toEqual({ toldIn: { duty: 'id-b' } });
  });

  test('that are over are told apart from those that go on', () => {
    const told = tellTogether([
      event('a'),
      event('b'),
      event('c', { status: 'resolved' }),
      event('d', { status: 'resolved' }),
    ]);
    expect(told.get('id-a')?.tells?.map(({ ruleId }) => ruleId)).toEqual(['b']);
    expect(told.get('id-c')?.tells?.map(({ ruleId }) => ruleId)).toEqual(['d']);
  });
});

describe('an alert stands by itself', () => {
  test.each<[string, AlertEvent[]]>([
    ['where its story is not known', [event('a', { storyId: undefined }), event('b', { storyId: undefined })]],
    ['where the other is another story', [event('a'), event('b', { storyId: 'other' })]],
    ['where both go to different channels', [event('a', { channels: ['x'] }), event('b', { channels: ['y'] })]],
    ['where its rule tells twice of the story', [event('a'), { ...event('a'), id: 'id-later' }, event('b')]],
  ])('%s', (_, events) => {
    expect([...tellTogether(events).values()].every((said) => Object.keys(said).length === 0)).toBe(true);
  });

  test('where the message of the story is full: none is left out', () => {
    const events = Array.from({ length: 60 }, (_, at) => event(`r${at}`));
    const told = tellTogether(events);
    const shown = new Set([...told.values()].flatMap(({ tells = [] }) => tells.map(({ ruleId }) => ruleId)));
    const within = events.filter(({ id }) => told.get(id)?.toldIn !== undefined);
    expect(within.map(({ data }) => data.rule.ruleId).sort()).toEqual([...shown].sort());
    expect(shown.size).toBe(40);
  });
});
