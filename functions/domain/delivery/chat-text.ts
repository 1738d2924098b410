import { plainText } from '../plain-text.ts';

/** Words that chat programs take for "everyone who is here". */
const CALLS_EVERYONE = /@(?=(channel|here|everyone|all|group|team)\b)/giu;

/** Text of a stranger as one line for a chat program: plain text that calls nobody and fills in nothing. */
export function chatText(text: string | undefined, limit: number): string {
  return plainText(text, limit, (line) =>
    line
      // A full-width sign reads the same and calls nobody.
      .replace(CALLS_EVERYONE, '\uff20')
      // Adaptive Cards fill in {{DATE(...)}}.
      .replace(/\{\{/g, '{ {'),
  );
}
