import { channels } from '../compiled/en/channels.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('en');

/** What the tab of channels and the answers about one say: its form, its secret, and what came of a change. */
export const channelWords = {
  ...channels,
  secretOfOthers: (channels: readonly string[]) =>
    `The secret of this ID belongs to ${list(channels)}: choose another ID.`,
};

export type ChannelWords = typeof channelWords;
