/**
 * What a text is that stands where a token or password alone belongs: the rest of a sentence about it, which repeats nothing of
 * the text. Undefined if it may be a token; white space around it does not count.
 */
export function tokenProblem(text: string): string | undefined {
  const token = text.trim();
  if (/^[{[]/.test(token)) return 'is JSON';
  if (/^(['"`‘“„«]|.*['"`’”»]$)/su.test(token)) return 'stands in quotes';
  if (/^(authorization:|bearer\b)/iu.test(token)) return 'begins with "Bearer" or "Authorization"';
  if (/[\r\n]/u.test(token)) return 'has several lines';
  return /[\s\p{C}]/u.test(token) ? 'has blanks or invisible characters in it' : undefined;
}
