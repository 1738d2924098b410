import { parseArgs } from 'node:util';
import { UsageError } from './usage-error.ts';

type Arguments = {
  readonly port: number;
  readonly world: string;
  readonly mentions: readonly string[];
  readonly rateLimits: boolean;
  readonly host: string;
  /** Names under which it may be called besides; none if undefined. */
  readonly names: readonly string[] | undefined;
};

/** Reads the command line; gives `undefined` if help is asked for. Throws `UsageError`. */
export function readArguments(args: readonly string[]): Arguments | undefined {
  const { values, positionals } = parseArguments(args);
  if (values.help === true) return undefined;
  if (values.world === undefined) throw new UsageError('--world FILE is missing');
  if (values.port === undefined) throw new UsageError('--port N is missing');
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535) {
    throw new UsageError(`--port takes a number from 0 to 65535, not "${values.port}"`);
  }
  const noName = values.name?.find((name) => !/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(name));
  if (noName !== undefined) {
    throw new UsageError(`--name takes the name of a host, without a port, not "${noName}"`);
  }
  // `--mentions a b c`: the files after the first are parsed as positional arguments.
  if (positionals.length > 0 && values.mentions === undefined) {
    throw new UsageError(`"${positionals[0]}" belongs to no option`);
  }
  return {
    port,
    world: values.world,
    mentions: [...(values.mentions ?? []), ...positionals],
    rateLimits: values['no-rate-limits'] !== true,
    host: values.host ?? '127.0.0.1',
    names: values.name,
  };
}

function parseArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        port: { type: 'string' },
        world: { type: 'string' },
        mentions: { type: 'string', multiple: true },
        'no-rate-limits': { type: 'boolean' },
        host: { type: 'string' },
        name: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
