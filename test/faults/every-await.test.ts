import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Call, Fault, Taken } from './faulty-world.ts';
import { tellWhatIsLeft, type Writer, worldOf } from './stored-world.ts';
import { WRITERS } from './writers.ts';

/** A fault at one call of a kind, or (`forAnHour`) at all calls of it from then on. */
type Trouble = {
  readonly name: string;
  readonly fault: Fault;
  readonly at: (call: Call) => boolean;
  readonly forAnHour?: true;
};

const ANY = () => true;
const isOfDynamoDb = ({ service }: Call) => service === 'dynamodb';
const isWriteOfDynamoDb = (call: Call) => isOfDynamoDb(call) && call.isWrite;

const TROUBLES: readonly Trouble[] = [
  { name: 'the process ends', fault: 'ended', at: ANY },
  { name: 'the process stops, and goes on after it was called again', fault: 'frozen', at: ANY },
  { name: 'the call is refused', fault: 'throttled', at: ANY },
  { name: 'a transaction writes the same item', fault: 'conflict', at: isWriteOfDynamoDb },
  { name: 'the call is done, and its answer is lost', fault: 'lost', at: ANY },
  { name: 'the call is done twice, because its first answer is lost', fault: 'retried', at: isWriteOfDynamoDb },
  { name: 'a batch is read in part', fault: 'part', at: ({ name }) => name.startsWith('BatchGet') },
  { name: 'DynamoDB is throttled for an hour', fault: 'throttled', at: isOfDynamoDb, forAnHour: true },
  { name: 'DynamoDB takes no writes for an hour', fault: 'throttled', at: isWriteOfDynamoDb, forAnHour: true },
  { name: 'SNS is throttled for an hour', fault: 'throttled', at: ({ service }) => service === 'sns', forAnHour: true },
];

/** How often callers call again while nothing works, at least; and enough calls for an hour of that. */
const PATIENCE_MS = 5 * MINUTE_MS;
const MOST_CALLS = 20;

/** How long a process stops that goes on: less than a lease or a claim lasts. */
const PAUSE_MS = 5 * SECOND_MS;

type Played = {
  /** Those of the first time that the function was called. */
  readonly calls: readonly Call[];
  readonly isContent: boolean;
  readonly taken: readonly string[];
  /** What was taken and not noted in the first call, and what two calls at once may each hand over. */
  readonly mayRepeat: ReadonlySet<string>;
  readonly outcome: readonly string[];
};

const nameOf = ({ to, id }: Taken) => `${to} ${id}`;
const textOf = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** Calls a function until its caller is content; with a fault at the n-th call of the first time, or an hour `late`. */
async function play(writer: Writer, trouble?: Trouble & { readonly nth: number }, isLate = false): Promise<Played> {
  const world = await worldOf();
  const until = world.now + HOUR_MS;
  if (isLate) world.advance(HOUR_MS);
  const mayRepeat = new Set<string>();
  const begin = (isFirst: boolean) =>
    world.begin((call) => {
      if (trouble?.at(call) !== true) return undefined;
      if (trouble.forAnHour !== true) return isFirst && call.nth === trouble.nth ? trouble.fault : undefined;
      return world.now < until && (!isFirst || call.nth >= trouble.nth) ? trouble.fault : undefined;
    });
  const first = begin(true);
  let isContent = false;
  for (let made = 0; made < MOST_CALLS && !isContent; made += 1) {
    const invocation = made === 0 ? first : begin(false);
    const done = writer.call(invocation, world).catch(() => false);
    const came = await Promise.race([done, invocation.stopped]);
    isContent = came === true;
    for (const message of made > 0 ? [] : world.taken)
      if (writer.isNoted?.(world, message) !== true) mayRepeat.add(nameOf(message));
    if (came === 'frozen') {
      world.advance(Math.min(writer.againMs, PAUSE_MS));
      const again = await writer.call(begin(false), world).catch(() => false);
      invocation.thaw();
      isContent = (await done) || again;
      for (const message of world.taken) if (writer.isOfEachCall?.(message) === true) mayRepeat.add(nameOf(message));
    }
    if (!isContent) world.advance(trouble?.forAnHour === true ? Math.max(writer.againMs, PATIENCE_MS) : writer.againMs);
  }
  world.advance(MINUTE_MS);
  await tellWhatIsLeft(world.begin(), world.now);
  return {
    calls: first.calls,
    isContent,
    taken: world.taken.map(nameOf),
    mayRepeat,
    outcome: writer.outcome(world).map((each) => JSON.stringify(each, textOf)),
  };
}

/** What is wrong about a run with a fault, beside one without and one that was late. */
function problemsOf({ isContent, taken, mayRepeat, outcome }: Played, usual: Played, late: Played): string[] {
  const like = [late, usual].find((each) => taken.every((name) => each.taken.includes(name))) ?? usual;
  const times = (name: string) => taken.filter((each) => each === name).length;
  const leaves = (of: readonly string[], other: readonly string[]) =>
    of.filter((line) => !other.includes(line)).join(' ');
  return [
    ...(isContent ? [] : ['its caller is never content']),
    ...like.taken.filter((name) => times(name) === 0).map((name) => `never told: ${name}`),
    ...[...new Set(taken)].flatMap((name) => {
      if (!like.taken.includes(name)) return `not to be told: ${name}`;
      return times(name) > (mayRepeat.has(name) ? 2 : 1) ? `told ${times(name)} times: ${name}` : [];
    }),
    ...([usual, late].some((each) => isDeepStrictEqual(each.outcome, outcome))
      ? []
      : [`leaves ${leaves(outcome, usual.outcome)} instead of ${leaves(usual.outcome, outcome)}`]),
  ];
}

describe.each(WRITERS)('$name', (writer) => {
  test('loses nothing, tells nothing twice and leaves nothing open, wherever it is cut off', async () => {
    const [usual, late] = [await play(writer), await play(writer, undefined, true)];
    expect([usual.isContent, late.isContent]).toEqual([true, true]);
    const problems: string[] = [];
    for (const trouble of TROUBLES) {
      for (const { nth, name } of usual.calls.filter(trouble.at)) {
        // An hour that begins between two reads is the hour that begins after the write before them.
        if (trouble.forAnHour === true && usual.calls[nth - 2]?.isWrite === false) continue;
        for (const problem of problemsOf(await play(writer, { ...trouble, nth }), usual, late)) {
          problems.push(`${trouble.name} at call ${nth} (${name}): ${problem}`);
        }
      }
    }

    expect(problems).toEqual([]);
  });
});
