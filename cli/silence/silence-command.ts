import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { exactPositionals } from '../parse-options.ts';
import { lengthArgument, silenceRule } from './silence-rule.ts';

export const summary = 'silence a rule for a while, or end its silence';

export const help = `Usage: mention-alerts --stack NAME | --local silence RULE DURATION

RULE is ORGANIZATION/RULEID, or the ruleId alone when only one organization has it. DURATION is a whole number and m, h or
d, such as 2h; "off" or 0 ends the silence. The rule is still judged and its alert goes on; what people were not told
comes as one summary afterwards. The command sets silencedUntil on the rule's item.`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, {});
  const [name = '', length = ''] = exactPositionals(positionals, ['RULE', 'DURATION']);
  const lengthMs = lengthArgument(length);
  return withInstallation(context, async (installation) => {
    const { rule, until, isWritten } = await silenceRule(installation, name, { lengthMs, now: Date.now() });
    if (!isWritten) {
      context.writeError(`Rule ${rule} was changed by somebody else just now. Run the command again.`);
      return 1;
    }
    if (context.json || values.json) context.writeJson({ rule, silencedUntil: until ?? null });
    else if (until === undefined) context.writeOut(`rule ${rule}: not silenced`);
    else context.writeOut(`rule ${rule}: silenced until ${utcMinute(Date.parse(until))} UTC`);
    return 0;
  });
}
