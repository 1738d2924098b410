import type * as z from 'zod';
import type { ProblemWords } from '../../languages/messages.ts';
import type { Says } from '../says.ts';
import { shown } from './item-problem.ts';

type Issue = z.core.$ZodRawIssue;

/**
 * What is said of each thing that a schema does not take, in the words of a language and never in those of zod: for `error` of
 * `safeParse`, and so for one reading alone.
 */
export function issueWords(words: ProblemWords): z.core.$ZodErrorMap {
  return (issue) =>
    saidOf(issue.inst)?.(words, issue) ??
    // A check that says nothing itself is told by what its schema says.
    saidOf(issue.schema)?.(words, issue) ??
    saidOfAll(words, issue);
}

/** What a schema or check was given by `says`; what `refuse` was given stands in the issue itself. */
function saidOf(of: { readonly _zod: { readonly def: object } } | undefined): Says | undefined {
  const { says } = (of?._zod.def ?? {}) as { readonly says?: Says };
  return says;
}

function saidOfAll(words: ProblemWords, issue: Issue): string {
  switch (issue.code) {
    case 'custom':
      return (issue.params as { readonly says?: Says } | undefined)?.says?.(words, issue) ?? words.otherwise;
    case 'invalid_type':
      if (issue.input === undefined) return words.isMissing;
      if (issue.expected === 'array')
        return words.listType({ example: `[${typeof issue.input === 'string' ? shown(issue.input) : '"..."'}]` });
      if (issue.expected === 'int' && Number.isFinite(issue.input)) return words.wholeNumber;
      return words.wrongType({ expected: issue.expected, received: typeName(issue.input) });
    case 'unrecognized_keys':
      return words.unknownField({ name: issue.keys.join(', ') });
    case 'invalid_format':
      return issue.format === 'email' ? words.emailAddress({ example: 'pr@example.com' }) : words.otherwise;
    case 'invalid_value':
      return words.takeOneOf({ values: issue.values.map(String).join(', ') });
    case 'too_small':
      if (issue.origin !== 'number' && issue.minimum === 1) return words.notEmpty;
      return words.tooSmall({
        origin: issue.origin,
        least: String(issue.minimum),
        isIncluded: issue.inclusive === true,
      });
    case 'too_big':
      return words.tooBig({ origin: issue.origin, most: String(issue.maximum), isIncluded: issue.inclusive === true });
    default:
      return words.otherwise;
  }
}

/** What kind of value something is: one of JSON, or a set or bytes, which DynamoDB has, too. */
function typeName(value: unknown): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  if (typeof value !== 'object') return typeof value;
  const name = Object.prototype.toString.call(value).slice('[object '.length, -1);
  return ['Array', 'Null', 'Object'].includes(name) ? name.toLowerCase() : name;
}
