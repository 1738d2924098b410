import iso6391 from 'iso-639-1';

/** The supported languages: ISO 639-1 codes with their English names, by code. */
export const LANGUAGES: readonly { readonly code: string; readonly name: string }[] = iso6391
  .getAllCodes()
  .toSorted()
  .map((code) => ({ code, name: iso6391.getName(code) }));
