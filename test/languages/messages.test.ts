import { readdirSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { isolated } from '../../functions/languages/isolated.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { compiled } from '../../package/compile-messages.ts';

type Messages = Readonly<Record<string, { readonly defaultMessage: string; readonly description?: string }>>;

const FOLDER = new URL('../../messages/', import.meta.url);
const messagesOf = (language: string): Messages =>
  JSON.parse(readFileSync(new URL(`${language}.json`, FOLDER), 'utf8'));
const english = messagesOf('en');

/** What a message says by itself: the texts around its arguments, each choice apart. */
function textsIn(elements: readonly MessageFormatElement[]): string[] {
  const own = elements.map((each) => (each.type === TYPE.literal ? each.value : '{}')).join('');
  const inner = elements.flatMap((each) =>
    each.type === TYPE.select || each.type === TYPE.plural
      ? Object.values(each.options).flatMap(({ value }) => textsIn(value))
      : [],
  );
  return [own, ...inner];
}
const textsOf = (message: string) => textsIn(parse(message, { ignoreTag: true }));

test('there is a file of messages for each language, and no other', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(LANGUAGES.map((language) => `${language}.json`).sort());
});

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const messages = Object.entries(messagesOf(language));

  test('stand in the order of the English ones', () => {
    expect(messages.map(([key]) => key)).toEqual(Object.keys(english));
  });

  test('have no double blank, and none at their end', () => {
    const wrong = messages.filter(([, { defaultMessage }]) =>
      textsOf(defaultMessage).some((text) => / {2}/.test(text)),
    );
    expect(wrong).toEqual([]);
    expect(
      messages.filter(([key, { defaultMessage }]) => / $/.test(defaultMessage) && key !== 'alerts.earlierEpisode'),
    ).toEqual([]);
  });
});

/** What is the same in a language and in English, because both call it so. */
const ALIKE: Readonly<Record<string, string>> = {
  de: 'alerts.test answers.countIn facts.tones.NEUTRAL page.name page.inSpan rules.test rules.editor summaries.tones.NEUTRAL',
  nb: 'alerts.test facts.names.tone facts.names.negative facts.share nouns.severities.info page.name page.health.ok page.chartKey.over page.overAt ruleForm.choices.info ruleForm.choices.TV rules.test summaries.titles.tone summaries.tones.NEGATIVE summaries.tones.POSITIVE',
  fr: 'alerts.labels.found alerts.statuses.found alerts.test alerts.mentionNumber facts.tones.POSITIVE nouns.mentions nouns.messages nouns.interactions nouns.measures.INTERACTIONS nouns.measures.INFLUENCE page.name page.statuses.found page.chartKey.mentions ruleForm.choices.mentions rules.test summaries.titles.volumes',
  es: 'alerts.no page.name rules.editor',
};

test.each(Object.entries(ALIKE))('in %s nothing is left in English but what is called the same', (language, alike) => {
  const left = Object.entries(messagesOf(language)).filter(
    ([key, { defaultMessage }]) =>
      defaultMessage === english[key]?.defaultMessage && textsOf(defaultMessage).some((text) => /\p{L}{2}/u.test(text)),
  );
  expect(left.map(([key]) => key)).toEqual(alike.split(' '));
});

describe('what is wrong with messages is refused by file and key', () => {
  const en = { 'room.rules': { defaultMessage: '{count, plural, one {# rule} other {# rules}} of {name}' } };
  const refusal = (pl: object, reference: object = en) =>
    expect(() =>
      compiled([
        ['en.json', JSON.stringify(reference)],
        ['pl.json', JSON.stringify(pl)],
      ]),
    );
  const said = (defaultMessage: string) => ({ 'room.rules': { defaultMessage } });

  test.each([
    ['a message that is missing', {}, '"room.rules" is missing'],
    [
      'a message that English has not',
      { ...said('{count, number} {name}'), 'room.more': { defaultMessage: '' } },
      '"room.more" is not in en.json',
    ],
    [
      'an argument that English has not',
      said('{cuont} {name}'),
      '"room.rules" has an argument that en.json has not: cuont',
    ],
    ['a plural form that the language has not', said('{count, plural, two {} other {}}'), 'has the plural form "two"'],
    [
      'a plural form that the language needs',
      said('{count, plural, one {#} few {#} other {#}} {name}'),
      'lacks the plural form "many"',
    ],
    ['what is no ICU message', said('{count, plural, one {#}'), '"room.rules" is no ICU message'],
    ['an argument of two types', said('{name, number} {count, number}'), '"room.rules": "name" is of two types'],
    [
      'a style that no number has',
      said('{count, number, roman} {name}'),
      '{count, number} has a style that is not known',
    ],
  ])('%s', (_, pl, problem) => {
    refusal(pl).toThrow(problem);
  });
});

test('what is written from right to left is isolated in each message, and nothing twice', () => {
  const [{ code } = { code: '' }] = compiled([
    ['en.json', JSON.stringify({ 'room.of': { defaultMessage: '{name} ({by, select, none {} other {by {by}}})' } })],
  ]);
  expect(code).toContain("`${isolated(a.name)} (${(a.by ?? '') === '' ? `` : `by ${isolated(a.by ?? '')}`})`");
  expect(['Acme', 'شركة', isolated('شركة')].map(isolated)).toEqual(['Acme', '\u2068شركة\u2069', '\u2068شركة\u2069']);
});
