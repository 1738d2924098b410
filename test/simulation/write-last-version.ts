import { writeFile } from 'node:fs/promises';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { faultFree } from './fault-plan.ts';
import {
  LAST_VERSION_WORLDS,
  lastVersionPath,
  printedEvent,
  printedItem,
  WAITING_WORLDS,
  waitingPath,
  waitingWorld,
  worldOfLastVersion,
} from './last-version.ts';
import { simulate } from './simulate.ts';

// Stores the state of this version in the middle of some worlds, for tests in which the next version goes on from it. Run it
// only after a version is released: it overwrites the state that deployed stacks have.
const runs = [
  ...LAST_VERSION_WORLDS.map((number) => {
    return { ...worldOfLastVersion(number), number, path: lastVersionPath(number), plan: faultFree };
  }),
  ...WAITING_WORLDS.map((number) => {
    const { world, at, refusedFrom } = waitingWorld(number);
    const plan = { ...faultFree, topicOutage: { from: refusedFrom, to: at } };
    return { world, at, number, path: waitingPath(number), plan };
  }),
];
for (const { world, at, number, path, plan } of runs) {
  const span = { from: world.start, to: at - MINUTE_MS };
  const { state, ledger } = await simulate(world, `world ${number} of the last version`, { span, plan });
  const open = state.filter(({ phase }) => JSON.stringify(phase ?? '').includes('"firing"')).length;
  const lines = [...state.map(printedItem), ...[...ledger.events.values()].map(printedEvent)];
  await writeFile(path, `${lines.join('\n')}\n`);
  process.stdout.write(`world ${number}: ${state.length} items, ${open} open episodes, ${ledger.events.size} events\n`);
}
