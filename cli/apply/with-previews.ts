import { watchingOf } from '../../functions/domain/alerting/watching.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import type { Installation } from '../context/installation.ts';
import { consequences } from '../items/consequences.ts';
import { deletionEffect } from '../items/deletion-consequence.ts';
import { unknownWatch, watchedReader } from '../items/unknown-watches.ts';
import { MOST_PREVIEWED, previewItem, type RulePreview } from '../put/preview-rule.ts';
import type { Step, Tables } from './plan-items.ts';

/** How a rule would have done on its past: as it is, and as it would be. */
type Previews = {
  readonly before?: RulePreview | undefined;
  readonly after?: RulePreview | undefined;
};

/**
 * A step, and what a person should know before it is done; `unknown` says that the service does not know what a rule would
 * watch.
 */
export type Planned = Step & {
  readonly effects: readonly string[];
  readonly unknown?: string | undefined;
  readonly previews: Previews;
};

/**
 * Adds to each step what a person should know before it is done; for the first rules whose firing changes, also how
 * they would have done on their past. `after` are the tables after all steps.
 */
export async function withPreviews(
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
  const read = watchedReader(installation, (id) => secrets.get(String(id)));
  const planned: Planned[] = [];
  let tried = 0;
  for (const step of steps) {
    const isTried = !isQuick && tried < MOST_PREVIEWED && firesAnew(step);
    if (isTried) tried += 1;
    const secretName = secrets.get(step.name.split('/')[0] ?? '');
    const preview = async (item: Item | undefined) =>
      isTried && item !== undefined ? previewItem(installation, item, { secretName, others: after.rules }) : undefined;
    planned.push({
      ...step,
      effects: effectsOf(step, after),
      unknown:
        isQuick || (step.kind !== 'create' && step.kind !== 'change')
          ? undefined
          : await unknownWatch(step.after, read),
      previews: {
        before: await preview('before' in step ? step.before : undefined),
        after: await preview('after' in step ? step.after : undefined),
      },
    });
  }
  return planned;
}

/** Whether a step makes a rule fire at other times; a new name or channel does not. */
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
