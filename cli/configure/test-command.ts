import { heartbeatSubscriptions } from '../../functions/adapters/sns/heartbeat-subscriptions.ts';
import { type Channel, parseChannel } from '../../functions/domain/delivery/channel.ts';
import { subscribersOf } from '../../functions/domain/heartbeat/subscribers.ts';
import { plural } from '../../functions/domain/plural.ts';
import { parseRule, type Rule } from '../../functions/domain/rule/rule.ts';
import { printable } from '../../local/terminal/printable.ts';
import type { Outcome } from '../channel/await-outcome.ts';
import { concludeTest, outcomeInWords, testSettings } from '../channel/test-channel.ts';
import { WAIT_OPTION, waitArgument } from '../channel/wait-argument.ts';
import type { CommandContext } from '../command.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { didYouMean } from '../usage-error.ts';
import { channelTestAlert, ruleTestAlert, type TestEvent } from './build-test-alert.ts';
import { commandArguments } from './command-arguments.ts';
import { findItem } from './find-item.ts';
import { ITEM_KINDS, type Item, type ItemKind, itemName } from './item-kind.ts';
import { allItems } from './item-store.ts';
import { publishTestEmail, publishTestEvent } from './publish-test.ts';

export const summary = 'send a marked test alert of a rule, or to one channel, the real way, and say what came of it';

export const help = `Usage: npm run -s cli -- --stack NAME | --local test RULE | CHANNEL [--wait SECONDS]

Publishes an alert that is marked as a test, the way that a real one goes: of a RULE (ORGANIZATION/RULEID, or the ruleId
alone) as an email to whoever's filter lets the rule's alerts through, and as an event to its channels; to a CHANNEL as an
event to this channel alone. A channel's id is looked for first. Programs tell a test by "test": true in the event's data.
Waits until each channel was tried, and says what its receiver answered; exit status 1 where one did not take the test.

  --wait SECONDS  how long to wait for that; default 60, 0 does not wait`;

/** What a test went to. */
interface Sent {
  readonly event: TestEvent;
  readonly tested: string;
  readonly isEmailed: boolean;
}

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, WAIT_OPTION);
  const [name = ''] = exactPositionals(positionals, ['RULE or CHANNEL']);
  return withInstallation(context, async (installation) => {
    const channels = await allItems(installation, ITEM_KINDS.channels);
    const channel = channels.find((item) => item.channelId === name);
    const sent =
      channel === undefined
        ? await testRule(installation, name, channels)
        : await testChannel(installation, understood(ITEM_KINDS.channels, channel, parseChannel));
    const { id, data } = sent.event;
    const isJson = context.json || (values.json ?? false);
    if (!isJson) {
      context.writeOut(printable(`Test of ${sent.tested} published as event ${id}.`));
      if (sent.isEmailed) context.writeOut(printable(`Email: ${await readersOf(installation)}`));
      context.writeOut(printable(`Channels: ${data.channels.length === 0 ? 'none' : data.channels.join(', ')}.`));
      for (const remark of remarksOn(data.channels, channels)) context.writeError(printable(remark));
    }
    const timeoutMs = waitArgument(values.wait);
    const outcomes = timeoutMs === 0 ? [] : await outcomesOf(installation, sent.event, { channels, timeoutMs });
    if (isJson) {
      const json = { eventId: id, email: sent.isEmailed, channels: data.channels, outcomes };
      context.writeOut(JSON.stringify(json, null, 2));
    }
    for (const outcome of isJson ? [] : outcomes) {
      const say = outcome.kind === 'taken' ? context.writeOut : context.writeError;
      say(printable(outcomeInWords(outcome.channel, outcome)));
    }
    return outcomes.every(({ kind }) => kind === 'taken') ? 0 : 1;
  });
}

/** What came of a test at each channel that it can reach: those that are there, understood and enabled. */
async function outcomesOf(
  installation: Installation,
  event: TestEvent,
  { channels, timeoutMs }: { readonly channels: readonly Item[]; readonly timeoutMs: number },
): Promise<(Outcome & { readonly channel: string })[]> {
  const reached = channels.flatMap((item) => {
    const parsed = parseChannel(item);
    const isReached = parsed.ok && parsed.value.enabled && event.data.channels.includes(parsed.value.channelId);
    return isReached ? [{ channel: parsed.value, version: parsed.version }] : [];
  });
  return Promise.all(
    reached.map(async ({ channel, version }) => ({
      channel: channel.channelId,
      ...(await concludeTest(installation, event, { channel, version, timeoutMs })),
    })),
  );
}

async function testRule(installation: Installation, name: string, channels: readonly Item[]): Promise<Sent> {
  const item = await findItem(installation, ITEM_KINDS.rules, name).catch((error: Error) => {
    const ids = channels.map((channel) => String(channel.channelId));
    const isUnknown = error.message.startsWith('There is no');
    throw isUnknown && didYouMean(name, ids) !== ''
      ? new Error(`There is no rule or channel ${name} in ${installation.name}.${didYouMean(name, ids)}`)
      : error;
  });
  const rule: Rule = understood(ITEM_KINDS.rules, item, parseRule);
  const event = ruleTestAlert(rule, testSettings(installation));
  await publishTestEvent(installation, event, rule.ruleId);
  await publishTestEmail(installation, event, rule.ruleId);
  return { event, tested: `rule ${itemName(ITEM_KINDS.rules, item)}`, isEmailed: true };
}

async function testChannel(installation: Installation, { channelId }: Channel): Promise<Sent> {
  const event = channelTestAlert(channelId, testSettings(installation));
  await publishTestEvent(installation, event, event.data.rule.ruleId);
  return { event, tested: `channel ${channelId}`, isEmailed: false };
}

/** The item as the functions would read it. @throws Error with what is wrong with it */
function understood<T>(
  kind: ItemKind,
  item: Item,
  parse: (
    item: unknown,
  ) => { ok: true; value: T } | { ok: false; problems: readonly { path: string; reason: string; remedy: string }[] },
): T {
  const parsed = parse(item);
  if (parsed.ok) return parsed.value;
  const problems = parsed.problems.map(({ path, reason, remedy }) => `${path}: ${reason}; ${remedy}`);
  throw new Error(
    `The ${kind.singular} ${itemName(kind, item)} is left out until it is mended: ${problems.join('. ')}.`,
  );
}

/** Who gets the email, as far as this identity may see it. */
async function readersOf({ sns, topics }: Installation): Promise<string> {
  const listed = await heartbeatSubscriptions(sns, topics.alerts).catch(() => undefined);
  if (listed === undefined) return 'to the subscribers of the topic alerts (you may not list them).';
  const { confirmed, pending } = subscribersOf(listed);
  const waiting = pending.length === 0 ? '' : ` Not confirmed yet: ${pending.join(', ')}.`;
  if (confirmed === 0) return `nobody has confirmed a subscription of the topic alerts.${waiting}`;
  return `${confirmed} confirmed ${plural(confirmed, 'subscriber')} of the topic alerts, each by its filter.${waiting}`;
}

function remarksOn(named: readonly string[], channels: readonly Item[]): string[] {
  return named.flatMap((name) => {
    const item = channels.find(({ channelId }) => channelId === name);
    if (item === undefined) {
      const ids = channels.map(({ channelId }) => String(channelId));
      return [`There is no channel "${name}", so it gets nothing.${didYouMean(name, ids)}`];
    }
    return item.enabled === false ? [`Channel "${name}" is disabled, so it gets nothing.`] : [];
  });
}
