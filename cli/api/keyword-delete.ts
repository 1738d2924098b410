import type { CommandContext } from '../command.ts';
import { parseOptions } from '../parse-options.ts';
import { UsageError } from '../usage-error.ts';
import { callOptions } from './api-deadline.ts';
import type { ApiOperation } from './api-operation.ts';
import { exactPositionals } from './exact-positionals.ts';
import { idArgument, keywordIdArgument } from './id-argument.ts';
import { printResult } from './print-result.ts';

const OPTIONS = {
  organization: { type: 'string' },
  keyword: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Deletes a keyword with all its mentions, after asking. */
export const keywordDelete: ApiOperation = {
  usage: '--organization ID --keyword ID [--yes]',
  prepare: (args) => {
    const { values, positionals } = parseOptions(args, OPTIONS);
    exactPositionals(positionals, []);
    const organizationId = idArgument('--organization', values.organization);
    const keywordId = keywordIdArgument('--keyword', values.keyword);
    return async (client, context) => {
      const question = `Delete keyword ${keywordId} of organization ${organizationId} and all its mentions for good? [y/N] `;
      if (!values.yes && !(await agreed(question, context))) {
        context.writeError('Nothing was deleted.');
        return 1;
      }
      return printResult(await client.deleteKeyword(organizationId, keywordId, callOptions()), context);
    };
  },
};

async function agreed(question: string, { ask }: CommandContext): Promise<boolean> {
  if (ask === undefined) {
    throw new UsageError('Deleting cannot be undone and nobody is there to be asked: add --yes if it is meant.');
  }
  return /^y(es)?$/i.test((await ask(question)).trim());
}
