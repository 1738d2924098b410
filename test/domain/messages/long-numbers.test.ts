import { expect, test } from 'vitest';
import type { AlertEventData } from '../../../functions/domain/alerting/event/alert-event.ts';
import { alertCard } from '../../../functions/domain/channels/alert-card.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { slackMessage } from '../../../functions/domain/channels/kinds/slack.ts';
import { teamsMessage } from '../../../functions/domain/channels/kinds/teams.ts';
import { digestEmail } from '../../../functions/domain/messages/email/digest-email.ts';
import { htmlEmail } from '../../../functions/domain/messages/email/html-email.ts';
import { minimalEmail } from '../../../functions/domain/messages/email/minimal-email.ts';
import { storyEmail } from '../../../functions/domain/messages/email/story-email.ts';
import { inWords } from '../../../functions/domain/wording/explanation-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildAlertEvent, buildSample } from '../../support/build-alert-event.ts';

const MANY = 7_654_321;
const WINDOW = { from: '2026-11-20T13:05:00.000Z', to: '2026-11-20T14:05:00.000Z', length: '1h' };
const FINDING = { observed: MANY, complete: true, windowMs: 3_600_000 };

/** Why people hear of an event, in each way that has a number. */
const WHY: Readonly<Record<string, Partial<AlertEventData>>> = {
  'more than usual': { why: { kind: 'found', finding: { ...FINDING, reason: { kind: 'day', usual: MANY } } } },
  'more than a limit': {
    why: { kind: 'found', finding: { ...FINDING, reason: { kind: 'limit', bound: 'atLeast', limit: MANY } } },
  },
  'many mentions of voices': { count: 'voices', mentions: MANY },
  'a peak that is past': {
    why: {
      kind: 'found',
      finding: { ...FINDING, reason: { kind: 'day', usual: MANY } },
      peak: { agoMs: 60_000, bound: 'atLeast' },
    },
  },
  'an end': { status: 'resolved', why: { kind: 'over', isUsualNow: false } },
  'no longer watched': { status: 'ended', why: { kind: 'ended', because: 'edited' } },
  mentions: { status: 'found', why: { kind: 'mentions' }, found: { copies: MANY, unread: MANY, dropped: MANY } },
  'the largest mention': {
    measure: 'REACH',
    why: { kind: 'found', finding: { ...FINDING, reason: { kind: 'largest', measure: 'REACH', usual: MANY } } },
  },
};

/** An event with large numbers wherever it has one. */
const eventOf = (parts: Partial<AlertEventData>) =>
  inWords(
    buildAlertEvent({
      observed: MANY,
      expected: { usualPeak: MANY, low: MANY, high: MANY },
      factor: MANY,
      rarityDays: MANY,
      byType: { WEB: MANY },
      sentiment: { NEGATIVE: MANY, total: MANY },
      drivers: [{ kind: 'type', name: 'WEB', count: MANY }],
      recent: [MANY],
      samples: [buildSample({ reach: MANY, copies: MANY, url: 'https://social.example/a' })],
      samplesShown: 1,
      samplesTotal: MANY,
      window: WINDOW,
      story: {
        read: MANY,
        of: MANY,
        terms: [{ term: 'recall', count: MANY, past: 0 }],
        voices: { authors: MANY, texts: MANY, voices: MANY, largestText: { count: MANY, text: 'a text' } },
        first: [],
        largest: {},
        where: [{ kind: 'type', name: 'WEB', count: MANY, past: 0 }],
      },
      episode: {
        startedAt: '2026-11-20T14:05:00.000Z',
        endedAt: '2026-11-20T15:05:00.000Z',
        duration: '1 h',
        peak: MANY,
        peakAt: '2026-11-20T14:15:00.000Z',
        total: MANY,
        usualTotal: MANY,
        countedFrom: '2026-11-20T13:05:00.000Z',
        reach: { sum: MANY, mentions: 1, usual: MANY },
        interactions: { sum: MANY, mentions: 1, usual: MANY },
        tone: { negative: MANY, positive: MANY, mentions: MANY, usual: 0.1 },
      },
      ...parts,
    }),
    { words: wordsOf({}) },
  );

test.each(Object.entries(WHY))('a number of four digits or more has its commas at every door: %s', (_, parts) => {
  const event = eventOf(parts);
  const read = readDeliveryEvent(JSON.stringify(event));
  if (!read.ok) throw new Error(read.problem);
  const { subject, body } = storyEmail([event, event], wordsOf({}));
  const doors = {
    subject,
    text: body,
    html: htmlEmail([event, event], { subject, text: body }),
    digest: digestEmail([event, event, event], { words: wordsOf({}), reason: 'Why.' }).body,
    minimal: minimalEmail([event]).body,
    slack: JSON.stringify(slackMessage(alertCard(read.event))),
    teams: JSON.stringify(teamsMessage(alertCard(read.event))),
  };
  for (const [door, text] of Object.entries(doors)) {
    expect([door, text]).toEqual([door, expect.not.stringContaining(String(MANY))]);
    if (door !== 'minimal') expect([door, text]).toEqual([door, expect.stringMatching(/7,654,32[01]/)]);
  }
});
