import type { Channel } from '../../functions/domain/delivery/channel.ts';

/** One field of a channel's secret, and how a person is asked for it. */
export interface SecretField {
  readonly name: string;
  readonly question: string;
  /** It may stand on the command line: nobody can use it without the other fields. */
  readonly isPublic?: true;
  /** Made by chance where nothing is given: both sides only have to share it. */
  readonly isMade?: true;
}

/** What the secret of each kind of channel holds, in the order in which it is asked for. */
export const SECRET_FIELDS: Readonly<Record<Channel['kind'], readonly SecretField[]>> = {
  webhook: [
    { name: 'url', question: 'Address of the receiver (https://...)', isPublic: true },
    { name: 'signingSecret', question: 'Signing secret (whsec_...; empty: one is made)', isMade: true },
  ],
  slack: [{ name: 'url', question: 'Address of the incoming webhook (https://hooks.slack.com/...)' }],
  teams: [{ name: 'url', question: 'Address of the workflow in Teams (https://...)' }],
};
