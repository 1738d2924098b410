import { isolated } from '../../languages/isolated.ts';
import { plainLine, plainText } from '../plain-text.ts';

const LONGEST_LINK = 1500;

const LONGEST_HOST = 100;

/** Words that chat programs take for "everyone who is here". */
const CALLS_EVERYONE = /@(?=(channel|here|everyone|all|group|team)\b)/giu;

/**
 * A text that notifies nobody by a mention like @all: a full-width sign reads the same. To be done after the last cut, because
 * cutting may create such a word.
 */
export function callingNobody(text: string): string {
  return text.replace(CALLS_EVERYONE, '\uff20');
}

/**
 * Text of a stranger as one line for a chat program: plain, without notifying anybody, without filling in anything. This is the
 * text as data; within a sentence for people it is a `chatPart`.
 */
export function chatText(text: string | undefined, limit: number): string {
  return callingNobody(plainText(text, limit, withoutTemplates));
}

/** The same as a part of a sentence or a list of ours: isolated where it is written from right to left. */
export function chatPart(text: string | undefined, limit: number): string {
  return isolated(chatText(text, limit));
}

/** A whole sentence or line of ours for a chat program; its parts stay isolated. */
export function chatLine(text: string | undefined, limit: number): string {
  return callingNobody(plainLine(text, limit, withoutTemplates));
}

/** Adaptive Cards fill in {{DATE(...)}}. */
function withoutTemplates(line: string): string {
  return line.replace(/\{\{/g, '{ {');
}

/**
 * A mention's link as emails and chat messages may carry it, complete or not at all: http or https, without user name and
 * password, every character with a meaning for a chat program percent-encoded; undefined if nothing safe is left. `host` is
 * ASCII (punycode), of a long one its end, which says whose it is.
 */
export function webLink(text: string | undefined): { readonly href: string; readonly host: string } | undefined {
  if (text === undefined || text.length > LONGEST_LINK || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const href = url.href
    .replace(/[^A-Za-z0-9\-._~:/?#[\]@$&+,;=%*]/g, encodeURIComponent)
    .replace(/[()'!]/g, percent)
    .replace(/@(?=(channel|here|everyone|all|group|team)\b)/gi, percent);
  return href.length > LONGEST_LINK ? undefined : { href, host: endOf(url.hostname) };
}

function endOf(host: string): string {
  return host.length > LONGEST_HOST ? `…${host.slice(1 - LONGEST_HOST)}` : host;
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
