/** The languages that people are told in; the words of each stand in `messages`, in a file of its name. English is the reference. */
export const LANGUAGES = ['en', 'de', 'nb', 'fr', 'es'] as const;

export type Language = (typeof LANGUAGES)[number];
