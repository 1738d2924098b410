import { createHash } from 'node:crypto';
import type { Words } from '../../languages/words-of.ts';
import { plainLine } from '../plain-text.ts';
import { htmlText, isolatingHtml } from '../wording/inert-text.ts';

/** A page of `act`: its title, its text, whether it asks the reader to confirm, and what it lets the reader choose then. */
export type ActionPage = {
  readonly title: string;
  readonly said: string;
  readonly asks: boolean;
  readonly choices?: {
    readonly name: string;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  };
};

const STYLE =
  ':root{color-scheme:light dark}body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  '@media (prefers-color-scheme:dark){body{color:#e6e8eb;background:#16181d}}' +
  'h1{font-size:1.3rem}label{display:block;margin:1rem 0 .3rem}input,select,button{font:inherit;padding:.5rem .7rem}' +
  'input{width:100%;box-sizing:border-box}button{margin-top:1rem}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Headers of each page. They forbid scripts, loading from elsewhere, frames, caching and referrers. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
  'strict-transport-security': 'max-age=31536000',
};

const LONGEST_TITLE = 200;
const LONGEST_TEXT = 1000;
/** Escaped, a sign has up to six. */
const MOST_UNITS = 8 * LONGEST_TEXT;

function choiceOf({ name, label, options }: NonNullable<ActionPage['choices']>): string {
  const each = options.map(
    (option) => `<option value="${option.value}">${htmlText(option.label, LONGEST_TITLE)}</option>`,
  );
  return `<label for="${name}">${htmlText(label, LONGEST_TITLE)}</label><select id="${name}" name="${name}">${each.join('')}</select>`;
}

/** The page as HTML. Its texts may contain names that strangers chose; they are escaped, and isolated where they are so in the text. */
export function actionPage({ title, said, asks, choices }: ActionPage, { language, actions }: Words): string {
  const heading = plainLine(title, LONGEST_TITLE);
  const form = asks
    ? `<form method="post">${choices === undefined ? '' : choiceOf(choices)}<label for="by">${htmlText(actions.yourName, LONGEST_TITLE)}</label><input id="by" name="by" maxlength="80" autocomplete="name"><button>${htmlText(actions.doIt, LONGEST_TITLE)}</button></form>`
    : '';
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${htmlText(heading, MOST_UNITS)}</title><style>${STYLE}</style></head><body><main><h1>${isolatingHtml(heading, MOST_UNITS)}</h1><p>${isolatingHtml(plainLine(said, LONGEST_TEXT), MOST_UNITS)}</p>${form}</main></body></html>`
  );
}
