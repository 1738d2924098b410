import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { muteOf } from '../../functions/domain/alerting/muting.ts';
import { isOfRead, watchKey } from '../../functions/domain/counting/series/series.ts';
import { kindOf } from '../../functions/domain/engine/condition.ts';
import { rulesIn } from '../../functions/domain/items/check-items.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { formatDuration } from '../../functions/domain/time/duration.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { compareInWords } from '../../functions/domain/wording/compare-in-words.ts';
import { readInWords } from '../../functions/domain/wording/read-in-words.ts';
import { unheardInWords } from '../../functions/domain/wording/unheard-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { idArgument } from '../api/typed-argument.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { itemKindArgument } from '../items/item-kind-argument.ts';
import { exactPositionals } from '../parse-options.ts';
import { formatTable } from '../terminal/format-table.ts';
import { UsageError } from '../usage-error.ts';

export const summary = 'list the rules, organizations or channels there are';

export const help = `Usage: mention-alerts --stack NAME | --local list rules [--organization ID] [--json]
       mention-alerts --stack NAME | --local list organizations | channels [--json]

With --json it prints the items as they are stored, with exact ids; "put" accepts that as a file.`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { organization: { type: 'string' } });
  const kind = itemKindArgument(positionals[0]);
  exactPositionals(positionals, ['what']);
  if (values.organization !== undefined && kind.name === 'channels') {
    throw new UsageError('Channels belong to no organization: leave --organization out.');
  }
  const organization =
    values.organization === undefined ? undefined : idArgument('--organization', values.organization);
  const items = await withInstallation(context, (installation) => allItems(installation, kind));
  const listed = items.filter(
    (item) => organization === undefined || String(item.organizationId) === String(organization),
  );
  if (context.json || values.json) context.writeJson(listed, 2);
  else if (listed.length === 0) context.writeOut(`There are no ${kind.name}.`);
  else context.writeOut(tableOf(kind, listed));
  return 0;
}

function tableOf(kind: ItemKind, items: readonly Item[]): string {
  switch (kind.name) {
    case 'rules':
      return formatTable(
        ['RULE', 'NAME', 'WATCHES', 'CONDITION', 'EVERY', 'SEVERITY', ''],
        items.map((item) => ruleRow(kind, item, rulesIn(items))),
      );
    case 'organizations':
      return formatTable(
        ['ORGANIZATION', 'SECRET', 'REQUESTS/MIN', 'TIME ZONE', ''],
        items.map((item) => [
          itemName(kind, item),
          text(item.secretName),
          text(item.requestsPerMinute ?? '80'),
          text(item.timeZone ?? 'its own'),
          remarkOf(kind, item),
        ]),
      );
    case 'channels':
      return formatTable(
        ['CHANNEL', 'KIND', 'SECRET', ''],
        items.map((item) => [itemName(kind, item), text(item.kind), text(item.secretName), remarkOf(kind, item)]),
      );
  }
}

function ruleRow(kind: ItemKind, item: Item, rules: readonly Rule[]): string[] {
  const parsed = parseRule(item);
  const unheard = parsed.ok ? unheardInWords(parsed.value, rules, wordsOf({})) : undefined;
  const remark = [unheard?.said ?? '', remarkOf(kind, item)].filter((said) => said !== '').join('; ');
  if (!parsed.ok) return [itemName(kind, item), text(item.name), '', '', '', text(item.severity), remark];
  const { name, watch, everyMs, severity, compare } = parsed.value;
  const counts = isOfRead(parsed.value) ? `, counting ${readInWords(parsed.value, wordsOf({}))}` : '';
  const beside = compare === undefined ? '' : `, ${compareInWords(compare)}`;
  const condition = `${kindOf(parsed.value.condition).inWords(parsed.value.condition, wordsOf({}).conditions)}${counts}${beside}`;
  return [itemName(kind, item), name, watchKey(watch), condition, formatDuration(everyMs), severity, remark];
}

function remarkOf(kind: ItemKind, item: Item): string {
  const parsed = kind.parse(item);
  const [problem] = parsed.ok ? [] : parsed.problems;
  const silenced = kind.name === 'rules' ? muteOf(item).silencedUntil : undefined;
  return [
    ...(problem === undefined ? [] : [`NOT UNDERSTOOD: ${problem.path} ${problem.reason}`]),
    ...(item.enabled === false ? ['disabled'] : []),
    ...(silenced !== undefined && silenced > Date.now() ? [`silenced until ${utcMinute(silenced)} UTC`] : []),
  ].join('; ');
}

function text(value: unknown): string {
  return value === undefined ? '' : String(value);
}
