import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemSchemas } from '../../../cli/schemas/item-schemas.ts';
import { readItems } from '../../../functions/adapters/item-files/read-items.ts';
import { checkItems, problemLine } from '../../../functions/domain/items/check-items.ts';
import type { ItemKindName } from '../../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { parseWireJson } from '../../../functions/media-api/wire-json.ts';
import { compileSchema } from './compile-schema.ts';

const schemas = itemSchemas();
const validators = new Map(Object.entries(schemas).map(([name, schema]) => [name, compileSchema(schema)]));

function isValid(name: string, json: string): boolean {
  return validators.get(name)?.(JSON.parse(json)) === true;
}

/** What `check` says of a file with items of a kind. */
function problemsOf(json: string, kind?: ItemKindName): string[] {
  const { items, problems } = readItems(json, kind === undefined ? undefined : ITEM_KINDS[kind]);
  const nothing = items.length === 0 && problems.length === 0 ? ['there is no item in it'] : [];
  return [...problems, ...nothing, ...checkItems(items).map(problemLine)];
}

/** What JSON Schema cannot say; docs/commands.md lists the same. */
const UNSAID = [
  /a window is a multiple of every/,
  /write an IANA time zone/,
  /an item of the same key replaces the other/,
];

/** Every schema of a field, by its path. */
function fieldsOf(schema: unknown, path: string): [string, Record<string, unknown>][] {
  // Without a word on other fields it only says which of those above must be there.
  if (!isRecord(schema)) return [];
  if (!('additionalProperties' in schema || 'oneOf' in schema || '$defs' in schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (!isRecord(value) && !Array.isArray(value)) return [];
    if (key === 'properties') {
      return Object.entries(value).flatMap(([name, field]): [string, Record<string, unknown>][] => {
        const at = `${path}.${name}`;
        return [[at, isRecord(field) ? field : {}], ...fieldsOf(field, at)];
      });
    }
    if (key === '$defs') return Object.entries(value).flatMap(([name, item]) => fieldsOf(item, `${path}.${name}`));
    return key === 'oneOf' ? Object.values(value).flatMap((choice) => fieldsOf(choice, path)) : [];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

describe('the JSON Schemas in docs/schemas', () => {
  test.each(Object.keys(schemas))('%s is what "npm run schemas" writes', (name) => {
    const text = readFileSync(new URL(`../../../docs/schemas/${name}`, import.meta.url), 'utf8');
    expect(parseWireJson(text), 'run npm run schemas').toEqual(schemas[name]);
  });

  test('say what each field means', () => {
    const fields = Object.entries(schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
    expect(fields.length).toBeGreaterThan(90);
    for (const [path, { description }] of fields) expect(description, path).toMatch(/^[A-Z.].*\.{1,3}$/);
  });

  test('take identifiers up to the last int64', () => {
    const int64 = { type: 'integer', minimum: 0, maximum: 9223372036854775807n };
    expect(schemas['rule.schema.json']).toMatchObject({
      $defs: { item: { properties: { organizationId: int64, watch: { properties: { groupId: int64 } } } } },
    });
  });
});

/** One of the values, or nothing of the name; the first ones are right, others may be. */
const field = (name: string, ...values: readonly unknown[]) =>
  fc
    .option(fc.constantFrom(...values), { nil: undefined })
    .map((value) => (value === undefined ? {} : { [name]: value }));
const given = (name: string, ...values: readonly unknown[]) =>
  fc
    .oneof({ weight: 9, arbitrary: fc.constant(values[0]) }, fc.constantFrom(...values))
    .map((value) => ({ [name]: value }));
const joined = (...parts: readonly fc.Arbitrary<object>[]) =>
  fc.tuple(...parts).map((all): Record<string, unknown> => Object.assign({}, ...all));
/** Seldom, so that most items are wrong in one thing at most. */
const slip = fc.oneof(
  { weight: 20, arbitrary: fc.constant({}) },
  fc.constantFrom({ unknown: 1 }, { $schema: './docs/schemas/rule.schema.json' }, { enabled: null }, { name: 3 }),
);
const duration = fc.oneof(
  fc.constantFrom('1h', '4h', '14d', '15m', '336h', '20160m'),
  fc
    .tuple(fc.integer({ min: 0, max: 30_000 }), fc.constantFrom('m', 'h', 'd', 's', ''))
    .map(([n, unit]) => `${n}${unit}`),
  fc.constantFrom('20165m', '337h', '15d', '07m', '5', '', '1.5h', ' 1h', '1h\n', 7, null),
);
const windowField = fc.option(duration, { nil: undefined }).map((text) => (text === undefined ? {} : { window: text }));
const sensitivity = field('sensitivity', 'high', 'odd', { falseAlarms: 0, per: '30d' }, { per: 'x' });
const minMentions = field('minMentions', 1, 0, 10, 1e9, 1.5, 1e9 + 1, '3');
const condition = fc.oneof(
  joined(fc.constant({ kind: 'threshold' }), windowField, field('atLeast', 5, 0, 1), field('atMost', 0, -1, 5), slip),
  joined(fc.constant({ kind: 'spike' }), windowField, minMentions, sensitivity, field('ratio', 3, 1, 1000, 1001), slip),
  joined(
    fc.constant({ kind: 'negative-surge' }),
    windowField,
    minMentions,
    sensitivity,
    field('share', 0.5, 0, 1, 1.1),
    slip,
  ),
  fc.constantFrom({ kind: 'spik' }, {}, null, 'spike'),
);
const rule = joined(
  given('organizationId', 42, 0, -1, 1.5, '42'),
  given('ruleId', 'acme', 'Acme', '', 'a'.repeat(64), 'a'.repeat(65), 'a\n'),
  fc
    .oneof(joined(field('keywordId', 1, 2 ** 31), field('groupId', 7, -1), slip), fc.constant({ keywordId: 1 }))
    .map((watch) => ({ watch })),
  fc.oneof(condition, fc.constant({ kind: 'spike' })).map((value) => ({ condition: value })),
  field('name', 'Acme', '', 'n'.repeat(200), 'n'.repeat(201), '😀'.repeat(150)),
  field('sourceTypes', ['WEB'], [], ['WEB', 'WEB'], ['web'], 'WEB'),
  field('sentiments', ['NEGATIVE'], [], ['BAD']),
  field('every', '5m', '15m', '1h', '2h'),
  field('severity', 'critical', 'high'),
  field('samples', { count: 20 }, {}, { count: 21 }, { sort: 'REACH' }, { sort: 'reach' }),
  field('minVoices', 5, 0, 1000, 1001),
  field(
    'notify',
    { channels: ['a'] },
    {},
    { channels: [''] },
    { repeat: '6h' },
    { repeat: '0h' },
    { channels: Array(21).fill('a') },
  ),
  field(
    'quietHours',
    { from: '22:00', to: '07:00' },
    { from: '24:00', to: '07:00' },
    { from: '1:00' },
    { from: '22:00', to: '07:00', days: [] },
  ),
  field('silencedUntil', '2026-11-21T09:00:00+01:00', '2026-11-21', '2026-02-30T09:00:00Z', '2026-11-21T09:00:00', 5),
  field('timeline', 'feed', 'published'),
  slip,
);
const organization = joined(
  given('organizationId', 42, '42'),
  given('secretName', 'mention-alerts/token/main', 'main', ''),
  field('requestsPerMinute', 80, 0, 101, 2.5),
  field('timeZone', 'Europe/Berlin', 'Mars/Olympus', ''),
  slip,
);
const channel = joined(
  given('channelId', 'pr-slack', '', 'c'.repeat(257), '😀'.repeat(200)),
  given('kind', 'slack', 'slak'),
  given('secretName', 'mention-alerts/channel/pr', 'pr', `mention-alerts/channel/${'x'.repeat(600)}`),
  field('enabled', true, 'yes'),
  slip,
);
const KINDS = [
  ['rules', 'rule.schema.json', rule],
  ['organizations', 'organization.schema.json', organization],
  ['channels', 'channel.schema.json', channel],
] as const;

describe('check and the schemas', () => {
  /** The schema takes all that `check` takes; what it takes besides is what JSON Schema cannot say. */
  function expectAgreement(schema: string, json: string, kind?: ItemKindName): void {
    // A field that is null is read as left out; editors still mark it.
    if (/:null/.test(json)) return;
    const problems = problemsOf(json, kind);
    const unsaid = problems.filter((problem) => UNSAID.some((pattern) => pattern.test(problem)));
    if (problems.length === unsaid.length && problems.length > 0) return;
    expect(isValid(schema, json), `${json}\n${problems.join('\n')}`).toBe(problems.length === 0);
  }

  test.each(KINDS)('agree on every item of %s, one or a list', (kind, schema, item) => {
    fc.assert(
      fc.property(item, (value) => expectAgreement(schema, JSON.stringify(value), kind)),
      { numRuns: 1500 },
    );
    fc.assert(
      fc.property(fc.array(item, { maxLength: 3 }), (values) => expectAgreement(schema, JSON.stringify(values), kind)),
      { numRuns: 150 },
    );
  });

  test('agree on files with lists of each', () => {
    const lists = joined(
      fc.option(fc.array(organization, { maxLength: 2 }), { nil: undefined }).map((all) => ({ organizations: all })),
      fc.option(fc.array(rule, { maxLength: 2 }), { nil: undefined }).map((all) => ({ rules: all })),
      fc.option(fc.array(channel, { maxLength: 2 }), { nil: undefined }).map((all) => ({ channels: all })),
      field('$schema', './docs/schemas/items.schema.json'),
      fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, fc.constant({ rulez: [] })),
    ).filter((file) => Object.entries(file).some(([key, value]) => key !== '$schema' && value !== undefined));
    fc.assert(
      fc.property(lists, (file) => expectAgreement('items.schema.json', JSON.stringify(file))),
      { numRuns: 300 },
    );
  });

  test.each<[string, object]>([
    ['a window that is no multiple of every', { every: '1h', condition: { kind: 'spike', window: '90m' } }],
    [
      'a window that is no multiple of a quarter of an hour',
      { every: '15m', condition: { kind: 'spike', window: '50m' } },
    ],
  ])('leave to check alone: %s', (_what, parts) => {
    const json = JSON.stringify({
      organizationId: 1,
      ruleId: 'a',
      watch: { groupId: 7 },
      condition: { kind: 'spike' },
      ...parts,
    });
    expect(isValid('rule.schema.json', json)).toBe(true);
    expect(problemsOf(json, 'rules')).toHaveLength(1);
  });

  test.each([
    ['a spike with sensitivity and ratio', { kind: 'spike', window: '1h', sensitivity: 'high', ratio: 2 }],
    ['a ratio without a window', { kind: 'spike', ratio: 2 }],
    ['a surge with sensitivity and share', { kind: 'negative-surge', sensitivity: 'high', share: 0.5 }],
    ['a window of more than 14 days', { kind: 'spike', window: '15d' }],
  ])('refuse %s while it is typed', (_what, value) => {
    const json = JSON.stringify({ organizationId: 1, ruleId: 'a', watch: { groupId: 7 }, condition: value });
    expect(isValid('rule.schema.json', json)).toBe(false);
  });
});
