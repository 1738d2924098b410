import { describe, expect, test } from 'vitest';
import { planItems, type Tables, tablesAfter } from '../../../cli/apply/plan-items.ts';
import { planLines } from '../../../cli/apply/plan-lines.ts';
import type { Item, ItemKindName } from '../../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';

const organization = { organizationId: 42, secretName: 'mention-alerts/token/main' };
const channel = { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/pr' };
const rule = { organizationId: 42, ruleId: 'acme', watch: { keywordId: 1 }, condition: { kind: 'spike' } };

const EMPTY: Tables = { organizations: [], rules: [], channels: [] };
const all: Tables = { organizations: [organization], rules: [rule], channels: [channel] };

function plan(
  folder: Partial<Record<ItemKindName, readonly Item[]>>,
  stored: Tables = EMPTY,
  {
    isPruned = false,
    isForced = false,
    heldBy = {},
    deployed = {},
  }: {
    readonly isPruned?: boolean;
    readonly isForced?: boolean;
    readonly heldBy?: Record<string, string>;
    readonly deployed?: Record<string, Item>;
  } = {},
) {
  const found = Object.values(ITEM_KINDS).flatMap((kind) =>
    (folder[kind.name] ?? []).map((item) => ({ kind, where: '', item })),
  );
  return planItems({
    found,
    stored,
    deployed: new Map(Object.entries(deployed)),
    prune: isPruned ? { heldBy: new Map(Object.entries(heldBy)) } : undefined,
    isForced,
  });
}

const told = (steps: ReturnType<typeof plan>) => steps.map(({ kind, of, name }) => `${kind} ${of.singular} ${name}`);

describe('the plan of a folder', () => {
  test('writes organizations and channels before the rules that name them', () => {
    expect(told(plan(all))).toEqual(['create organization 42', 'create channel pr', 'create rule 42/acme']);
  });

  test('is empty for what is equal, in whatever form its id was read', () => {
    const stored = { ...all, rules: [{ ...rule, organizationId: 42n }] };
    expect(plan(all, stored).map(({ kind }) => kind)).toEqual(['keep', 'keep', 'keep']);
  });

  test('names each difference of an item', () => {
    const changed = { ...rule, severity: 'critical', condition: { kind: 'spike', minMentions: 9 } };
    expect(plan({ rules: [changed] }, all)[0]).toMatchObject({
      kind: 'change',
      changes: ['condition.minMentions: 9 (new)', 'severity: "critical" (new)'],
    });
  });

  test('leaves alone what people edited since it was applied, unless forced, and says how', () => {
    const edited = { ...rule, severity: 'critical', silencedUntil: '2026-12-01T00:00:00Z' };
    const deployed = { 'rules#42/acme': rule };
    const stored = { ...all, rules: [edited] };
    const [unasked] = plan({ rules: [rule] }, stored, { deployed });
    expect(unasked).toMatchObject({ kind: 'edited', isNew: false, edits: ['severity: "critical" (new)'] });
    const [asked] = plan({ rules: [{ ...rule, name: 'Acme' }] }, stored, { deployed });
    expect(asked).toMatchObject({ kind: 'edited', isNew: true });
    expect(plan({ rules: [rule] }, stored, { deployed, isForced: true })[0]).toMatchObject({ kind: 'change' });
    // Nobody applied it yet, or the folder has what people wrote.
    expect(plan({ rules: [rule] }, stored)[0]).toMatchObject({ kind: 'change', isNew: true });
    expect(plan({ rules: [edited] }, stored, { deployed })[0]).toMatchObject({ kind: 'keep', isNew: true });
    const silenced = { ...rule, silencedUntil: '2026-12-01T00:00:00Z' };
    const [renamed] = plan({ rules: [{ ...rule, name: 'Acme' }] }, { ...all, rules: [silenced] }, { deployed });
    expect(renamed).toMatchObject({ kind: 'change' });
  });

  test('leaves what is not in the folder alone', () => {
    const steps = plan({ organizations: [organization] }, all);
    expect(told(steps)).toEqual(['keep organization 42', 'leave channel pr', 'leave rule 42/acme']);
    expect(tablesAfter(steps)).toEqual(all);
  });
});

test('says of a rule that is switched off what is no longer told', () => {
  const [step] = plan({ rules: [{ ...rule, enabled: false }] }, all);
  if (step === undefined) throw new Error('no step');
  const before = { watched: 'mentions', extreme: 'highest', days: 14, alerts: [] } as const;
  expect(planLines([{ ...step, effects: ['An open episode of it ends.'], previews: { before } }])).toEqual([
    'rule 42/acme: would be changed',
    '  enabled: false (new)',
    '  An open episode of it ends.',
    '  As it is, it would not have fired in the last 14 days.',
    '0 to create, 1 to change, 0 to delete; 0 equal, 0 not in the folder.',
  ]);
});

describe('what people set elsewhere', () => {
  const silence = { silencedUntil: '2026-11-22T20:00:00.000Z' };
  const seen = { acknowledged: { episode: '2026-11-22T19:00:00.000Z', at: '2026-11-22T19:05:00.000Z', count: 20 } };

  test('is no difference, and outlives one', () => {
    const stored = { ...all, rules: [{ ...rule, ...silence, ...seen }] };
    expect(told(plan({ rules: [rule] }, stored))[0]).toBe('keep rule 42/acme');
    const [step] = plan({ rules: [{ ...rule, severity: 'info' }] }, stored);
    expect(step).toMatchObject({ changes: ['severity: "info" (new)'], after: { ...rule, ...silence, ...seen } });
  });

  test('is what the file says where it says so', () => {
    const stored = { ...all, rules: [{ ...rule, ...silence }] };
    const [step] = plan({ rules: [{ ...rule, silencedUntil: '2026-12-01T00:00:00Z' }] }, stored);
    expect(step).toMatchObject({ after: { silencedUntil: '2026-12-01T00:00:00Z' } });
  });

  test('keeps a disabled channel disabled and a rotated secret, but takes another secret', () => {
    const rotated = { ...channel, enabled: false, secretName: `${channel.secretName}.20261122T153000Z` };
    const stored = { ...all, channels: [rotated] };
    expect(told(plan({ channels: [channel] }, stored))[0]).toBe('keep channel pr');
    const other = { ...channel, secretName: 'mention-alerts/channel/other' };
    expect(plan({ channels: [other] }, stored)[0]).toMatchObject({ after: { ...other, enabled: false } });
    const later = { ...channel, secretName: `${channel.secretName}.20261123T000000Z` };
    expect(plan({ channels: [later] }, stored)[0]).toMatchObject({ after: { secretName: later.secretName } });
  });
});

describe('--prune', () => {
  const others: Tables = {
    organizations: [organization, { ...organization, organizationId: 7 }],
    rules: [rule, { ...rule, organizationId: 7, ruleId: 'old' }],
    channels: [channel, { ...channel, channelId: 'old' }],
  };

  test('deletes last, rules before what they name', () => {
    const steps = plan({ ...all, rules: [rule, { ...rule, ruleId: 'new' }] }, others, { isPruned: true });
    expect(told(steps).filter((line) => !line.startsWith('keep'))).toEqual([
      'create rule 42/new',
      'delete rule 7/old',
      'delete channel old',
      'delete organization 7',
    ]);
    expect(tablesAfter(steps).rules.map(({ ruleId }) => ruleId)).toEqual(['acme', 'new']);
  });

  test('deletes nothing of a kind that the folder does not have', () => {
    expect(plan({ rules: [rule] }, others, { isPruned: true })).toMatchObject([
      { kind: 'keep', name: '42/acme' },
      { kind: 'leave', name: '42', why: 'the folder has no organizations' },
      { kind: 'leave', name: '7' },
      { kind: 'leave', name: 'pr', why: 'the folder has no channels' },
      { kind: 'leave', name: 'old' },
      { kind: 'delete', name: '7/old' },
    ]);
  });

  test('leaves a rule that somebody is at work on', () => {
    const steps = plan({ rules: [rule] }, others, { isPruned: true, heldBy: { '7/old': 'it is silenced' } });
    expect(steps.at(-1)).toMatchObject({ kind: 'leave', name: '7/old', why: 'it is silenced' });
  });

  test('leaves what a rule that stays is made of, however deep, unless it is forced; not what goes with it', () => {
    const of = (ruleId: string, ...rules: string[]) => ({ ...rule, ruleId, condition: { kind: 'any-of', rules } });
    const stored = {
      ...EMPTY,
      rules: [
        rule,
        { ...rule, ruleId: 'part' },
        { ...rule, ruleId: 'other' },
        of('held', 'middle'),
        of('middle', 'part'),
        of('gone', 'other'),
      ],
    };
    const options = { isPruned: true, heldBy: { '42/held': 'it is silenced' } };
    const steps = plan({ rules: [rule] }, stored, options);
    expect(steps).toMatchObject([
      { kind: 'keep', name: '42/acme' },
      { kind: 'leave', name: '42/held', why: 'it is silenced' },
      { kind: 'leave', name: '42/middle', why: 'held, which stays, is made of it' },
      { kind: 'leave', name: '42/part', why: 'middle, which stays, is made of it' },
      { kind: 'delete', name: '42/gone' },
      { kind: 'delete', name: '42/other' },
    ]);
    const forced = told(plan({ rules: [rule] }, stored, { ...options, isForced: true }));
    expect(forced).toContain('delete rule 42/part');
  });
});
