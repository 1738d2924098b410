import { jsonOf } from '../json-of.ts';
import { plainText } from '../plain-text.ts';
import { reasonLine } from './reason-line.ts';

/** A longer plain text is a page for people, or an echo of what was sent. */
const LONGEST_PLAIN = 500;
const LONGEST_CLEANED = 4000;
const DEEPEST = 8;
const MOST_REASONS = 5;

/**
 * The fields in which services say why: of Telegram and Slack, Jira and Discord, Google, RFC 9457 and OAuth.
 */
const WORDS = [
  'description',
  'error_description',
  'error',
  'message',
  'detail',
  'title',
  'reason',
  'errors',
  '_errors',
  'details',
];

/**
 * Why a receiver did not take a message, in its own words: one plain line of at most 300 signs, without anything that
 * `secrets` of the channel hold. Takes the text of its answer: JSON with such a field at any depth, or a short plain text.
 * Undefined if it says nothing.
 */
export function answerReason(answer: string, secrets: readonly string[]): string | undefined {
  const json = jsonOf(answer);
  const isPlain = json === undefined && answer.length <= LONGEST_PLAIN && !/^\s*[<{[]/.test(answer);
  const reasons = json === undefined ? (isPlain ? [answer] : []) : reasonsIn(json, false, 0);
  const said = [...new Set(reasons)].slice(0, MOST_REASONS).join('; ');
  const cleaned = withoutSecrets(plainText(said, LONGEST_CLEANED), secrets);
  return /[\p{L}\p{N}]/u.test(cleaned.replaceAll(HIDDEN, '')) ? reasonLine(cleaned) : undefined;
}

/** `isReason`: whether a text here is one, because a field that says why holds it. */
function reasonsIn(value: unknown, isReason: boolean, depth: number): string[] {
  if (typeof value === 'string') return isReason && value.trim() !== '' ? [value.trim()] : [];
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((each) => reasonsIn(each, isReason, depth + 1));
  const fields = Object.entries(value);
  const known = WORDS.flatMap((word) =>
    fields.filter(([name]) => name === word).flatMap(([, each]) => reasonsIn(each, true, depth + 1)),
  );
  if (known.length > 0) return known;
  // Errors by the name of the field that is wrong.
  return fields.flatMap(([name, each]) =>
    reasonsIn(each, isReason, depth + 1).map((reason) => (typeof each === 'string' ? `${name}: ${reason}` : reason)),
  );
}

const HIDDEN = '[hidden]';

/** As much of a secret as tells something of it. Services repeat parts of what they were sent. */
const TELLING = 8;
const SHORTEST = 4;

/** A text without any part of a secret that would tell something of it, in whichever case. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  const parts = new Set(secrets.flatMap(spellings).map((each) => each.toLowerCase()));
  const telling = [...parts].flatMap((part) =>
    part.length < TELLING
      ? [part]
      : Array.from({ length: part.length - TELLING + 1 }, (_, at) => part.slice(at, at + TELLING)),
  );
  // A letter may have another length in lower case; such a text is compared as it is.
  const lower = text.toLowerCase().length === text.length ? text.toLowerCase() : text;
  const isHidden = new Array<boolean>(text.length).fill(false);
  for (const part of new Set(telling)) {
    for (let at = lower.indexOf(part); at >= 0; at = lower.indexOf(part, at + 1))
      isHidden.fill(true, at, at + part.length);
  }
  return [...text.matchAll(/[\s\S]/gu)]
    .map(({ 0: sign, index }) => (isHidden[index] ? (isHidden[index - 1] ? '' : HIDDEN) : sign))
    .join('');
}

/** Words in addresses of services that everybody knows. */
const PUBLIC = new Set(
  'services webhooks webhook hooks hook workflows triggers manual paths invoke powerautomate automations direct spaces messages enqueue alerts integration sendmessage'.split(
    ' ',
  ),
);

/** How a secret may come back: as it is, decoded, encoded; of an address its path and its query, part by part. */
function spellings(secret: string): string[] {
  const url = URL.canParse(secret) && secret.includes('://') ? new URL(secret) : undefined;
  const parts =
    url === undefined
      ? [secret]
      : [
          ...url.pathname.split('/').filter((part) => !PUBLIC.has(part.toLowerCase())),
          ...url.searchParams.values(),
          url.hash.slice(1),
        ];
  return parts
    .flatMap((part) => [part, encodeURIComponent(part), decoded(part)])
    .filter(({ length }) => length >= SHORTEST);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
