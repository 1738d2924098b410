/** What a mention of a file may have, in the order in which people are shown it. */
export const FIELDS = [
  'time',
  'clock',
  'title',
  'text',
  'keyword',
  'source',
  'tone',
  'author',
  'outlet',
  'url',
  'reach',
  'interactions',
  'language',
  'country',
  'id',
] as const;

export type Field = (typeof FIELDS)[number];

/** What each field is, for people. */
export const FIELD_WORDS: Readonly<Record<Field, string>> = {
  time: 'when it was published',
  clock: 'the time of day, beside a date',
  title: 'title',
  text: 'text',
  keyword: 'which keyword it belongs to',
  source: 'type of source',
  tone: 'tone',
  author: 'author',
  outlet: 'outlet or site (the author where there is none)',
  url: 'address',
  reach: 'reach',
  interactions: 'likes, shares, comments together',
  language: 'language',
  country: 'country',
  id: 'id',
};

/** Which column has a field, by its index. */
export type Columns = Readonly<Partial<Record<Field, number>>>;
