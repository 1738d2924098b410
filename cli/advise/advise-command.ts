import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { readToldAlerts } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { marksOf } from '../../functions/domain/alerting/action/marks.ts';
import { foundInPast } from '../../functions/domain/alerting/found/found-in-past.ts';
import { detectorOf, tellsMentions } from '../../functions/domain/engine/condition.ts';
import { describeChanges } from '../../functions/domain/items/describe-changes.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { withInstallation } from '../context/with-installation.ts';
import { consequences } from '../items/consequences.ts';
import { findItem } from '../items/find-item.ts';
import { exactPositionals } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { ruleHistory, ruleSteps } from '../web/drawn-rule.ts';
import { keptHistory } from '../web/kept-history.ts';
import { type Advised, adviceJson, adviceLines } from './advice-lines.ts';
import { applyAdvice, undoAdvice } from './apply-advice.ts';
import { searchChanges } from './search-changes.ts';
import { toldEpisodes } from './told-episodes.ts';

export const summary = 'find the smallest change of a rule that drops noise and keeps the other alerts';

export const help = `Usage: mention-alerts --stack NAME | --local advise RULE [--apply | --undo] [--json]

Searches the stored counts (up to 14 days) for the smallest change of a rule that drops the alerts that readers called noise
and keeps those they acknowledged. It tries minMentions and minVoices (at most doubled; minVoices up to 5 if the rule asks for
none), sensitivity (one step less) and sourceTypes (one less): first one of them, then two. It says which marked alerts go and
which stay, how many alerts a week there are before and after, and what cannot be judged. Nothing is written without --apply.
RULE is ORGANIZATION/RULEID, or the ruleId alone if only one organization has it.

  --apply  write the change; the item as it was is kept for 90 days
  --undo   write back the item from before the last --apply, unless it was changed since`;

/** How far back marks of people and told alerts are searched for; the stored counts may begin later. */
const LOOKS_BACK_MS = 90 * DAY_MS;

const KIND = ITEM_KINDS.rules;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { apply: { type: 'boolean' }, undo: { type: 'boolean' } });
  const [name = ''] = exactPositionals(positionals, ['RULE']);
  if (values.apply && values.undo) throw new UsageError('Say --apply or --undo, not both.');
  const isJson = context.json || values.json === true;
  return withInstallation(context, async (installation) => {
    const item = await findItem(installation, KIND, name);
    if (values.undo) return undo(installation, item, { context, isJson });
    const advised = await advise(installation, item, { context, at: Date.now() });
    const applied = values.apply ? await apply(installation, advised) : undefined;
    if (isJson) {
      context.writeJson({ ...adviceJson(advised), applied: applied === 'applied' }, 2);
    } else context.writeOut([...adviceLines(advised), ...outcomeLines(advised, applied)].join('\n'));
    if (applied === 'changed') {
      const said = `Rule ${itemName(KIND, item)} was changed by somebody else just now; it was left alone. Run the command again.`;
      context.writeError(said);
    }
    return applied === undefined || applied === 'applied' ? 0 : 1;
  });
}

async function advise(
  installation: Installation,
  item: Item,
  { context, at }: { readonly context: CommandContext; readonly at: number },
): Promise<Advised> {
  const { documents, tables } = installation;
  const rule = itemName(KIND, item);
  const parsed = parseRule(item);
  if (!parsed.ok) throw new Error(`The item of rule ${rule} is not understood: "check" says what is wrong.`);
  const { organizationId, ruleId } = parsed.value;
  const { parts } = detectorOf(parsed.value);
  if (parts.length > 0) {
    throw new Error(
      `Rule ${rule} is made of other rules and has nothing to change by itself. Ask for advice on those: ${parts.join(', ')}.`,
    );
  }
  const { asJudged } = await organizationsNow(installation);
  const since = at - LOOKS_BACK_MS;
  const report = (problem: string) => context.writeError(`an entry of the history cannot be read: ${problem}`);
  const [actions, entries, kept] = await Promise.all([
    actionLog(documents, tables.state).of(organizationId),
    readToldAlerts(documents, tables.state, { organizationId, since, report }),
    keptHistory(installation, parsed.value),
  ]);
  const marks = marksOf(actions).filter((mark) => mark.ruleId === ruleId);
  const told = toldEpisodes(entries, ruleId);
  const history = ruleHistory(parsed.value, kept);
  const found = { rule, item, marks, told };
  if (tellsMentions(parsed.value.condition.kind)) {
    const steps = history === undefined ? [] : ruleSteps(parsed.value, history).steps;
    return { ...found, ...present({ each: foundInPast(detectorOf(parsed.value), steps) }) };
  }
  return history === undefined
    ? found
    : { ...found, advice: searchChanges({ item, rule: asJudged(parsed.value), history, marks, told }) };
}

type Applied = 'applied' | 'changed' | 'nothing';

/** Writes the first candidate, if there is one. */
async function apply(installation: Installation, { item, advice }: Advised): Promise<Applied> {
  const [best] = advice?.kind === 'found' ? advice.candidates : [];
  if (best === undefined) return 'nothing';
  const isWritten = await applyAdvice(installation, { before: item, after: best.after, at: Date.now() });
  return isWritten ? 'applied' : 'changed';
}

function outcomeLines({ item, advice }: Advised, applied: Applied | undefined): string[] {
  const [best] = advice?.kind === 'found' ? advice.candidates : [];
  if (best === undefined) return applied === undefined ? [] : ['Nothing was written.'];
  if (applied === undefined) return ['Nothing was written. Run the same command with --apply to write it.'];
  if (applied === 'changed') return ['Nothing was written.'];
  return ['Written. Run the same command with --undo to take it back.', ...consequences(KIND, item, best.after)];
}

async function undo(
  installation: Installation,
  item: Item,
  { context, isJson }: { readonly context: CommandContext; readonly isJson: boolean },
): Promise<number> {
  const rule = itemName(KIND, item);
  const back = await undoAdvice(installation, item);
  if (back.kind === 'nothing') {
    context.writeError(`There is nothing to undo: no advice was applied to rule ${rule} in the last 90 days.`);
    return 1;
  }
  if (back.kind === 'changed') {
    const since = `Rule ${rule} was changed since advice was applied; it was left alone.`;
    context.writeError([since, ...back.changes.map((change) => `  ${change}`)].join('\n'));
    return 1;
  }
  const changes = describeChanges(item, back.item);
  if (isJson) context.writeJson({ rule, undone: changes }, 2);
  else {
    const lines = [...changes.map((change) => `  ${change}`), ...consequences(KIND, item, back.item)];
    context.writeOut([`rule ${rule}: as it was before advice was applied`, ...lines].join('\n'));
  }
  return 0;
}
