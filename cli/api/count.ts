import { exactPositionals, parseOptions } from '../parse-options.ts';
import { type ApiOperation, callOptions, printResult } from './api-operation.ts';
import { MENTION_QUERY_OPTIONS, MENTION_QUERY_USAGE, queryOf, timelineOf, watchOf } from './mention-query.ts';

/** How many mentions, in all and by source type. */
export const count: ApiOperation = {
  usage: MENTION_QUERY_USAGE,
  prepare: (args) => {
    const { values, positionals } = parseOptions(args, MENTION_QUERY_OPTIONS);
    exactPositionals(positionals, []);
    timelineOf(values);
    const watch = watchOf(values);
    const query = queryOf(values);
    return async (client, context) => printResult(await client.count(watch, query, callOptions()), context);
  },
};
