import { describe, expect, test } from 'vitest';
import { headlineOfMention } from '../../../functions/domain/story/leading-mention.ts';
import { makeStory } from '../../../functions/domain/story/make-story.ts';
import { buildSample } from '../../support/build-alert-event.ts';
import { buildMention, buildMentions } from './build-mention.ts';

const USUAL = buildMentions(200, 'Flying with Acme today % and all is well', {}, 5000);
const RECALL = buildMentions(30, 'Acme recalls % all anvils, the handle breaks');
const article = (at: number, title: string, reach: number) =>
  buildMention(at, { type: 'WEB', url: `https://paper-${at}.example/1`, title, text: 'A report.', reach });

const headlineOf = (mentions: ReturnType<typeof buildMentions>, past = USUAL) =>
  makeStory({ mentions, of: mentions.length, past, names: ['Acme'] }).headline;

describe('what happened', () => {
  test('is the title of the largest article among those that say it', () => {
    const mentions = [
      ...RECALL,
      article(100, 'Acme recalls all anvils', 5000),
      article(101, 'Authority: anvils break at the handle', 90_000),
      article(102, 'Ten ideas for a weekend in Oslo', 2_000_000),
    ];
    expect(headlineOf(mentions)).toEqual({ text: 'Authority: anvils break at the handle', kind: 'article' });
  });

  test('is what a person wrote where no article says it: of those who say it the one that most people read', () => {
    const mentions = [...RECALL, buildMention(200, { text: 'The handle breaks. Call them. Now.', reach: 4000 })];
    expect(headlineOf(mentions)).toEqual({ text: 'The handle breaks. Call them.', kind: 'post' });
  });

  test('is what the largest storyline tells, where there are several', () => {
    const dog = buildMentions(20, 'A pilot of Acme % saved a puppy from drowning', {}, 100);
    const mentions = [
      ...RECALL,
      ...dog,
      article(300, 'Acme recalls all anvils', 5000),
      article(301, 'Acme pilot saved a puppy from drowning', 90_000),
    ];
    expect(headlineOf(mentions)?.text).toBe('Acme recalls all anvils');
  });

  test('is said of a few mentions, too, where several of them share words that are new', () => {
    const few = [
      ...buildMentions(8, 'Flying with Acme today % and all is well', {}, 300),
      ...buildMentions(5, 'Acme recalls % all anvils'),
      article(100, 'Acme recalls all anvils', 5000),
    ];
    expect(headlineOf(few)?.text).toBe('Acme recalls all anvils');
  });

  test.each([
    ['mentions are as usual', buildMentions(50, 'Flying with Acme today % and all is well'), USUAL],
    ['everybody says something else', buildMentions(12, '% %'), USUAL],
    ['it is not known what was said before', RECALL, []],
  ])('is not guessed where %s', (_, mentions, past) => {
    expect(headlineOf([...mentions, article(100, 'Ten ideas for a weekend', 2_000_000)], past)).toBeUndefined();
  });

  test.each([
    [{ type: 'WEB', title: 'Anvils break | The Paper', author: 'The Paper' }, 'Anvils break'],
    [{ type: 'WEB', title: 'Anvils break - Paper', url: 'https://www.paper.example/1' }, 'Anvils break'],
    [{ type: 'WEB', title: 'Anvils - a history' }, 'Anvils - a history'],
    [{ title: null, text: 'RT @jane: @acme anvils break https://t.example/x' }, 'anvils break'],
    [{ title: null, text: '.@acme anvils break' }, 'anvils break'],
    [{ title: null, text: '@acme . day to day anvils break' }, 'day to day anvils break'],
    [{ title: null, text: '@acme… anvils break' }, 'anvils break'],
    [{ title: '', text: 'Anvils break at the handle. What now?' }, 'Anvils break at the handle.'],
  ])('of %j is %j', (parts, text) => {
    expect(headlineOfMention(buildSample(parts))?.text).toBe(text);
  });

  test.each(['https://t.example/x', '@acme', '!!! 😀', ''])('of a mention without words, %j, is nothing', (text) => {
    expect(headlineOfMention(buildSample({ title: null, text }))).toBeUndefined();
  });
});
