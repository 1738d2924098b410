import { describe, expect, test } from 'vitest';
import type { Care, CareStore } from '../../functions/adapters/dynamodb/care-store.ts';
import { careful } from '../../functions/evaluate/set-aside.ts';
import { buildRule } from '../support/build-rule.ts';

const SECRET = 'mention-alerts/token/main';
const RULES = ['a', 'b', 'c'].map((ruleId) => buildRule({ ruleId }));

/** Attempts at ticks, each over what the one before left behind. */
function attempts() {
  let kept: Care = { broke: {}, setAside: {} };
  const care: CareStore = {
    read: async () => kept,
    write: async (_secretName, written) => {
      kept = written;
    },
  };
  const told: string[] = [];
  const board = {
    async reconcile(_prefixes: readonly string[], causes: readonly { readonly key: string }[]) {
      told.push(...causes.map(({ key }) => key));
    },
  };
  return {
    told,
    /** Judges the rules; the process ends at one of them, or after them all, with nothing more being written. */
    async attempt(retried: boolean, endsAt?: string): Promise<string[]> {
      const { rules, noteJudging, done } = await careful({ care, log: () => undefined }, board, SECRET, RULES, retried);
      const judged: string[] = [];
      for (const rule of rules) {
        await noteJudging(rule);
        if (rule.ruleId === endsAt) return judged;
        judged.push(rule.ruleId);
      }
      if (endsAt !== 'after all') await done();
      return judged;
    },
  };
}

describe('a rule at which the process ends', () => {
  test('again and again is set aside after the second time that it is known, and the others were judged meanwhile', async () => {
    const { attempt, told } = attempts();
    expect(await attempt(false, 'a')).toEqual([]);
    expect(await attempt(true, 'a')).toEqual([]);
    expect(await attempt(false, 'a')).toEqual(['b', 'c']);
    expect(await attempt(true)).toEqual(['b', 'c']);
    expect(await attempt(false)).toEqual(['b', 'c']);
    expect(told).toEqual([`set-aside/${SECRET}/42/a`]);
  });

  test('once is judged again, and is no suspect any more when that went well', async () => {
    const { attempt, told } = attempts();
    for (let turn = 0; turn < 3; turn += 1) {
      await attempt(false, 'a');
      await attempt(true, 'a');
      expect(await attempt(false)).toEqual(['b', 'c', 'a']);
    }
    expect(told).toEqual([]);
  });

  test('is not blamed for what came after it: a write that failed, or a process that ended later', async () => {
    const { attempt, told } = attempts();
    await attempt(false, 'b');
    await attempt(true, 'after all');
    expect(await attempt(false)).toEqual(['a', 'b', 'c']);
    expect(told).toEqual([]);
  });
});
