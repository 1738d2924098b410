import * as z from 'zod';
import { allItems } from '../../../functions/adapters/dynamodb/item-store.ts';
import { type Item, itemName } from '../../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { enableChannel } from '../../channel/enable-channel.ts';
import { outcomeInWords } from '../../channel/test-channel.ts';
import type { Installation } from '../../context/installation.ts';
import { readersOf } from '../../test/readers-of.ts';
import { remarksOn, type SentTest, testedChannel, testedRule, testOutcomes } from '../../test/send-test.ts';
import { unreadInWords } from '../../test/shown-in-test.ts';
import type { TestAnswer } from '../answers.ts';
import { channelAdded, channelRemoved, channelRotated } from '../change-channel.ts';
import { channelsAnswer } from '../channels-answer.ts';
import { PageError } from '../page-error.ts';
import { wordsOfPage } from '../page-language.ts';
import type { AskService } from '../service-door.ts';
import { nothing, secretFields } from './asked.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { type QuestionSettings, questionsOf } from './question-settings.ts';

/** The questions of the tab of channels, and tests of channels and rules. */
export function channelQuestions(settings: QuestionSettings) {
  const { installation, right, ask, now, testWaitMs } = settings;
  const readOnly = right !== 'change';
  const of = questionsOf(settings);
  return {
    channels: of({
      takes: 'look',
      schema: nothing,
      answer: async () => channelsAnswer(installation, { at: now(), readOnly }, await wordsOfPage(installation)),
    }),
    enable: of({
      takes: 'change',
      schema: z.object({ channel: z.string(), enabled: z.boolean() }),
      answer: async ({ channel, enabled }) => {
        if (await enableChannel(installation, channel, enabled)) return { channel, enabled };
        throw await changedMeanwhile(installation, 'channel', channel);
      },
    }),
    addChannel: of({
      takes: 'change',
      schema: secretFields.extend({ channel: z.string(), kind: z.string() }),
      answer: (asked) => channelAdded(installation, asked, testWaitMs),
    }),
    rotateChannel: of({
      takes: 'change',
      schema: secretFields.extend({ channel: z.string() }),
      answer: (asked) => channelRotated(installation, asked, testWaitMs),
    }),
    removeChannel: of({
      takes: 'change',
      schema: z.object({ channel: z.string() }),
      answer: ({ channel }) => channelRemoved(installation, channel),
    }),
    test: of({
      takes: 'change',
      schema: z.object({ kind: z.enum(['rule', 'channel']), name: z.string() }),
      names: ({ kind, name }) => (kind === 'rule' ? { rules: [name] } : {}),
      answer: (asked) => test(installation, asked, { timeoutMs: testWaitMs, ask }),
    }),
  };
}

/** Sends a test on the way of real alerts, and gives the outcome. */
async function test(
  installation: Installation,
  { kind, name }: { readonly kind: 'rule' | 'channel'; readonly name: string },
  { timeoutMs, ask }: { readonly timeoutMs: number; readonly ask: AskService },
): Promise<TestAnswer> {
  const channels = await allItems(installation, ITEM_KINDS.channels);
  const words = await wordsOfPage(installation);
  const sent = await sentTest(installation, { kind, name, channels, ask });
  const outcomes = await testOutcomes(installation, sent.event, { channels, timeoutMs });
  return {
    tested: words.ruleAnswers.tested({ kind: sent.tested.kind, name: sent.tested.name }),
    ...(sent.emailed === undefined
      ? {}
      : {
          email: await readersOf(
            installation,
            { organization: sent.event.data.rule.organizationId, notify: sent.emailed, isNamed: true },
            words,
          ),
        }),
    remarks: [...unreadInWords(sent.shows, words), ...remarksOn(sent.event.data.channels, channels, words)],
    outcomes: outcomes.map((outcome) => ({
      taken: outcome.kind === 'taken',
      words: outcomeInWords(outcome.channel, outcome, words),
    })),
  };
}

async function sentTest(
  installation: Installation,
  {
    kind,
    name,
    channels,
    ask,
  }: {
    readonly kind: 'rule' | 'channel';
    readonly name: string;
    readonly channels: Item[];
    readonly ask: AskService;
  },
): Promise<SentTest> {
  if (kind === 'rule') return testedRule(installation, name, { channels, ask });
  const channel = channels.find((item) => itemName(ITEM_KINDS.channels, item) === name);
  if (channel === undefined)
    throw new PageError(404, (await wordsOfPage(installation)).ruleAnswers.noSuchChannel({ name }));
  return testedChannel(installation, channel);
}
