import { parseOptions } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { callOptions } from './api-deadline.ts';
import type { ApiOperation } from './api-operation.ts';
import { definitionArgument } from './definition-argument.ts';
import { exactPositionals } from './exact-positionals.ts';
import { idArgument } from './id-argument.ts';
import { printResult } from './print-result.ts';

const OPTIONS = {
  organization: { type: 'string' },
  group: { type: 'string' },
  name: { type: 'string' },
  definition: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Creates a keyword in a group. */
export const keywordCreate: ApiOperation = {
  usage: '--organization ID --group ID --name NAME --definition JSON',
  prepare: (args) => {
    const { values, positionals } = parseOptions(args, OPTIONS);
    exactPositionals(positionals, []);
    const organizationId = idArgument('--organization', values.organization);
    const groupId = idArgument('--group', values.group);
    const { name } = values;
    if (name === undefined) throw new UsageError('--name is missing.');
    const keyword = definitionArgument(values.definition);
    return async (client, context) =>
      printResult(await client.createKeyword(organizationId, { groupId, name, keyword }, callOptions()), context);
  },
};
