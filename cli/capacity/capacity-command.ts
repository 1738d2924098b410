import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { readItemsFile } from '../../functions/adapters/item-files/read-items.ts';
import type { KnownGroup } from '../../functions/domain/counting/group/group-record.ts';
import { groupRequests, withGroups } from '../../functions/domain/counting/group/group-requests.ts';
import type { ScheduledSeries } from '../../functions/domain/counting/series/schedule.ts';
import { seriesKeyText, seriesName, unread } from '../../functions/domain/counting/series/series.ts';
import { inParallel } from '../../functions/domain/in-parallel.ts';
import { checkItems, type FoundItem, problemLine } from '../../functions/domain/items/check-items.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import {
  type ConfiguredSchedule,
  configuredSchedule,
  countsPerMinute,
  type TokenSchedule,
} from '../../functions/domain/operations/heartbeat/configured-schedule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { formatTable } from '../terminal/format-table.ts';
import { type MonthlyCost, monthlyCost } from './monthly-cost.ts';

export const summary = 'say how many requests the rules need, and what the stack costs a month';

export const help = `Usage: mention-alerts --stack NAME | --local capacity [--with FILE] [--json]

Shows how many count requests a minute the enabled rules need, per token, compared with requestsPerMinute; and what the
stack costs a month at list prices. --with FILE includes the rules and organizations of a file, as if they were stored.

A series (a keyword or group, and a choice of sentiments) takes one request per bucket, however many rules use it. For rules
that count voices, only mentions that match a "where", or the largest one, its mentions are read as well, which takes one scroll for
all of them. Tokens of the same user share what the service allows, so their needs add up. The past of a new rule is read once, in addition: two
weeks, or 90 days where "where" asks what is new.

Where several keywords of a group are watched, the whole group may be read at once, as soon as its mentions have been seen to
carry the names of their keywords. The need is shown for both ways. "status" says which groups are read at once, and why
others are not.`;

/** Organizations whose groups are read at once. */
const CONCURRENCY = 16;

/** Above this share of the requests, little is left for the past of new rules and for catching up. */
const CLOSE = 0.8;

/** The load of one token. */
type Load = {
  readonly token: string;
  readonly rules: number;
  readonly series: number;
  /** Counts. */
  readonly neededPerMinute: number;
  readonly requestsPerMinute: number;
  readonly share: number;
  /** If groups are read at once: how many, the scrolls that this takes, and the counts that it saves. */
  readonly groups?: {
    readonly read: number;
    readonly scrollsPerMinute: number;
    readonly countsPerMinuteBySeries: number;
  };
  /** If rules count voices, only some mentions or the largest one: how many series are read for them, and the scrolls that this takes at most. */
  readonly voices?: { readonly series: number; readonly scrollsPerMinute: number };
};

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { with: { type: 'string' } });
  exactPositionals(positionals, []);
  const added = values.with === undefined ? [] : await itemsToAdd(values.with);
  const stored = await withInstallation(context, async ({ documents, tables }) => {
    const store = configurationStore(documents, tables);
    const [organizations, rules] = await Promise.all([store.organizations(), store.rules()]);
    const ids = configuredSchedule(organizations, rules).tokens.flatMap((token) =>
      token.organizations.map(({ organizationId }) => organizationId),
    );
    const groups = groupRecordStore(documents, tables.state, () => undefined);
    const [all, atOnce] = await Promise.all([inParallel(CONCURRENCY, ids, groups.all), groups.atOnce(ids)]);
    return { organizations, rules, groups: all, atOnce };
  });
  const schedule = configuredSchedule(
    merged(ITEM_KINDS.organizations, stored.organizations, added),
    merged(ITEM_KINDS.rules, stored.rules, added),
    stored.atOnce,
  );
  const groups = stored.groups.flat();
  const at = Date.now();
  const loads = schedule.tokens.map((token) => loadOf(token, groups, at)).sort((a, b) => b.share - a.share);
  const cost = monthlyCost(schedule);
  if (context.json || values.json) {
    context.writeJson({ tokens: loads, dollarsAMonth: { ...cost, total: total(cost) } }, 2);
  } else context.writeOut(report(schedule, loads, cost));
  return 0;
}

async function itemsToAdd(file: string): Promise<readonly FoundItem[]> {
  try {
    const { items, problems } = await readItemsFile(file);
    const [problem] = [...problems, ...checkItems(items).map(problemLine)];
    if (problem !== undefined) throw new Error(problem);
    return items;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The stored items of a kind with the added ones, which replace items with the same key. */
function merged(kind: ItemKind, stored: readonly Item[], added: readonly FoundItem[]): Item[] {
  const items = [...stored, ...added.filter((found) => found.kind === kind).map(({ item }) => item)];
  return [...new Map(items.map((item) => [itemName(kind, item), item])).values()];
}

function loadOf(
  { secretName, rules, series, requestsPerMinute, organizations }: TokenSchedule,
  known: readonly KnownGroup[],
  at: number,
): Load {
  const ids = new Set(organizations.map(({ organizationId }) => organizationId));
  const own = known.filter(({ key }) => ids.has(key.organizationId));
  const groups = groupRequests(own, { seriesOfToken: series.size, requestsPerMinute, at });
  const read = groups.filter(({ way }) => way === 'group').length;
  const bySeries = countsPerMinute(series.values());
  const { counts: neededPerMinute, scrolls } = withGroups(bySeries, groups);
  const readSeries = [...series.values()].filter(({ series: { read: isRead } }) => isRead === true);
  // What is read for one series is read for all of the watch that take the same sentiments.
  const readings = new Map(readSeries.map((each) => [seriesKeyOfReading(each), each.widthMs]));
  const ofVoices = [...readings.values()].reduce((sum, widthMs) => sum + MINUTE_MS / widthMs, 0);
  return {
    token: secretName,
    rules: rules.filter(({ enabled }) => enabled).length,
    series: series.size,
    neededPerMinute: Math.round(neededPerMinute * 100) / 100,
    requestsPerMinute,
    share: Math.round((Math.max(neededPerMinute, scrolls + ofVoices) / requestsPerMinute) * 1000) / 1000,
    ...(read === 0
      ? {}
      : {
          groups: {
            read,
            scrollsPerMinute: Math.round(scrolls * 100) / 100,
            countsPerMinuteBySeries: Math.round(bySeries * 100) / 100,
          },
        }),
    ...(readSeries.length === 0
      ? {}
      : { voices: { series: readSeries.length, scrollsPerMinute: Math.round(ofVoices * 100) / 100 } }),
  };
}

/** The name that series which share their scrolls have in common. */
function seriesKeyOfReading({ organizationId, series }: ScheduledSeries): string {
  return seriesKeyText({ organizationId, key: seriesName(unread(series)) });
}

function report({ orphans, broken }: ConfiguredSchedule, loads: readonly Load[], cost: MonthlyCost): string {
  const rows = loads.map(({ token, rules, series, neededPerMinute, requestsPerMinute, share }) => [
    token,
    String(rules),
    String(series),
    neededPerMinute.toFixed(1),
    String(requestsPerMinute),
    `${Math.round(share * 100)} %`,
  ]);
  const leftOut = orphans.length + broken.length;
  return [
    rows.length === 0
      ? 'There is no enabled organization, so nothing is counted.'
      : formatTable(['TOKEN', 'RULES', 'SERIES', 'COUNTS A MINUTE', 'ALLOWED', 'USED'], rows),
    ...(leftOut === 0
      ? []
      : [`Left out: ${leftOut} items that are invalid or whose organization is not judged (see status).`]),
    '',
    ...loads.flatMap(groupLine),
    ...loads.flatMap(voicesLine),
    ...loads.map(advice),
    '',
    `About $${total(cost).toFixed(2)} a month at list price (us-east-1, no free tier): DynamoDB $${cost.dynamoDb.toFixed(2)}, Lambda $${cost.lambda.toFixed(2)},`,
    `Scheduler $${cost.scheduler.toFixed(2)}, SQS $${cost.sqs.toFixed(2)}, logs $${cost.logs.toFixed(2)}; at rest (alarms, secrets, metrics) $${cost.atRest.toFixed(2)}. A dashboard (context`,
    '"dashboard") is $3 more. Not in it: what is sent when alerts fire, what people ask, and optional parts of the stack.',
  ].join('\n');
}

function groupLine({ token, neededPerMinute, groups }: Load): string[] {
  if (groups === undefined) return [];
  const { read, scrollsPerMinute, countsPerMinuteBySeries } = groups;
  const needs = `${neededPerMinute.toFixed(1)} counts and ${scrollsPerMinute.toFixed(1)} scrolls a minute`;
  return [
    `${token}: ${read === 1 ? '1 group is' : `${read} groups are`} read as a whole, which takes ${needs}. Counting each series separately would take ${countsPerMinuteBySeries.toFixed(1)} counts.`,
  ];
}

function voicesLine({ token, voices }: Load): string[] {
  if (voices === undefined) return [];
  const { series, scrollsPerMinute } = voices;
  return [
    `${token}: ${series} series ${series === 1 ? 'is' : 'are'} read for rules that count voices, only some mentions or the largest one: at most ${scrollsPerMinute.toFixed(1)} scrolls a minute, none for intervals without mentions or where their group is read as a whole.`,
  ];
}

function advice({ token, neededPerMinute, requestsPerMinute, share }: Load): string {
  if (share <= CLOSE) {
    const room = Math.floor((CLOSE * requestsPerMinute - neededPerMinute) / countsPerMinute([{ widthMs: 300_000 }]));
    const left = Math.floor(requestsPerMinute - neededPerMinute);
    return `${token}: there is room for ${room} more series at every 5m. Up to ${left} counts a minute are left for looks before an interval is over.`;
  }
  const problem =
    share > 1
      ? `${token} DOES NOT FIT: the rules need more requests than are allowed. They are judged later and later, the least severe first, by ${Math.round((share - 1) * 60)} minutes an hour.`
      : `${token} is close to its limit: catching up after an outage, and the past of new rules, will take long.`;
  return `${problem} Few counts or none are left for looks before an interval is over.\n  Give rules that nobody needs within minutes "every": "15m" or "1h" (all of the same keyword or group), let rules share\n  series, raise requestsPerMinute (the service allows 100 a user), or use a token of another user.`;
}

function total(cost: MonthlyCost): number {
  return Object.values(cost).reduce((sum, dollars) => sum + dollars, 0);
}
