import { describe, expect, test } from 'vitest';
import { STORYLINE_TEXTS } from '../../../bench/story/storyline-texts.ts';
import { makeStory } from '../../../functions/domain/story/make-story.ts';
import type { ReadMention } from '../../../functions/domain/story/read-mention.ts';
import { buildMention, buildMentions } from './build-mention.ts';

const USUAL = buildMentions(200, 'Flying with Acme today % and all is well', {}, 5000);
const RECALL = buildMentions(30, 'Acme recalls % all anvils, the handle breaks');
const DOG = buildMentions(20, 'A pilot of Acme % saved a puppy from drowning', {}, 100);

const storylinesOf = (mentions: readonly ReadMention[], past: readonly ReadMention[] = USUAL, names = ['Acme']) =>
  makeStory({ mentions, of: mentions.length, past, names }).storylines;
const idsOf = (mentions: readonly ReadMention[]) => new Set(mentions.map(({ sample }) => sample.id));

describe('the storylines of an alert', () => {
  test('are the distinct things that its mentions tell, the largest first, each with its mentions and words of theirs', () => {
    const others = buildMentions(6, 'Flying with Acme today % and all is well', {}, 200);
    const lines = storylinesOf([...DOG, ...RECALL, ...others]);
    expect(lines.map(({ ids }) => ids)).toEqual([idsOf(RECALL), idsOf(DOG)]);
    expect(lines.map(({ terms }) => terms.length)).toEqual([3, 3]);
    for (const term of lines[0]?.terms ?? []) expect(['recalls', 'anvils', 'handle', 'breaks']).toContain(term);
    for (const term of lines[1]?.terms ?? []) expect(['pilot', 'saved', 'puppy', 'drowning']).toContain(term);
  });

  test.each([
    ['they tell one thing', RECALL, USUAL],
    ['they are as usual', buildMentions(50, 'Flying with Acme today % and all is well'), USUAL],
    ['it is not known what was said before', [...RECALL, ...DOG], []],
    ['they are too few', [...RECALL.slice(0, 10), ...DOG.slice(0, 9)], USUAL],
    ['the second has two voices', [...RECALL, ...DOG.slice(0, 2)], USUAL],
    ['the second is less than a tenth', [...buildMentions(60, 'Acme recalls % all anvils'), ...DOG.slice(0, 5)], USUAL],
    [
      'the second is by one author',
      [...RECALL, ...buildMentions(20, 'A pilot of Acme % saved a puppy', { author: 'x' }, 100)],
      USUAL,
    ],
    [
      'the second is one text, copied',
      [...RECALL, ...buildMentions(20, 'A pilot of Acme saved a puppy from drowning', {}, 100)],
      USUAL,
    ],
    [
      'most mentions belong to neither',
      [
        ...RECALL.slice(0, 12),
        ...DOG.slice(0, 12),
        ...buildMentions(30, 'Flying with Acme today % and all is well', {}, 300),
      ],
      USUAL,
    ],
    [
      'most of the second name the first',
      [...RECALL, ...buildMentions(20, 'Because of the anvils with the handle % a pilot saved a puppy', {}, 100)],
      USUAL,
    ],
  ])('are none where %s', (_, mentions, past) => {
    expect(storylinesOf(mentions, past)).toEqual([]);
  });

  test('are still two where a word that says little stands in some mentions of both', () => {
    const recall = buildMentions(8, 'Acme recalls % six anvils, the handle breaks', {}, 300);
    const dog = buildMentions(8, 'A pilot of Acme % saved six puppies', {}, 400);
    const lines = storylinesOf([...RECALL, ...DOG, ...recall, ...dog]);
    expect(lines.map(({ ids }) => ids.size)).toEqual([38, 28]);
    expect(lines.flatMap(({ terms }) => terms)).not.toContain('six');
  });

  test('do not depend on the order in which mentions were read', () => {
    const mentions = [...RECALL, ...DOG];
    expect(storylinesOf(mentions.toReversed())).toEqual(storylinesOf(mentions));
  });

  test('are at most four', () => {
    const many = [
      'apple tree falls',
      'bridge river closed',
      'cinema screen burns',
      'dentist chair stolen',
      'engine oil leaks',
    ];
    const mentions = many.flatMap((text, at) => buildMentions(20, `${text} %`, {}, 1000 * at));
    expect(
      storylinesOf(mentions, buildMentions(200, 'Flying with Acme today % and all is well', {}, 9000)),
    ).toHaveLength(4);
  });

  test.each(Object.entries(STORYLINE_TEXTS))('are found in the language %s', (_, { usual, stories }) => {
    const written = (texts: readonly string[], count: number, from: number) =>
      Array.from({ length: count }, (_each, at) =>
        buildMention(from + at, {
          text: `${texts[at % texts.length]} ${texts[(3 * at + 1) % texts.length]} ${from + at}`,
        }),
      );
    const [leak = [], court = []] = [stories[3], stories[1]];
    const past = written(usual, 200, 5000);
    const [one, other] = [written(leak, 30, 0), written(court, 20, 100)];
    expect(storylinesOf([...one, ...other], past, ['Nordvik']).map(({ ids }) => ids.size)).toHaveLength(2);
    expect(storylinesOf(one, past, ['Nordvik'])).toEqual([]);
    expect(storylinesOf(other, past, ['Nordvik'])).toEqual([]);
  });

  test('do not take long for the largest window, whatever it has', () => {
    const texts = Array.from({ length: 1000 }, (_, at) =>
      buildMention(at, {
        text: Array.from({ length: 60 }, (_each, word) => `w${(at * 7 + word * word * 13) % 120}x`).join(' '),
      }),
    );
    expect(storylinesOf(texts).length).toBeLessThanOrEqual(4);
  });
});
