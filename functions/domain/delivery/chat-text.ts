import { plainText } from '../plain-text.ts';

/** Words that chat programs take for "everyone who is here". */
const CALLS_EVERYONE = /@(?=(channel|here|everyone|all|group|team)\b)/giu;

/** A text that calls nobody: a full-width sign reads the same. To be done after the last cut, which may make a word. */
export function callingNobody(text: string): string {
  return text.replace(CALLS_EVERYONE, '\uff20');
}

/** Text of a stranger as one line for a chat program: plain text that calls nobody and fills in nothing. */
export function chatText(text: string | undefined, limit: number): string {
  // Adaptive Cards fill in {{DATE(...)}}.
  return callingNobody(plainText(text, limit, (line) => line.replace(/\{\{/g, '{ {')));
}
