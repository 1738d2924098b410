import { readTextFile } from '../../files/read-text-file.ts';
import { foldCase } from '../../functions/domain/fold-case.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { installationOption } from '../../functions/domain/wording/installation-option.ts';
import { rulesPageWords } from '../../functions/languages/en/rules-page-words.ts';
import { LANGUAGES, type Language } from '../../functions/languages/language.ts';
import { ownName } from '../../functions/languages/own-name.ts';
import { preferredLanguage } from '../../functions/languages/preferred-language.ts';
import { jsonText } from '../../output/json-text.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { languageArgument } from '../language-argument.ts';
import { exactPositionals } from '../parse-options.ts';
import { previewLines, previewRule } from '../put/preview-rule.ts';
import { UsageError } from '../usage-error.ts';
import { freeRuleId, mattersOf, newRule } from './new-rule.ts';
import { createOrganization, createRule, newRuleChoices, organizationReader, seenByToken } from './new-rule-choices.ts';

export const summary = 'make a rule by answering four questions';

export const help = `Usage: mention-alerts --stack NAME | --local init [--answers FILE] [--language LANGUAGE] [--yes]
                      [--dry-run]

Asks four questions: whose mentions, what to watch, what matters, who hears of it. Then it shows the rule, what is usual for
what it watches, and how often it would have fired in the last 14 days, and writes it if you agree. If the organization
has no item yet, that is written, too, with the token of the stack, in the language that you choose. Answer with a number of the list, or with a part of a
name that only one has.

  --answers FILE  one answer in each line instead of asking; "-" is standard input
  --language LANGUAGE
                  the language of an organization without an item: en, de, nb, fr or es. Default: it is asked for, first that
                  of the terminal; English with --answers
  --yes           write it without asking
  --dry-run       show all this and write nothing`;

type Ask = (question: string) => Promise<string>;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    answers: { type: 'string' },
    language: { type: 'string' },
    yes: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  });
  exactPositionals(positionals, []);
  const ask = values.answers === undefined ? context.ask : fromLines(answersIn(values.answers));
  if (ask === undefined) throw new UsageError('There is no terminal to ask: give the answers with --answers FILE.');
  const named = values.language === undefined ? undefined : languageArgument(values.language);
  const isJson = context.json || (values.json ?? false);
  const say = isJson ? context.writeError : context.writeOut;
  return withInstallation(context, async (installation) => {
    const choices = await newRuleChoices(installation, {
      read: organizationReader(installation),
      first: () => seenByToken(installation),
    });
    if (choices.organizations.length === 0) {
      throw new Error(`There is no organization to choose. ${choices.problem ?? 'Each that has an item is disabled.'}`);
    }
    const organization = await choose(ask, 'Whose mentions?', choices.organizations);
    if (organization.problem !== undefined) throw new Error(organization.problem);
    const watched = await choose(
      ask,
      'What is watched?',
      organization.watches.map((watch) => ({
        ...watch,
        name: watch.kind === 'group' ? `${watch.name} (a group)` : watch.name,
        watch,
      })),
    );
    const { matter } = await choose(
      ask,
      'What matters?',
      mattersOf(watched.watch).map((matter) => ({ name: rulesPageWords.matters[matter.short], matter })),
    );
    const channels = await chooseChannels(ask, choices.channels);
    const language =
      named ??
      (organization.isNew === true && values.answers === undefined ? await chooseLanguage(ask, context) : 'en');
    const answers = {
      organizationId: organization.id,
      watched: watched.watch,
      matter,
      channels,
    };
    const item = newRule(answers, freeRuleId(answers, choices.rules));
    say(jsonText(item, 2));
    const parsed = parseRule(item);
    const preview =
      parsed.ok && organization.isNew !== true ? await previewRule(installation, parsed.value) : undefined;
    for (const line of preview === undefined ? [] : previewLines(preview)) say(line);
    if (values['dry-run']) return 0;
    if (!values.yes && !/^(y(es)?)?$/i.test((await ask(`Write it to ${installation.name}? [Y/n] `)).trim())) {
      context.writeError('Nothing was written.');
      return 1;
    }
    const organizationItem = await createOrganization(installation, item, language);
    const written = { ...(await createRule(installation, item)), ...organizationItem };
    if (isJson) context.writeJson({ ...written, item }, 2);
    if (written.organization !== undefined) say(`organization ${written.organization}: created`);
    say(`rule ${written.rule}: created; the functions see it at their next tick`);
    for (const hint of nextSteps(context, written.rule)) say(hint);
    return 0;
  });
}

/** Asks for the language of the people of a new organization, first that of the terminal. */
async function chooseLanguage(ask: Ask, { environment }: CommandContext): Promise<Language> {
  const { LC_ALL, LANG = '' } = environment;
  const first = preferredLanguage((LC_ALL || LANG).replace('_', '-').replace(/\..*/, ''));
  const all = [first, ...LANGUAGES.filter((language) => language !== first)];
  const names = all.map((language) => ({ language, name: ownName(language) }));
  return (await choose(ask, 'In which language are its people told?', names)).language;
}

/** The next steps with a new rule, as commands to type. */
function nextSteps({ target }: CommandContext, rule: string): string[] {
  const installation = installationOption(target.kind === 'stack' ? target.name : undefined);
  return [
    `To see whether it reaches you: npx mention-alerts ${installation} test ${rule}`,
    `To look at it, and to change it: npx mention-alerts ${installation} web`,
  ];
}

/** The text of a file of answers. @throws UsageError that names the file and says what is wrong with it */
function answersIn(path: string): string {
  try {
    const text = readTextFile(path);
    if (text.trim() !== '') return text;
  } catch (error) {
    throw new UsageError(`--answers ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw new UsageError(`--answers ${path}: it is empty: write one answer in each line`);
}

/** Gives one line of the input after the other as answers, and shows nothing. */
function fromLines(text: string): Ask {
  const lines = text.replace(/\n$/, '').split('\n');
  return async (question) => {
    const line = lines.shift();
    if (line === undefined) throw new UsageError(`The answers end before "${question.split('\n')[0]?.trim()}".`);
    return line;
  };
}

/** How many are listed; the others are found by their names. */
const MOST_LISTED = 20;

/** Asks until the answer is one of the choices; an empty answer means the first. */
async function choose<T extends { readonly name: string }>(ask: Ask, title: string, all: readonly T[]): Promise<T> {
  const [first] = all;
  if (first === undefined) throw new Error(`${title} There is nothing to choose.`);
  let listed = all;
  let remark = '';
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const more =
      listed.length > MOST_LISTED ? [`  ... ${listed.length - MOST_LISTED} more: write a part of the name`] : [];
    const lines = listed.slice(0, MOST_LISTED).map(({ name }, index) => `${String(index + 1).padStart(3)}  ${name}`);
    const answer = (await ask([title, ...lines, ...more, `${remark}Number or name [1]: `].join('\n'))).trim();
    const number = answer === '' ? 1 : Number(answer);
    const chosen = Number.isInteger(number) ? listed[number - 1] : undefined;
    if (chosen !== undefined) return chosen;
    const found = all.filter(({ name }) => foldCase(name).includes(foldCase(answer)));
    const [only, another] = found;
    if (only !== undefined && another === undefined) return only;
    remark = found.length === 0 ? `"${answer}" is not in the list. ` : '';
    listed = found.length === 0 ? all : found;
  }
  throw new UsageError(`${title} No answer was in the list.`);
}

const MOST_TRIES = 5;

async function chooseChannels(ask: Ask, all: readonly string[]): Promise<readonly string[]> {
  const title = 'Who hears of it? The email subscribers of the topic alerts, each by their filter, and channels:';
  const lines = all.map((name, index) => `${String(index + 1).padStart(3)}  ${name}`);
  const none = all.length === 0 ? ['     There is no channel yet: "channel add" connects one.'] : [];
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const answer = await ask([title, ...lines, ...none, 'Numbers or names, with commas [none]: '].join('\n'));
    const parts = answer.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]));
    const chosen = parts.map((part) => (all.includes(part) ? part : all[Number(part) - 1]));
    if (chosen.every((each) => each !== undefined)) return [...new Set(chosen.flatMap((each) => each ?? []))];
  }
  throw new UsageError('Who hears of it? No answer named existing channels.');
}
