import type { Words } from '../../languages/words-of.ts';
import { lettersOf } from '../fold-case.ts';

/** A mention as events have it, where any of it may be missing. */
type WrittenMention = { readonly title?: string | null | undefined; readonly text?: string | undefined };

/** Far more than is shown of a mention; more is not looked at. */
const LONGEST = 2000;

/** What a text adds to its title has at least so many letters: less is the rest of a sentence. */
const FEWEST_LETTERS = 20;

/**
 * The words of a mention as its author wrote them: its title, or of one without a title its text; and as `snippet` what its text says
 * beside the title, where that is anything. Many services begin the text with the title again.
 */
export function mentionText(
  mention: WrittenMention,
  words: Pick<Words, 'alerts'>,
): { readonly title: string; readonly snippet?: string } {
  const text = (mention.text ?? '').slice(0, LONGEST);
  const named = (mention.title ?? '').slice(0, LONGEST).trim();
  if (lettersOf(named) === '') return { title: text.trim() === '' ? named || words.alerts.noText : text };
  const [known, all] = [lettersOf(named), lettersOf(text)];
  const rest = all.startsWith(known) ? withoutLetters(text, known.length) : text;
  const added = lettersOf(rest);
  return added.length < FEWEST_LETTERS || known.includes(added) ? { title: named } : { title: named, snippet: rest };
}

/** What comes after the first letters of a text, so many in their compared form, and after what ends their sentence. */
function withoutLetters(text: string, count: number): string {
  let seen = 0;
  let length = 0;
  for (const sign of text) {
    if (seen >= count) break;
    seen += lettersOf(sign).length;
    length += sign.length;
  }
  return text.slice(length).replace(/^[^\p{L}\p{N}\p{Ps}\p{Pi}"'#@]+/u, '');
}
