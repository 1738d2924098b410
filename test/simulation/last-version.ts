import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { type PublishedEvent, publishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { type SimulatedWorld, simulatedWorld } from './simulated-world.ts';

/** The worlds in the middle of which the last version stopped. All have open episodes then. */
export const LAST_VERSION_WORLDS = [4, 5, 8] as const;

/** What the last version had stored when it stopped at `at` (epoch ms), and what it had told by then. */
export type LastVersion = {
  readonly world: SimulatedWorld;
  readonly at: number;
  readonly items: readonly Item[];
  readonly events: readonly PublishedEvent[];
};

/** The rules that versions before knew: none that is compared with others, made of rules, or of a newer kind. */
const KNOWN_RULES = ['loud', 'ratio', 'scales', 'negative', 'group', 'each', 'silent'];

/** A fair world with the rules that versions before knew. */
function withoutNewRules(number: number): SimulatedWorld {
  const world = simulatedWorld(number, 'fair');
  return { ...world, rules: world.rules.filter(({ ruleId }) => KNOWN_RULES.includes(String(ruleId))) };
}

/** A world, and the time (epoch ms) at which one version follows the other. */
export function worldOfLastVersion(number: number): { readonly world: SimulatedWorld; readonly at: number } {
  // The last version knew no summaries, and no rules that tell each mention.
  const { summaryAt: _at, organization, ...fair } = withoutNewRules(number);
  const { digest: _digest, ...without } = organization;
  const rules = fair.rules.filter(({ ruleId }) => ruleId !== 'each');
  const world = { ...fair, organization: without, rules };
  return { world, at: world.start + 60 * MINUTE_MS };
}

export function lastVersionPath(number: number): string {
  return join(import.meta.dirname, 'last-version', `world-${number}.jsonl`);
}

/** An item as JSON text. Sets need a form of their own, because JSON has none. */
export function printedItem(item: Item): string {
  return JSON.stringify({ item }, (_name, value) => (value instanceof Set ? { set: [...value] } : value));
}

export function printedEvent(event: PublishedEvent): string {
  return JSON.stringify({ event });
}

/** Reads what `write-last-version` wrote with the last version. */
export async function lastVersion(number: number): Promise<LastVersion> {
  return { ...worldOfLastVersion(number), ...(await readStored(lastVersionPath(number))) };
}

/**
 * The worlds in the middle of which the last version stopped when its topics had refused everything for twelve minutes, so that events
 * wait in outboxes. All have open episodes then.
 */
export const WAITING_WORLDS = [5, 17] as const;

/** A world, the time (epoch ms) at which one version follows the other, and from when on topics refuse everything. */
export function waitingWorld(number: number) {
  const world = withoutNewRules(number);
  const at = world.start + 75 * MINUTE_MS;
  return { world, at, refusedFrom: at - 12 * MINUTE_MS };
}

export const waitingPath = (number: number): string =>
  join(import.meta.dirname, 'last-version', `waiting-${number}.jsonl`);

/** Reads what `write-last-version` wrote with the last version while its topics refused everything. */
export async function waiting(number: number): Promise<LastVersion> {
  return { ...waitingWorld(number), ...(await readStored(waitingPath(number))) };
}

/**
 * The worlds in the middle of which the code stopped whose heads all lay in items of their own. Both have open episodes then, and a
 * group that is read at once.
 */
export const HEADS_APART_WORLDS = [8, 17] as const;

/** Reads what the code had stored whose heads all lay in items of their own. */
export async function headsApart(number: number): Promise<LastVersion> {
  const world = withoutNewRules(number);
  const stored = await readStored(join(import.meta.dirname, 'heads-apart', `world-${number}.jsonl`));
  return { world, at: world.start + 70 * MINUTE_MS, ...stored };
}

async function readStored(path: string): Promise<Pick<LastVersion, 'items' | 'events'>> {
  const items: Item[] = [];
  const events: PublishedEvent[] = [];
  for (const line of (await readFile(path, 'utf8')).trimEnd().split('\n')) {
    const read: { readonly item?: Item; readonly event?: unknown } = JSON.parse(line, (_name, value) =>
      Array.isArray(value?.set) ? new Set(value.set) : value,
    );
    if (read.item !== undefined) items.push(read.item);
    else events.push(publishedEvent.parse(read.event));
  }
  return { items, events };
}
