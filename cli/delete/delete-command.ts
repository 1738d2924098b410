import { allItems, deleteItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { agreed, requireTerminal } from '../agreed.ts';
import type { CommandContext } from '../command.ts';
import { commandArguments } from '../command-arguments.ts';
import { withInstallation } from '../context/with-installation.ts';
import { brokenWholes, deletionConsequence } from '../items/deletion-consequence.ts';
import { findItem } from '../items/find-item.ts';
import { itemKindArgument } from '../items/item-kind-argument.ts';
import { exactPositionals } from '../parse-options.ts';

export const summary = 'delete a rule, an organization or a channel';

export const help = `Usage: mention-alerts --stack NAME | --local delete rules RULE [--yes] [--force]
       mention-alerts --stack NAME | --local delete organizations ID [--yes]
       mention-alerts --stack NAME | --local delete channels ID [--yes]

RULE is ORGANIZATION/RULEID, or the ruleId alone when only one organization has it. Asks before it deletes, unless --yes.
A rule that others are made of is not deleted: these could not be judged without it.
To switch something off for a while, put its item with "enabled": false, or silence a rule.

  --yes      delete without asking
  --force    delete a rule that others are made of, too`;

export async function run(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = commandArguments(args, { yes: { type: 'boolean' }, force: { type: 'boolean' } });
  const kind = itemKindArgument(positionals[0]);
  const [, name = ''] = exactPositionals(positionals, ['what', kind.name === 'rules' ? 'RULE' : 'ID']);
  if (!values.yes) requireTerminal(context);
  return withInstallation(context, async (installation) => {
    const item = await findItem(installation, kind, name);
    const fullName = `${kind.singular} ${itemName(kind, item)}`;
    const broken = kind.name === 'rules' ? brokenWholes(item, await allItems(installation, kind)).trim() : '';
    if (broken !== '' && !values.force) {
      context.writeError(`${fullName} was not deleted. ${broken} To delete it all the same, add --force.`);
      return 1;
    }
    const question = `Delete ${fullName} from ${installation.name}? ${await deletionConsequence(installation, kind, item)}[y/N] `;
    if (!values.yes && !(await agreed(question, context))) {
      context.writeError('Nothing was deleted.');
      return 1;
    }
    if (values.yes && broken !== '') context.writeError(broken);
    if (!(await deleteItem(installation, kind, item))) {
      context.writeError(
        `${fullName} was changed by somebody else just now; it was left alone. Run the command again.`,
      );
      return 1;
    }
    if (context.json || values.json) context.writeJson({ deleted: itemName(kind, item) });
    else context.writeOut(`${fullName}: deleted`);
    return 0;
  });
}
