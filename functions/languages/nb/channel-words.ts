import { channels } from '../compiled/nb/channels.ts';
import type { ChannelWords } from '../en/channel-words.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('nb');

/** What the tab of channels and the answers about one say. */
export const channelWords: ChannelWords = {
  ...channels,
  secretOfOthers: (channels) => `Hemmeligheten til denne ID-en hører til ${list(channels)}: velg en annen ID.`,
};
