import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * Makes functions of the messages of all languages: the room `alerts` (the first part of a key) of `messages/en.json`
 * becomes `functions/languages/compiled/en/alerts.ts`. An argument that is not given, or is of another type, does not compile where it
 * is said; a message that is missing, an argument that English does not have, or a plural form that the language lacks ends this with
 * file and key.
 *
 * A message is ICU MessageFormat (https://unicode-org.github.io/icu/userguide/format_parse/messages/):
 * - `{name}` is text, isolated where it is written from right to left; `{count, number}` a number, with a style of `NUMBERS`;
 * - `{count, plural, one {# rule} other {# rules}}` takes a number;
 * - `{isDone, select, true {...} other {...}}` takes a boolean; `{by, select, none {} other { by {by}}}` something that may be absent
 *   or empty; `{part, select, day {...} night {...} other {}}` one of these keys and no other, because `other` is empty.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MESSAGES = join(ROOT, 'messages');
const COMPILED = join(ROOT, 'functions/languages/compiled');
const REFERENCE = 'en';
/** How a language writes numbers, as what is made imports it. */
const SPEECH = '../../speech-of.ts';
/** What keeps the texts of an argument from turning what stands beside them. */
const ISOLATED = '../../isolated.ts';

/** The styles of a number, and what they are made by: see speech-of.ts. */
const NUMBERS: Readonly<Record<string, (value: string) => string>> = {
  '': (value) => `number(${value})`,
  plain: (value) => value,
  percent: (value) => `percent(${value})`,
  fine: (value) => `finePercent(${value})`,
  percent0: (value) => `percentTo(${value}, 0)`,
  percent1: (value) => `percentTo(${value}, 1)`,
  percentUpTo1: (value) => `percentUpTo1(${value})`,
  decimal1: (value) => `decimal(${value}, 1)`,
};

/** The rooms that the page in the browser has words of, and no function. */
const OF_PAGE = ['page', 'rules', 'settings', 'ruleForm'];

/** Who reads which rooms of a language: what is bundled together. */
const READERS: Readonly<Record<'functions' | 'page', (room: string) => boolean>> = {
  functions: (room) => !OF_PAGE.includes(room),
  page: (room) => OF_PAGE.includes(room) || room === 'channels' || room === 'nouns',
};

type Message = { readonly defaultMessage: string; readonly description?: string };
type Messages = Readonly<Record<string, Message>>;

/** What is known of an argument from how the messages of all languages use it; `isClosed`: it is one of `keys` and nothing else. */
type Argument = {
  isText?: boolean;
  isNumber?: boolean;
  isBoolean?: boolean;
  isOptional?: boolean;
  isClosed?: boolean;
  readonly keys: Set<string>;
};
type Arguments = Map<string, Argument>;

/** A room of a language as TypeScript, and its path (`en/alerts.ts`). */
type Compiled = { readonly path: string; readonly code: string };

/** The code of a message, and where it stands: its room, and the names within. */
type Made = { readonly path: readonly string[]; readonly code: string; readonly description: string | undefined };

/** Writes the functions of all languages, where they are not written yet. Throws with the file and the key of what is wrong. */
export default function compileMessages(): void {
  const names = readdirSync(MESSAGES);
  const made = compiled(names.map((name) => [name, readFileSync(join(MESSAGES, name), 'utf8')]));
  for (const { path, code } of made) write(join(COMPILED, path), code);
  const paths = new Set(made.map(({ path }) => path));
  for (const entry of readdirSync(COMPILED, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // What an earlier run made of a room that is gone would still be imported.
    if (entry.isFile() && !paths.has(relative(COMPILED, path).split(sep).join('/'))) rmSync(path);
  }
}

/**
 * The functions of each room of each language, as TypeScript. Takes the names and texts of the files of messages (`en.json`). Throws
 * with the file and the key of what is wrong.
 */
export function compiled(files: readonly (readonly [name: string, text: string])[]): readonly Compiled[] {
  const all = files.map(([name, text]) => {
    const language = name.replace(/\.json$/, '');
    return { language, messages: readMessages(language, text) };
  });
  const reference = all.find(({ language }) => language === REFERENCE)?.messages ?? new Map();
  const known = new Map([...reference].map(([key, { elements }]) => [key, usedIn(elements, new Map())]));
  for (const { language, messages } of all) {
    const plurals = pluralsOf(language);
    for (const key of reference.keys()) if (!messages.has(key)) fail(language, key, 'is missing');
    for (const [key, { elements }] of messages) {
      const own = known.get(key);
      if (own === undefined) fail(language, key, `is not in ${REFERENCE}.json`);
      const names = [...own.keys()];
      usedIn(elements, own);
      const foreign = [...own.keys()].filter((name) => !names.includes(name));
      if (foreign.length > 0)
        fail(language, key, `has an argument that ${REFERENCE}.json has not: ${foreign.join(', ')}`);
      check(elements, plurals, key);
    }
  }
  const languages = all.map(({ language }) => language);
  const ofAll = Object.keys(READERS).flatMap((reader) => [
    { path: `of-${reader}/all.ts`, code: allOf(languages) },
    { path: `of-${reader}/later.ts`, code: laterOf(languages.filter((language) => language !== REFERENCE)) },
  ]);
  const ofEach = all.flatMap(({ language, messages }) => {
    const made = [...messages].map(([key, { elements, description }]) => {
      const code = functionOf(elements, known.get(key) ?? new Map(), `messages/${language}.json: "${key}"`);
      return { path: key.split('.'), code, description };
    });
    const rooms = [...new Set(made.map(({ path }) => path[0] ?? ''))];
    return [
      ...rooms.map((room) => ({
        path: `${language}/${room}.ts`,
        code: moduleOf(
          language,
          room,
          made.filter(({ path }) => path[0] === room),
        ),
      })),
      ...Object.entries(READERS).map(([reader, reads]) => ({
        path: `of-${reader}/${language}.ts`,
        code: rooms
          .filter(reads)
          .map((room) => `export { ${room} } from '../${language}/${room}.ts';\n`)
          .join(''),
      })),
    ];
  });
  return [...ofEach, ...ofAll];
}

/** The table of all languages. */
function allOf(languages: readonly string[]): string {
  const imports = languages.map((language) => `import * as ${language} from './${language}.ts';\n`);
  return `${imports.join('')}\nexport const all = { ${languages.join(', ')} };\n`;
}

/** The table of the languages that are read when they are needed. */
function laterOf(languages: readonly string[]): string {
  return `export const later = {\n${languages.map((language) => `${language}: () => import('./${language}.ts'),\n`).join('')}};\n`;
}

type Read = { readonly elements: MessageFormatElement[]; readonly description: string | undefined };

function readMessages(language: string, text: string): Map<string, Read> {
  const messages: Messages = JSON.parse(text);
  return new Map(
    Object.entries(messages).map(([key, { defaultMessage, description }]) => {
      try {
        return [key, { elements: parse(defaultMessage, { ignoreTag: true }), description }];
      } catch (error) {
        return fail(language, key, `is no ICU message: ${error instanceof Error ? error.message : String(error)}`);
      }
    }),
  );
}

function fail(language: string, key: string, problem: string): never {
  throw new Error(`messages/${language}.json: "${key}" ${problem}`);
}

/** Adds to what is known of arguments how a message uses them. */
function usedIn(elements: readonly MessageFormatElement[], known: Arguments): Arguments {
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound || element.type === TYPE.tag) continue;
    const argument: Argument = known.get(element.value) ?? { keys: new Set() };
    known.set(element.value, argument);
    if (element.type === TYPE.argument) argument.isText = true;
    if (element.type === TYPE.number || element.type === TYPE.plural) argument.isNumber = true;
    if (element.type === TYPE.select) {
      const keys = Object.keys(element.options).filter((key) => key !== 'other');
      const named = keys.filter((key) => key !== 'none');
      if (named.length < keys.length) argument.isOptional = true;
      if (named.includes('true') || named.includes('false')) argument.isBoolean = true;
      else for (const key of named) argument.keys.add(key);
      if (named.length > 0 && element.options.other?.value.length === 0) argument.isClosed = true;
    }
    if (element.type === TYPE.select || element.type === TYPE.plural) {
      for (const { value } of Object.values(element.options)) usedIn(value, known);
    }
  }
  return known;
}

/** The plural forms that a language has, and those that whole numbers need. */
function pluralsOf(language: string) {
  const rules = new Intl.PluralRules(language);
  const has: readonly string[] = rules.resolvedOptions().pluralCategories;
  return { language, has, needed: new Set(Array.from({ length: 200 }, (_, count) => rules.select(count))) };
}

/** Refuses a plural form that the language has not, a plural that lacks a form which whole numbers need, and what is no argument of ours. */
function check(elements: readonly MessageFormatElement[], plurals: ReturnType<typeof pluralsOf>, key: string): void {
  const { language } = plurals;
  for (const element of elements) {
    if (element.type === TYPE.number && makerOf(element) === undefined)
      fail(language, key, `{${element.value}, number} has a style that is not known`);
    if (element.type === TYPE.date || element.type === TYPE.time)
      fail(language, key, `{${element.value}} is written by the caller`);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) continue;
    const forms = Object.keys(element.options);
    if (element.type === TYPE.plural) {
      const has = forms.filter((form) => !form.startsWith('='));
      const foreign = has.find((form) => !plurals.has.includes(form));
      if (foreign !== undefined) fail(language, key, `has the plural form "${foreign}", which the language has not`);
      const missing = [...plurals.needed].find((form) => !has.includes(form));
      if (missing !== undefined && has.length > 1) fail(language, key, `lacks the plural form "${missing}"`);
    }
    for (const { value } of Object.values(element.options)) check(value, plurals, key);
  }
}

/** The code of a message: a text, or a function of its arguments. */
function functionOf(elements: readonly MessageFormatElement[], known: Arguments, where: string): string {
  if (known.size === 0)
    return JSON.stringify(elements.map((each) => (each.type === TYPE.literal ? each.value : '')).join(''));
  const fields = [...known].map(([name, argument]) => {
    const type = typeOf(argument, `${where}: "${name}"`);
    return argument.isOptional ? `readonly ${name}?: ${type} | undefined` : `readonly ${name}: ${type}`;
  });
  return `(a: { ${fields.join('; ')} }): string => ${textOf(elements, known)}`;
}

function typeOf({ isText, isNumber, isBoolean, isClosed, keys }: Argument, where: string): string {
  if ([isText, isNumber, isBoolean].filter(Boolean).length > 1 || ((isNumber || isBoolean) && keys.size > 0)) {
    throw new Error(`${where} is of two types`);
  }
  if (isBoolean) return 'boolean';
  if (isNumber) return 'number';
  return isClosed ? [...keys].map((key) => JSON.stringify(key)).join(' | ') : 'string';
}

/** The code of a text; `counted` is the argument that "#" stands for. */
function textOf(elements: readonly MessageFormatElement[], known: Arguments, counted = ''): string {
  const parts = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.replace(/[\\`]|\$(?=\{)/g, '\\$&');
    return `\${${codeOf(element, known, counted)}}`;
  });
  return `\`${parts.join('')}\``;
}

/** What makes a number of a style; undefined where the style is not known. */
function makerOf({ style }: { readonly style?: unknown }) {
  const name = style ?? '';
  return typeof name === 'string' ? NUMBERS[name] : undefined;
}

/** The code of a part; `check` has refused what has none. */
function codeOf(element: MessageFormatElement, known: Arguments, counted: string): string {
  if (element.type === TYPE.pound) return `number(${counted})`;
  if (element.type === TYPE.literal || element.type === TYPE.tag) return JSON.stringify(element.value);
  const value = `a.${element.value}`;
  if (element.type === TYPE.argument)
    return `isolated(${value}${known.get(element.value)?.isOptional === true ? " ?? ''" : ''})`;
  if (element.type === TYPE.number) return makerOf(element)?.(value) ?? value;
  if (element.type !== TYPE.plural && element.type !== TYPE.select) return value;
  const isNumber = known.get(element.value)?.isNumber === true;
  const { other, ...forms } = element.options;
  // "#" and the forms of a plural are of the number less its offset, as ICU has it.
  const within = element.type !== TYPE.plural ? counted : element.offset === 0 ? value : `${value} - ${element.offset}`;
  return Object.entries(forms)
    .toSorted(([one], [next]) => Number(next.startsWith('=')) - Number(one.startsWith('=')))
    .reduceRight(
      (otherwise, [key, form]) =>
        `${conditionOf(key, key.startsWith('=') || element.type === TYPE.select ? value : within, element.type, isNumber)} ? ${textOf(form.value, known, within)} : ${otherwise}`,
      textOf(other?.value ?? [], known, within),
    );
}

function conditionOf(key: string, value: string, type: TYPE, isNumber: boolean): string {
  if (type === TYPE.plural)
    return key.startsWith('=') ? `${value} === ${key.slice(1)}` : `category(${value}) === '${key}'`;
  if (key === 'true') return value;
  if (key === 'false') return `!${value}`;
  if (key === 'none') return isNumber ? `${value} === undefined` : `(${value} ?? '') === ''`;
  return `${value} === ${JSON.stringify(key)}`;
}

/** An object of messages; a dot in a key begins an object within. */
function objectOf(made: readonly Made[], depth = 0): string {
  const names = new Set(made.map(({ path }) => path[depth] ?? ''));
  const members = [...names].map((name) => {
    const own = made.filter(({ path }) => path[depth] === name);
    const [first] = own;
    const isLeaf = first?.path.length === depth + 1;
    const description = isLeaf && first.description !== undefined ? `/** ${first.description} */ ` : '';
    return `${description}${JSON.stringify(name.replaceAll('/', '.'))}: ${isLeaf ? first.code : objectOf(own, depth + 1)},`;
  });
  return `{\n${members.join('\n')}\n}`;
}

/** The module of a room in a language. */
function moduleOf(language: string, room: string, made: readonly Made[]): string {
  const code = `export const ${room} = ${objectOf(made, 1)};\n`;
  const speech = ['number', 'percent', 'finePercent', 'percentTo', 'percentUpTo1', 'decimal', 'category'].filter(
    (name) => new RegExp(`[{ ]${name}\\(`).test(code),
  );
  const spoken = `import { speechOf } from '${SPEECH}';

const { ${speech.join(', ')} } = speechOf('${language}');

`;
  const isolating = code.includes('isolated(') ? `import { isolated } from '${ISOLATED}';\n` : '';
  return `// Made of messages/${language}.json by package/compile-messages.ts.
${isolating}${speech.length === 0 ? '' : spoken}${code}`;
}

/** Writes a file; not if it is written already, so that nothing is made anew because of it. */
function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileMessages();
