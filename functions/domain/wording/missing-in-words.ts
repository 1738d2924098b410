import type { Words } from '../../languages/words-of.ts';

type Missing = NonNullable<Parameters<Words['explanations']['missing']>[1]>;

/** "6 of 24 h of history", "3 of 14 days of comparison", "2 of 6 whole weeks". */
const PART = /^(?<have>\d+) of (?<of>\d+) (?:(?<hours>h|hours)|(?<days>days)|whole weeks)\b/;
const VERDICTS = /^a verdict of (?<rules>.+)$/s;

/** What a rule that learns still needs, of the English words that states and verdicts keep of it. */
export function missingInWords(missing: string, words: Words): string {
  return words.explanations.missing(missing, partsOf(missing));
}

function partsOf(missing: string): Missing | undefined {
  const { have, of, hours, days } = PART.exec(missing)?.groups ?? {};
  if (have !== undefined) {
    const unit = hours === undefined ? (days === undefined ? 'weeks' : 'days') : 'hours';
    return { kind: 'part', have: Number(have), of: Number(of), unit };
  }
  if (missing === 'the first full window') return { kind: 'window' };
  const rules = VERDICTS.exec(missing)?.groups?.rules;
  return rules === undefined ? undefined : { kind: 'verdicts', rules };
}
