import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { askedChange } from '../../functions/hosted-page/asked-change.ts';

/** Secrets as people paste them; each has a part of its own by which it is found again. */
const SECRETS = [
  'https://hooks.slack.com/services/T012AB3CD/B0123456/hunter2hunter2hunter2hun',
  'https://prod-1.example/workflows/0a1b/triggers/manual?sig=hunter2_Sign-ature',
  'whsec_hunter2C9JpnuLkQ8b0rIYTuN2vyQmn3zIuqP7zY+6M=',
  '123456789:AAhunter2defghijklmnopqrstuvwxyz_0123',
  'R0hunter26789abcdefghijklmnopqrs',
  '0e0d5fb8-11aa-4f2b-9f61-hunter2hunt2',
  'xoxb-1234567890-9876543210-hunter2',
  'eyJhbGciOiJIUzI1NiJ9.eyJodW50ZXIyIjoxfQ.hunter2',
  'the password is hunter2',
];

const REQUESTS = {
  addChannel: { channel: 'ops', kind: 'slack', secret: { url: '' } },
  rotateChannel: { channel: 'ops', secret: { url: '' } },
  removeChannel: { channel: 'ops' },
  enable: { channel: 'ops', enabled: true },
  test: { kind: 'channel', name: 'ops' },
  silence: { rule: '42/acme-spike', duration: '1h' },
  acknowledge: { rule: '42/acme-spike' },
  expected: { rule: '42/acme-spike', episode: 1, timeZone: 'Europe/Berlin', repeats: 'week' },
  noise: { organization: '42', event: 'a3f9c1d2e4b5a6978877665544332211' },
  note: { organization: '42', event: 'a3f9c1d2e4b5a6978877665544332211', text: '' },
  createKeyword: { organizationId: '42', groupId: '7', name: 'Acme', definition: '{}' },
  deleteKeyword: { organizationId: '42', keywordId: 1001 },
  quietHours: { organization: '42', quietHours: { from: '22:00', to: '07:00' } },
};

const found = (asked: unknown) => /hunter2/.test(JSON.stringify(askedChange(asked)));

describe('of what a person typed into a wrong field, the record of a change has nothing:', () => {
  test.each(Object.entries(REQUESTS))('in any field of %s, and in one that there is not', (_, request) => {
    for (const secret of SECRETS) {
      for (const field of [...Object.keys(request), 'url', 'Secret', 'token', '__proto__', secret]) {
        for (const value of [secret, [secret], { url: secret }, { [secret]: 1 }, { from: secret, days: [secret] }]) {
          expect(found({ ...request, [field]: value }), `${field}: ${JSON.stringify(value)}`).toBe(false);
        }
      }
    }
  });

  test.each(['rule', 'organization'] as const)(
    'in any field of the item of a %s, at any depth, before or after',
    (kind) => {
      const keys = kind === 'rule' ? { organizationId: 42, ruleId: 'acme-spike' } : { organizationId: 42 };
      const places = placesIn(kind);
      expect(places.length).toBeGreaterThan(kind === 'rule' ? 60 : 15);
      for (const secret of SECRETS) {
        for (const place of [...places, ['secret'], ['condition', 'token'], [secret]]) {
          const item = { ...keys, ...placed(place, secret) };
          const edits = [
            { before: JSON.stringify(keys), after: JSON.stringify(item) },
            { before: JSON.stringify(item), after: JSON.stringify(keys) },
            { item: JSON.stringify(item) },
          ];
          for (const edit of edits) expect(found(edit), `${place.join('.')}: ${secret}`).toBe(false);
        }
      }
    },
  );

  test('and nothing at all where it is no request', () => {
    for (const asked of [
      SECRETS[0],
      SECRETS,
      { item: SECRETS[0] },
      { before: '{}', after: SECRETS[0] },
      { before: '{}' },
    ]) {
      expect(askedChange(asked)).toEqual({ unreadable: true });
    }
  });
});

describe('the record of a change says', () => {
  test.each<readonly [string, object, object]>([
    ['which channel', REQUESTS.addChannel, { channel: 'ops', kind: 'slack' }],
    ['what is tested', REQUESTS.test, { kind: 'channel', name: 'ops' }],
    ['which rule, and for how long', REQUESTS.silence, REQUESTS.silence],
    ['what is expected', REQUESTS.expected, REQUESTS.expected],
    ['which message, and not what is noted', REQUESTS.note, REQUESTS.noise],
    ['in which group, and not which keyword', REQUESTS.createKeyword, { organizationId: '42', groupId: '7' }],
    ['which hours', REQUESTS.quietHours, REQUESTS.quietHours],
    ['that there are none', { organization: '42', quietHours: null }, { organization: '42' }],
  ])('%s', (_, asked, record) => {
    expect(askedChange(asked)).toEqual(record);
  });

  test('the differences of an edit, and of a free text only that it is another one', () => {
    const rule = { organizationId: 42, ruleId: 'acme-spike', watch: { keywordId: 1001 }, name: 'Acme', enabled: true };
    const before = { ...rule, condition: { kind: 'threshold', window: '1h', atLeast: 10 }, where: { text: 'a AND b' } };
    const after = {
      ...rule,
      name: 'Acme: volume',
      where: { text: 'a AND b' },
      condition: { kind: 'threshold', window: '2h', atLeast: 20 },
      notify: { channels: ['pr-slack'], repeat: '6h' },
      silencedUntil: '2026-11-21T09:00:00+01:00',
    };
    expect(askedChange({ before: JSON.stringify(before), after: JSON.stringify(after) })).toEqual({
      rule: '42/acme-spike',
      changes: [
        'name: "(text 1)" -> "(text 3)"',
        'condition.window: "1h" -> "2h"',
        'condition.atLeast: 10 -> 20',
        'notify: {"channels":["pr-slack"],"repeat":"6h"} (new)',
        'silencedUntil: "2026-11-21T09:00:00+01:00" (new)',
      ],
    });
    const organization = { organizationId: 42, emails: ['pr@example.com'] };
    expect(
      askedChange({
        before: JSON.stringify(organization),
        after: JSON.stringify({ ...organization, emails: ['pr@example.com', 'rival@competitor.example'] }),
      }),
    ).toEqual({
      organization: '42',
      changes: ['emails: ["pr@example.com"] -> ["pr@example.com","rival@competitor.example"]'],
    });
  });

  test('exactly which ids, above 2^53 too', () => {
    expect(
      askedChange({ item: '{"organizationId":9007199254740993,"ruleId":"a","watch":{"groupId":9007199254740995}}' }),
    ).toEqual({
      rule: '9007199254740993/a',
      changes: [
        'organizationId: 9007199254740993 (new)',
        'ruleId: "a" (new)',
        'watch: {"groupId":9007199254740995} (new)',
      ],
    });
  });
});

const node = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).default([]),
  oneOf: z.array(z.unknown()).default([]),
});

/** The places in an item that take a value, as the published schema lists them; `0` is an element of a list. */
function placesIn(kind: 'rule' | 'organization'): string[][] {
  const { $defs } = JSON.parse(readFileSync(`docs/schemas/${kind}.schema.json`, 'utf8'));
  const below = (form: unknown, path: string[]): string[][] => {
    const read = node.safeParse(form).data;
    if (read === undefined) return [path];
    const inner = [
      ...Object.entries(read.properties).flatMap(([name, each]) => below(each, [...path, name])),
      ...(read.items === undefined ? [] : below(read.items, [...path, '0'])),
      ...[...read.anyOf, ...read.oneOf].flatMap((each) => below(each, path)),
    ];
    return [path, ...inner];
  };
  const places = new Map(below($defs.item, []).map((path) => [path.join('.'), path]));
  return [...places.values()].filter((path) => path.length > 0 && path[0] !== 'organizationId');
}

function placed([name = '', ...deeper]: readonly string[], value: string): Record<string, unknown> | unknown[] {
  const inner = deeper.length === 0 ? value : placed(deeper, value);
  return name === '0' ? [inner] : { [name]: inner };
}
