import type { Language } from '../../../languages/language.ts';
import { htmlText, isolatingHtml } from '../../wording/inert-text.ts';

/** No line of ours is longer; texts of strangers have been cut to far less before. */
export const LONGEST_LINE = 3000;

/** Email programs differ; all of them support tables, and colours and sizes written in the elements themselves. */
export const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const DARK = `@media (prefers-color-scheme:dark){.page{background:#16181d!important}.card{background:#22252b!important}
.text{color:#e6e8eb!important}.faint{color:#a5abb5!important}.line{border-color:#3a3f48!important}.link{color:#8ab4f8!important}}`;

/** A page as email programs take it, in a language: rows of a table; `styles` come beside those of dark screens. */
export function page(
  title: string,
  rows: readonly string[],
  { language = 'en', styles = '' }: { readonly language?: Language | undefined; readonly styles?: string } = {},
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${htmlText(title, LONGEST_LINE)}</title><style>${DARK}${styles}</style></head>
<body class="page" style="margin:0;padding:0;background:#f2f4f7">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f4f7"><tr><td align="center" style="padding:16px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;background:#ffffff">
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}
</table>
</td></tr></table>
</body></html>
`;
}

/** A cell of such a row, around HTML. */
export function cell(html: string): string {
  return `<td style="padding:8px 24px">${html}</td>`;
}

/** The title of a part. */
export function heading(text: string): string {
  return `<h2 class="text" style="${FONT};margin:8px 0 0;font-size:15px;color:#101828">${escaped(text)}</h2>`;
}

/** A text as a paragraph, or as a link. */
export function paragraph(text: string, attributes = '', href?: string): string {
  const words = href === undefined ? escaped(text) : linked(escaped(text), href);
  return `<p class="text"${attributes} style="${FONT};margin:0;font-size:14px;line-height:20px;color:#101828;overflow-wrap:anywhere">${words}</p>`;
}

/** A line that matters less: a text, or HTML. */
export function faint(text: string, isHtml = false): string {
  return `<p class="faint" style="${FONT};margin:0;font-size:12px;line-height:18px;color:#667085;overflow-wrap:anywhere">${isHtml ? text : escaped(text)}</p>`;
}

/** An address as a link. */
export function anchor(href: string): string {
  return linked(htmlText(href, LONGEST_LINE), href);
}

/** A link with words, as HTML. Words of strangers stand over the address that they lead to, which the reader sees. */
export function linked(words: string, href: string): string {
  return `<a class="link" href="${htmlText(href, LONGEST_LINE)}" rel="noreferrer noopener" style="color:#175cd3">${words}</a>`;
}

/** A text as HTML, its parts isolated. */
export function escaped(text: string): string {
  return isolatingHtml(text, LONGEST_LINE);
}
