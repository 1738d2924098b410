import { closest, distance } from 'fastest-levenshtein';
import type * as z from 'zod';
import { isolated } from '../../languages/isolated.ts';
import type { ProblemWords } from '../../languages/messages.ts';

/** What is wrong with one field of an item: where (`path`, dotted), why, and what to do about it. */
export type ItemProblem = { readonly path: string; readonly reason: string; readonly remedy: string };

/** A typo changes at most every third letter; a name that differs more is another word. */
function isNear(name: string, other: string): boolean {
  return distance(name.toLowerCase(), other.toLowerCase()) <= Math.max(1, Math.ceil(other.length / 3));
}

/** Of a word that is cut off or written out ("crit", "Sunday") this many letters have to be the same. */
const SHORTEST_BEGINNING = 3;

/** The known name that was probably meant, whatever its case; undefined if none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const written = name.trim().toLowerCase();
  if (written === '' || known.length === 0) return undefined;
  const best = closest(
    written,
    known.map((each) => each.toLowerCase()),
  );
  const spelling = known.find((each) => each.toLowerCase() === best);
  if (spelling !== undefined && isNear(written, spelling)) return spelling;
  const begun = known.filter((each) => begins(written, each.toLowerCase()) || begins(each.toLowerCase(), written));
  return begun.length === 1 ? begun[0] : undefined;
}

const begins = (text: string, beginning: string) =>
  beginning.length >= SHORTEST_BEGINNING && text.startsWith(beginning);

/** What somebody means by a name: a name beside it or a path from the item on, or of several the first that there is, by the value. */
type Meant = string | ((value: unknown) => readonly string[]);

/**
 * What people write for fields whose names are not near, by the path of the object, of a condition with its kind. What is meant counts
 * only where there is such a field, so that one table serves all kinds of items.
 */
const MEANT: Readonly<Record<string, Readonly<Record<string, Meant>>>> = {
  '': {
    filter: 'where',
    filters: 'where',
    query: 'where.text',
    keywordId: 'watch.keywordId',
    groupId: 'watch.groupId',
    channels: 'notify.channels',
    repeat: 'notify.repeat',
    interval: 'every',
    priority: 'severity',
    threshold: 'condition',
    recipients: 'notify',
    email: (value) => (typeof value === 'boolean' ? ['notify.email'] : ['notify.emails', 'emails']),
    token: 'secretName',
    url: 'secretName',
  },
  where: { query: 'text', countries: 'locations' },
  notify: { recipients: 'emails', webhooks: 'channels', webhook: 'channels' },
  quietHours: { start: 'from', end: 'to' },
  condition: { type: 'kind' },
  'condition threshold': {
    minMentions: 'atLeast',
    min: 'atLeast',
    above: 'atLeast',
    maxMentions: 'atMost',
    max: 'atMost',
    below: 'atMost',
  },
  'condition spike': { atLeast: 'minMentions', min: 'minMentions' },
  'condition negative-surge': { atLeast: 'minMentions', min: 'minMentions' },
};

/** What ended with a release: a field, or one of its values, and the words that say what is in its place. */
const ENDED = [
  { path: ['where', 'new'], value: undefined, release: '0.3.0', remedy: 'newEnded' },
  { path: ['condition', 'kind'], value: 'trend', release: '0.3.0', remedy: 'trendEnded' },
] as const;

/** What of an item ended with an earlier release. */
const endedIn = (item: unknown) =>
  ENDED.filter(({ path, value }) => {
    const written = valueAt(item, path);
    return written !== undefined && (value === undefined || written === value);
  });

/** Whether an item has what ended with an earlier release. */
export function hasEnded(item: unknown): boolean {
  return endedIn(item).length > 0;
}

/** What is said of a place of an item, where what stands there ended with an earlier release. */
function endedAt(place: string, item: unknown, words: ProblemWords): ItemProblem | undefined {
  const ended = endedIn(item).find(({ path }) => path.join('.') === place);
  return ended && { path: place, reason: words.ended({ release: ended.release }), remedy: words[ended.remedy] };
}

/** One problem per unknown field of the object at `path`, with the nearest of the known names in `fields`. */
function unknownFields(path: string, keys: readonly string[], of: unknown, said: ProblemsIn): ItemProblem[] {
  const { fields, words } = said;
  // The fields of all items of a list are those of the list.
  const listed = path.replaceAll(/\.\d+/g, '');
  const ofKind = `${listed} ${String(valueAt(of, ['kind']))}`;
  const known = fields[ofKind] ?? fields[listed] ?? [];
  const meantBy = { ...MEANT[listed], ...MEANT[ofKind] };
  return keys.map((key) => {
    // A known name that is refused belongs to another kind of condition: it is not a typo.
    const whole = path === '' ? key : `${path}.${key}`;
    const isOfOther = (fields[listed] ?? []).includes(key);
    const meant = Object.hasOwn(meantBy, key) ? meantBy[key] : undefined;
    const guesses = typeof meant === 'function' ? meant(valueAt(of, [key])) : [meant ?? ''];
    const guess = guesses.find(
      (each) => (known.includes(each) && valueAt(of, [each]) === undefined) || elsewhere(each, fields),
    );
    return {
      path: whole,
      reason: isOfOther ? words.unknownOfKind({ name: key }) : words.unknownField({ name: key }),
      remedy:
        guess === undefined ? remedyOf(key, { listed, known, isOfOther }, said) : words.didYouMean({ name: guess }),
    };
  });
}

/** Whether there is a field of this path. */
function elsewhere(path: string, fields: ProblemsIn['fields']): boolean {
  const at = path.lastIndexOf('.');
  return (fields[path.slice(0, Math.max(at, 0))] ?? []).includes(path.slice(at + 1));
}

/** What is said of an unknown name without any entry of its own: it belongs elsewhere, is misspelt, or means nothing. */
function remedyOf(
  key: string,
  {
    listed,
    known,
    isOfOther,
  }: { readonly listed: string; readonly known: readonly string[]; readonly isOfOther: boolean },
  { fields, words }: ProblemsIn,
): string {
  if (isOfOther) return words.removeIt;
  const places = Object.keys(fields).filter((place) => !place.includes(' ') && fields[place]?.includes(key));
  const [place] = places;
  if (places.length === 1 && place === '') return words.besideIt({ name: key, object: listed });
  if (places.length === 1) return words.didYouMean({ name: `${place}.${key}` });
  const near = nearestName(key, known);
  return near === undefined ? words.removeIt : words.didYouMean({ name: near });
}

/** The names of fields by dotted path, and the words of a language. */
type ProblemsIn = { readonly fields: Readonly<Record<string, readonly string[]>>; readonly words: ProblemWords };

/**
 * The problems of an item that does not parse, in the words of a language; its schema was read with the `issueWords` of the same ones.
 * Takes the issues of the schema, the item and the field names by dotted path; gives one problem per issue, in order.
 */
export function itemProblems(issues: readonly z.core.$ZodIssue[], item: unknown, said: ProblemsIn): ItemProblem[] {
  const { words } = said;
  const places = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return issues.flatMap((issue): ItemProblem[] => {
    // What is said of a whole follows from what is wrong in it: a misspelt part is one problem, not two.
    if (issue.code === 'custom' && places.some((place) => isWithin(place, issue.path))) return [];
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') {
      return unknownFields(path, issue.keys, valueAt(item, issue.path), said).map(
        (problem) => endedAt(problem.path, item, words) ?? problem,
      );
    }
    const ended = endedAt(path, item, words);
    if (ended !== undefined) return [ended];
    const value = valueAt(item, issue.path);
    if (value === undefined) return [{ path, reason: words.isMissing, remedy: words.add({ path }) }];
    const values = valuesIn(issue);
    const guess = typeof value === 'string' ? nearestName(value, values) : undefined;
    const meant = guess === undefined ? undefined : words.didYouMean({ name: guess });
    const reason =
      issue.code === 'invalid_value'
        ? words.isNoneOf({ value: shown(value), values: values.join(', ') })
        : words.isNotAccepted({ value: shown(value) });
    return [{ path, reason, remedy: meant ?? issue.message }];
  });
}

const isWithin = (place: readonly PropertyKey[], whole: readonly PropertyKey[]) =>
  place.length > whole.length && whole.every((step, at) => step === place[at]);

/** The values of which a field takes one. A number that was written is no misspelt one of them. */
function valuesIn(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_union') return [];
  const named = [
    ...('options' in issue ? (issue.options ?? []) : []).map(String),
    ...issue.errors.flat().flatMap(valuesIn),
  ];
  return named.filter((name) => /\p{L}/u.test(name));
}

function valueAt(item: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    item,
  );
}

/** A value as it is written in an item, cut off where it is long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'it';
  return isolated(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
