import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { acknowledgeRule } from './acknowledge-rule.ts';

export const summary = 'say that people know of the open alert of a rule';

export const help = `Usage: mention-alerts --stack NAME | --local acknowledge RULE [--by NAME]

RULE is ORGANIZATION/RULEID, or the ruleId alone when only one organization has it. Its open alert is told again only when it
is over, has twice as many mentions as so far, or something new comes up; and it does not escalate. The command sets
acknowledged on the rule's item, and is told by "history", as the link in the alert.

  --by NAME  who says so; others see it in "status" and "history"`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { by: { type: 'string' } });
  const [name = ''] = exactPositionals(positionals, ['RULE']);
  return withInstallation(context, async (installation) => {
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
