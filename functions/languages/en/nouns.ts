import { speechOf } from '../speech-of.ts';

const { counted } = speechOf('en');

/** What every area of the language calls the same: so many of something, how much an alert matters, what makes a mention large. */
export const nouns = {
  mentions: (count: number) => counted(count, 'mention', 'mentions'),
  voices: (count: number) => counted(count, 'voice', 'voices'),
  rules: (count: number) => counted(count, 'rule', 'rules'),
  alerts: (count: number) => counted(count, 'alert', 'alerts'),
  messages: (count: number) => counted(count, 'message', 'messages'),
  interactions: (count: number) => counted(count, 'interaction', 'interactions'),
  copies: (count: number) => counted(count, 'copy', 'copies'),
  severities: { info: 'info', warning: 'warning', critical: 'critical' },
  measures: { REACH: 'reach', INTERACTIONS: 'interactions', VIRALITY: 'virality', INFLUENCE: 'influence' },
};

export type Nouns = typeof nouns;
