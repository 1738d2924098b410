import { speechOf } from '../speech-of.ts';

const { list } = speechOf('en');

/** What the tab of channels and the answers about one say: its form, its secret, and what came of a change. */
export const channelWords = {
  /** What a field of a secret is. */
  fields: {
    address: 'Address',
    key: 'Key of the integration',
    token: 'Token of the bot',
    chat: 'Chat (a number, or @channel)',
    signingSecret: 'Signing secret',
  },

  emailsAreDeployed:
    'The settings name who gets the emails of an organization. Who gets those of all is part of the stack: change alertEmails in its cdk.json, then deploy it with',

  // The form.
  connect: 'Connect a channel',
  whichKind: 'Where should alerts go?',
  chooseKind: 'Choose',
  itsId: 'Its ID',
  aboutId: 'Rules name the channel by its ID, which stays.',
  aboutSecret: 'What you type here is stored encrypted and never shown again, here or in any record.',
  mayStayEmpty: (title: string) => `Empty: the usual one of ${title}.`,
  isMade: 'Empty: one is made, and shown once.',
  staysAsItIs: 'Empty: as it is.',
  connectAndTest: 'Connect and test',
  anotherSecret: 'Give it another secret',
  anotherSecretOf: (channel: string) => `Another secret for ${channel}`,
  aboutRotation: 'A test is sent with the new secret. If the receiver does not take it, the old one stays.',
  replaceAndTest: 'Replace and test',
  remove: 'Remove',
  removeOf: (channel: string) => `Remove ${channel}`,
  removes: 'It gets nothing more, and its secret is deleted in seven days.',
  rulesLoseIt: (count: number) =>
    `${count === 1 ? 'This rule names' : 'These rules name'} it and will no longer reach it:`,
  removeNow: 'Remove the channel',
  forReceiver: 'The receiver needs this signing secret to check what comes. It is shown this once:',
  copy: 'Copy',
  copied: 'Copied',
  nameInRules: (edit: string, field: string) =>
    `Now name it in the rules that should tell it: open one, ${edit}, “${field}”.`,
  toRules: 'To the rules',

  // Why something was not done.
  badId: 'An ID has 1 to 200 of these characters: A to Z, a to z, digits and _ + = . @ -.',
  exists: (channel: string) => `There is a channel ${channel} already: choose another ID.`,
  secretOfOthers: (channels: readonly string[]) =>
    `The secret of this ID belongs to ${list(channels)}: choose another ID.`,
  noSuchKind: 'There is no such kind of channel. Load the page again.',
  missing: (field: string) => `${field}: this is missing.`,
  malformed: (field: string) => `${field}: this does not have the form that it must have. Copy the whole of it again.`,
  unusable: 'The secret is not usable. Type its fields again.',
  badAddress:
    'The address must begin with https://, be that of a host outside your network, and contain no user name or password.',
  typedAgain: (field: string) =>
    `${field}: type it again. The address changes, and a password goes to no other address than the one that it was given for.`,
  invalidItem: (channel: string) =>
    `The item of channel ${channel} is invalid. Whoever runs mention-alerts has to correct it first.`,

  // What came of a change.
  repair: 'Give it another secret, or remove it.',
  wentBack: 'Nothing has changed: it uses the secret that it had.',
  notSure: 'It uses the new secret; nothing is known of it yet. The old one is kept.',
  notTested: 'It has the new secret. It is disabled, so no test was sent.',
  removed: (channel: string, secretStays: boolean) =>
    `${channel} is removed. ${secretStays ? 'Its secret stays, because it is not this channel’s alone.' : 'Its secret is deleted in seven days.'}`,
};

export type ChannelWords = typeof channelWords;
