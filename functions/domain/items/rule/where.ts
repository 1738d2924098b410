import * as z from 'zod';
import { compileQuery, QueryProblem, queryKey } from '../../compile-query.ts';
import { foldCase } from '../../fold-case.ts';
import { onceForEach } from '../../once-for-each.ts';
import { refuse, says } from '../../says.ts';
import { contentHash } from '../content-hash.ts';

/** The longest lists: more than people write, and little enough for an item. */
const MOST_LISTED = 100;

/** Each value once, in order, whatever its case; the first spelling stays. */
function each<Value extends string>(values: readonly Value[]): Value[] {
  const known = new Map([...values].sort().map((value) => [foldCase(value), value]));
  return [...known].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value);
}

const list = <Value extends string>(value: z.ZodType<Value>) =>
  z
    .array(value)
    .min(1, says('nameOneInList'))
    .max(MOST_LISTED, says('mostOfThem', { most: MOST_LISTED }))
    .transform((values) => each(values));

/** Names of codes; `none` for what is none. */
const names = (type: 'language' | 'region') => new Intl.DisplayNames(['en'], { type, fallback: 'none' });

const language = z.lazy(() => {
  const known = names('language');
  return z
    .string()
    .transform((code) => code.trim().toLowerCase())
    .refine((code) => /^[a-z]{2}$/.test(code) && known.of(code) !== undefined, says('languageCode'));
});

const location = z.lazy(() => {
  const known = names('region');
  return z
    .string()
    .transform((code) => code.trim().toUpperCase())
    .refine((code) => /^[A-Z]{2}$/.test(code) && code !== 'UK' && known.of(code) !== undefined, says('countryCode'));
});

const author = z.lazy(() =>
  z
    .string()
    .trim()
    .min(1, says('author'))
    .max(200, says('longName', { most: 200 })),
);

const query = z.lazy(() =>
  z
    .string()
    .trim()
    .max(1000, says('longQuery', { most: 1000 }))
    .superRefine((text, context) => {
      try {
        compileQuery(text);
      } catch (error) {
        if (!(error instanceof QueryProblem)) throw error;
        const { said } = error;
        refuse(context, (words) => words.unreadQuery({ why: said(words) }));
      }
    }),
);

const least = z.lazy(() => z.int(says('wholeFrom1')).min(1, says('atLeast1')));

/** The parts of `where`, each of which a mention must match. */
const parts = z.lazy(() =>
  z.strictObject(
    {
      text: query
        .optional()
        .describe(
          'A query in the language of keywords: AND, OR, "phrases", parentheses. It is judged on the title and the snippet of a mention, which is what the service shows of its text.',
        ),
      languages: list(language).optional().describe('Codes of languages, such as "no": a mention in any of them.'),
      locations: list(location).optional().describe('Codes of countries, such as "NO": a mention from any of them.'),
      authors: list(author)
        .optional()
        .describe(
          'Whole names or handles, in any case: a mention by any of them. Mentions without an author match none.',
        ),
      notAuthors: list(author).optional().describe('Whole names or handles: no mention by any of them.'),
      minReach: least.optional().describe('At least this reach. A mention whose reach is not known does not match.'),
      minInteractions: least.optional().describe('At least so many interactions.'),
      minInfluence: least.optional().describe('At least this influence score.'),
    },
    says((words, { code }) => (code === 'invalid_type' ? words.whereType : undefined)),
  ),
);

/** Which mentions of a watch count, as people write it. Gives lists sorted, each value once. */
export const where = z.lazy(() =>
  parts.superRefine((value, context) => {
    if (Object.values(value).every((part) => part === undefined)) {
      refuse(context, (words) => words.emptyWhere({ fields: whereFields().join(', ') }));
    }
    const wanted = new Set(value.authors?.map(foldCase));
    const both = value.notAuthors?.find((name) => wanted.has(foldCase(name)));
    if (both !== undefined) refuse(context, (words) => words.bothAuthors({ name: both }), ['notAuthors']);
  }),
);

/** Which mentions of a watch count: those that match each part. */
export type Where = z.output<typeof where>;

/** The names of its parts, for the message about an unknown one. */
export function whereFields(): string[] {
  return Object.keys(parts.unwrap().shape);
}

/** The name of a `where`, 16 hexadecimal digits: the same for two that match the same mentions by the same parts. */
export const whereKey = onceForEach(({ text, authors, notAuthors, ...others }: Where): string =>
  contentHash({
    ...others,
    text: text === undefined ? undefined : queryKey(text),
    authors: authors?.map(foldCase),
    notAuthors: notAuthors?.map(foldCase),
  }).slice(0, 16),
);
