import { describe, expect, test } from 'vitest';
import {
  conditionKinds,
  fieldsOf,
  type Node,
  nodeAt,
  titledGroups,
  titledLists,
  waysOf,
} from '../../cli/web/page/rule-schema.ts';
import { ruleFormWords as de } from '../../functions/languages/de/rule-form-words.ts';
import { ruleFormWords as en } from '../../functions/languages/en/rule-form-words.ts';
import { ruleFormWords as es } from '../../functions/languages/es/rule-form-words.ts';
import { ruleFormWords as fr } from '../../functions/languages/fr/rule-form-words.ts';
import { ruleFormWords as nb } from '../../functions/languages/nb/rule-form-words.ts';

const OTHERS = { de, nb, fr, es };

/** A field that the form shows: its path, its schema, and the kind of the condition that it belongs to. */
type Field = { readonly path: string; readonly node: Node; readonly kind?: string };

/** The fields in a field, as the form shows them; itself where there are none. */
function inner(field: Field): Field[] {
  const { path, node, ...of } = field;
  const within = (place: string, fields: Readonly<Record<string, Node>>) =>
    Object.entries(fields).map(([name, each]) => ({ path: `${place}.${name}`, node: each, ...of }));
  const ofEntries = within(`${path}.*`, fieldsOf(node.items ?? {}));
  // What a list is for is said above its entries.
  if (ofEntries.length > 0) return [field, ...ofEntries];
  const fields = within(path, fieldsOf(node));
  return fields.length === 0 || 'anyOf' in node ? [field] : fields;
}

const OF_CONDITIONS = conditionKinds().flatMap(({ kind, node }) =>
  Object.entries(fieldsOf(node)).flatMap(([name, field]) =>
    name === 'kind' ? [] : inner({ path: `condition.${name}`, node: field, kind }),
  ),
);
const OF_GROUPS = titledGroups().flatMap(({ paths }) =>
  paths.flatMap((path) => inner({ path, node: nodeAt(path.split('.'), undefined) })),
);
const OF_LISTS = titledLists().flatMap(({ name, node }) => inner({ path: name, node }));
const OWN = ['count', 'sourceTypes', 'sentiments', 'every', 'minVoices', 'name', 'severity', 'enabled'].map((path) => ({
  path,
  node: nodeAt([path], undefined),
}));

const FIELDS: readonly Field[] = [...OF_CONDITIONS, ...OF_GROUPS, ...OF_LISTS, ...OWN];

/** Lists of objects have a title of their own, or stand in a group that has one. */
const titled = ({ path }: Field) => titledLists().some(({ name }) => name === path);

const WAYS = conditionKinds().flatMap(({ kind }) => waysOf(kind).map(({ name, title }) => [`${kind}.${name}`, title]));

const CHOICES = new Set([
  ...FIELDS.flatMap(({ path, node }) => (path === 'every' ? [] : (node.enum ?? node.items?.enum ?? []))),
  ...FIELDS.flatMap(({ node }) => (node.anyOf ?? []).flatMap((each) => each.enum ?? [])),
]);

const named = (table: object) => Object.keys(table).sort();
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

const TITLES = [...titledGroups(), ...titledLists()].map(({ name, title }) => [name, title] as const);

test('the form calls every field by a phrase, and has no phrase for what is none', () => {
  expect(named(en.phrases)).toEqual(sorted(FIELDS.filter((field) => !titled(field)).map(({ path }) => path)));
});

test.each(conditionKinds())('the form calls the condition $kind by a phrase of its own', ({ kind, node }) => {
  expect(node.title).toMatch(/^[A-Z][a-z]*( [a-z]+)+$/);
  expect(conditionKinds().filter(({ node: { title } }) => title === node.title)).toMatchObject([{ kind }]);
});

describe.each(Object.entries(OTHERS))('the form in %s', (_language, form) => {
  test('calls every kind by a title of its own, and says what it is for', () => {
    expect(named(form.kinds)).toEqual(sorted(conditionKinds().map(({ kind }) => kind)));
    expect(sorted(Object.values(form.kinds).map(({ title }) => title))).toHaveLength(conditionKinds().length);
  });

  test('names every way to decide, every group of fields, and every value', () => {
    expect(named(form.ways)).toEqual(sorted(WAYS.map(([name = '']) => name)));
    expect(named(form.groups)).toEqual(sorted(TITLES.map(([name]) => name)));
    expect(named(form.choices)).toEqual(sorted(CHOICES));
  });

  test('says what every field is for, and nothing of fields that do not exist', () => {
    const described = FIELDS.filter(({ node }) => node.description !== undefined);
    const namesOf = ({ path, kind }: Field) => [path.replace(/^condition/, kind ?? 'condition'), path];
    const unsaid = described.filter((field) => !namesOf(field).some((name) => name in form.help));
    expect(unsaid.map(({ path }) => path)).toEqual([]);
    const known = new Set(described.flatMap(namesOf));
    expect(Object.keys(form.help).filter((name) => !known.has(name))).toEqual([]);
  });

  test('is not English', () => {
    const english = new Map<string, string | undefined>([
      ...Object.entries(en.phrases).map(([path, phrase]) => [`phrase ${path}`, phrase] as const),
      ...conditionKinds().flatMap(({ kind, node }) => [
        [`title ${kind}`, node.title] as const,
        [`kind ${kind}`, node.description] as const,
      ]),
      ...WAYS.map(([name, title]) => [`way ${name}`, title] as const),
      ...TITLES.map(([name, title]) => [`group ${name}`, title] as const),
      ...FIELDS.map(({ path, kind, node }) => [`help ${kind ?? ''}${path}`, node.description] as const),
    ]);
    const own: readonly (readonly [string, string | undefined])[] = [
      ...Object.entries(form.phrases).map(([path, phrase]) => [`phrase ${path}`, phrase] as const),
      ...Object.entries(form.kinds).flatMap(([kind, { title, help }]) => [
        [`title ${kind}`, title] as const,
        [`kind ${kind}`, help] as const,
      ]),
      ...Object.entries(form.ways).map(([name, title]) => [`way ${name}`, title] as const),
      ...Object.entries(form.groups).map(([name, title]) => [`group ${name}`, title] as const),
      ...FIELDS.map(
        ({ path, kind }) =>
          [
            `help ${kind ?? ''}${path}`,
            form.help[path.replace(/^condition/, kind ?? 'condition')] ?? form.help[path],
          ] as const,
      ),
    ];
    const same = own
      .filter(([name, words]) => words !== undefined && english.get(name) === words)
      .map(([name]) => name);
    expect(same).toEqual([]);
  });
});
