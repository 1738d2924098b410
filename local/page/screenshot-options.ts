import { join } from 'node:path';
import { languageArgument } from '../../cli/language-argument.ts';
import { LOCAL_FOLDER } from '../../cli/local-folder.ts';
import { parseOptions } from '../../cli/parse-options.ts';
import { didYouMean, UsageError } from '../../cli/usage-error.ts';
import { LANGUAGES, type Language } from '../../functions/languages/language.ts';

/** Emails, and the page behind the first link of one. */
export const MESSAGES = ['email', 'update', 'end', 'know', 'digest', 'summary'] as const;
export const PAGES = ['web-home', 'web-story', 'web-rules', 'web-rule', 'web-channels', 'web-keywords'] as const;
export type Shown = (typeof MESSAGES)[number] | (typeof PAGES)[number];

/** How something is looked at. */
export type Look = { readonly isPhone: boolean; readonly isDark: boolean };

export type ScreenshotOptions = {
  readonly names: readonly Shown[];
  readonly looks: readonly Look[];
  readonly language: Language;
  /** What people write of the incidents is Arabic. */
  readonly isArabic: boolean;
  /** From the top to the bottom, and not what fits on the screen. */
  readonly isWhole: boolean;
  readonly folder: string;
};

const FOLDER = join(LOCAL_FOLDER, 'screenshots');

export const HELP = `Usage: npm run screenshots -- [NAME...] [--language LANGUAGE] [--arabic] [--dark] [--phone] [--every-look]
                              [--whole] [--folder DIR]

Takes pictures of messages and of the page, as the story of "npm start" makes them, in the Chromium of this machine. To
compare a change, take them into one folder before it and into another after it.

Names, all of them if none is given:
  ${MESSAGES.join(', ')}
  ${PAGES.join(', ')}

  --language LANGUAGE   ${LANGUAGES.join(', ')} (en)
  --arabic              what people write of the incidents is Arabic
  --dark, --phone       a dark screen; a phone
  --every-look          light and dark, on a desktop and on a phone
  --whole               from top to bottom, not what fits on the screen
  --folder DIR          where they go (.local/screenshots). Those of the docs are
                        email web-home web-story web-rules web-rule --folder docs/images
`;

/** Reads the arguments of `npm run screenshots`; undefined if help is asked for. @throws UsageError naming the argument and the remedy */
export function screenshotOptions(args: readonly string[]): ScreenshotOptions | undefined {
  const { values, positionals } = parseOptions(args, {
    language: { type: 'string', default: 'en' },
    arabic: { type: 'boolean' },
    dark: { type: 'boolean' },
    phone: { type: 'boolean' },
    'every-look': { type: 'boolean' },
    whole: { type: 'boolean' },
    folder: { type: 'string', default: FOLDER },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help) return undefined;
  const { dark: isDark = false, phone: isPhone = false } = values;
  const every = [false, true];
  const known = [...MESSAGES, ...PAGES];
  return {
    names: positionals.length === 0 ? known : positionals.map((name) => nameOf(name, known)),
    looks: values['every-look']
      ? every.flatMap((phone) => every.map((dark) => ({ isPhone: phone, isDark: dark })))
      : [{ isPhone, isDark }],
    language: languageArgument(values.language),
    isArabic: values.arabic ?? false,
    isWhole: values.whole ?? false,
    folder: values.folder,
  };
}

function nameOf(name: string, known: readonly Shown[]): Shown {
  const found = known.find((each) => each === name);
  if (found === undefined) throw new UsageError(`There is no picture ${name}.${didYouMean(name, known)}`);
  return found;
}

/** The name of the file of a picture, which says what is not as usual. */
export function fileOf(
  name: Shown,
  { isPhone, isDark }: Look,
  { language, isArabic }: Pick<ScreenshotOptions, 'language' | 'isArabic'>,
): string {
  const parts = [
    name,
    ...(language === 'en' ? [] : [language]),
    ...(isArabic ? ['arabic'] : []),
    ...(isPhone ? ['phone'] : []),
    ...(isDark ? ['dark'] : []),
  ];
  return `${parts.join('-')}.png`;
}
