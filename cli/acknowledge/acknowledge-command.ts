import { itemName } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import type { Installation } from '../context/installation.ts';
import { withInstallation } from '../context/with-installation.ts';
import { acknowledgeDrill, drillInWords } from '../drill/sent-drills.ts';
import { findItem } from '../items/find-item.ts';
import { exactPositionals } from '../parse-options.ts';
import { acknowledgeRule } from './acknowledge-rule.ts';

export const summary = 'say that people know of the open alert of a rule';

export const help = `Usage: mention-alerts --stack NAME | --local acknowledge RULE [--drill] [--by NAME]

RULE is ORGANIZATION/RULEID, or the ruleId alone when only one organization has it. Its open alert is told again only when it
is over, has twice as many mentions as so far, or something new comes up; and it does not escalate. The command sets
acknowledged on the rule's item, and is told by "history", as the link in the alert.

  --drill    acknowledges the newest drill of the rule ("drill --send") and leaves its alerts alone
  --by NAME  who says so; others see it in "status" and "history"`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { by: { type: 'string' }, drill: { type: 'boolean' } });
  const [name = ''] = exactPositionals(positionals, ['RULE']);
  return withInstallation(context, async (installation) => {
    if (values.drill)
      return ofDrill(installation, name, { by: values.by, isJson: context.json || values.json }, context);
    const outcome = await acknowledgeRule(installation, name, { name: values.by, via: 'command' }, Date.now());
    const { rule } = outcome;
    if (outcome.kind === 'conflict') {
      context.writeError(`Rule ${rule} was changed by somebody else just now. Run the command again.`);
      return 1;
    }
    if (context.json || values.json) {
      context.writeJson({ rule, acknowledged: outcome.kind === 'done' });
    } else if (outcome.kind === 'nothing') context.writeOut(`rule ${rule}: ${outcome.why}`);
    else {
      const again = `told again when it is over, at ${2 * outcome.count} mentions, or with something new`;
      context.writeOut(`rule ${rule}: alert acknowledged; ${again}`);
    }
    return 0;
  });
}

/** Acknowledges the newest drill of a rule, which may have mistakes in its item. */
async function ofDrill(
  installation: Installation,
  name: string,
  { by, isJson = false }: { readonly by: string | undefined; readonly isJson: boolean | undefined },
  context: CommandContext,
): Promise<number> {
  const item = await findItem(installation, ITEM_KINDS.rules, name);
  const rule = itemName(ITEM_KINDS.rules, item);
  const [organizationId = '', ruleId = ''] = rule.split('/');
  const key = { organizationId: BigInt(organizationId), ruleId };
  const drill = await acknowledgeDrill(installation, key, { name: by, via: 'command' }, Date.now());
  if (isJson) context.writeJson({ rule, acknowledged: drill !== undefined });
  else if (drill === undefined) context.writeOut(`rule ${rule}: No drill waits to be acknowledged.`);
  else context.writeOut(`rule ${rule}: drill ${drillInWords(drill, Date.now())}`);
  return 0;
}
