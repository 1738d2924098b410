import type { Words } from '../../languages/words-of.ts';
import { countedWord, countsNegative } from '../engine/condition.ts';
import type { PartReading } from '../engine/verdict.ts';
import { plainPart } from '../plain-text.ts';
import { plural } from '../plural.ts';
import { listInWords } from './list-in-words.ts';

const LONGEST_NAME = 60;

/** How many words of a story are said. */
const MOST_TERMS = 3;

const namesOf = (parts: readonly { readonly name: string }[]) =>
  listInWords(parts.map(({ name }) => plainPart(name, LONGEST_NAME)));

/** The rules whose alerts came together, in a few words: "acme-spike and acme-negative within 2 h". */
export function togetherInWords(
  parts: readonly (Pick<PartReading, 'name' | 'standing'> & { readonly others?: readonly string[] | undefined })[],
  withinMs: number,
  words: Words,
): string {
  const alerts = parts.filter(({ others }) => others === undefined);
  const open = alerts.filter(({ standing }) => standing === 'open');
  const absent = parts
    .filter(({ others, standing }) => others !== undefined && standing === 'open')
    .flatMap(({ others = [] }) => others);
  const without = absent.length === 0 ? '' : ` without ${namesOf(absent.map((name) => ({ name })))}`;
  return `${open.length === 0 ? `none of ${namesOf(alerts)}` : namesOf(open)}${without} within ${words.span(withinMs)}`;
}

/**
 * What the rules that a rule is made of found: "acme-spike and acme-negative within 2 h: 120 mentions in 30 min (usual peak 40); 45 %
 * negative (usual 20 %)"; and where it does not hold, which of them have no alert or are not known.
 */
export function partsInWords(parts: readonly PartReading[], withinMs: number, words: Words): string {
  if (parts.length === 0) return 'It is made of other rules, of which nothing is known here.';
  const found = parts.flatMap(({ found: each }) => (each === undefined ? [] : [foundInWords(each, words)]));
  const of = (standing: PartReading['standing'], isOther: boolean) =>
    parts.filter((part) => part.standing === standing && (part.others !== undefined) === isOther);
  const open = of('open', false);
  const unknown = parts.filter(({ standing }) => standing === 'unknown' || standing === 'learning');
  const against = of('quiet', true).flatMap(({ others = [] }) => others.map((name) => ({ name })));
  const said = [
    ...(open.length > 0 && of('quiet', false).length > 0 ? [`not ${namesOf(of('quiet', false))}`] : []),
    ...(against.length === 0 ? [] : [`but ${namesOf(against)}, too`]),
    ...(unknown.length === 0 ? [] : [`of ${namesOf(unknown)} it is not known`]),
  ];
  const tail = said.length === 0 ? '' : `; ${said.join('; ')}`;
  return `${togetherInWords(parts, withinMs, words)}${found.length === 0 ? '' : `: ${found.join('; ')}`}${tail}.`;
}

function foundInWords(
  { kind, count, observed, windowMs, usualPeak, share, terms = [] }: NonNullable<PartReading['found']>,
  words: Words,
): string {
  const span = windowMs === undefined ? '' : ` in ${words.span(windowMs)}`;
  const about =
    terms.length === 0
      ? ''
      : `, about ${terms
          .slice(0, MOST_TERMS)
          .map((term) => plainPart(term, LONGEST_NAME))
          .join(', ')}`;
  if (share !== undefined) {
    const usually = share.usual === undefined ? '' : ` (usual ${words.percent(share.usual)})`;
    return `${words.percent(share.observed)} ${countsNegative(kind) ? 'negative' : 'of the group'}${span}${usually}${about}`;
  }
  const usual = usualPeak === undefined ? '' : ` (usual peak ${words.number(Math.round(usualPeak))})`;
  return `${words.number(observed)} ${plural(observed, countedWord(kind, count))}${span}${usual}${about}`;
}
