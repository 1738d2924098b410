import { expect, test } from 'vitest';
import { languageName } from '../../../cli/web/page/organization-in-words.ts';

test.each([
  ['de', 'Deutsch'],
  ['nb', 'norsk bokmål'],
  // An item that was written in the console of DynamoDB is shown as it is, so that it can be mended.
  ['German', 'German'],
  ['??', '??'],
  ['', ''],
])('the settings of an organization show its language "%s" as %s', (code, name) => {
  expect(languageName(code)).toBe(name);
});
