import { readdirSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';
import { isolated } from '../../functions/languages/isolated.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { speechOf } from '../../functions/languages/speech-of.ts';
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

/** The arguments that a message says or chooses by. */
function argumentsIn(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((each) => [
    ...('value' in each && each.type !== TYPE.literal ? [each.value] : []),
    ...(each.type === TYPE.select || each.type === TYPE.plural
      ? Object.values(each.options).flatMap(({ value }) => argumentsIn(value))
      : []),
  ]);
}
const argumentsOf = (message = '') => [...new Set(argumentsIn(parse(message, { ignoreTag: true })))].sort();

test('there is a file of messages for each language, and no other', () => {
  expect(readdirSync(FOLDER).sort()).toEqual(LANGUAGES.map((language) => `${language}.json`).sort());
});

describe.each(LANGUAGES)('the messages in %s', (language) => {
  const messages = Object.entries(messagesOf(language));

  test('stand in the order of the English ones', () => {
    expect(messages.map(([key]) => key)).toEqual(Object.keys(english));
  });

  test('say all that the English ones say', () => {
    const less = messages.flatMap(([key, { defaultMessage }]) => {
      const own = argumentsOf(defaultMessage);
      return (
        argumentsOf(english[key]?.defaultMessage)
          // What a parser says is said in English alone.
          .filter((name) => !own.includes(name) && key !== 'rules.unreadJson')
          .map((name) => `${key}: ${name}`)
      );
    });
    expect(less).toEqual([]);
  });

  test('write fields, values and examples as they stand in items', () => {
    const valuesOf = (message = '') =>
      textsOf(message)
        .flatMap((text) => text.match(/"[^"]*"|\b\d+[mhd]\b/g) ?? [])
        .sort();
    const wrong = messages.filter(
      ([key, { defaultMessage }]) =>
        key.startsWith('problems.') &&
        valuesOf(defaultMessage).join() !== valuesOf(english[key]?.defaultMessage).join(),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
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

test('French keeps its signs beside what they belong to, and German and French their quotation marks in pairs', () => {
  const french = Object.entries(messagesOf('fr')).filter(([, { defaultMessage }]) =>
    textsOf(defaultMessage).some((text) => / [:;?!»](?=$|[\s.,;:?!)»…])|« /.test(text)),
  );
  expect(french.map(([key]) => key)).toEqual([]);
  for (const [language, begin, end] of [
    ['de', '„', '“'],
    ['fr', '«\u00a0', '\u00a0»'],
  ] as const) {
    const odd = Object.entries(messagesOf(language)).filter(
      ([, { defaultMessage }]) => defaultMessage.split(begin).length !== defaultMessage.split(end).length,
    );
    expect(odd.map(([key]) => key)).toEqual([]);
  }
});

/** What stands in an item, a terminal or a program: quotes, addresses, values and names of fields. */
const WRITTEN =
  /["„“«][^"”“»]*["“”»]|https?:\S*|\{[^}]*\}|\S*[/^]\S*|\p{Lu}{2,}|\b[a-z]+[A-Z_.-]\w*\b|\b(?:acknowledged|alerts|channels|deliver|summarize|escalate|kind|null|ratio|share|gone|every|within|where|authors|languages|locations|sentiments|timeline|expected|compare|sensitivity|threshold|int|days|true|false|count)\b/gu;

/** The words of a message that are ours, in lower case, of at least three letters. */
const wordsIn = (message: string) =>
  new Set(
    textsOf(message)
      .join(' ')
      .replace(WRITTEN, ' ')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [],
  );

/** Names of products and standards. */
const NAMES =
  'bluesky bus channels email eventbridge facebook gone instagram int interactive jira management mention opsgenie reddit service slack status tiktok webhooks workspace youtube';

/** Words that a language writes as English does. */
const ALIKE: Readonly<Record<string, string>> = {
  de: 'app april domain host chat editor episode feed filter form forum hand installation integration link links log minute name negative neutral person print radio scroll secret secrets server share stack terminal test text token voice was web',
  nb: 'alarm app april chat enter episode filter for forum info negative over person positive radio send test token tone under',
  fr: 'active app console article articles audience bot cause change chat code codes condition copies forum gazette influence installation interaction interactions large mentions message messages minute moment multiple note page pages part photos positive questions radio score secret secrets silence six source sources stack table terminal test web',
  es: 'active app bot chat editor error host radio real series stack terminal token web',
};

test.each(Object.entries(ALIKE))('in %s no word is left in English but what is written alike', (language, alike) => {
  const allowed = new Set(`${NAMES} ${alike}`.split(' '));
  const left = Object.entries(messagesOf(language)).flatMap(([key, { defaultMessage }]) => {
    const known = wordsIn(english[key]?.defaultMessage ?? '');
    return [...wordsIn(defaultMessage)].filter((word) => known.has(word) && !allowed.has(word));
  });
  expect([...new Set(left)]).toEqual([]);
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
  for (const made of ['isolated(a.name)', "isolated(a.by ?? '')"]) expect(code).toContain(made);
  expect(['Acme', 'شركة', isolated('شركة')].map(isolated)).toEqual(['Acme', '\u2068شركة\u2069', '\u2068شركة\u2069']);
});

test('a sixth language is one more file: a copy of the English one compiles beside all others', () => {
  const files = [...LANGUAGES, 'nl'].map((language) => {
    const text = readFileSync(new URL(`${language === 'nl' ? 'en' : language}.json`, FOLDER), 'utf8');
    return [`${language}.json`, text] as const;
  });
  const made = new Map(compiled(files).map(({ path, code }) => [path, code]));
  const roomsOf = (language: string) => [...made.keys()].filter((path) => path.startsWith(`${language}/`)).length;
  expect(roomsOf('nl')).toBe(roomsOf('en'));
  for (const reader of ['functions', 'page']) {
    expect(made.get(`of-${reader}/all.ts`)).toContain("import * as nl from './nl.ts'");
    expect(made.get(`of-${reader}/later.ts`)).toContain("nl: () => import('./nl.ts')");
  }
});

test('German bends its days behind a preposition', () => {
  const { span, spanAfter } = speechOf('de');
  expect([span(172_800_000), spanAfter(172_800_000), spanAfter(5_400_000)]).toEqual([
    '2 Tage',
    '2 Tagen',
    '1 Std. 30 Min.',
  ]);
});
