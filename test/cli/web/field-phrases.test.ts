import { expect, test } from 'vitest';
import { hasPhrase } from '../../../cli/web/page/field-phrases.ts';
import {
  conditionKinds,
  fieldsOf,
  type Node,
  nodeAt,
  titledGroups,
  titledLists,
} from '../../../cli/web/page/rule-schema.ts';

const inner = (path: string, node: Node): string[] => {
  const fields = Object.keys(fieldsOf(node));
  const ofEntries = Object.keys(fieldsOf(node.items ?? {}));
  if (ofEntries.length > 0) return ofEntries.map((field) => `${path}.*.${field}`);
  return fields.length === 0 ? [path] : fields.map((field) => `${path}.${field}`);
};

const ofConditions = conditionKinds().flatMap(({ node }) =>
  Object.entries(fieldsOf(node)).flatMap(([name, field]) => inner(`condition.${name}`, field)),
);
const ofGroups = titledGroups().flatMap(({ paths }) =>
  paths.flatMap((path) => inner(path, nodeAt(path.split('.'), undefined))),
);
const ofLists = titledLists().flatMap(({ name, node }) => inner(name, node));
const others = ['count', 'sourceTypes', 'sentiments', 'every', 'minVoices', 'name', 'severity', 'enabled'];

test.each(
  [...new Set([...ofConditions, ...ofGroups, ...ofLists, ...others])].filter((path) => path !== 'condition.kind'),
)('the form calls %s by a phrase', (path) => {
  expect(hasPhrase(path)).toBe(true);
});

test.each(conditionKinds())(
  'the form calls the condition $kind by a phrase of its own',
  ({ kind, node: { title = '' } }) => {
    expect(title).toMatch(/^[A-Z][a-z]*( [a-z]+)+$/);
    expect(conditionKinds().filter(({ node }) => node.title === title)).toMatchObject([{ kind }]);
  },
);
