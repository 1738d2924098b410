import { describe, expect, test } from 'vitest';
import { type MentionToMatch, matchesWhere } from '../../../../functions/domain/items/rule/matches-where.ts';
import { type Where, where, whereKey } from '../../../../functions/domain/items/rule/where.ts';
import { LANGUAGES } from '../../../../service/keyword/languages.ts';
import { LOCATIONS } from '../../../../service/keyword/locations.ts';

const MENTION: MentionToMatch = {
  type: 'WEB',
  title: 'Recall of the brake lever',
  text: 'Says Café Nord in Oslo',
  author: 'Kari Nordmann',
  languages: ['no', 'en'],
  locations: ['NO'],
  reach: 10_000,
  interaction: 100,
  virality: 1,
  influence: 50,
};

const read = (value: unknown): Where => where.parse(value);

describe('a mention matches', () => {
  test.each<[unknown, Partial<MentionToMatch>, boolean]>([
    [{ text: 'recall' }, {}, true],
    [{ text: '"brake lever" AND oslo' }, {}, true],
    [{ text: 'recall' }, { title: null }, false],
    [{ text: 'cafe' }, {}, false],
    [{ languages: ['NO'] }, {}, true],
    [{ languages: ['de', 'sv'] }, {}, false],
    [{ languages: ['no'] }, { languages: [] }, false],
    [{ locations: ['no'] }, {}, true],
    [{ locations: ['SE'] }, {}, false],
    [{ authors: ['kari nordmann'] }, {}, true],
    [{ authors: ['Kari'] }, {}, false],
    [{ authors: ['Kari Nordmann'] }, { type: 'FORUM' }, false],
    [{ authors: ['Kari Nordmann'] }, { author: null }, false],
    [{ authors: ['Jose'] }, { author: 'José' }, false],
    [{ authors: ['José'] }, { author: 'Jose\u0301' }, true],
    [{ notAuthors: ['KARI NORDMANN'] }, {}, false],
    [{ notAuthors: ['Kari Nordmann'] }, { author: null }, true],
    [{ minReach: 10_000 }, {}, true],
    [{ minReach: 10_001 }, {}, false],
    [{ minReach: 1 }, { reach: null }, false],
    [{ minInteractions: 100 }, {}, true],
    [{ minInteractions: 101 }, {}, false],
    [{ minInteractions: 1 }, { interaction: null }, false],
    [{ minInfluence: 50 }, {}, true],
    [{ minInfluence: 51 }, {}, false],
    [{ text: 'recall', languages: ['no'], minReach: 10_000 }, {}, true],
    [{ text: 'recall', languages: ['no'], minReach: 20_000 }, {}, false],
  ])('%j of %j: %s', (value, changed, isMatch) => {
    expect(matchesWhere(read(value), { ...MENTION, ...changed })).toBe(isMatch);
  });
});

describe('the name of a where', () => {
  const all = {
    text: 'Recall OR "brake lever"',
    languages: ['no', 'en'],
    locations: ['NO', 'SE'],
    authors: ['Kari Nordmann', 'Ola'],
    notAuthors: ['Per', 'Pål'],
    minReach: 1,
    minInteractions: 2,
    minInfluence: 3,
  };

  test('is the same whatever the order, the case and repeats in lists and in the text', () => {
    const other = {
      minInfluence: 3,
      minReach: 1,
      minInteractions: 2,
      notAuthors: ['PÅL', 'per', 'Per'],
      authors: ['ola', 'KARI NORDMANN'],
      locations: ['se', 'no', 'NO'],
      languages: ['EN', 'no'],
      text: ' recall  OR "Brake Lever" ',
    };
    expect(whereKey(read(other))).toBe(whereKey(read(all)));
  });

  test.each(Object.keys(all))('is another one without %s', (field) => {
    const { [field as keyof typeof all]: _, ...others } = all;
    expect(whereKey(read(others))).not.toBe(whereKey(read(all)));
  });

  test('tells authors from those that are left out', () => {
    expect(whereKey(read({ authors: ['Ola'] }))).not.toBe(whereKey(read({ notAuthors: ['Ola'] })));
  });
});

test('each code that the service names is a code', () => {
  const codes = { languages: LANGUAGES.map(({ code }) => code), locations: LOCATIONS.map(({ code }) => code) };
  const refused = (field: keyof typeof codes) =>
    codes[field].filter((code) => !where.safeParse({ [field]: [code] }).success);
  expect([...refused('languages'), ...refused('locations')]).toEqual([]);
});
