import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { MINUTE_MS, SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
import { printable } from '../../output/printable.ts';
import type { CommandContext } from '../command.ts';
import { withInstallation } from '../context/with-installation.ts';

/** For how long the names of a deployed stack are kept: the next TAB asks nobody. */
const KEPT_MS = MINUTE_MS;

/** Nobody waits longer for a TAB; a shell that waits takes no other key. */
const LONGEST_MS = 3 * SECOND_MS;

const KINDS = ['rules', 'channels', 'organizations'] as const;
type NamedKind = (typeof KINDS)[number];

const kept = z.object({ at: z.number(), names: z.record(z.enum(KINDS), z.array(z.string())) });
type Names = z.output<typeof kept>['names'];

/**
 * The names of an installation's items of some kinds, for a shell that completes a word: `42/acme-spike`. Empty where anything is wrong,
 * because an error would stand in the line that somebody types. Those of a deployed stack are kept for a minute.
 */
export async function namesOf(context: CommandContext, kinds: readonly string[]): Promise<readonly string[]> {
  const { target } = context;
  const wanted = KINDS.filter((kind) => kinds.includes(kind));
  if (target.kind === 'unspecified' || wanted.length === 0) return [];
  // A connection that hangs would keep the process, and with it the shell.
  const end = setTimeout(() => process.exit(0), LONGEST_MS);
  try {
    const path = target.kind === 'stack' ? keptFile(target.name, context.environment) : undefined;
    const names = (path === undefined ? undefined : await readKept(path)) ?? (await readNames(context));
    if (path !== undefined) await keep(path, names).catch(() => undefined);
    return wanted.flatMap((kind) => names[kind]);
  } catch {
    return [];
  } finally {
    clearTimeout(end);
  }
}

async function readNames(context: CommandContext): Promise<Names> {
  return withInstallation(context, async (installation) => {
    const of = async (kind: NamedKind) =>
      (await allItems(installation, ITEM_KINDS[kind]))
        .map((item) => itemName(ITEM_KINDS[kind], item))
        // Lines are names: one that has another line in it, or what is not printable, cannot be typed.
        .filter((name) => name !== '' && !/[\r\n]/.test(name) && printable(name) === name)
        .sort();
    const [rules, channels, organizations] = await Promise.all([of('rules'), of('channels'), of('organizations')]);
    return { rules, channels, organizations };
  });
}

/** Where the names of a stack are kept: the same name may be another stack in another account or region. */
function keptFile(stack: string, environment: CommandContext['environment']): string {
  const { XDG_CACHE_HOME, HOME = homedir(), AWS_PROFILE, AWS_REGION, AWS_ACCESS_KEY_ID } = environment;
  const where = JSON.stringify([stack, AWS_PROFILE, AWS_REGION, AWS_ACCESS_KEY_ID]);
  const name = createHash('sha256').update(where).digest('hex').slice(0, 16);
  return join(XDG_CACHE_HOME || join(HOME, '.cache'), 'mention-alerts', `names-${name}.json`);
}

async function readKept(path: string): Promise<Names | undefined> {
  try {
    const { at, names } = kept.parse(JSON.parse(await readFile(path, 'utf8')));
    return Math.abs(Date.now() - at) < KEPT_MS ? names : undefined;
  } catch {
    return undefined;
  }
}

/** Only its owner may read it: names of rules may say what a company is afraid of. */
async function keep(path: string, names: Names): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify({ at: Date.now(), names }), { mode: 0o600 });
  await rename(unfinished, path);
}
