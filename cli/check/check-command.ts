import { problemsInFile, readItemsFile } from '../../functions/adapters/item-files/read-items.ts';
import { isOfRead } from '../../functions/domain/counting/series/series.ts';
import type { ExpectedTime } from '../../functions/domain/engine/expected-time.ts';
import { PARAMETERS } from '../../functions/domain/engine/parameters.ts';
import {
  endedBudget,
  type FoundItem,
  type FoundProblem,
  partsElsewhere,
  problemLine,
  rulesIn,
  unsaidWindow,
} from '../../functions/domain/items/check-items.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { plainPart } from '../../functions/domain/plain-text.ts';
import { plural } from '../../functions/domain/plural.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { compareInWords } from '../../functions/domain/wording/compare-in-words.ts';
import { readInWords } from '../../functions/domain/wording/read-in-words.ts';
import { unheardInWords } from '../../functions/domain/wording/unheard-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { odditiesInWords } from '../items/missing-references.ts';
import { needsOf } from '../items/request-needs.ts';
import { UsageError } from '../usage-error.ts';

export const summary = 'check files of rules, organizations and channels, offline';

export const help = `Usage: mention-alerts check FILE ... [--json]

Finds mistakes in JSON or YAML files of items, and says for each its path, the reason and the remedy. A file holds one item, a
list of items, or {"organizations": [], "rules": [], "channels": []}; "-" is standard input. Nothing is asked or changed:
no AWS, no network. Exit status 1 if there is a problem.`;

type CheckedFile = {
  readonly file: string;
  readonly items: readonly FoundItem[];
  readonly problems: readonly FoundProblem[];
};

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {});
  if (positionals.length === 0) throw new UsageError('Name the file to check, or - for standard input.');
  const checked = await Promise.all(positionals.map(checkFile));
  const isRight = checked.every(({ problems }) => problems.length === 0);
  if (context.json || values.json) {
    const files = checked.map(({ file, items, problems }) => ({
      file,
      items: items.length,
      problems: problems.map(({ file: _file, ...problem }) => problem),
    }));
    context.writeJson({ ok: isRight, files }, 2);
    return isRight ? 0 : 1;
  }
  for (const { file, items, problems } of checked) {
    if (problems.length === 0) context.writeOut(`${file}: ${countsOf(items)}, all right.`);
    for (const remark of problems.length === 0
      ? [...remarksOn(items), ...pastTimes(items, Date.now()), ...needsOf(...itemsOf(items))]
      : [])
      context.writeOut(`${file}: ${remark}`);
    for (const problem of problems) context.writeError(problemLine(problem));
  }
  return isRight ? 0 : 1;
}

async function checkFile(file: string): Promise<CheckedFile> {
  const ofFile = (reason: string): FoundProblem => ({ file, item: '', path: '', reason, remedy: '' });
  try {
    const content = await readItemsFile(file);
    const { items, problems } = content;
    const nothing = items.length === 0 && problems.length === 0 ? [ofFile('there is no item in it')] : [];
    return { file, items, problems: [...problems.map(ofFile), ...nothing, ...(await problemsInFile(file, content))] };
  } catch (error) {
    return { file, items: [], problems: [ofFile(error instanceof Error ? error.message : String(error))] };
  }
}

/** The organizations and the rules of a file. */
function itemsOf(items: readonly FoundItem[]) {
  const of = (kind: string) => items.filter((found) => found.kind.name === kind).map(({ item }) => item);
  return [of('organizations'), of('rules')] as const;
}

/** What a right item asks for that is not there everywhere, and what it says that needs other items. */
function remarksOn(items: readonly FoundItem[]): string[] {
  const [, ofRules] = itemsOf(items);
  const rules = rulesIn(ofRules);
  const notHere = new Map(partsElsewhere(ofRules).map(({ rule, parts }) => [ruleKeyText(rule), parts]));
  const unsaid = ofRules.flatMap((item) => {
    const said = [unsaidWindow(item), endedBudget(item)].flatMap((each) => each ?? []);
    return said.map((each) => `${itemName(ITEM_KINDS.rules, item)}: ${each}.`);
  });
  const remarks = rules.flatMap((rule) => {
    const name = ruleKeyText(rule);
    const elsewhere = notHere.get(name) ?? [];
    const words = wordsOf({});
    const unheard = unheardInWords(rule, rules, words);
    const { compare, where } = rule;
    return [
      ...odditiesInWords(name, where?.text, words),
      ...(isOfRead(rule)
        ? [
            `${name} counts ${readInWords(rule, words)}, so its mentions are read in each interval, which takes scrolls unless their group is read. As long as they cannot be read it is not judged, and its people are told so.`,
          ]
        : []),
      ...(compare === undefined
        ? []
        : [
            `${name} is ${compareInWords(compare)}. Each of them that no rule watches is counted for this, which takes as many requests as a rule on it.`,
          ]),
      ...(elsewhere.length === 0
        ? []
        : [`${name} is made of rules that are not in this file: ${elsewhere.join(', ')}. "put" looks for them.`]),
      ...(unheard?.isUnused === true ? [`${name} ${unheard.said}.`] : []),
    ];
  });
  return [...unsaid, ...remarks];
}

/** The expected times of right items that are over at a moment (epoch ms). */
function pastTimes(items: readonly FoundItem[], now: number): string[] {
  return items.flatMap(({ kind, item }) => {
    const parsed =
      kind.name === 'rules' ? parseRule(item) : kind.name === 'organizations' ? parseOrganization(item) : undefined;
    const expected: readonly ExpectedTime[] = (parsed?.ok ? parsed.value.expected : undefined) ?? [];
    return expected.flatMap(({ to, repeat, why }, at) => {
      if (repeat !== undefined || to > now) return [];
      const what = why === undefined ? '' : ` (${plainPart(why, 60)})`;
      const known = now - to < PARAMETERS.memoryDays * DAY_MS;
      const remedy = known
        ? `it raises no line any more, and what came then stays out of what is usual until ${utcMinute(to + PARAMETERS.memoryDays * DAY_MS)} UTC: remove it after that`
        : 'remove it';
      return [`${itemName(kind, item)}: expected.${at}${what} is over: ${remedy}.`];
    });
  });
}

function countsOf(items: readonly FoundItem[]): string {
  return Object.values(ITEM_KINDS)
    .map((kind) => ({ kind, count: items.filter((found) => found.kind === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${plural(count, kind.singular, kind.name)}`)
    .join(', ');
}
