/**
 * What each field of an item means, by dotted path; those of conditions are with their kinds. Editors show these texts.
 */
export const FIELD_DESCRIPTIONS = {
  Rule: {
    '': 'An item of the Rules table: what is watched, and when its mentions are called unusual.',
    organizationId: 'Organization of the monitoring service; key.',
    ruleId: 'Your name for the rule, unique in its organization; key.',
    name: 'What people read in alerts. Default: the ruleId.',
    enabled: 'A rule that is not enabled is not judged; an open episode ends.',
    watch: 'Exactly one keyword or one group.',
    'watch.keywordId': 'A keyword of the organization (int32).',
    'watch.groupId': 'A group of the organization: the mentions of all its keywords.',
    condition: 'When the mentions are called unusual.',
    sourceTypes: 'Only these kinds of sources. Default: all.',
    sentiments: 'Only these sentiments. Default: all. Not with a negative-surge, which counts negative ones by itself.',
    every: 'How often the rule is judged.',
    severity: 'How much its alerts matter; critical ones are told in quiet hours and beyond the hourly cap, too.',
    samples: 'The mentions that an alert shows.',
    'samples.count': 'How many; 0 for none.',
    'samples.sort': 'Which ones: those that come first in this order, highest first.',
    minVoices:
      'Fewer distinct voices in the deciding window hold the alert back until there are more. Default: 1, none is held back.',
    notify: 'Who gets its alerts, besides the email subscribers of the topic alerts.',
    'notify.channels': 'Ids of items in the Channels table.',
    'notify.resolved': 'Whether the end of an episode is told.',
    'notify.repeat': 'After this time an alert that goes on is told again, such as "6h". Default: off.',
    escalate:
      'What becomes of an alert that nobody acknowledges after people were told, once in an episode. Silencing the rule counts as knowing of it. Default: nothing.',
    'escalate.after': 'So long after people were told of something that nobody has acknowledged, such as "30m".',
    'escalate.severity': 'How much the alert matters from then on; more than before, unless channels are named.',
    'escalate.channels':
      'Ids of items in the Channels table that hear of the alert from then on, besides notify.channels.',
    quietHours: "When people are not told, in the organization's time zone; they get a summary afterwards.",
    'quietHours.days': 'Days on which quiet hours begin. Default: every day.',
    'quietHours.from': 'Time of day, HH:MM.',
    'quietHours.to': 'Time of day, HH:MM; at or before "from" the hours cross midnight.',
    'quietHours.includeCritical': 'Whether critical alerts are held back, too.',
    silencedUntil: 'Nobody is told before this time, such as "2026-11-21T09:00:00+01:00".',
    acknowledged:
      'Written by the link, the command and the button that acknowledge an alert: the alert is told again only at twice as many mentions.',
    'acknowledged.episode': 'When the episode began.',
    'acknowledged.at': 'When somebody acknowledged it.',
    'acknowledged.count': 'How many mentions it had then at most.',
    'acknowledged.by': 'The name that was given.',
    timeline: 'Mentions are counted by the time at which they entered the feed; there is no other choice yet.',
  },
  Organization: {
    '': 'An item of the Organizations table: whose rules are judged, and with which token.',
    organizationId: 'Organization of the monitoring service; key.',
    secretName: 'Secret in Secrets Manager that holds the access token as plain text.',
    enabled: 'The rules of an organization that is not enabled are not judged.',
    requestsPerMinute:
      'How many counts, and as many scrolls, may be sent a minute. If organizations share a user, the lowest value counts.',
    timeZone: 'IANA time zone for texts and quiet hours, such as "Europe/Berlin". Default: the organization\'s own.',
    digest:
      'A summary of each day or week: stories, what was held back and why, mentions compared with usual, health. Default: none.',
    'digest.time': 'Time of day, HH:MM, in the time zone of the organization.',
    'digest.days': 'Days on which it comes; each tells what happened since the one before. Default: every day.',
    'digest.channels': 'Ids of items in the Channels table that get it, too.',
    'digest.email': 'Whether the email subscribers of the topic alerts get it.',
    mentionsUrl:
      'Address at which alerts show their mentions, with {organizationId}, {keywordId}, {groupId}, {from} and {to} where they belong. Default: no link.',
    'digest.whenQuiet': 'Whether it also comes when there is nothing to tell.',
  },
  Channel: {
    '': 'An item of the Channels table: a webhook, a chat program or an on-call service that rules name in notify.channels.',
    channelId: 'Your name for the channel; key.',
    kind: 'The kind of receiver.',
    secretName:
      'Secret in Secrets Manager, JSON: for webhooks {"url": "https://...", "signingSecret": "whsec_..."}; see docs/rules.md for the other kinds.',
    enabled: 'A channel that is not enabled gets nothing.',
    interactive:
      'Slack only, with the context value actions: buttons that act at once. Needs an app that sends clicks to the output ActionsUrl. Default: links.',
  },
} as const satisfies Record<string, Readonly<Record<string, string>>>;
