import { expect, test } from 'vitest';
import {
  conditionKinds,
  fieldsOf,
  type Node,
  nodeAt,
  titledGroups,
  titledLists,
  waysOf,
} from '../../cli/web/page/rule-schema.ts';
import { BRAND_NAMES } from '../../functions/domain/source-name.ts';
import { ruleForm as form } from '../../functions/languages/compiled/en/ruleForm.ts';

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
const OF_LISTS = titledLists().flatMap((name) => inner({ path: name, node: nodeAt([name], undefined) }));
const OWN = ['count', 'sourceTypes', 'sentiments', 'every', 'minVoices', 'name', 'severity', 'enabled'].map((path) => ({
  path,
  node: nodeAt([path], undefined),
}));

const FIELDS: readonly Field[] = [...OF_CONDITIONS, ...OF_GROUPS, ...OF_LISTS, ...OWN];

/** Lists of objects have a title of their own, or stand in a group that has one. */
const titled = ({ path }: Field) => titledLists().includes(path);

const WAYS = conditionKinds().flatMap(({ kind, node }) =>
  waysOf(kind).map((name) => [`${kind}.${name}`, fieldsOf(node)[name]?.title] as const),
);

const GROUPS = [...titledGroups().map(({ name }) => name), ...titledLists()].map(
  (name) => [name, nodeAt([name], undefined).title] as const,
);

const CHOICES = new Set([
  ...FIELDS.flatMap(({ path, node }) => (path === 'every' ? [] : (node.enum ?? node.items?.enum ?? []))),
  ...FIELDS.flatMap(({ node }) => (node.anyOf ?? []).flatMap((each) => each.enum ?? [])),
]);

const named = (table: object) => Object.keys(table).sort();
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

test('the form calls every field by a phrase, and has no phrase for what is none', () => {
  expect(named(form.phrases)).toEqual(sorted(FIELDS.filter((field) => !titled(field)).map(({ path }) => path)));
});

test.each(conditionKinds())('the form calls the condition $kind by a phrase of its own', ({ kind, node }) => {
  expect(node.title).toMatch(/^[A-Z][a-z]*( [a-z]+)+$/);
  expect(conditionKinds().filter(({ node: { title } }) => title === node.title)).toMatchObject([{ kind }]);
});

test('the form calls kinds, ways and groups as their schemas do, and names every value that is no brand', () => {
  const kinds = conditionKinds().map(
    ({ kind, node: { title, description: help } }) => [kind, { title, help }] as const,
  );
  expect(form.kinds).toEqual(Object.fromEntries(kinds));
  expect(form.ways).toEqual(Object.fromEntries(WAYS));
  expect(form.groups).toEqual(Object.fromEntries(GROUPS));
  expect(sorted([...named(form.choices), ...named(BRAND_NAMES)])).toEqual(sorted(CHOICES));
});

test('the form says what every field is for as its schema does, and nothing of fields that do not exist', () => {
  const help = new Map(Object.entries(form.help));
  const described = FIELDS.filter(({ node }) => node.description !== undefined);
  const namesOf = ({ path, kind }: Field) => [path.replace(/^condition/, kind ?? 'condition'), path];
  const helpOf = (field: Field) => namesOf(field).flatMap((name) => help.get(name) ?? [])[0];
  expect(described.map((field) => [field.path, helpOf(field)])).toEqual(
    described.map(({ path, node }) => [path, node.description]),
  );
  const known = new Set(described.flatMap(namesOf));
  expect([...help.keys()].filter((name) => !known.has(name))).toEqual([]);
});
