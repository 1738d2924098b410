import { describe, expect, test } from 'vitest';
import type { Item } from '../../../../functions/domain/items/item-kind.ts';
import { type DeployedItem, deployedName } from '../../../../functions/domain/operations/deployment/deployed-item.ts';
import { type NamedItem, planDeployment } from '../../../../functions/domain/operations/deployment/plan-deployment.ts';

const OWNER = 'mention-alerts-prod/AlertRules';
const rule = {
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1 },
  condition: { kind: 'spike', minMentions: 9 },
};
const edited = { ...rule, condition: { kind: 'spike', minMentions: 20 } };
const other = { ...rule, severity: 'critical' };

const named = (item: Item): NamedItem => ({ kind: 'rules', name: `${item.organizationId}/${item.ruleId}`, item });
const left = (item: Item | undefined, more: Partial<DeployedItem> = {}): DeployedItem => ({
  kind: 'rules',
  name: '42/acme',
  owner: OWNER,
  made: true,
  item,
  ...more,
});

function plan({
  wanted,
  stored,
  record,
  overwrites = false,
  held,
}: {
  wanted?: Item;
  stored?: Item;
  record?: DeployedItem;
  overwrites?: boolean;
  held?: string;
}) {
  const { steps, drift, conflicts } = planDeployment({
    owner: OWNER,
    wanted: wanted === undefined ? [] : [named(wanted)],
    stored: new Map(stored === undefined ? [] : [['rules#42/acme', stored]]),
    remembered: new Map(record === undefined ? [] : [[deployedName(record), record]]),
    heldBy: new Map(held === undefined ? [] : [['42/acme', held]]),
    overwrites,
  });
  const written = steps.map(({ intent, after, record: next }) => ({
    does: intent === undefined ? 'remembers' : after === undefined ? 'deletes' : 'writes',
    ...(intent !== undefined && after !== undefined ? { after } : {}),
    isOurs: next !== undefined,
  }));
  const told = (from: typeof drift) => from.map(({ why, lines }) => [why, ...lines].join(': '));
  return { written, drift: told(drift), conflicts: told(conflicts) };
}

const NOTHING = { written: [], drift: [], conflicts: [] };

describe('an item of the folder', () => {
  test('is created where there is none', () => {
    expect(plan({ wanted: rule })).toEqual({ ...NOTHING, written: [{ does: 'writes', after: rule, isOurs: true }] });
  });

  test('is changed where it is as the last deployment left it', () => {
    expect(plan({ wanted: other, stored: rule, record: left(rule) }).written).toEqual([
      { does: 'writes', after: other, isOurs: true },
    ]);
  });

  test("costs no write where it is equal, and is from then on the deployment's", () => {
    expect(plan({ wanted: rule, stored: rule, record: left(rule) })).toEqual(NOTHING);
    expect(plan({ wanted: rule, stored: rule })).toEqual({
      ...NOTHING,
      written: [{ does: 'remembers', isOurs: true }],
    });
  });

  test('keeps what people set by commands, links and buttons: that is no edit', () => {
    const silenced = { ...rule, silencedUntil: '2026-11-22T20:00:00Z' };
    expect(plan({ wanted: other, stored: silenced, record: left(rule) })).toMatchObject({
      written: [{ after: { ...other, silencedUntil: '2026-11-22T20:00:00Z' } }],
      conflicts: [],
    });
  });

  test('stops the deployment where people edited it and the folder changes it, too, with the differences', () => {
    expect(plan({ wanted: other, stored: edited, record: left(rule) })).toEqual({
      ...NOTHING,
      conflicts: ['edited: condition.minMentions: 9 -> 20'],
    });
    expect(plan({ wanted: other, record: left(rule) }).conflicts).toEqual(['deleted']);
  });

  test('stays as people edited it, and is told, where the folder asks nothing new of it', () => {
    expect(plan({ wanted: rule, stored: edited, record: left(rule) })).toEqual({
      ...NOTHING,
      drift: ['edited: condition.minMentions: 9 -> 20'],
    });
    expect(plan({ wanted: rule, record: left(rule) })).toEqual({ ...NOTHING, drift: ['deleted'] });
  });

  test('is no drift any more once the folder says the same', () => {
    expect(plan({ wanted: edited, stored: edited, record: left(rule) })).toEqual({
      ...NOTHING,
      written: [{ does: 'remembers', isOurs: true }],
    });
  });

  test('stops the deployment where somebody else made one of that name', () => {
    expect(plan({ wanted: rule, stored: other }).conflicts).toEqual(['foreign: severity: "critical" (removed)']);
    expect(plan({ wanted: rule, stored: other, record: left(other, { owner: 'another' }) }).conflicts).toHaveLength(1);
  });

  test('is written over what people made where that is asked for, and told', () => {
    expect(plan({ wanted: rule, stored: edited, record: left(rule), overwrites: true })).toEqual({
      written: [{ does: 'writes', after: rule, isOurs: true }],
      drift: ['edited: condition.minMentions: 9 -> 20'],
      conflicts: [],
    });
  });
});

describe('an item that the folder has no more', () => {
  test('is deleted where the deployment made it and it is as it left it', () => {
    expect(plan({ stored: rule, record: left(rule) }).written).toEqual([{ does: 'deletes', isOurs: false }]);
  });

  test('stays where the deployment found it there, or made none of it at all', () => {
    expect(plan({ stored: rule, record: left(rule, { made: false }) }).written).toEqual([
      { does: 'remembers', isOurs: false },
    ]);
    expect(plan({ stored: rule, record: left(rule, { owner: 'another' }) })).toEqual(NOTHING);
  });

  test('stays and is told where people edited it, or are at work on it', () => {
    expect(plan({ stored: edited, record: left(rule) }).drift).toHaveLength(1);
    expect(plan({ stored: rule, record: left(rule), held: 'it is silenced' })).toEqual({
      ...NOTHING,
      drift: ['held: it is silenced'],
    });
  });
});

describe('a rollback', () => {
  const refused = { writing: { item: other } };

  test.each([
    ['edited', edited, 'edited: condition.minMentions: 9 -> 20'],
    ['deleted', undefined, 'deleted'],
  ])('leaves what people %s while an item was written, and is no conflict', (_how, stored, drift) => {
    expect(plan({ wanted: rule, ...(stored === undefined ? {} : { stored }), record: left(rule, refused) })).toEqual({
      written: [{ does: 'remembers', isOurs: true }],
      drift: [drift],
      conflicts: [],
    });
  });

  test('leaves what somebody else made while an item was created, even if it is told to overwrite', () => {
    for (const overwrites of [false, true]) {
      expect(plan({ stored: other, record: left(undefined, { writing: { item: rule } }), overwrites })).toEqual({
        ...NOTHING,
        written: [{ does: 'remembers', isOurs: false }],
      });
    }
  });

  test('is not what asks for the same new version again: that would overwrite the edit', () => {
    expect(plan({ wanted: other, stored: edited, record: left(rule, refused) }).conflicts).toHaveLength(1);
  });
});

describe('a run that was cut off', () => {
  test.each([
    ['before it wrote an item', undefined, left(undefined, { writing: { item: rule } })],
    ['before it changed one', rule, left(rule, { writing: { item: other } })],
    ['after it changed one', other, left(rule, { writing: { item: other } })],
    ['after it deleted one', undefined, left(rule, { writing: { item: undefined } })],
  ])('%s is no edit by hand: neither for the next one nor for a rollback', (_when, stored, record) => {
    for (const wanted of [rule, other]) {
      const { written, drift, conflicts } = plan({ wanted, ...(stored === undefined ? {} : { stored }), record });
      expect([drift, conflicts]).toEqual([[], []]);
      expect(written).toMatchObject([{ isOurs: true }]);
    }
  });
});
