import { channels } from '../compiled/de/channels.ts';
import type { ChannelWords } from '../en/channel-words.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('de');

/** What the tab of channels and the answers about one say. */
export const channelWords: ChannelWords = {
  ...channels,
  secretOfOthers: (channels) =>
    `Die Zugangsdaten dieser Kennung gehören zu ${list(channels)}: Wählen Sie eine andere Kennung.`,
};
