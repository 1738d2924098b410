import { channels } from '../compiled/es/channels.ts';
import type { ChannelWords } from '../en/channel-words.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('es');

/** What the tab of channels and the answers about one say. */
export const channelWords: ChannelWords = {
  ...channels,
  secretOfOthers: (channels) => `El secreto de este identificador pertenece a ${list(channels)}: elija otro.`,
};
