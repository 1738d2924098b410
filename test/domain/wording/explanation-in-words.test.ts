import { describe, expect, test } from 'vitest';
import {
  type AlertEventData,
  alertEvent,
  type Transition,
} from '../../../functions/domain/alerting/event/alert-event.ts';
import { endedEvent } from '../../../functions/domain/alerting/event/ended-event.ts';
import type { Why } from '../../../functions/domain/alerting/event/why.ts';
import { addToOutbox, eventsIn } from '../../../functions/domain/alerting/outbox.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { explanationInWords, inWords } from '../../../functions/domain/wording/explanation-in-words.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

const UTC = { words: wordsOf({}) };
const FINDING = {
  observed: 63,
  complete: true,
  windowMs: 3_600_000,
  reason: { kind: 'week' as const, usual: 7, hours: { from: Date.UTC(2026, 10, 20, 16), to: Date.UTC(2026, 10, 21) } },
};

/** An event as its rule keeps it until it is published. */
function kept(why: Why, data: Partial<AlertEventData> = {}, id?: string) {
  const { data: shown, ...event } = buildAlertEvent(data, id === undefined ? {} : { id });
  const { explanation: _, ...rest } = shown;
  return alertEvent.parse({ ...event, data: { ...rest, why } });
}

const over = (data: Partial<AlertEventData> = {}, id?: string) =>
  kept(
    { kind: 'over', isUsualNow: false },
    {
      status: 'resolved',
      observed: 2,
      episode: { startedAt: '2026-11-20T12:35:00.000Z', endedAt: '2026-11-20T14:05:00.000Z', peak: 63 },
      ...data,
    },
    id,
  );

describe('the explanation of an event', () => {
  test.each(['UTC', 'Europe/Oslo'])('says what was found, with the hours of the zone %s', (timeZone) => {
    const said = explanationInWords(kept({ kind: 'found', finding: FINDING }), { words: wordsOf({ timeZone }) });
    expect(said).toBe(explain(FINDING, wordsOf({ timeZone })));
    expect(said).toContain(`(${timeZone})`);
  });

  test('of an escalation says first that nobody acknowledged it, then what it was at its peak', () => {
    const peak = { agoMs: 600_000, bound: 'atLeast' as const };
    const raised = { unacknowledgedFor: '30m', escalatedFrom: 'warning' as const };
    const rule = { ...buildAlertEvent().data.rule, severity: 'critical' as const };
    const event = kept({ kind: 'found', finding: { ...FINDING, observed: 9 }, peak }, { ...raised, rule });
    expect(explanationInWords(event, UTC)).toMatch(
      /^Nobody has acknowledged this for 30 min, so it is critical now. Its peak was 63 mentions in 1 h, 10 min ago. Now: 9 mentions in 1 h; /,
    );
    expect(explanationInWords(kept({ kind: 'found', finding: FINDING }, raised), UTC)).toMatch(
      /^Nobody has acknowledged this for 30 min. 63 mentions/,
    );
  });

  test('of an end says how long it lasted, how high it was, what the story was, and for how many it stands', () => {
    const recap = { terms: ['Cancelled', 'on hold'], types: ['TWITTER', 'WEB'], mentions: 60, voices: 57 };
    const event = over({ others: 2 });
    expect(explanationInWords(event, UTC)).toBe(
      'Over after 1 h 30 min: 2 in the last 1 h, the peak was 63. 2 more such episodes began and ended meanwhile.',
    );
    const usual = {
      ...event,
      data: { ...event.data, others: undefined, why: { kind: 'over' as const, isUsualNow: true, recap } },
    };
    expect(explanationInWords(usual, UTC)).toBe(
      'Over after 1 h 30 min, because this is usual now: 2 in the last 1 h, the peak was 63. It was about Cancelled, on hold, in X/Twitter, Web.',
    );
  });

  test.each([
    ['deleted', 'the rule was deleted'],
    ['disabled', 'the rule or its organization was disabled'],
    ['edited', 'what the rule watches was edited'],
  ] as const)('of a rule that was %s says so', (reason, words) => {
    const ended = endedEvent(buildAlertEvent(), reason, { tick: Date.parse('2026-11-20T16:05:00Z') });
    expect(explanationInWords(ended, UTC)).toBe(
      `No longer watched, because ${words}. It had lasted 2 h, the peak was 63.`,
    );
  });

  test('ends with what held it back', () => {
    const event = { ...kept({ kind: 'found', finding: FINDING }), time: '2026-11-20T15:05:00.000Z' };
    expect(explanationInWords(event, { ...UTC, heldBack: { voices: 1, mentions: 60, at: 0 } })).toMatch(
      / It was held back for 1 h: 1 voice in 60 mentions until then\.$/,
    );
  });

  test('of one that an earlier release stored is its sentence, which counts the episodes that are merged into it later', () => {
    const ended = (hour: number, others?: number) => {
      const startedAt = `2026-11-20T0${hour}:00:00.000Z`;
      const text = `Over after 1 h.${others === undefined ? '' : ` ${others} more such episode began and ended meanwhile.`}`;
      const counted = others === undefined ? {} : { others };
      return buildAlertEvent(
        { status: 'resolved', observed: 2, explanation: text, episode: { startedAt, peak: 90 - hour }, ...counted },
        { id: `over-${hour}` },
      );
    };
    expect(explanationInWords(ended(1, 1), UTC)).toBe('Over after 1 h. 1 more such episode began and ended meanwhile.');
    const began = ['1', '2'].map((hour) =>
      buildAlertEvent(
        { status: 'firing' satisfies Transition, episode: { startedAt: `2026-11-20T0${hour}:00:00.000Z`, peak: 9 } },
        { id: `began-${hour}` },
      ),
    );
    const outbox = [began[0], ended(1, 1), began[1], ended(2)].reduce(
      (all, event) => addToOutbox(all, event === undefined ? [] : [event], { muted: true, tellsResolved: true }),
      addToOutbox([], [], { muted: true, tellsResolved: true }),
    );
    const [merged] = eventsIn({ outbox });
    expect(merged?.data.others).toBe(2);
    expect(merged === undefined ? '' : explanationInWords(merged, UTC)).toBe(
      'Over after 1 h. 1 more such episode began and ended meanwhile. 1 more such episode began and ended meanwhile.',
    );
  });
});

test('what is published has the explanation in place of its parts', () => {
  const { data } = inWords(kept({ kind: 'found', finding: FINDING }), UTC);
  expect(data).not.toHaveProperty('why');
  expect(data.explanation).toBe(explain(FINDING, wordsOf({})));
});
