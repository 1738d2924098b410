/** A text that nothing prints by accident: logs, errors, `util.inspect` and JSON show `[redacted]` in its place. */
export type Secret = {
  /** The text itself. There is no other way to it, so a search for this name finds every use. */
  reveal(): string;
  toString(): string;
  toJSON(): string;
};

const SHOWN = '[redacted]';

/** Wraps a text in a {@link Secret}. The text lives in a closure: there is no property that could be listed. */
export function createSecret(text: string): Secret {
  const show = (): string => SHOWN;
  const secret = { reveal: () => text, toString: show, toJSON: show };
  return Object.defineProperty(secret, Symbol.for('nodejs.util.inspect.custom'), { value: show, enumerable: false });
}
