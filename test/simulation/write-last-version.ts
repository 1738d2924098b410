import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { LAST_VERSION_WORLDS, lastVersionPath, printedEvent, printedItem, worldOfLastVersion } from './last-version.ts';
import { simulate } from './simulate.ts';

// Writes what this version leaves in the middle of some worlds, for the next one to go on from. Run it when a version is
// out, and not before: what it writes over is what a stack in the field has stored.
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
