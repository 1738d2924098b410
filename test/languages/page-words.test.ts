import { describe, expect, test } from 'vitest';
import { answerWords as answersDe } from '../../functions/languages/de/answer-words.ts';
import { channelWords as channelsDe } from '../../functions/languages/de/channel-words.ts';
import { pageWords as de } from '../../functions/languages/de/page-words.ts';
import { settingsWords as settingsDe } from '../../functions/languages/de/settings-words.ts';
import { answerWords as answersEn } from '../../functions/languages/en/answer-words.ts';
import { channelWords as channelsEn } from '../../functions/languages/en/channel-words.ts';
import { pageWords as en } from '../../functions/languages/en/page-words.ts';
import { settingsWords as settingsEn } from '../../functions/languages/en/settings-words.ts';
import { answerWords as answersEs } from '../../functions/languages/es/answer-words.ts';
import { channelWords as channelsEs } from '../../functions/languages/es/channel-words.ts';
import { pageWords as es } from '../../functions/languages/es/page-words.ts';
import { settingsWords as settingsEs } from '../../functions/languages/es/settings-words.ts';
import { answerWords as answersFr } from '../../functions/languages/fr/answer-words.ts';
import { channelWords as channelsFr } from '../../functions/languages/fr/channel-words.ts';
import { pageWords as fr } from '../../functions/languages/fr/page-words.ts';
import { settingsWords as settingsFr } from '../../functions/languages/fr/settings-words.ts';
import { answerWords as answersNb } from '../../functions/languages/nb/answer-words.ts';
import { channelWords as channelsNb } from '../../functions/languages/nb/channel-words.ts';
import { pageWords as nb } from '../../functions/languages/nb/page-words.ts';
import { settingsWords as settingsNb } from '../../functions/languages/nb/settings-words.ts';

/** Names, which are the same in every language. */
const NAMES =
  'mention alerts europe oslo utc minmentions https bot token chat test alertemails emailfrom aws html cdk json csv';

const ENGLISH = { page: en, answers: answersEn, channels: channelsEn, settings: settingsEn };

/** The words of the page and of its server's answers, with the entries and the single words that are as in English. */
const OTHERS = [
  {
    language: 'de',
    words: { page: de, answers: answersDe, channels: channelsDe, settings: settingsDe },
    alike: ['page.name', 'page.nameAndTerms', 'page.inSpan'],
    same: 'server text was neutral minute integration form stack terminal link links berlin also',
  },
  {
    language: 'nb',
    words: { page: nb, answers: answersNb, channels: channelsNb, settings: settingsNb },
    alike: [
      'page.name',
      'page.severities.info',
      'page.nameAndTerms',
      'page.health.ok',
      'page.chartKey.over',
      'page.overAt',
    ],
    same: 'info for over sent time fire enter last like',
  },
  {
    language: 'fr',
    words: { page: fr, answers: answersFr, channels: channelsFr, settings: settingsFr },
    alike: ['page.name', 'page.statuses.found', 'page.chartKey.mentions'],
    same: 'mentions message messages articles service note page pages minute part moment double secret type terminal change',
  },
  {
    language: 'es',
    words: { page: es, answers: answersEs, channels: channelsEs, settings: settingsEs },
    alike: ['page.name', 'page.nameAndTerms'],
    same: 'error terminal',
  },
];

/** What an entry is given, where numbers do not do. */
const GIVEN: Readonly<Record<string, readonly unknown[]>> = {
  summaryComes: [{ time: '2', weekdays: [], monthDays: [1, 31], isEmailed: true, channels: ['Ωω'] }],
  expectation: [{ times: 2, from: '2', to: '2', repeat: 'week', why: 'Ωω', isPast: true }],
  quietHours: [{ from: '2', to: '2', days: ['Ωω'], includesCritical: true }],
  zones: [['Europe/Oslo', 'UTC']],
  nameInRules: ['2', '2'],
  secretOfOthers: [['2', '3']],
  removed: ['2', true],
  knownTo: [[{ by: 'Ωω', since: '2' }, { since: '2' }]],
  told: [{ messages: 2, isEmailed: true, channels: [] }],
  peak: [{ isUpward: true, measure: 'REACH', isVoices: true, peak: 2, span: '2', usualPeak: 2 }],
  measure: ['REACH'],
  stateSince: ['held back', '2'],
  messageAt: ['resolved', '2'],
  ruleOfStory: [{ severity: 'critical', peak: 2, usualPeak: 2, isOpen: true, isGone: true, silencedUntil: '2' }],
  courseLabel: [{ span: '2', from: '2', to: '2', isUpward: true, furthest: 2, line: 2, messages: 2 }],
  priceOfPast: [{ mentions: 2, scrolls: 3, most: 2 }],
  judgedAlert: [{ isHeld: true, isUpward: true, peak: 2, lasted: '2' }],
  asUsual: [{ count: 2, isVoices: true, isLeast: true, span: '2', isDay: true, usual: 2, line: 2 }],
  toldOtherwise: [{ at: '2', began: '2', count: 2 }, { began: '2', count: 2 }, '2'],
  needed: [
    [
      { count: 2, span: '2' },
      { count: 2, span: '2' },
    ],
    2,
  ],
};

const [TWO, NONE] = [2, 0].map((number) => [number, number, number, number]) as [number[], number[]];

/** Everything that is said, by the path of its entry. */
function saidIn(words: object, path = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, entry] of Object.entries(words)) {
    const own = path === '' ? name : `${path}.${name}`;
    if (typeof entry === 'string') found.set(own, entry);
    else if (typeof entry === 'function')
      found.set(
        own,
        (GIVEN[name] === undefined ? [TWO, NONE] : [GIVEN[name]]).map((given) => entry(...given)).join('\n'),
      );
    else for (const [each, said] of saidIn(entry, own)) found.set(each, said);
  }
  return found;
}

/** The words of a text in lower case, of at least three letters. */
const wordsIn = (texts: Iterable<string>) =>
  new Set(
    [...texts]
      .join('\n')
      // Names of fields in an address.
      .replaceAll(/\{\w+\}/g, '')
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [],
  );

describe.each(OTHERS)('the words of the page in $language', ({ words, alike, same }) => {
  const said = saidIn(words);

  test('say everything that the English ones say, and nothing in English', () => {
    const english = saidIn(ENGLISH);
    expect([...said.keys()].sort()).toEqual([...english.keys()].sort());
    const found = [...said].filter(([path, text]) => text === english.get(path)).map(([path]) => path);
    expect(found).toEqual(alike);
    const known = wordsIn(english.values());
    for (const word of `${NAMES} ${same}`.split(' ')) known.delete(word);
    expect([...wordsIn(said.values())].filter((word) => known.has(word))).toEqual([]);
  });

  test('are whole: nothing is left out of a sentence', () => {
    for (const text of said.values()) expect(text).not.toMatch(/undefined|NaN|\[object| {2}/);
  });
});
