import type { Words } from '../../languages/words-of.ts';

type Missing = NonNullable<Parameters<Words['explanations']['missing']>[1]>;

/** "6 of 24 h of history", "3 of 14 days of comparison". */
const PART = /^(?<have>\d+) of (?<of>\d+) (?:(?<hours>h|hours)|days)\b/;
const VERDICTS = /^a verdict of (?<rules>.+)$/s;

/** What a rule that learns still needs, of the English words that states and verdicts keep of it. */
export function missingInWords(missing: string, words: Words): string {
  return words.explanations.missing(missing, partsOf(missing));
}

function partsOf(missing: string): Missing | undefined {
  const { have, of, hours } = PART.exec(missing)?.groups ?? {};
  if (have !== undefined) {
    return { kind: 'part', have: Number(have), of: Number(of), unit: hours === undefined ? 'days' : 'hours' };
  }
  if (missing === 'the first full window') return { kind: 'window' };
  const rules = VERDICTS.exec(missing)?.groups?.rules;
  return rules === undefined ? undefined : { kind: 'verdicts', rules };
}
