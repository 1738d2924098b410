import { writeWholeFile } from '../../files/write-file.ts';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import type { SummaryData } from '../../functions/domain/messages/summary/summary-event.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { findItem } from '../items/find-item.ts';
import { optionalPositional } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { MOST_DAYS, summaryAsPage, summaryUpToNow } from './summary-up-to-now.ts';

export const summary = 'write the summary of an organization up to now as a page; sends nothing';

export const help = `Usage: mention-alerts --stack NAME | --local summary [ORGANIZATION] --html FILE [--days N] [--json]

Writes the summary of the last day, or of the last N days (1 to 62), up to now, as "digest" on the organization's item would
send it, in that organization's language: the stories, what was held back and why, mentions compared with usual, how the rules do. Reads what is stored, asks
the monitoring service for articles, and sends nothing. ORGANIZATION may be left out if there is only one.

--html FILE is the page to write: to open, print (one or two A4 pages) or attach; it loads nothing.`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { days: { type: 'string' }, html: { type: 'string' } });
  const name = optionalPositional(positionals);
  const { html } = values;
  if (html === undefined) throw new UsageError('Name the file to write: --html FILE.');
  const days = Number(values.days ?? '1');
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new UsageError(`--days is a whole number from 1 to ${MOST_DAYS}.`);
  const data = await withInstallation(context, (installation) => read(installation, { name, days, at: Date.now() }));
  writeWholeFile(html, summaryAsPage(data));
  if (context.json || values.json) context.writeJson(data, 2);
  else context.writeOut(`The summary is in ${html}: open it in a browser, or print it from there.`);
  return 0;
}

async function read(
  installation: Installation,
  { name, days, at }: { readonly name: string | undefined; readonly days: number; readonly at: number },
): Promise<SummaryData> {
  const kind = ITEM_KINDS.organizations;
  const found = name === undefined ? await onlyOrganization(installation) : await findItem(installation, kind, name);
  const parsed = parseOrganization(found);
  if (!parsed.ok) {
    throw new Error(`The item of organization ${itemName(kind, found)} is not understood: "check" says what is wrong.`);
  }
  return summaryUpToNow(installation, parsed.value, { days, at });
}

async function onlyOrganization(installation: Installation): Promise<Item> {
  const kind = ITEM_KINDS.organizations;
  const items = await allItems(installation, kind);
  const [only, another] = items;
  if (only === undefined) throw new Error(`There is no organization in ${installation.name}.`);
  if (another === undefined) return only;
  throw new UsageError(
    `There are several organizations, say which: ${items.map((item) => itemName(kind, item)).join(', ')}.`,
  );
}
