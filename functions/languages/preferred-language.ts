import { LANGUAGES, type Language } from './language.ts';

/** A longer header comes from no browser. */
const LONGEST_HEADER = 400;

/** Other codes by which browsers ask for a language that there is. */
const ALSO: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb' };

/** The language, of those that there are, that a browser asks for first by its header `Accept-Language`; English if it asks for none of them. */
export function preferredLanguage(header = ''): Language {
  const asked = header
    .slice(0, LONGEST_HEADER)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((each) => each.trim());
      const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
      return { code: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { code } of asked) {
    const found = LANGUAGES.find((language) => language === (ALSO[code] ?? code));
    if (found !== undefined) return found;
  }
  return 'en';
}
