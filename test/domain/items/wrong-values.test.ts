import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { channelSchema } from '../../../functions/domain/channels/channel.ts';
import type { ItemKindName } from '../../../functions/domain/items/item-kind.ts';
import { organizationSchema } from '../../../functions/domain/items/organization-item.ts';
import { ruleSchema } from '../../../functions/domain/items/rule/rule.ts';
import { understoodOrganization, understoodRule } from '../../../functions/domain/items/understood-items.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { BAD_ITEMS, RIGHT_ITEMS } from '../../support/bad-items.ts';

const KINDS = {
  rules: { file: 'rule', schema: ruleSchema },
  organizations: { file: 'organization', schema: organizationSchema },
  channels: { file: 'channel', schema: channelSchema },
};

/** What is none of most fields: of each kind that JSON and DynamoDB have. */
const VALUES: readonly unknown[] = [
  ['text', '', 5, -1, 1.5, 10n ** 18n, Number.NaN, true],
  [{}, { zzz: 1 }, [], ['text'], [5], [{}], new Set(['a']), new Uint8Array(2)],
].flat();

type Place = { readonly path: readonly (string | number)[]; readonly beside: Readonly<Record<string, unknown>> };

/** Every place of an item by its JSON Schema, as editors have it; `beside` are the fields that choose among several forms. */
function placesIn(schema: unknown, path: readonly (string | number)[] = []): Place[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const within = (name: string): unknown => Reflect.get(schema, name);
  const properties = Object.entries(within('properties') ?? {});
  const beside = Object.fromEntries(
    properties.flatMap(([name, each]: [string, unknown]) => {
      const only: unknown = Reflect.get(Object(each), 'const');
      return only === undefined ? [] : [[name, only]];
    }),
  );
  const own = properties
    .filter(([name]) => name !== '$schema')
    .flatMap(([name, each]) => [{ path: [...path, name], beside }, ...placesIn(each, [...path, name])]);
  const items = within('items');
  const listed = items === undefined ? [] : [{ path: [...path, 0], beside: {} }, ...placesIn(items, [...path, 0])];
  const forms = ['oneOf', 'anyOf', 'allOf'].flatMap((name) => Object.values(within(name) ?? {}));
  return [...own, ...listed, ...forms.flatMap((form) => placesIn(form, path))];
}

/** The item with a value at a place. */
function withValue(item: unknown, [step, ...others]: Place['path'], value: unknown, beside: object): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') return [withValue(undefined, others, value, beside)];
  const before = others.length === 0 ? { ...Object(item), ...beside } : { ...Object(item) };
  return { ...before, [step]: withValue(Reflect.get(before, step), others, value, beside) };
}

const NAMES = ['rules', 'organizations', 'channels'] as const;

const PLACES = NAMES.flatMap((kind) => {
  const { $defs } = JSON.parse(readFileSync(`docs/schemas/${KINDS[kind].file}.schema.json`, 'utf8'));
  return placesIn($defs.item).map((place): [string, ItemKindName, Place] => {
    const form = Object.values(place.beside).join();
    return [`${kind}: ${place.path.join('.')}${form === '' ? '' : ` of ${form}`}`, kind, place];
  });
});

/** What zod says of a value by itself. */
const ofZod = (kind: ItemKindName, item: unknown) =>
  (KINDS[kind].schema.safeParse(item).error?.issues ?? []).map(({ message }) => message);

describe('a wrong value is told in no sentence of the library that reads it', () => {
  test.each(PLACES)('%s', (_name, kind, { path, beside }) => {
    for (const value of VALUES) {
      const wrong = withValue(RIGHT_ITEMS[kind], path, value, beside);
      const parsed = ITEM_KINDS[kind].parse(wrong);
      for (const { reason, remedy } of parsed.ok ? [] : parsed.problems) {
        for (const said of ofZod(kind, wrong)) expect([reason, remedy]).not.toContain(said);
        expect(`${reason}; ${remedy}`).not.toMatch(/Invalid|received|\b(string|array|boolean|undefined)\b|[<>]=?\d/);
      }
    }
  });

  test.each(PLACES)('and is as little understood where nobody is told: %s', (_name, kind, { path, beside }) => {
    if (kind === 'channels') return;
    const understood = { rules: understoodRule, organizations: understoodOrganization }[kind];
    for (const value of [...VALUES, null]) {
      const item = Object(withValue(RIGHT_ITEMS[kind], path, value, beside));
      const parsed = ITEM_KINDS[kind].parse(item);
      expect(understood(item)).toEqual(parsed.ok ? parsed.value : undefined);
    }
  });

  test('at all places that there are', () => {
    const names = PLACES.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['rules: notify.email', 'rules: condition.atLeast of threshold']));
    expect(names).toEqual(expect.arrayContaining(['organizations: digest.days.0', 'channels: interactive']));
    expect(names.length).toBeGreaterThan(90);
  });
});

describe('all that is wrong with an item is told at once', () => {
  const told = (kind: ItemKindName, item: unknown) => {
    const parsed = ITEM_KINDS[kind].parse(item);
    return (parsed.ok ? [] : parsed.problems).map(({ path, reason, remedy }) => `${path}: ${reason}; ${remedy}`);
  };
  /** Whether a bad item has something of its own in a field. */
  const isSet = (kind: ItemKindName, item: object, field: string) =>
    Reflect.get(item, field) !== Reflect.get(RIGHT_ITEMS[kind], field);
  const WRONG: Readonly<Record<ItemKindName, readonly Readonly<Record<string, unknown>>[]>> = {
    rules: [
      { evry: '5m', name: 5, enabled: 'yes' },
      { organizationId: 'x', samples: 5 },
      { ruleId: 5, sourceTypes: 'WEB' },
      { watch: { keyword: 1 } },
      { condition: { kind: 'threshold', minMentions: 5 } },
    ],
    organizations: [{ organizationId: 'x', enabled: 1, timezone: 'Europe/Oslo' }, { secretName: 5 }],
    channels: [{ channelId: 5, typ: 1 }, { secretName: 5, enabled: 'no' }, { kind: 5 }],
  };

  test.each(NAMES.flatMap((kind) => WRONG[kind].map((wrong) => [kind, wrong] as const)))(
    'of %s beside %j, whatever else is wrong',
    (kind, wrong) => {
      const others = BAD_ITEMS.flatMap((each) => (each.kind === kind ? [Object(each.item)] : [])).filter(
        // What follows from a field is said only once that field is understood.
        (item) =>
          !('condition' in wrong && 'expected' in item) &&
          !('watch' in wrong && 'compare' in item) &&
          !('ruleId' in wrong && 'rules' in Object(item.condition)),
      );
      let compared = 0;
      for (const item of others) {
        const own = told(kind, item);
        const tops = own.map((problem) => problem.split(/[.:]/, 1)[0] ?? '');
        const isApart = Object.keys(wrong).every((field) => !tops.includes(field) && !isSet(kind, item, field));
        const isOfCondition = tops.includes('condition') && new Set(tops).size > 1;
        if (own.length === 0 || tops.includes('') || !isApart || isOfCondition) continue;
        const both = told(kind, { ...item, ...wrong });
        expect(both).toEqual(expect.arrayContaining(own));
        expect(both.length).toBe(own.length + told(kind, { ...RIGHT_ITEMS[kind], ...wrong }).length);
        compared += 1;
      }
      expect(compared).toBeGreaterThan(3);
    },
  );
});

describe('a field by another name than its own', () => {
  const problemsOf = (kind: ItemKindName, fields: object) => {
    const parsed = ITEM_KINDS[kind].parse({ ...RIGHT_ITEMS[kind], ...fields });
    return (parsed.ok ? [] : parsed.problems).map(({ path, remedy }) => `${path}: ${remedy}`);
  };
  const judged = (condition: object) => problemsOf('rules', { condition });

  test.each([
    ['filter', { text: 'a' }, 'did you mean "where"?'],
    ['query', 'a', 'did you mean "where.text"?'],
    ['text', 'a', 'did you mean "where.text"?'],
    ['authors', ['a'], 'did you mean "where.authors"?'],
    ['channels', ['pr'], 'did you mean "notify.channels"?'],
    ['repeat', '6h', 'did you mean "notify.repeat"?'],
    ['atLeast', 5, 'did you mean "condition.atLeast"?'],
    ['keywordId', 5, 'did you mean "watch.keywordId"?'],
    ['email', false, 'did you mean "notify.email"?'],
    ['interval', '5m', 'did you mean "every"?'],
    ['priority', 'info', 'did you mean "severity"?'],
    ['serverity', 'info', 'did you mean "severity"?'],
    ['toString', 1, 'remove it'],
  ])('of a rule is told by what is meant: %s', (name, value, remedy) => {
    expect(problemsOf('rules', { [name]: value })).toEqual([`${name}: ${remedy}`]);
  });

  test.each([
    [{ kind: 'threshold', minMentions: 20 }, ['condition.minMentions: did you mean "atLeast"?']],
    [{ kind: 'threshold', maxMentions: 20 }, ['condition.maxMentions: did you mean "atMost"?']],
    [{ kind: 'threshold', atLeast: 20, ratio: 3 }, ['condition.ratio: remove it']],
    [{ kind: 'spike', atLeast: 20 }, ['condition.atLeast: did you mean "minMentions"?']],
    [{ kind: 'threshold', atLest: 20 }, ['condition.atLest: did you mean "atLeast"?']],
    // A field that this kind does not take is no guess.
    [{ kind: 'threshold', atLeast: 20, sensitvity: 'low' }, ['condition.sensitvity: remove it']],
  ])('of a condition is told by what its kind takes: %j', (condition, expected) => {
    expect(judged(condition)).toEqual(expected);
  });

  test('whether there are emails, and to which addresses, are told apart', () => {
    const yesOrNo = 'write true or false: addresses are named in "emails"';
    expect(problemsOf('rules', { notify: { email: ['pr@example.com'] } })).toEqual([`notify.email: ${yesOrNo}`]);
    expect(problemsOf('rules', { notify: { email: 'pr@example.com' } })).toEqual([`notify.email: ${yesOrNo}`]);
    const digest = (fields: object) => problemsOf('organizations', { digest: { time: '08:00', ...fields } });
    expect(digest({ email: 'pr@example.com' })).toEqual([`digest.email: ${yesOrNo}`]);
    expect(digest({ emails: ['pr@example.com'] })).toEqual([
      'digest.emails: write "emails" beside "digest", not in it',
    ]);
    expect(problemsOf('organizations', { email: ['pr@example.com'] })).toEqual(['email: did you mean "emails"?']);
    expect(problemsOf('organizations', { emails: 'pr@example.com' })).toEqual([
      'emails: expected a list, such as ["pr@example.com"]',
    ]);
  });
});
