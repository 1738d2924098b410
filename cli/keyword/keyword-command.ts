import { grouped } from '../../functions/domain/grouped.ts';
import { plural } from '../../functions/domain/plural.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { DAY_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { callOptions } from '../api/api-operation.ts';
import { definitionArgument, idArgument, keywordIdArgument } from '../api/typed-argument.ts';
import { alertLine } from '../backtest/alert-line.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { organizationInfo } from '../context/organization-info.ts';
import { secretForOperators } from '../context/service-access.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { didYouMean, UsageError } from '../usage-error.ts';
import { compileDefinition } from './compile-definition.ts';
import type { PlannedAlert } from './plan-alerts.ts';
import { type KeywordPlan, planKeyword, type RulePlan } from './plan-keyword.ts';
import { answered, type FeedSpan, PER_MINUTE, priceOfMentions, readMentions } from './read-mentions.ts';

export const summary = 'say which mentions and alerts a narrower definition of a keyword would lose';

export const help = `Usage: mention-alerts --stack NAME | --local keyword plan --organization ID --keyword ID --definition JSON
         [--days N] [--most N] [--dry-run] [--json]

Says how many mentions of the last days a narrower definition of a keyword would lose, by source type and with examples; and
which alerts of the rules that watch it would not have fired, would have come at another time, or are new. The definition
is written as for "api keyword validate", and is checked there first. Nothing is changed.

The service cannot say what another definition would find. So the mentions are read, which costs one request per 1,000, and
judged here by what the service shows of each: title, excerpt, author, languages, locations, source type. A word may also
stand in the part of a text that is not shown, so fewer mentions may be lost than this says. The alerts are calculated from
the stored counts, by the live engine.

  --days N   how many days back, 1 to 14; default 14
  --most N   how many requests the reading may cost, default ${PER_MINUTE}; each ${PER_MINUTE} take a minute
  --dry-run  say what it costs and read nothing`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    organization: { type: 'string' },
    keyword: { type: 'string' },
    definition: { type: 'string' },
    days: { type: 'string' },
    most: { type: 'string' },
    'dry-run': { type: 'boolean' },
  });
  const [operation = ''] = exactPositionals(positionals, ['plan']);
  if (operation !== 'plan') {
    throw new UsageError(`keyword does not know "${operation}".${didYouMean(operation, ['plan'])} There is plan.`);
  }
  const organizationId = idArgument('--organization', values.organization);
  const keywordId = keywordIdArgument('--keyword', values.keyword);
  const definition = definitionArgument(values.definition);
  const days = wholeNumber('--days', values.days ?? '14', 14);
  const most = wholeNumber('--most', values.most ?? String(PER_MINUTE), 1_000);
  const compiled = compileDefinition(definition);
  if ('problem' in compiled) throw new UsageError(compiled.problem);
  const isJson = context.json || values.json === true;
  const to = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const span: FeedSpan = { watch: { organizationId, keywordId }, from: to - days * DAY_MS, to };
  return withInstallation(context, async (installation) => {
    const keyword = await keywordOf(installation, span);
    const client = await installation.mediaApi(await secretForOperators(installation, organizationId));
    try {
      answered(await client.validateKeyword(definition, callOptions()));
      const { scrolls, isRead } = await price(client, span, { most, context, isDry: values['dry-run'] ?? false });
      if (isJson && values['dry-run']) context.writeJson({ scrolls, mostScrolls: most }, 2);
      if (!isRead) return values['dry-run'] ? 0 : 1;
      const mentions = await readMentions(client, span, context.writeError);
      const { matches } = compiled;
      const plan = await planKeyword(installation, span, { mentions, matches, groupId: keyword.groupId });
      if (isJson) context.writeJson(jsonOf(span, plan), 2);
      else context.writeOut(linesOf(keyword.name, span, plan));
      return 0;
    } finally {
      await client.close();
    }
  });
}

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= 1 && value <= most) return value;
  throw new UsageError(`${name} is a whole number from 1 to ${most}.`);
}

/** The service's name for a keyword, and the group that has it. */
async function keywordOf(installation: Installation, { watch: { organizationId, keywordId } }: FeedSpan) {
  const read = await organizationInfo(
    installation,
    organizationId,
    await secretForOperators(installation, organizationId),
  );
  if ('problem' in read) throw new Error(read.problem);
  const { keywords, groups } = read.info;
  const found = keywords.find(({ id }) => id === BigInt(keywordId));
  if (found === undefined) {
    const known = keywords.slice(0, 10).map(({ id, name }) => `${id} ${name}`);
    throw new Error(`Organization ${organizationId} has no keyword ${keywordId}. There are ${known.join(', ')}.`);
  }
  return { name: found.name, groupId: groups.find(({ keywordIds }) => keywordIds.includes(found.id))?.id };
}

/** Says what reading will cost, before anything is read. */
async function price(
  client: MediaApiClient,
  span: FeedSpan,
  { most, context, isDry }: { readonly most: number; readonly context: CommandContext; readonly isDry: boolean },
) {
  const { count, scrolls } = await priceOfMentions(client, span);
  const days = (span.to - span.from) / DAY_MS;
  const what = `${counted(count, 'mention')} of ${counted(days, 'day')}: reading them takes ${counted(scrolls, 'request')}`;
  const isRead = !isDry && scrolls <= most;
  const fewer = Math.floor((days * most) / scrolls);
  const remedy = `Say --most ${scrolls}${fewer >= 1 ? `, or --days ${fewer}` : ''}.`;
  context.writeError(isDry || isRead ? `${what}.` : `${what}, more than ${most}. ${remedy}`);
  return { scrolls, isRead };
}

function linesOf(name: string, { watch, from, to }: FeedSpan, { mentions, lost, types, rules }: KeywordPlan): string {
  const share = mentions === 0 ? 0 : Math.round((100 * lost) / mentions);
  return [
    `Keyword ${watch.keywordId} "${name}": of ${counted(mentions, 'mention')} from ${utcMinute(from)} to ${utcMinute(to)} UTC it would lose ${grouped(lost)} (${share} %),`,
    'judged by the part of each text that the service shows. A word may also be in the rest, so fewer may be lost.',
    ...types.flatMap((each) => [
      `  ${each.type}: ${grouped(each.lost)} of ${grouped(each.mentions)}`,
      ...each.examples.map((mention) => `    ${utcMinute(mention.insertTime)}  ${excerpt(mention)}`),
    ]),
    ...(rules.length === 0 ? ['No rule watches it.'] : rules.flatMap(ruleLines)),
  ].join('\n');
}

function ruleLines(plan: RulePlan): string[] {
  if ('problem' in plan) return [`rule ${plan.rule}: cannot be judged: ${plan.problem}`];
  const { alerts, added } = plan;
  const left = alerts.filter(({ firesAt }) => firesAt !== undefined).length + added.length;
  return [
    `rule ${plan.rule}: ${counted(alerts.length, 'alert')} on the stored counts, ${left} as it would be`,
    ...alerts.map((planned) => `  ${fateOf(planned)}: ${alertLine(planned.alert)}`),
    ...added.map((alert) => `  new: ${alertLine(alert)}`),
  ];
}

function fateOf({ alert: { firedAt }, firesAt }: PlannedAlert): string {
  if (firesAt === undefined) return 'lost';
  if (firesAt === firedAt) return 'stays';
  return firesAt > firedAt ? `${spanInWords(firesAt - firedAt)} later` : `${spanInWords(firedAt - firesAt)} earlier`;
}

function jsonOf({ watch, from, to }: FeedSpan, plan: KeywordPlan) {
  const time = (at: number) => new Date(at).toISOString();
  return {
    ...watch,
    from: time(from),
    to: time(to),
    mentions: plan.mentions,
    lost: plan.lost,
    types: plan.types.map(({ examples, ...type }) => ({
      ...type,
      examples: examples.map(({ id, insertTime, title, mention, url }) => ({
        id,
        time: time(insertTime),
        title,
        mention,
        url,
      })),
    })),
    rules: plan.rules.map((each) =>
      'problem' in each
        ? each
        : {
            rule: each.rule,
            alerts: each.alerts.map(({ alert, firesAt }) => ({
              firedAt: time(alert.firedAt),
              ...(firesAt === undefined ? {} : { firesAt: time(firesAt) }),
              explanation: explain(alert.verdict, wordsOf({})),
            })),
            new: each.added.map(({ firedAt, verdict }) => ({
              firesAt: time(firedAt),
              explanation: explain(verdict, wordsOf({})),
            })),
          },
    ),
  };
}

/** A line of a terminal has room for this much beside the time. */
const LONGEST_EXCERPT = 100;

function excerpt({ title, mention, author }: { title: string | null; mention: string; author: string | null }): string {
  const by = author === null || author === '' ? '' : `${author}: `;
  const text = `${by}${title === null || title === '' ? mention : title}`.replace(/\s+/g, ' ').trim();
  return text.length <= LONGEST_EXCERPT ? text : `${text.slice(0, LONGEST_EXCERPT - 3)}...`;
}

const counted = (count: number, one: string) => `${grouped(count)} ${plural(count, one)}`;
