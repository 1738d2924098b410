import { parseOptions } from '../parse-options.ts';
import { callOptions } from './api-deadline.ts';
import type { ApiOperation } from './api-operation.ts';
import { definitionArgument } from './definition-argument.ts';
import { exactPositionals } from './exact-positionals.ts';
import { printResult } from './print-result.ts';

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
