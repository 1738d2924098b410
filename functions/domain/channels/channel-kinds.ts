import type { ChannelKind } from './channel-kind.ts';
import { discord } from './kinds/discord.ts';
import { googleChat } from './kinds/google-chat.ts';
import { JSM_ADDRESS, jsm } from './kinds/jsm.ts';
import { mattermost } from './kinds/mattermost.ts';
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
  jsm,
} satisfies Readonly<Record<string, ChannelKind>>;

/** What is in the place of the kind `opsgenie`, whose service ends: a kind, and the address of its service. */
export const IN_PLACE_OF_OPSGENIE = { kind: 'jsm', address: JSM_ADDRESS } as const;

export type ChannelKindName = keyof typeof CHANNEL_KINDS;
