import type { Words } from '../../languages/words-of.ts';
import { countedBy, countsNegative } from '../engine/condition.ts';
import type { PartReading } from '../engine/verdict.ts';
import { plainPart } from '../plain-text.ts';

const LONGEST_NAME = 60;

/** How many words of a story are said. */
const MOST_TERMS = 3;

const plainNames = (names: readonly string[]) => names.map((name) => plainPart(name, LONGEST_NAME));

const namesOf = (parts: readonly { readonly name: string }[]) => plainNames(parts.map(({ name }) => name));

const othersOf = (parts: readonly { readonly others?: readonly string[] | undefined }[]) =>
  plainNames(parts.flatMap(({ others = [] }) => others));

/** The rules whose alerts came together, in a few words: "acme-spike and acme-negative within 2 h". */
export function togetherInWords(
  parts: readonly (Pick<PartReading, 'name' | 'standing'> & { readonly others?: readonly string[] | undefined })[],
  withinMs: number,
  words: Words,
): string {
  const alerts = parts.filter(({ others }) => others === undefined);
  const isOpen = ({ standing }: Pick<PartReading, 'standing'>) => standing === 'open';
  return words.explanations.together({
    open: words.list(namesOf(alerts.filter(isOpen))),
    all: words.list(namesOf(alerts)),
    without: words.list(othersOf(parts.filter(isOpen))),
    length: words.spanAfter(withinMs),
  });
}

/**
 * What the rules that a rule is made of found: "acme-spike and acme-negative within 2 h: 120 mentions in 30 min (usual peak 40); 45 %
 * negative (usual 20 %)"; and where it does not hold, which of them have no alert or are not known.
 */
export function partsInWords(parts: readonly PartReading[], withinMs: number, words: Words): string {
  const { colon, list, semicolon, sentence } = words;
  const { nothingOfParts, partsNot, partsToo, partsUnknown } = words.explanations;
  if (parts.length === 0) return nothingOfParts;
  const found = parts.flatMap(({ found: each }) => (each === undefined ? [] : [foundInWords(each, words)]));
  const of = (standing: PartReading['standing'], isOther: boolean) =>
    parts.filter((part) => part.standing === standing && (part.others !== undefined) === isOther);
  const quiet = of('open', false).length === 0 ? [] : of('quiet', false);
  const unknown = parts.filter(({ standing }) => standing === 'unknown' || standing === 'learning');
  const against = othersOf(of('quiet', true));
  const together = togetherInWords(parts, withinMs, words);
  const said = [
    ...(found.length === 0 ? [together] : [`${together}${colon}${found.join(semicolon)}`]),
    ...(quiet.length === 0 ? [] : [partsNot({ names: list(namesOf(quiet)) })]),
    ...(against.length === 0 ? [] : [partsToo({ names: list(against) })]),
    ...(unknown.length === 0 ? [] : [partsUnknown({ names: list(namesOf(unknown)) })]),
  ];
  return sentence(said.join(semicolon));
}

function foundInWords(
  { kind, count, observed, windowMs, usualPeak, share, terms = [] }: NonNullable<PartReading['found']>,
  words: Words,
): string {
  const also = {
    length: windowMs === undefined ? undefined : words.spanAfter(windowMs),
    terms: terms.length === 0 ? undefined : plainNames(terms.slice(0, MOST_TERMS)).join(', '),
  };
  if (share !== undefined) {
    const { observed: part, usual } = share;
    return words.explanations.partShare({ share: part, usual, isNegative: countsNegative(kind), ...also });
  }
  return words.explanations.partCount({
    count: observed,
    things: words.nouns.things({ ...countedBy(kind, count), count: observed }),
    usualPeak: usualPeak === undefined ? undefined : Math.round(usualPeak),
    ...also,
  });
}
