import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanEvent } from '../../../functions/domain/alerting/event/clean-event.ts';
import { makeStory } from '../../../functions/domain/story/make-story.ts';
import { storyLines } from '../../../functions/domain/story/story-lines.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { anyCodePoints } from '../../support/any-code-points.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { buildMention, buildMentions } from './build-mention.ts';

const USUAL = buildMentions(200, 'Flying with Acme today % and all is well', {}, 5000);

const storyOf = (mentions: ReturnType<typeof buildMentions>, past = USUAL) =>
  makeStory({ mentions, of: mentions.length, past }).story;

describe('the terms of a story', () => {
  test('are what sets mentions apart, with how many have it, and not what they always have', () => {
    const mentions = [
      ...buildMentions(38, 'Acme cancelled my flight % today'),
      ...buildMentions(17, 'On hold with Acme for % hours', {}, 100),
      ...buildMentions(45, 'Flying with Acme today % and all is well', {}, 200),
    ];
    const { terms } = storyOf(mentions);
    expect(terms).toContainEqual({ term: 'cancelled my flight', count: 38, past: 0 });
    expect(terms.map(({ term }) => term.toLowerCase())).toContain('on hold');
    expect(terms.filter(({ term }) => /^(acme|today|flying|well)$/i.test(term))).toEqual([]);
  });

  test.each([
    ['Chinese', '航班取消了 %', '今天天气很好 %', '取消'],
    ['Japanese', '東京で地震がありました %', '今日は天気がいいです %', '地震'],
    ['Thai', 'เกิดแผ่นดินไหว %', 'วันนี้อากาศดี %', 'แผ่นดิน'],
    ['Arabic', 'إلغاء الرحلة %', 'الطقس جميل %', 'إلغاء الرحلة'],
    ['Russian', 'рейс отменили %', 'погода хорошая %', 'рейс отменили'],
  ])('are found in %s', (_language, now, usual, expected) => {
    const { terms } = storyOf(buildMentions(30, now), buildMentions(100, usual, {}, 500));
    expect(terms.map(({ term }) => term).join(' ')).toContain(expected);
  });

  test.each([
    ['English', 'the', ['Brakes of the bike break, warns the authority %', 'Warns of the bike %, says the authority']],
    ['German', 'der', ['Bremse der Räder bricht, warnt das Amt %', 'Warnt vor der Bremse %, sagt das Amt']],
    ['Arabic', 'من', ['تحذير من خلل في المكابح %', 'استدعاء بعد تحذير من الهيئة %']],
    ['Arabic', 'على', ['استدعاء على الفور %', 'فحص المكابح على الطريق %']],
  ])('are no words that every %s text has: %s', (_language, word, texts) => {
    const mentions = texts.flatMap((text, at) => buildMentions(15, text, {}, 100 * at));
    const { terms } = storyOf(mentions, buildMentions(100, 'ok %', {}, 500));
    expect(terms.length).toBeGreaterThan(0);
    expect(terms.map(({ term }) => term)).not.toContain(word);
  });

  test('keep hashtags and names as they are written', () => {
    const { terms } = storyOf(buildMentions(30, '#AcmeFail says @JaneDoe %'));
    expect(terms.map(({ term }) => term).join(' ')).toMatch(/#AcmeFail/);
  });

  test('are not guessed from under twenty mentions, nor without a past', () => {
    const mentions = buildMentions(19, 'Acme cancelled my flight %');
    expect(storyOf(mentions).terms).toEqual([]);
    expect(makeStory({ mentions: buildMentions(50, 'Acme cancelled %'), of: 50 }).story.terms).toEqual([]);
    expect(storyOf(buildMentions(20, 'Acme cancelled my flight %')).terms).not.toEqual([]);
  });

  test('never name what is watched, though they may have a word that its name has in common with others', () => {
    const past = buildMentions(200, 'Fine app, this Tarnpilot %', {}, 5000);
    const mentions = buildMentions(30, 'Tarnpilot logged % me out, is there a safety app');
    const { terms } = makeStory({ mentions, of: 30, past, names: ['Tarnpilot app'] }).story;
    expect(terms.map(({ term }) => term).join()).toMatch(/safety/);
    expect(terms.filter(({ term }) => /tarnpilot|^app$/i.test(term))).toEqual([]);
  });

  test('are none where mentions are as usual', () => {
    expect(storyOf(buildMentions(100, 'Flying with Acme today % and all is well')).terms).toEqual([]);
  });
});

describe('the voices of a story', () => {
  test('count copies of one text once, and an author once', () => {
    const mentions = [
      ...buildMentions(12, 'RT @first: Acme recalls all of its anvils since yesterday'),
      ...buildMentions(5, 'buy my course % now', { author: 'robot' }, 50),
      ...buildMentions(3, 'I was % there', {}, 80),
    ];
    expect(storyOf(mentions).voices).toMatchObject({
      authors: 16,
      voices: 5,
      largestText: { count: 12 },
      largestAuthor: { count: 5, author: 'robot' },
    });
  });

  test('of mentions without an author are their texts', () => {
    const mentions = buildMentions(6, 'nobody % knows %', { author: '' });
    expect(storyOf(mentions).voices).toEqual({ authors: 0, texts: 6, voices: 6 });
  });

  test('in the press are outlets, also with the text of one agency', () => {
    const agency = 'Acme recalls all of its anvils since yesterday';
    const mentions = Array.from({ length: 10 }, (_, at) =>
      buildMention(at, {
        type: 'WEB',
        text: agency,
        author: 'agency',
        url: `https://www.paper-${at % 8}.example/${at}`,
      }),
    );
    expect(storyOf(mentions).voices).toMatchObject({ authors: 1, texts: 1, voices: 8 });
    const spoken = [
      buildMention(0, { type: 'RADIO', author: 'Radio One' }),
      buildMention(1, { type: 'TV', author: '' }),
    ];
    expect(storyOf(spoken).voices).toMatchObject({ voices: 2 });
  });

  test('whose texts are only emoji are told apart by them', () => {
    const mentions = [...buildMentions(4, '😀😀'), ...buildMentions(2, '🎉', {}, 50)];
    expect(storyOf(mentions).voices).toMatchObject({ texts: 2, largestText: { count: 4, text: '😀😀' } });
  });
});

describe('the first and the largest', () => {
  test('of equal times are by id, in whatever order the service gave them', () => {
    const at = (id: string) => buildMention(1, { id } as Parameters<typeof buildMention>[1]);
    for (const order of [
      ['9', '10', '11'],
      ['11', '10', '9'],
      ['10', '9', '11'],
    ]) {
      expect(storyOf(order.map(at)).first[0]?.id).toBe('9');
    }
  });

  test('are those of the story, and the first of each large source type', () => {
    const mentions = [
      buildMention(0, { text: 'Flying with Acme today and all is well' }),
      ...buildMentions(30, 'Acme cancelled flights %', {}, 10),
      ...buildMentions(10, 'Acme cancelled flights %', { type: 'REDDIT' }, 50),
      buildMention(70, { text: 'Acme cancelled it', type: 'WEB', reach: 9000, interaction: 3 }),
      buildMention(71, { text: 'Acme cancelled them', reach: 10, interaction: 50 }),
    ];
    const { first, largest } = storyOf([...mentions].reverse());
    expect(first.map(({ id, type }) => [id, type])).toEqual([
      ['10', 'TWITTER'],
      ['50', 'REDDIT'],
    ]);
    expect([largest.reach?.id, largest.interaction?.id]).toEqual(['70', '71']);
  });

  test('is not told where only a sample was read', () => {
    const { story } = makeStory({ mentions: buildMentions(30, 'Acme %'), of: 4321, past: USUAL });
    expect([story.read, story.of, story.first]).toEqual([30, 4321, []]);
  });
});

test('where mentions come from is told only where it differs from what is usual', () => {
  const mentions = [
    ...buildMentions(30, 'one % thing', { type: 'REDDIT', languages: ['de'], locations: ['DE'] }),
    ...buildMentions(30, 'other % thing', { languages: ['en'], locations: ['DE'] }, 50),
  ];
  const past = [
    ...buildMentions(5, 'old % thing', { type: 'REDDIT', languages: ['en'], locations: ['DE'] }, 500),
    ...buildMentions(95, 'old % thing', { languages: ['en'], locations: ['DE'] }, 600),
  ];
  const { where } = storyOf(mentions, past);
  expect(where).toEqual([
    { kind: 'type', name: 'REDDIT', count: 30, past: 5 },
    { kind: 'language', name: 'de', count: 30, past: 0 },
  ]);
});

describe('a hostile story', () => {
  const wording = { plain: (text: string) => text, timeOf: (iso: string) => iso, words: wordsOf({}) };

  test('is small, plain and said in at most four lines', () => {
    const text = fc.oneof(
      anyCodePoints(300),
      fc.constantFrom('x'.repeat(1_000_000), '\u202e\u2066evil', '<b>&amp;</b>\n\n# *x*', '', '😀', '字'.repeat(5000)),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 40 }), (all) => {
        const mentions = all.map(([words, author, type], at) =>
          buildMention(at, { text: words, author, type, url: words, languages: [words], locations: [type], reach: at }),
        );
        const { story } = makeStory({ mentions, of: mentions.length, past: mentions });
        const clean = cleanEvent(buildAlertEvent({ story })).data.story;
        expect(Buffer.byteLength(JSON.stringify(clean))).toBeLessThan(30_000);
        expect(JSON.stringify(clean)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        expect(clean === undefined ? 9 : storyLines(clean, wording).length).toBeLessThanOrEqual(4);
      }),
      { numRuns: 30 },
    );
  });

  test('of a thousand equal mentions is one voice', () => {
    const mentions = buildMentions(1000, 'all the same words again and again', { author: 'robot' });
    expect(storyOf(mentions)).toMatchObject({
      terms: [{ count: 1000 }],
      voices: { voices: 1, texts: 1, largestText: { count: 1000 } },
    });
  });
});
