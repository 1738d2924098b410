import type { Words } from '../../languages/words-of.ts';

type Missing = NonNullable<Parameters<Words['explanations']['missing']>[1]>;

/** "6 of 24 h of history", "3 of 14 days of comparison", "2 of 6 whole weeks". */
const PART = /^(?<have>\d+) of (?<of>\d+) (?:(?<hours>h|hours)|(?<days>days)|whole weeks)\b/;
const VERDICTS = /^a verdict of (?<rules>.+)$/s;
const PAST = /^two weeks of what it had before\b.*?(?<since>\d{4}-\d\d-\d\d)/s;

/** What a rule that learns still needs, of the English words that states and verdicts keep of it. */
export function missingInWords(missing: string, words: Words): string {
  return words.explanations.missing(missing, partsOf(missing, words));
}

function partsOf(missing: string, { date }: Words): Missing | undefined {
  const { have, of, hours, days } = PART.exec(missing)?.groups ?? {};
  if (have !== undefined) {
    const unit = hours === undefined ? (days === undefined ? 'weeks' : 'days') : 'hours';
    return { kind: 'part', have: Number(have), of: Number(of), unit };
  }
  if (missing === 'the first full window') return { kind: 'window' };
  const rules = VERDICTS.exec(missing)?.groups?.rules;
  if (rules !== undefined) return { kind: 'verdicts', rules };
  const since = PAST.exec(missing)?.groups?.since;
  if (since === undefined) return undefined;
  return { kind: 'past', since: date(Date.parse(since), 'UTC', { day: 'numeric', month: 'short', year: 'numeric' }) };
}
