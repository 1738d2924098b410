import type { CallOptions } from '../../functions/media-api/call-options.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import { exactPositionals, parseOptions } from '../parse-options.ts';
import { type ApiOperation, callOptions, printResult } from './api-operation.ts';
import { idArgument, listArgument } from './typed-argument.ts';

type Lookup = (client: MediaApiClient, options: CallOptions) => Promise<MediaApiResult<unknown>>;

/** The operations that only look something up: `me`, `organization`, `languages`, `locations`, `tags`. */
export const lookups: Readonly<Record<string, ApiOperation>> = {
  me: lookup([], () => (client, options) => client.me(options)),
  organization: lookup(['ID'], ([text]) => {
    const id = idArgument('ID', text);
    return (client, options) => client.organization(id, options);
  }),
  languages: lookup([], () => (client, options) => client.languages(options)),
  locations: lookup([], () => (client, options) => client.locations(options)),
  tags: lookup(['ORG', 'IDS'], ([organizationText, idsText = '']) => {
    const organizationId = idArgument('ORG', organizationText);
    const ids = listArgument('IDS', idsText).map((text) => idArgument('each of IDS', text));
    return (client, options) => client.tags(organizationId, ids, options);
  }),
};

function lookup(names: readonly string[], read: (positionals: readonly string[]) => Lookup): ApiOperation {
  return {
    usage: names.join(' '),
    prepare: (args) => {
      const { positionals } = parseOptions(args, { json: { type: 'boolean' } });
      const ask = read(exactPositionals(positionals, names));
      return async (client, context) => printResult(await ask(client, callOptions()), context);
    },
  };
}
