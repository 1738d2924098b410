import { agreed, requireTerminal } from '../agreed.ts';
import { exactPositionals, parseOptions } from '../parse-options.ts';
import { WrongWords } from '../usage-error.ts';
import { type ApiOperation, callOptions, printResult } from './api-operation.ts';
import { definitionArgument, idArgument, keywordIdArgument } from './typed-argument.ts';

const CREATE_OPTIONS = {
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
    const { values, positionals } = parseOptions(args, CREATE_OPTIONS);
    exactPositionals(positionals, []);
    const organizationId = idArgument('--organization', values.organization);
    const groupId = idArgument('--group', values.group);
    const { name } = values;
    if (name === undefined) throw new WrongWords('--name is missing.');
    const keyword = definitionArgument(values.definition);
    return async (client, context) =>
      printResult(await client.createKeyword(organizationId, { groupId, name, keyword }, callOptions()), context);
  },
};

/** Checks a definition and shows its normalized form; creates nothing. */
export const keywordValidate: ApiOperation = {
  usage: '--definition JSON',
  prepare: (args) => {
    const { values, positionals } = parseOptions(args, { definition: { type: 'string' }, json: { type: 'boolean' } });
    exactPositionals(positionals, []);
    const definition = definitionArgument(values.definition);
    return async (client, context) => printResult(await client.validateKeyword(definition, callOptions()), context);
  },
};

const DELETE_OPTIONS = {
  organization: { type: 'string' },
  keyword: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Deletes a keyword with all its mentions, after asking. */
const NO_TERMINAL = 'Deleting cannot be undone, and there is no terminal to ask for confirmation: add --yes to do it.';

export const keywordDelete: ApiOperation = {
  usage: '--organization ID --keyword ID [--yes]',
  prepare: (args) => {
    const { values, positionals } = parseOptions(args, DELETE_OPTIONS);
    exactPositionals(positionals, []);
    const organizationId = idArgument('--organization', values.organization);
    const keywordId = keywordIdArgument('--keyword', values.keyword);
    return async (client, context) => {
      const question = `Delete keyword ${keywordId} of organization ${organizationId} and all its mentions for good? [y/N] `;
      if (!values.yes) requireTerminal(context, NO_TERMINAL);
      if (!values.yes && !(await agreed(question, context))) {
        context.writeError('Nothing was deleted.');
        return 1;
      }
      return printResult(await client.deleteKeyword(organizationId, keywordId, callOptions()), context);
    };
  },
};
