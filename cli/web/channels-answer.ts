import { shownDeliveries } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { storedKeyOf } from '../../functions/adapters/dynamodb/notice-items.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import { parseChannel } from '../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { channelTroubles } from '../../functions/domain/operations/channel-notices.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { namesChannel } from '../items/deletion-consequence.ts';
import { factOf, openNotices } from '../status/open-notices.ts';
import type { ChannelRow, ChannelsAnswer } from './answers.ts';
import { emailReaders } from './email-readers.ts';
import { problemInWords } from './problem-in-words.ts';
import { undeliveredInWords } from './undelivered-in-words.ts';

/** Where alerts go: by email, and each channel with the rules that name it and its troubles. `at` in epoch ms. */
export async function channelsAnswer(
  installation: Installation,
  { at, readOnly }: Pick<ChannelsAnswer, 'at' | 'readOnly'>,
  words: Words,
): Promise<ChannelsAnswer> {
  const { documents, tables } = installation;
  const { ruleAnswers } = words;
  const [items, ruleItems, email, notices] = await Promise.all([
    allItems(installation, ITEM_KINDS.channels),
    allItems(installation, ITEM_KINDS.rules),
    emailReaders(installation, { isNamed: !readOnly }, words),
    openNotices(installation),
  ]);
  const names = items.map((item) => itemName(ITEM_KINDS.channels, item));
  const undelivered = await undeliveredEvents(documents, tables.state)(names, at);
  const records = shownDeliveries(documents, tables.state);
  const channels = await Promise.all(
    items.map(async (item): Promise<ChannelRow> => {
      const channel = itemName(ITEM_KINDS.channels, item);
      const named = ruleItems.filter((rule) => namesChannel(rule, item.channelId));
      const parsed = parseChannel(item, words.problems);
      const row = {
        channel,
        rules: named.map((rule) => itemName(ITEM_KINDS.rules, rule)),
      };
      if (!parsed.ok) {
        const problems = parsed.problems.map((problem) => `${problemInWords(problem, words)}.`);
        return { ...row, kind: String(item.kind ?? ''), enabled: false, isUnderstood: false, troubles: problems };
      }
      const { kind, enabled } = parsed.value;
      const own = new Map(channelTroubles(channel).map(({ cause, key }) => [storedKeyOf(key), cause]));
      const { disabledVersion, pausedUntil } = await records.receiver(channel);
      const waiting = undelivered.find((each) => each.channel === channel);
      const troubles = [
        ...(disabledVersion === parsed.version ? [ruleAnswers.answeredGone] : []),
        ...(pausedUntil !== undefined && pausedUntil > at
          ? [ruleAnswers.leftAlone({ span: words.span(pausedUntil - at) })]
          : []),
        ...(waiting === undefined ? [] : [undeliveredInWords(waiting, at, words)]),
        ...notices.flatMap((notice) => {
          const cause = own.get(notice.key);
          if (cause === undefined) return [];
          const trouble = ruleAnswers.channelTroubles[cause];
          return [words.language === 'en' ? factOf(notice) : ruleAnswers.operationsKnow({ trouble })];
        }),
      ];
      return { ...row, kind, enabled, isUnderstood: true, troubles };
    }),
  );
  return { at, readOnly, email, channels, kinds: KINDS };
}

/** The kinds that a channel can be of, as the page asks for their secrets. */
const KINDS: ChannelsAnswer['kinds'] = Object.entries(CHANNEL_KINDS).map(([kind, { title, secret }]) => ({
  kind,
  title,
  fields: secret.fields.map(({ question: _, keptAs: __, ...field }) => field),
}));
