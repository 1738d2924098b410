import type { Channel } from '../../functions/domain/items/channel.ts';

/** One field of a channel's secret, and how a person is asked for it. */
export interface SecretField {
  readonly name: string;
  readonly question: string;
  /** It may be given on the command line: it is useless without the other fields. */
  readonly isPublic?: true;
  /** It may be left out: there is a default. */
  readonly isOptional?: true;
  /** Generated at random if nothing is given: both sides only have to share it. */
  readonly isMade?: true;
}

/** The fields of the secret for each kind of channel, in the order in which they are asked for. */
export const SECRET_FIELDS: Readonly<Record<Channel['kind'], readonly SecretField[]>> = {
  webhook: [
    { name: 'url', question: 'Address of the receiver (https://...)', isPublic: true },
    { name: 'signingSecret', question: 'Signing secret (whsec_...; empty: one is made)', isMade: true },
  ],
  slack: [{ name: 'url', question: 'Address of the incoming webhook (https://hooks.slack.com/...)' }],
  teams: [{ name: 'url', question: 'Address of the workflow in Teams (https://...)' }],
  'google-chat': [{ name: 'url', question: 'Address of the webhook of the space (https://chat.googleapis.com/...)' }],
  discord: [{ name: 'url', question: 'Address of the webhook (https://discord.com/api/webhooks/...)' }],
  mattermost: [{ name: 'url', question: 'Address of the incoming webhook (https://.../hooks/...)' }],
  telegram: [
    { name: 'url', question: 'Address of the Bot API (empty: Telegram itself)', isPublic: true, isOptional: true },
    { name: 'botToken', question: 'Token of the bot, as BotFather gave it' },
    { name: 'chatId', question: 'Chat (a number, or @channel)' },
  ],
  pagerduty: [
    { name: 'url', question: 'Address (empty: PagerDuty in the US)', isPublic: true, isOptional: true },
    { name: 'routingKey', question: 'Integration key of the service (Events API v2)' },
  ],
  opsgenie: [
    {
      name: 'url',
      question: 'Address (empty: Opsgenie in the US; another one for the EU or Jira Service Management)',
      isPublic: true,
      isOptional: true,
    },
    { name: 'apiKey', question: 'Key of the API integration' },
  ],
};
