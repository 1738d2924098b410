import { expect, test } from 'vitest';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { headStore } from '../../functions/adapters/dynamodb/head-store.ts';
import type { PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { episodesOf } from './episodes.ts';
import { HEADS_APART_WORLDS, headsApart } from './last-version.ts';
import { simulate } from './simulate.ts';

const isTogether = ({ sk }: Item) => /^(heads|older)#/.test(String(sk));
const ownHead = ({ sk }: Item) => (/^series#(.*)/.exec(String(sk)) ?? [])[1];

/** The heads of series in these items of State. */
async function headsIn(items: readonly Item[], names: readonly string[]) {
  const database = memoryDynamoDb(STORE_TABLES, 1000);
  for (const item of items) database.put('state', item);
  const store = headStore(
    simulatedDocuments(async (name, input) => database.apply(name, input)),
    'state',
  );
  return (await store.heads(names.map((key) => ({ organizationId: 42n, key })))).found;
}

test.each(HEADS_APART_WORLDS)(
  'a stack whose heads lay in items of their own goes over in the middle of world %i, without a gap, and back, and tells each episode once',
  async (number) => {
    const { world, at, items, events } = await headsApart(number);
    const names = items.flatMap((item) => ownHead(item) ?? []);
    expect(JSON.stringify(items)).toContain('"kind":"firing"');
    // Of an alert that the version before began, the window whose peak is told is the one that it found.
    const begun = episodesOf(events).episodes;
    const told = (all: Iterable<PublishedEvent>) =>
      [...episodesOf(all).episodes].map(([key, { end, peak }]) => [key, end, begun.has(key) ? 'any' : peak]).sort();
    const whole = await simulate(world, `world ${number} of heads apart, whole`);
    const expected = told(whole.ledger.events.values());
    const go = (name: string, from: readonly Item[], span: { from: number; to: number }) =>
      simulate(world, `world ${number} of heads ${name}`, { prepare: (put) => from.forEach(put), span });

    const over = await go('together', items, { from: at, to: world.end });
    expect(over.problems).toEqual([]);
    expect(over.state.filter(isTogether).length).toBeGreaterThan(1);
    expect(told([...events, ...over.ledger.events.values()])).toEqual(expected);
    const heads = await headsIn(over.state, names);
    const asBefore = await headsIn(whole.state, names);
    for (const name of names) {
      const [now, before] = [heads.get(`42/${name}`), asBefore.get(`42/${name}`)];
      expect([name, now?.gaps, now?.knownTo, now?.hours]).toEqual([name, before?.gaps, before?.knownTo, before?.hours]);
    }

    const backAt = at + 20 * MINUTE_MS;
    const first = await go('together for a while', items, { from: at, to: backAt - MINUTE_MS });
    expect(first.state.filter(isTogether).length).toBeGreaterThan(1);
    // The release before does not know them.
    const known = first.state.filter((item) => !isTogether(item));
    const back = await go('apart again', known, { from: backAt, to: world.end });
    expect(back.problems).toEqual([]);
    expect(told([...events, ...first.ledger.events.values(), ...back.ledger.events.values()])).toEqual(expected);
    expect([...(await headsIn(back.state, names)).values()].flatMap(({ gaps }) => gaps)).toEqual(
      [...asBefore.values()].flatMap(({ gaps }) => gaps),
    );
  },
);
