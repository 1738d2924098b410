/** The months as exports write them, by how they begin: English, German, French, Spanish, Italian, Portuguese, Dutch. */
const BEGINNINGS: readonly (readonly string[])[] = [
  ['jan', 'jän', 'ene', 'gen'],
  ['feb', 'fév', 'fev', 'febr'],
  ['mar', 'mär', 'mrz', 'mrt', 'maa'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai', 'mag', 'mei'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'out', 'ott'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];

/** The number of a month, from 1, by its name or how that begins; undefined for another word. */
export function monthOf(name: string): number | undefined {
  const word = name.toLowerCase();
  const at = BEGINNINGS.findIndex((beginnings) => beginnings.some((beginning) => word.startsWith(beginning)));
  return at < 0 ? undefined : at + 1;
}
