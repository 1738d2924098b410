import type { Language } from '../../../languages/language.ts';
import { htmlText, isolatingHtml } from '../../wording/inert-text.ts';
import { PICTURE_SIZE } from '../picture/alert-picture.ts';

/** No line of ours is longer; texts of strangers have been cut to far less before. */
export const LONGEST_LINE = 3000;

/**
 * Email programs differ; all of them support tables, and colours and sizes written in the elements themselves. Outlook of old draws
 * with Word, which takes the first font that Windows has, and heights of lines only if told to be exact
 * (test/domain/messages/email/for-every-program.test.ts has the rules).
 */
export const FONT =
  "font-family:'Segoe UI',-apple-system,Roboto,Helvetica,Arial,sans-serif;mso-line-height-rule:exactly";

/** Word knows no greatest width, so it gets a table around the page that has one; and pictures in the size of the page on dense screens. */
const FOR_WORD = {
  head: '<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
  begin:
    '<!--[if mso]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
  end: '<!--[if mso]></td></tr></table><![endif]-->',
};

/** For dark screens. A picture has a light ground, which is turned where a program can, and has round corners where it cannot. */
const DARK = `@media (prefers-color-scheme:dark){.page{background:#16181d!important}.card{background:#22252b!important}
.text{color:#e6e8eb!important}.faint{color:#a5abb5!important}.line{border-color:#3a3f48!important}.link{color:#8ab4f8!important}
.chart{filter:invert(.88) hue-rotate(180deg)}}`;

/** All of the card but the padding of its cells. */
const IMAGE = { width: 552, height: Math.round((552 * PICTURE_SIZE.height) / PICTURE_SIZE.width) };

/** A page as email programs take it, in a language: rows of a table; `styles` come beside those of dark screens. */
export function page(
  title: string,
  rows: readonly string[],
  { language = 'en', styles = '' }: { readonly language?: Language | undefined; readonly styles?: string } = {},
): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${htmlText(title, LONGEST_LINE)}</title>${FOR_WORD.head}<style>${DARK}${styles}</style></head>
<body class="page" bgcolor="#f2f4f7" style="margin:0;padding:0;background-color:#f2f4f7">
<table role="presentation" class="page" width="100%" bgcolor="#f2f4f7" cellpadding="0" cellspacing="0" border="0" style="background-color:#f2f4f7"><tr><td align="center" style="padding:16px">
${FOR_WORD.begin}<table role="presentation" class="card" width="100%" bgcolor="#ffffff" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background-color:#ffffff">
${rows.map((row) => `<tr>${row}</tr>`).join('\n')}
</table>${FOR_WORD.end}
</td></tr></table>
</body></html>
`;
}

/** A cell of such a row, around HTML. */
export function cell(html: string): string {
  return `<td style="padding:8px 24px">${html}</td>`;
}

/** The first row: what this is, in a bar of a colour. */
export function bar(text: string, colour: string): string {
  return `<td bgcolor="${colour}" style="${FONT};background-color:${colour};color:#ffffff;font-size:12px;padding:8px 24px">${escaped(text)}</td>`;
}

/** HTML with a line at its side; a table, because Word draws no side of anything but a cell. */
export function beside(html: string, className = ''): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"${className && ` class="${className}"`}><tr><td class="line" style="border-left:3px solid #d0d5dd;padding-left:12px">${html}</td></tr></table>`;
}

/** A picture as wide as the page; its attributes are for Word, which knows no widths in percent of pictures. */
export function image(src: string, alt: string): string {
  return `<img class="chart" src="${src}" width="${IMAGE.width}" height="${IMAGE.height}" alt="${htmlText(alt, LONGEST_LINE)}" style="display:block;width:100%;max-width:${IMAGE.width}px;height:auto;border:0">`;
}

/** The title of a part. */
export function heading(text: string): string {
  return `<h2 class="text" style="${FONT};margin:8px 0 0;font-size:15px;color:#101828">${escaped(text)}</h2>`;
}

/** The title of a part within one. */
export function subheading(text: string): string {
  return `<h3 class="text" style="${FONT};margin:4px 0 0;font-size:14px;line-height:20px;color:#101828">${escaped(text)}</h3>`;
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

/** An address as a link, which may be broken anywhere: one that is not makes the page of Word wider. */
export function anchor(href: string): string {
  return linked(htmlText(href, LONGEST_LINE), href, ';word-break:break-all');
}

/** A link with words, as HTML. Words of strangers stand over the address that they lead to, which the reader sees. */
export function linked(words: string, href: string, style = ''): string {
  return `<a class="link" href="${htmlText(href, LONGEST_LINE)}" rel="noreferrer noopener" style="color:#175cd3${style}">${words}</a>`;
}

/** A text as HTML, its parts isolated. */
export function escaped(text: string): string {
  return isolatingHtml(text, LONGEST_LINE);
}
