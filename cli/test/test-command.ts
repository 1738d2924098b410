import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { outcomeInWords } from '../channel/test-channel.ts';
import { WAIT_OPTION, waitArgument } from '../channel/wait-argument.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { serviceDoor } from '../web/service-door.ts';
import { readersOf } from './readers-of.ts';
import { remarksOn, testedChannel, testedRule, testOutcomes } from './send-test.ts';
import { shownInWords, unreadInWords } from './shown-in-test.ts';

export const summary = 'send a test alert of a rule, or to one channel, and say whether it arrived';

export const help = `Usage: mention-alerts --stack NAME | --local test RULE | CHANNEL [--wait SECONDS]

Sends an alert that is marked as a test, the same way as a real one. It repeats the rule's last alert, with its mentions as they are
now; of a rule that has told none, and of a channel, it is an example with invented mentions. With a RULE (ORGANIZATION/RULEID, or the ruleId alone)
it goes as an email to everybody whose filter lets the rule's alerts through (unless notify.email is false), and as an event to the rule's channels. With a
CHANNEL it goes to that channel only. A name that is both is taken for the channel. Programs recognize a test by "test": true
in the event's data. The command waits until each channel was tried, and says what its receiver answered. Exit status 1 if
one did not take the test, or if the rule names a channel that does not exist.

  --wait SECONDS  how long to wait; default 60, 0 does not wait`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, WAIT_OPTION);
  const [name = ''] = exactPositionals(positionals, ['RULE or CHANNEL']);
  return withInstallation(context, async (installation) => {
    const channels = await allItems(installation, ITEM_KINDS.channels);
    const channel = channels.find((item) => item.channelId === name);
    const sent =
      channel === undefined
        ? await testedRule(installation, name, { channels, ask: serviceDoor(installation, Date.now)('test') })
        : await testedChannel(installation, channel);
    const { id, data } = sent.event;
    const isJson = context.json || (values.json ?? false);
    if (!isJson) {
      context.writeOut(`Test of ${sent.tested.kind} ${sent.tested.name} published as event ${id}.`);
      context.writeOut(shownInWords(sent.shows));
      const { emailed: notify } = sent;
      if (notify !== undefined) {
        const asked = { organization: sent.event.data.rule.organizationId, notify, isNamed: true };
        context.writeOut(`Email: ${await readersOf(installation, asked)}`);
      }
      context.writeOut(`Channels: ${data.channels.length === 0 ? 'none' : data.channels.join(', ')}.`);
    }
    for (const remark of [...unreadInWords(sent.shows), ...remarksOn(data.channels, channels)])
      context.writeError(remark);
    const missing = data.channels.filter((named) => !channels.some(({ channelId }) => channelId === named));
    const timeoutMs = waitArgument(values.wait);
    const outcomes = timeoutMs === 0 ? [] : await testOutcomes(installation, sent.event, { channels, timeoutMs });
    if (isJson) {
      const json = {
        eventId: id,
        shows: sent.shows,
        email: sent.emailed !== undefined,
        channels: data.channels,
        missing,
        outcomes,
      };
      context.writeJson(json, 2);
    }
    for (const outcome of isJson ? [] : outcomes) {
      const say = outcome.kind === 'taken' ? context.writeOut : context.writeError;
      say(outcomeInWords(outcome.channel, outcome));
    }
    return missing.length === 0 && outcomes.every(({ kind }) => kind === 'taken') ? 0 : 1;
  });
}
