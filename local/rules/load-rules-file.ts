import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { describeFileError } from '../../service/wire/describe-file-error.ts';
import { parseJson } from '../../service/wire/parse-json.ts';
import { LocalError } from '../local-error.ts';
import type { Item, Items } from './items.ts';

const item = z.record(z.string(), z.unknown(), 'expected an object, { ... }');
const list = z.array(item, 'expected a list, [ ... ]');

const file = z.union([
  list.transform((rules) => ({ organizations: [], rules, channels: [] })),
  z.strictObject({ organizations: list.default([]), rules: list.default([]), channels: list.default([]) }),
]);

/**
 * Reads the items of a run. Only what DynamoDB itself insists on is checked here, the keys: everything else in an item
 * is the program's to judge, as it is when a person writes it into the table.
 *
 * @throws LocalError with the file, the path in it and the reason
 */
export async function loadRulesFile(path: string): Promise<Items> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new LocalError(`${path}: ${describeFileError(error)}. Give the file of the rules with --rules.`);
  });
  const items = parseItems(readJson(text, path), path);
  if (items.rules.length === 0) throw new LocalError(`${path}: there is no rule in it. Write one as README.md shows.`);
  for (const [index, rule] of items.rules.entries()) {
    checkKey(rule, 'organizationId', {
      isRight: isId,
      expected: 'a whole number',
      where: `${path}: rule ${index + 1}`,
    });
    checkKey(rule, 'ruleId', {
      isRight: isText,
      expected: 'a text such as "acme-spike"',
      where: `${path}: rule ${index + 1}`,
    });
  }
  for (const [index, organization] of items.organizations.entries()) {
    checkKey(organization, 'organizationId', {
      isRight: isId,
      expected: 'a whole number',
      where: `${path}: organization ${index + 1}`,
    });
  }
  for (const [index, channel] of items.channels.entries()) {
    checkKey(channel, 'channelId', {
      isRight: isText,
      expected: 'a text such as "pr-slack"',
      where: `${path}: channel ${index + 1}`,
    });
  }
  return items;
}

function readJson(text: string, path: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalError(`${path}: is not JSON: ${reason}.`);
  }
}

function parseItems(value: unknown, path: string): Items {
  const parsed = file.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new LocalError(
    `${path}: expected a JSON array of rules, or {"organizations": [], "rules": [], "channels": []} with objects in them.`,
  );
}

function checkKey(
  item: Item,
  key: string,
  {
    isRight,
    expected,
    where,
  }: { readonly isRight: (value: unknown) => boolean; readonly expected: string; readonly where: string },
): void {
  const value = item[key];
  if (isRight(value)) return;
  const found =
    value === undefined ? 'it has none' : `it is ${typeof value === 'string' ? `"${value}"` : String(value)}`;
  throw new LocalError(
    `${where}: ${key} must be ${expected}, but ${found}; no table can hold the item without its key.`,
  );
}

function isId(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
