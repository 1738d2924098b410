import fc from 'fast-check';
import { expect, test } from 'vitest';
import { episodeAsRead } from '../../../../functions/domain/alerting/event/episode-reading.ts';
import type { ReadMention } from '../../../../functions/domain/story/read-mention.ts';
import { alertInWords } from '../../../../functions/domain/wording/alert-in-words.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildAlertEvent } from '../../../support/build-alert-event.ts';
import { buildMention } from '../../story/build-mention.ts';

const EPISODE = {
  startedAt: '2026-11-20T13:05:00.000Z',
  endedAt: '2026-11-20T14:05:00.000Z',
  peak: 1,
  countedFrom: '2026-11-20T12:05:00.000Z',
};

const tones = fc.constantFrom('NEGATIVE', 'NEUTRAL', 'POSITIVE', 'UNDEFINED');
const mentions = fc
  .array(fc.record({ sentiment: tones, reach: fc.option(fc.nat(2 ** 31 - 1)), interaction: fc.option(fc.nat()) }), {
    maxLength: 40,
  })
  .map((all) =>
    all.map(({ reach, ...parts }, at) => buildMention(at, { ...parts, ...(reach === null ? {} : { reach }) })),
  );

/** The facts that the message of an end says, by their names. */
function factsOf(episode: ReturnType<typeof episodeAsRead>, samplesTotal: number) {
  const event = buildAlertEvent({ status: 'resolved', samplesTotal, episode });
  return Object.fromEntries(alertInWords(event, wordsOf({})).facts.map(({ name, value }) => [name, value]));
}

const read = (total: number, own: readonly ReadMention[], past?: readonly ReadMention[], hasTones = true) =>
  episodeAsRead(
    { episode: { ...EPISODE, total, usualTotal: 3 }, samplesTotal: total },
    { mentions: own, past, hasTones },
  );

test('an end has one number for one thing: what its mentions come to is of its total, or said to be at least so much', () => {
  fc.assert(
    fc.property(mentions, fc.nat(3), (own, unread) => {
      const total = own.length + unread;
      const episode = read(total, own);
      const { reach, tone } = episode;
      const said = factsOf(episode, total);
      if (tone !== undefined) {
        expect([unread, tone.mentions]).toEqual([0, total]);
        expect(tone.negative + (tone.positive ?? 0)).toBeLessThanOrEqual(total);
        expect(said.Tone).toContain(`${tone.negative} of ${total} negative`);
      } else expect(said).not.toHaveProperty('Tone');
      if (reach !== undefined) {
        const known = own.flatMap(({ sample }) => sample.reach ?? []);
        expect(reach).toEqual({ sum: known.reduce((sum, one) => sum + one), mentions: known.length });
        expect(said.Reach?.startsWith('at least ')).toBe(known.length < total);
      }
      // The tone of the last window would be a second number for one thing.
      expect(said).not.toHaveProperty('Negative');
    }),
  );
});

test('what is usual is that of as many mentions as usual, and unknown where few were before', () => {
  const before = Array.from({ length: 40 }, (_, at) =>
    buildMention(at, { reach: 1000, interaction: at % 2, sentiment: at % 4 === 0 ? 'NEGATIVE' : 'NEUTRAL' }),
  );
  const own = [buildMention(50, { reach: 5, interaction: 1, sentiment: 'NEGATIVE' })];
  expect(read(1, own, before)).toMatchObject({
    reach: { sum: 5, usual: 3000 },
    interactions: { sum: 1, usual: 1.5 },
    tone: { negative: 1, usual: 0.25 },
  });
  const few = read(1, own, before.slice(21));
  for (const each of [few.reach, few.interactions, few.tone]) expect(each).not.toHaveProperty('usual');
});

test('nothing is claimed of a tone that the service does not know, or a rule did not ask for', () => {
  const own = [buildMention(1, { sentiment: 'UNDEFINED' }), buildMention(2)];
  expect(read(2, own).tone).toBeUndefined();
  const negative = [buildMention(1, { sentiment: 'NEGATIVE' })];
  expect(read(1, negative, undefined, false).tone).toBeUndefined();
});

test('a tone by the counts of the rule itself stays, with what is usual of it', () => {
  const tone = { negative: 9, mentions: 30, usual: 0.2 };
  const episode = { ...EPISODE, total: 9, tone };
  const own = Array.from({ length: 9 }, (_, at) => buildMention(at, { sentiment: 'NEGATIVE' }));
  const after = episodeAsRead({ episode, samplesTotal: 9 }, { mentions: own, hasTones: false });
  expect(after.tone).toEqual(tone);
  expect(factsOf(after, 9).Tone).toBe('9 of 30 negative (30 %, usually 20 %)');
});
