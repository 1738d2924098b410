const MAX_LENGTH = 500;

/** Makes a text of the service or of the network safe to show: without the token, in one line, and short. */
export type ReadableLine = (text: string) => string;

/**
 * Gives the function that cleans texts of others before they enter an error. Control characters are removed first, so
 * that a token with one in its middle is recognized. Shortening comes last, so that it cannot leave half a token.
 */
export function createReadableLine(token: string): ReadableLine {
  // An address (of a redirect, of the request) may contain the token percent-encoded.
  const forms = token === '' ? [] : [token, encodeURIComponent(token)];
  return (text) => {
    const line = text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim();
    const redacted = forms.reduce((shown, form) => shown.replaceAll(form, '[redacted]'), line);
    return redacted.length > MAX_LENGTH ? `${redacted.slice(0, MAX_LENGTH)}…` : redacted;
  };
}
