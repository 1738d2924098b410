import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { LAST_VERSION_WORLDS, lastVersionPath, printedEvent, printedItem, worldOfLastVersion } from './last-version.ts';
import { simulate } from './simulate.ts';

// Stores the state of this version in the middle of some worlds, for tests in which the next version goes on from it. Run it
// only after a version is released: it overwrites the state that deployed stacks have.
for (const number of LAST_VERSION_WORLDS) {
  const { world, at } = worldOfLastVersion(number);
  const span = { from: world.start, to: at - MINUTE_MS };
  const { state, ledger } = await simulate(world, `world ${number} of the last version`, { span });
  const open = state.filter(({ phase }) => JSON.stringify(phase ?? '').includes('"firing"')).length;
  await mkdir(dirname(lastVersionPath(number)), { recursive: true });
  const lines = [...state.map(printedItem), ...[...ledger.events.values()].map(printedEvent)];
  await writeFile(lastVersionPath(number), `${lines.join('\n')}\n`);
  process.stdout.write(`world ${number}: ${state.length} items, ${open} open episodes, ${ledger.events.size} events\n`);
}
