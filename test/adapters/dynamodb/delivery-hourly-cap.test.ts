import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryHourlyCap } from '../../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { type Audience, type HourlyCap, SHOWN_PER_HOUR } from '../../../functions/domain/channels/hourly-cap.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../embedded-aws.ts';

const AT = Date.parse('2026-11-20T14:05:00.000Z');
const HOUR = Date.parse('2026-11-20T14:00:00.000Z');
const CHAT: Audience = { kind: 'channel', channelId: 'chat' };

let aws: EmbeddedAws;
let table: string;
let cap: HourlyCap;

beforeAll(async () => {
  aws = await startEmbeddedAws();
});
afterAll(() => aws.stop());
beforeEach(async () => {
  table = await aws.createStateTable();
  cap = deliveryHourlyCap(aws.documents, table);
});

describe('the cap of an hour', () => {
  const admit = (id: string, at = AT, audience: Audience = CHAT) => {
    const rule = { organizationId: '42', ruleId: `rule-${id}`, name: `Rule ${id}`, severity: 'warning' };
    return cap.admit({ audience, hour: HOUR, event: { id, data: { rule } }, at });
  };
  const ids = Array.from({ length: SHOWN_PER_HOUR + 4 }, (_, n) => `e${n}`);

  test('admits so many alerts and no more, and has one send the digest, also when all ask at once', async () => {
    const answers = await Promise.all(ids.map((id) => admit(id)));
    const of = (answer: string) => answers.filter((each) => each === answer).length;
    expect([of('admitted'), of('sends-digest'), of('in-digest')]).toEqual([SHOWN_PER_HOUR, 1, 3]);
    expect(await cap.notShown(CHAT, HOUR)).toHaveLength(4);
  });

  test('answers an alert the same however often it asks, in that hour or when it is over', async () => {
    const answers: string[] = [];
    for (const id of ids) answers.push(await admit(id));
    for (const [n, id] of ids.entries()) expect(await admit(id)).toBe(answers[n]);
    expect(await admit(ids[SHOWN_PER_HOUR] ?? '', HOUR + HOUR_MS)).toBe('sends-digest');
    expect(await admit(ids[0] ?? '', HOUR + HOUR_MS)).toBe('admitted');
    expect(await cap.notShown(CHAT, HOUR)).toHaveLength(4);
  });

  test('keeps of what it did not show the rule, its name and its severity', async () => {
    for (const id of ids.slice(0, SHOWN_PER_HOUR + 1)) await admit(id);
    const last = `e${SHOWN_PER_HOUR}`;
    const rule = { rule: `42/rule-${last}`, name: `Rule ${last}`, severity: 'warning' };
    expect(await cap.notShown(CHAT, HOUR)).toEqual([rule]);
  });

  test.each([
    ['another channel', CHAT, { kind: 'channel', channelId: 'other' }],
    ['the emails of an organization', CHAT, { kind: 'email', organizationId: 42n }],
    [
      'a channel that is named like the emails',
      { kind: 'email', organizationId: 42n },
      { kind: 'channel', channelId: 'email-42' },
    ],
    [
      'a channel that is named like their key',
      { kind: 'email', organizationId: 42n },
      { kind: 'channel', channelId: 'emails#42' },
    ],
  ] as const)('of %s is its own', async (_, full, other) => {
    for (const id of ids) await admit(id, AT, full);
    expect(await admit('more', AT, full)).toBe('in-digest');
    expect(await admit('more', AT, other)).toBe('admitted');
  });
});
