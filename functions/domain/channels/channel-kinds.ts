import type { ChannelKind } from './channel-kind.ts';
import { discord } from './kinds/discord.ts';
import { googleChat } from './kinds/google-chat.ts';
import { mattermost } from './kinds/mattermost.ts';
import { opsgenie } from './kinds/opsgenie.ts';
import { pagerduty } from './kinds/pagerduty.ts';
import { slack } from './kinds/slack.ts';
import { teams } from './kinds/teams.ts';
import { telegram } from './kinds/telegram.ts';
import { webhook } from './kinds/webhook.ts';

/** All kinds that an item of Channels can be of, by the name that the item says. */
export const CHANNEL_KINDS = {
  webhook,
  slack,
  teams,
  'google-chat': googleChat,
  discord,
  mattermost,
  telegram,
  pagerduty,
  opsgenie,
} satisfies Readonly<Record<string, ChannelKind>>;

export type ChannelKindName = keyof typeof CHANNEL_KINDS;
