import { watchingOf } from '../../functions/domain/alert/watching.ts';
import { parseOrganization } from '../../functions/domain/organization/organization-item.ts';
import { parseRule } from '../../functions/domain/rule/rule.ts';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { printable } from '../../local/terminal/printable.ts';
import type { CommandContext } from '../command.ts';
import { problemLine } from '../configure/check-items.ts';
import { commandArguments } from '../configure/command-arguments.ts';
import { consequences } from '../configure/consequences.ts';
import { deletionEffect } from '../configure/deletion-consequence.ts';
import { ITEM_KINDS, type Item } from '../configure/item-kind.ts';
import { allItems, deleteItem, replaceItem } from '../configure/item-store.ts';
import { missingAmong } from '../configure/missing-references.ts';
import { MOST_PREVIEWED, previewItem, previewLines, type RulePreview, timesText } from '../configure/preview-rule.ts';
import type { FoundItem } from '../configure/read-items.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { heldRules } from './held-rules.ts';
import { planItems, type Step, type Tables, tablesAfter } from './plan-items.ts';
import { readFolder } from './read-folder.ts';

export const summary = 'make the tables equal to a folder of items';

export const help = `Usage: npm run -s cli -- --stack NAME | --local apply DIR [--prune] [--dry-run] [--yes] [--quick] [--json]

Writes the items of all JSON and YAML files in a folder, and in the folders in it, into their tables: organizations and
channels, then rules. First it shows what would change, field by field, and asks. Nothing is written unless every item is
understood and no two have the same key. An item that somebody changes after the plan was made is left alone and named;
the others are written. Exit status 1 where one was left alone, or the answer was no.

Of the first ${MOST_PREVIEWED} rules that are new or watch something else it says how often they would have fired in the last 14 days, as
they are and as they would be.

What people set elsewhere stays unless a file has it: silencedUntil and acknowledged of a rule, enabled of a channel, and the
secret that "channel rotate" made.

  --prune    delete what is not in the folder, of the kinds (rules, organizations, channels) that it has; not a rule that is
             silenced, or whose open alert is acknowledged
  --dry-run  show the plan and write nothing
  --yes      write without asking
  --quick    do not ask the monitoring service`;

/** How a rule would have done: as it is, and as it would be. */
interface Previews {
  readonly before?: RulePreview | undefined;
  readonly after?: RulePreview | undefined;
}

/** A step, and what a person should know before it is done. */
type Planned = Step & { readonly effects: readonly string[]; readonly previews: Previews };

/** What became of an item; `overtaken` is left alone, because somebody else changed it after the plan was made. */
type Outcome = 'created' | 'changed' | 'deleted' | 'equal' | 'left' | 'overtaken';

const OUTCOMES: Readonly<Record<Step['kind'], Outcome>> = {
  create: 'created',
  change: 'changed',
  delete: 'deleted',
  keep: 'equal',
  leave: 'left',
};

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {
    prune: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
    yes: { type: 'boolean' },
    quick: { type: 'boolean' },
  });
  const [folder = ''] = exactPositionals(positionals, ['DIR']);
  const isDryRun = values['dry-run'] ?? false;
  const isSure = isDryRun || (values.yes ?? false);
  if (!isSure && context.ask === undefined) {
    throw new UsageError('Nobody is there to be asked: add --yes if it is meant, or --dry-run to see the plan.');
  }
  const isJson = context.json || (values.json ?? false);
  const { items, problems } = await readFolder(folder);
  if (problems.length > 0) {
    if (isJson) context.writeOut(formatWireJson({ ok: false, problems }, 2));
    for (const problem of isJson ? [] : problems) context.writeError(printable(problemLine(problem)));
    context.writeError('Nothing was written.');
    return 1;
  }
  return withInstallation(context, async (installation) => {
    const steps = await planOf(installation, items, values.prune ?? false);
    const after = tablesAfter(steps);
    const planned = await withPreviews(installation, steps, { after, isQuick: values.quick ?? false });
    const work = planned.filter(({ kind }) => kind !== 'keep' && kind !== 'leave');
    // With --json stdout is for the result alone; who is asked must see the plan all the same.
    if (!isJson || !isSure) {
      const tell = isJson ? context.writeError : context.writeOut;
      for (const line of planLines(planned)) tell(printable(line));
    }
    for (const remark of remarksOn(items, after, values.prune ?? false)) context.writeError(printable(remark));
    const result = (outcomes: readonly Outcome[]) =>
      formatWireJson({ ok: !outcomes.includes('overtaken'), isDryRun, items: jsonOf(planned, outcomes) }, 2);
    if (isDryRun || work.length === 0) {
      if (isJson) context.writeOut(result(planned.map(({ kind }) => OUTCOMES[kind])));
      return 0;
    }
    const question = `Do this to ${installation.name}? [y/N] `;
    if (!isSure && !/^y(es)?$/i.test(((await context.ask?.(printable(question))) ?? '').trim())) {
      context.writeError('Nothing was written.');
      return 1;
    }
    const outcomes: Outcome[] = [];
    for (const step of planned) {
      const outcome = (await doStep(installation, step)) ? OUTCOMES[step.kind] : 'overtaken';
      outcomes.push(outcome);
      const name = `${step.of.singular} ${step.name}`;
      if (outcome === 'overtaken') {
        context.writeError(printable(`${name} was changed by somebody else just now; it was left alone.`));
      } else if (!isJson && work.includes(step)) context.writeOut(printable(`${name}: ${outcome}`));
    }
    if (isJson) context.writeOut(result(outcomes));
    if (!outcomes.includes('overtaken')) return 0;
    context.writeError('Run the command again for what was left alone; it makes a new plan.');
    return 1;
  });
}

async function planOf(installation: Installation, found: readonly FoundItem[], isPruned: boolean): Promise<Step[]> {
  const [organizations, channels, rules] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.channels),
    allItems(installation, ITEM_KINDS.rules),
  ]);
  const prune = isPruned ? { heldBy: await heldRules(installation, rules, Date.now()) } : undefined;
  return planItems({ found, stored: { organizations, channels, rules }, prune });
}

async function withPreviews(
  installation: Installation,
  steps: readonly Step[],
  { after, isQuick }: { readonly after: Tables; readonly isQuick: boolean },
): Promise<Planned[]> {
  const secrets = new Map(
    after.organizations.flatMap((item) => {
      const parsed = parseOrganization(item);
      return parsed.ok ? [[String(parsed.value.organizationId), parsed.value.secretName] as const] : [];
    }),
  );
  const planned: Planned[] = [];
  let tried = 0;
  for (const step of steps) {
    const isTried = !isQuick && tried < MOST_PREVIEWED && firesAnew(step);
    if (isTried) tried += 1;
    const secretName = secrets.get(step.name.split('/')[0] ?? '');
    const preview = async (item: Item | undefined) =>
      isTried && item !== undefined ? previewItem(installation, item, { secretName }) : undefined;
    planned.push({
      ...step,
      effects: effectsOf(step, after),
      previews: {
        before: await preview('before' in step ? step.before : undefined),
        after: await preview('after' in step ? step.after : undefined),
      },
    });
  }
  return planned;
}

/** Whether a step makes a rule fire at other times than before; a new name or channel does not. */
function firesAnew(step: Step): boolean {
  if (step.of.name !== 'rules' || (step.kind !== 'create' && step.kind !== 'change')) return false;
  if (step.kind === 'create') return true;
  const [before, after] = [parseRule(step.before), parseRule(step.after)];
  if (!before.ok || !after.ok) return true;
  return watchingOf(before.value) !== watchingOf(after.value) || before.value.enabled !== after.value.enabled;
}

function effectsOf(step: Step, after: Tables): string[] {
  if (step.kind === 'change') return consequences(step.of, step.before, step.after);
  if (step.kind !== 'delete') return [];
  const effect = deletionEffect(step.of, step.before, after.rules).trim();
  return effect === '' ? [] : [effect];
}

/** What rules and digests name that will not be there; of all of them where something is deleted, else of the folder's. */
function remarksOn(items: readonly FoundItem[], after: Tables, isPruned: boolean): string[] {
  return [ITEM_KINDS.organizations, ITEM_KINDS.rules].flatMap((kind) =>
    missingAmong(
      after,
      kind,
      isPruned ? after[kind.name] : items.filter((found) => found.kind === kind).map(({ item }) => item),
    ),
  );
}

function planLines(planned: readonly Planned[]): string[] {
  const count = (kind: Step['kind']) => planned.filter((step) => step.kind === kind).length;
  return [
    ...planned.flatMap(stepLines),
    `${count('create')} to create, ${count('change')} to change, ${count('delete')} to delete; ${count('keep')} equal, ${count('leave')} not in the folder.`,
  ];
}

function stepLines(step: Planned): string[] {
  if (step.kind === 'keep') return [];
  const name = `${step.of.singular} ${step.name}`;
  if (step.kind === 'leave')
    return [`${name}: not in the folder, stays${step.why === undefined ? '' : `: ${step.why}`}`];
  const { before, after } = step.previews;
  const lines = [
    ...(step.kind === 'change' ? step.changes : []),
    ...step.effects,
    ...(before === undefined || 'problem' in before
      ? []
      : [
          `As it is, it would ${before.alerts.length === 0 ? 'not have fired' : `have fired ${timesText(before.alerts.length)}`} in the last ${before.days} days. As it would be:`,
        ]),
    ...(after === undefined ? [] : previewLines(after)),
  ];
  return [`${name}: would be ${OUTCOMES[step.kind]}`, ...lines.map((line) => `  ${line}`)];
}

/** Does a step; gives false where somebody else changed the item after it was read. */
async function doStep(installation: Installation, step: Step): Promise<boolean> {
  switch (step.kind) {
    case 'create':
      return replaceItem(installation, step.of, { before: undefined, after: step.after });
    case 'change':
      return replaceItem(installation, step.of, step);
    case 'delete':
      return deleteItem(installation, step.of, step.before);
    case 'keep':
    case 'leave':
      return true;
  }
}

function jsonOf(planned: readonly Planned[], outcomes: readonly Outcome[]) {
  return planned.map((step, at) => ({
    kind: step.of.singular,
    name: step.name,
    outcome: outcomes[at],
    ...(step.kind === 'leave' && step.why !== undefined ? { why: step.why } : {}),
    ...(step.kind === 'change' ? { changes: step.changes } : {}),
    ...(step.effects.length === 0 ? {} : { effects: step.effects }),
    previews: step.previews,
  }));
}
