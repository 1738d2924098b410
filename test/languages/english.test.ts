import { readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import * as ofFunctions from '../../functions/languages/compiled/of-functions/en.ts';
import * as ofPage from '../../functions/languages/compiled/of-page/en.ts';

/** The texts and functions of messages by their keys. */
function said(of: object, path = ''): [string, unknown][] {
  return Object.entries(of).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const key = path === '' ? name : `${path}.${name.replaceAll('.', '/')}`;
    return typeof value === 'object' && value !== null ? said(value, key) : [[key, value]];
  });
}

/** An argument of each kind: a text by its name, a number, and the first of what is chosen from. */
function examplesOf(elements: readonly MessageFormatElement[]): Record<string, unknown> {
  return Object.assign(
    {},
    ...elements.map((each) => {
      if (each.type === TYPE.argument) return { [each.value]: `<${each.value}>` };
      if (each.type === TYPE.number) return { [each.value]: 1234.5 };
      if (each.type !== TYPE.select && each.type !== TYPE.plural) return {};
      const [first = ''] = Object.keys(each.options);
      const inner = Object.assign({}, ...Object.values(each.options).map(({ value }) => examplesOf(value)));
      if (each.type === TYPE.plural) return { ...inner, [each.value]: 2 };
      // What may be absent is there, as it is said then.
      if (first === 'none') return { [each.value]: `<${each.value}>`, ...inner };
      return { ...inner, [each.value]: { true: true, false: false }[first] ?? first };
    }),
  );
}

test('each message says in English what it said', async () => {
  const english = new Map(
    Object.entries<{ defaultMessage: string }>(
      JSON.parse(readFileSync(new URL('../../messages/en.json', import.meta.url), 'utf8')),
    ),
  );
  const functions = new Map([...said(ofFunctions), ...said(ofPage)]);
  const lines = [...english].map(([key, { defaultMessage }]) => {
    const message = functions.get(key);
    if (typeof message !== 'function') return `${key}: ${message}`;
    return `${key}: ${message(examplesOf(parse(defaultMessage, { ignoreTag: true })))}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('english.txt');
});
