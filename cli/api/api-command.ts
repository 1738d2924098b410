import type { CommandContext } from '../command.ts';
import { withMediaApi } from '../context/with-media-api.ts';
import { didYouMean, UsageError, withUsage } from '../usage-error.ts';
import type { ApiOperation } from './api-operation.ts';
import { count } from './count.ts';
import { keywordCreate, keywordDelete, keywordValidate } from './keyword-operations.ts';
import { lookups } from './lookups.ts';
import { scroll } from './scroll.ts';

const operations = new Map<string, ApiOperation>([
  ...Object.entries(lookups),
  ['count', count],
  ['scroll', scroll],
  ['keyword create', keywordCreate],
  ['keyword validate', keywordValidate],
  ['keyword delete', keywordDelete],
]);

export const summary = 'ask the media monitoring service: find ids, try a query, manage keywords';

export const help = [
  'Usage: mention-alerts api OPERATION ...',
  '',
  'Operations:',
  ...[...operations].map(([name, { usage }]) => `  api ${name} ${usage}`.trimEnd()),
  '',
  'Address and token are those of the stack after --stack NAME or --local, else MEDIA_MONITORING_URL and',
  'MEDIA_MONITORING_TOKEN of the environment. Results are JSON on stdout, errors one line on stderr. Times are ISO 8601',
  'with a zone, or dates (midnight UTC); the timeline is "feed" unless told otherwise. PERIOD is e.g. TODAY,',
  'LAST_24_HOURS, LAST_7_DAYS; PROPERTY e.g. FEED_TIME, REACH, ENGAGEMENT. A scroll stops at 100 mentions unless told',
  'otherwise; "hasMore" says whether there are more.',
  'FEED is group:ID, keyword:ID or group:ID/keyword:ID, and narrows what is asked for. --sentiment and --type ask for any',
  'of their values; in --all, --must and --not a value V is a sentiment or a source type, e.g. --not NEGATIVE,TV.',
].join('\n');

export async function run(args: string[], context: CommandContext): Promise<number> {
  const helpAt = args.findIndex((argument) => argument === '--help' || argument === '-h');
  if (helpAt >= 0) {
    context.writeOut(usageOf(args.slice(0, helpAt)));
    return 0;
  }
  const { operation, rest } = operationOf(args);
  const act = await withUsage(usageOf(args), () => operation.prepare(rest));
  return withMediaApi(context, undefined, (client) => act(client, context));
}

/** The usage of one operation, of all `keyword` operations, or of all operations, whichever the words name. */
function usageOf(words: readonly string[]): string {
  const begin = words.slice(0, words[0] === 'keyword' ? 2 : 1).join(' ');
  const matching = [...operations].filter(([name]) => name === begin || name.startsWith(`${begin} `));
  if (matching.length === 0) return help;
  return matching.map(([name, { usage }]) => `Usage: mention-alerts api ${name} ${usage}`.trimEnd()).join('\n');
}

function operationOf(args: readonly string[]): { operation: ApiOperation; rest: readonly string[] } {
  const words = args[0] === 'keyword' ? 2 : 1;
  const name = args.slice(0, words).join(' ');
  const operation = operations.get(name);
  if (operation !== undefined) return { operation, rest: args.slice(words) };
  const names = [...operations.keys()];
  const problem = name === '' ? 'An operation is missing.' : `There is no operation "api ${name}".`;
  throw new UsageError(`${problem}${didYouMean(name, names)} The operations are: ${names.join(', ')}.`);
}
