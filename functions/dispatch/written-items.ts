import { MINUTE_MS } from '../domain/time/units-of-time.ts';
import type { WrittenItems } from './due-secrets.ts';

/** Edits in the console of DynamoDB make no new mark, so the tables are read at least this often. */
const READ_EVERY_MS = 5 * MINUTE_MS;

type Items = WrittenItems['rules'];
type Read = (reading: { readonly isConsistent: boolean }) => Promise<Items>;

/**
 * Gives what people wrote as it is known at a tick (epoch ms). The tables are read when their mark is another one than at the
 * last time, when that was five minutes before, and at first; in between the same object is given. The mark is read before
 * the tables: an item that is written later has a later mark.
 */
export function writtenItems(ports: {
  readonly mark: () => Promise<string | undefined>;
  readonly organizations: Read;
  readonly rules: Read;
}): (tick: number) => Promise<WrittenItems> {
  let last: { readonly mark: string | undefined; readonly tick: number; readonly items: WrittenItems } | undefined;
  return async (tick) => {
    const mark = await ports.mark();
    const isMarked = last === undefined || last.mark !== mark;
    // A replay that begins anew goes back in time.
    if (last !== undefined && !isMarked && tick >= last.tick && tick < last.tick + READ_EVERY_MS) return last.items;
    // What was marked a moment ago is to be seen now; for a look without a cause, what was there a moment ago will do.
    const reading = { isConsistent: isMarked };
    const [organizations, rules] = await Promise.all([ports.organizations(reading), ports.rules(reading)]);
    last = { mark, tick, items: { organizations, rules } };
    return last.items;
  };
}
