import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Item } from '../../bench/simulation/memory-dynamo-db/attribute-value.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { beforeBurst, burst } from './evaluated-world.ts';
import { READERS } from './page-writers.ts';
import { EVENT, START, type Writer, worldOf } from './stored-world.ts';
import { WRITERS } from './writers.ts';

/** Functions are called so long after the world of theirs begins: long after a summary is due. */
const LATER_MS = 2 * HOUR_MS;
const HOUR = `hour#${new Date(START + LATER_MS).toISOString()}`;

/** A kind of item, as the map names it; an item of it, among those of the worlds or beside them; and who suffers from it. */
type Kind = readonly [
  name: `${string} / ${string}`,
  item: RegExp | `${string} / ${string}`,
  suffers: readonly string[],
];

const TOGETHER = ['together-1001', 'together-1002', 'together-1003', 'together-1004'].map((rule) => `rule ${rule}`);
const OPEN_ALERT = ['act: acknowledge', 'act: expected', 'page: acknowledge', 'page: expected'];
const MESSAGE = ['summarize: a summary', 'page: noise', 'page: note', 'page: storyPage'];
const AT_HOOK = ['deliver: an event', 'deliver: an event that receivers refuse for good'];
const LINKS = ['act: silence-2h', 'act: acknowledge', 'act: expected', 'act: noise'];

const KINDS: readonly Kind[] = [
  ['org#<id> / rule#<ruleId>', /^org#42 rule#(alone|acme)$/, ['rule alone', 'summarize: a summary', ...OPEN_ALERT]],
  ['org#<id> / series#<series>', /^org#42 series#keyword:2001:ALL$/, ['rule alone', 'rule spike']],
  ['org#<id> / heads#<group>#<width>#<part>', /^org#42 heads#/, TOGETHER],
  ['org#<id>#heads#... / older#<time>#<name>', /^org#42#heads.* older#2026-11-23T09:05/, TOGETHER],
  ['org#<id>#<series> / YYYY-MM-DD', /^org#42#keyword:2001:ALL 2026-11-22$/, []],
  ['org#<id> / group#<group>#<width>', /^org#42 group#/, []],
  ['org#<id> / groups', /^org#42 groups$/, []],
  ['org#<id> / allowance', /^org#42 allowance$/, []],
  ['org#<id>#told / <tick>#<ruleId>#<eventId>', /^org#42#told /, MESSAGE],
  ['org#<id>#mentions / <ruleId>#<interval>#<eventId>', 'org#42#mentions / each#2026-11-23T09:15:00.000Z#x', []],
  ['summary#<id> / summary', /^summary#/, ['summarize: a summary']],
  ['secret#<name> / evaluation', / evaluation$/, []],
  ['secret#<name> / watched#<id>#<digit>', / watched#/, []],
  ['secret#<name> / looks', / looks$/, []],
  ['secret#<name> / quarantine', 'secret#mention-alerts/token/main / quarantine', []],
  ['user#<id> / budget', / budget$/, []],
  ['configuration / mark', 'configuration / mark', []],
  ['deployed / <kind>#<name>', 'deployed / rules#42/acme', []],
  ['operations / notice#<key>', 'operations / notice#subscribers/alerts/none', []],
  ['operations / heartbeat', 'operations / heartbeat', []],
  ['channel#<id> / lane#<org>#<rule>', 'channel#hook / lane#42#acme', AT_HOOK],
  ['channel#<id> / event#<id>', `channel#hook / event#${EVENT.id}`, AT_HOOK],
  ['channel#<id> / standing', 'channel#hook / standing', AT_HOOK],
  ['channel#<id> / hour#<start>', `channel#chat / ${HOUR}`, AT_HOOK],
  ['emails#<org> / hour#<start>', 'emails#42 / hour#2026-11-23T09:00:00.000Z', []],
  ['act#<org> / done#...', /^act#42 done#/, []],
  ['act#<org> / note#<event>#<at>', `act#42 / note#${EVENT.id}#x`, []],
  ['act#<org> / hour#<start>', `act#42 / ${HOUR}`, LINKS],
  ['page#<address> / sessions', 'page#ada@example.com / sessions', ['page: a session']],
];

const keyText = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`;

/** The items with those of the kind made unreadable, each field of another type; undefined if there are none. */
function withUnreadable(items: readonly Item[], [, of]: Kind): Item[] | undefined {
  const kept = new Set(['pk', 'sk', 'openOf', 'expiresAt']);
  const garbled = (item: Item): Item =>
    Object.fromEntries(
      Object.entries(item).map(([name, value]) => [
        name,
        kept.has(name) ? value : typeof value === 'string' ? 7 : 'garbled',
      ]),
    );
  if (of instanceof RegExp) {
    const isOfKind = (item: Item) => of.test(keyText(item));
    return items.some(isOfKind) ? items.map((item) => (isOfKind(item) ? garbled(item) : item)) : undefined;
  }
  const [pk, sk] = of.split(' / ');
  const anything = ['status', 'mark', 'before', 'at', 'told', 'rules', 'actions', 'shown', 'latestOrder', 'setAside'];
  const all = Object.fromEntries([...anything, 'heldUntil', 'digestEvents', 'version'].map((name) => [name, 7]));
  return [...items, { ...all, pk, sk, expiresAt: 9e9, heldUntil: 'garbled', actions: 'garbled' }];
}

/** What came of calls of a function: whether its caller is content, and what was taken; undefined if its world has no such item. */
async function called(writer: Writer, kind?: Kind): Promise<string | undefined> {
  const world = await worldOf();
  world.advance(LATER_MS);
  if (kind !== undefined) {
    // Only who used a link has left an item of it.
    if (kind[0] === 'act#<org> / done#...' && writer.name.startsWith('act:'))
      await writer.call(world.begin(), world).catch(() => false);
    const items = withUnreadable(world.database.itemsOf('state'), kind);
    if (items === undefined) return undefined;
    for (const item of items) world.database.put('state', item);
  }
  let isContent = false;
  for (let made = 0; made < 2 && !isContent; made += 1) {
    isContent = await writer.call(world.begin(), world).catch(() => false);
    if (!isContent) world.advance(writer.againMs);
  }
  // What a heartbeat says of the item is no harm.
  const taken = world.taken.map(({ to, id }) => `${to} ${id.replace(/^\[HEARTBEAT.*/, 'a heartbeat')}`);
  return JSON.stringify([isContent, taken.sort()]);
}

let stored: readonly Item[];
let told: Awaited<ReturnType<typeof burst>>;
const usual = new Map<Writer, string | undefined>();
beforeAll(async () => {
  stored = await beforeBurst();
  told = await burst(stored);
  for (const writer of [...WRITERS, ...READERS]) usual.set(writer, await called(writer));
});

/** The rows of a table below a heading: the cells of each. */
async function rowsOf(file: string, heading: string): Promise<string[][]> {
  const text = await readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  const [, section = ''] = text.split(`\n${heading}\n`);
  const [, rows = ''] = /\|---.*\n((?:\|.*\n)+)/.exec(section) ?? [];
  return rows
    .trim()
    .split('\n')
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

describe('an item of State that cannot be read', () => {
  test.each(KINDS)('%s', async (...kind) => {
    const [, , suffers] = kind;
    const items = withUnreadable(stored, kind);
    const { told: now, emailed } = items === undefined ? told : await burst(items);
    const found = [
      ...[...told.told].filter((rule) => !now.has(rule)).map((rule) => `rule ${rule}`),
      ...[...told.emailed].filter((rule) => now.has(rule) && !emailed.has(rule)).map((rule) => `emails of ${rule}`),
    ];
    let isMet = items !== undefined;
    for (const [writer, before] of usual) {
      const came = await called(writer, kind);
      isMet ||= came !== undefined;
      if (came !== undefined && came !== before) found.push(writer.name);
    }
    expect(isMet).toBe(true);
    expect(found.sort()).toEqual([...suffers].sort());
  });

  test('is of one of the kinds in the map, and who suffers stands in the runbook', async () => {
    const map = (await rowsOf('architecture.md', '## The State table')).flatMap(([pk = '', sk = '']) =>
      quoted(pk)
        .filter((each) => !/^channel#(mailto|eventbridge)/.test(each))
        .flatMap((each) => quoted(sk).map((of) => `${each} / ${of}`)),
    );
    expect(KINDS.map(([name]) => name).sort()).toEqual(map.sort());
    const rows = await rowsOf('runbook.md', '### Items of State that cannot be read');
    for (const [name, , suffers] of KINDS) {
      const [pk = '', sk = ''] = name.split(' / ');
      const row = rows.find(([item = '']) => quoted(item).includes(pk) && quoted(item).includes(sk));
      expect([name, row?.[1]?.startsWith('nobody:')]).toEqual([name, suffers.length === 0]);
    }
  });
});
