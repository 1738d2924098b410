import { channels } from '../compiled/fr/channels.ts';
import type { ChannelWords } from '../en/channel-words.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('fr');

/** What the tab of channels and the answers about one say. */
export const channelWords: ChannelWords = {
  ...channels,
  secretOfOthers: (channels) =>
    `Le secret de cet identifiant appartient à ${list(channels)} : choisissez un autre identifiant.`,
};
