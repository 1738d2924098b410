import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  budgetAfterAnswer,
  budgetAfterQuestion,
  type QuestionGrant,
} from '../../../functions/domain/counting/question-budget.ts';
import {
  budgetAfterTaking,
  type RequestBudget,
  type Requests,
} from '../../../functions/domain/counting/request-budget.ts';

const START = Date.parse('2026-11-20T14:00:00Z');
const MINUTE = 60_000;
const ALL = { counts: 50, scrolls: 50 };
const ONE = { counts: 1, scrolls: 1 };
const run = (before: RequestBudget | undefined, wanted: Requests, now: number) =>
  budgetAfterTaking(before, { secretName: 'main', perMinute: 80, wanted }, now);

/** What a question gets; nothing if it is refused. */
function question(before: RequestBudget | undefined, person: string, now: number, wanted: Requests = ALL) {
  const claim = { person, perMinute: 80, least: ONE, wanted };
  const after = budgetAfterQuestion(before, claim, now);
  if ('refused' in after) return { budget: before, claim, refusal: after, granted: { counts: 0, scrolls: 0 } };
  const { budget, ...grant } = after;
  return { budget, claim, grant, granted: grant.granted };
}

describe('people who ask the service', () => {
  test('get what it allows beyond the limit of the runs while nothing is known of these', () => {
    const first = question(undefined, 'a', START);
    expect(first.granted).toEqual({ counts: 20, scrolls: 20 });
    expect(question(first.budget, 'b', START).refusal).toEqual({ refused: 'judging', againInMs: 3000 });
    expect(run(first.budget, { counts: 80, scrolls: 80 }, START).granted).toEqual({ counts: 80, scrolls: 80 });
  });

  test('get beyond that only what leaves the runs as much as they want at once, also in the hour after they wanted it', () => {
    let { budget } = run(undefined, { counts: 30, scrolls: 70 }, START);
    for (const hours of [0.1, 1, 1.9]) {
      const at = START + hours * 60 * MINUTE;
      const { granted, budget: after } = question(run(budget, ONE, at - MINUTE).budget, 'a', at);
      expect(granted, `${hours} h`).toEqual({ counts: 50, scrolls: 30 });
      expect(run(after, { counts: 30, scrolls: 70 }, at).granted).toEqual({ counts: 30, scrolls: 70 });
    }
    budget = run(budget, ONE, START + 61 * MINUTE).budget;
    expect(question(run(budget, ONE, START + 125 * MINUTE).budget, 'a', START + 130 * MINUTE).granted).toEqual(ALL);
  });

  test('never take, whoever asks whenever, what a run needs, nor with the runs more than the service allows', () => {
    const steps = fc.array(
      fc.record({
        wait: fc.nat(20_000),
        who: fc.constantFrom('run', 'a', 'b', 'c'),
        counts: fc.integer({ min: 1, max: 50 }),
        used: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 60 },
    );
    const need = { counts: 40, scrolls: 10 };
    fc.assert(
      fc.property(steps, (all) => {
        let { budget } = run(undefined, need, START);
        let now = START + MINUTE;
        const sent: { readonly now: number; readonly counts: number }[] = [];
        for (const { wait, who, counts, used } of all) {
          now += wait;
          if (who === 'run') {
            // A run needs what it needs once a minute at most.
            now += MINUTE;
            const after = run(budget, need, now);
            expect(after.granted).toEqual(need);
            budget = after.budget;
            sent.push({ now, counts: need.counts });
            continue;
          }
          const after = question(budget, who, now, { counts, scrolls: 1 });
          if (after.grant === undefined) continue;
          const unused = { counts: Math.floor(after.granted.counts * used), scrolls: 0 };
          const answered = { claim: after.claim, grant: after.grant, run: { unused, said: {} } };
          budget = budgetAfterAnswer(after.budget, answered, now);
          sent.push({ now, counts: after.granted.counts - unused.counts });
        }
        for (const [at, first] of sent.entries()) {
          let sum = 0;
          for (const each of sent.slice(at)) {
            sum += each.counts;
            expect(sum).toBeLessThanOrEqual(100 + (100 * (each.now - first.now)) / MINUTE + 1e-6);
          }
        }
      }),
    );
  });

  test('have a share each, and are told after how many seconds they may ask again', () => {
    let { budget } = run(undefined, ONE, START);
    for (let asked = 0; asked < 20; asked += 1) {
      const after = question(budget, 'a', START + MINUTE, ONE);
      expect(after.granted).toEqual(ONE);
      budget = after.budget ?? budget;
    }
    expect(question(budget, 'a', START + MINUTE, ONE).refusal).toEqual({ refused: 'person', againInMs: 3000 });
    expect(question(budget, 'b', START + MINUTE, ONE).granted).toEqual(ONE);
    expect(question(budget, 'a', START + MINUTE + 3000, ONE).granted).toEqual(ONE);
  });

  test('get back what they did not use, and are forgotten after a minute', () => {
    const first = question(run(undefined, ONE, START).budget, 'a', START + MINUTE);
    const grant: QuestionGrant = first.grant ?? expect.unreachable();
    const said = { scrolls: { remaining: 7 } };
    const answered = { claim: first.claim, grant, run: { unused: { counts: 49, scrolls: 0 }, said } };
    const budget = budgetAfterAnswer(first.budget, answered, START + MINUTE);
    expect(question(budget, 'a', START + MINUTE).refusal?.refused).toBe('person');
    expect(question(budget, 'b', START + MINUTE).granted).toEqual({ counts: 50, scrolls: 6 });
    const later = question(budget, 'b', START + 3 * MINUTE);
    expect(Object.keys(later.budget?.people?.each ?? {})).toEqual(['b']);
  });

  test('get nothing while the service said that nobody may ask', () => {
    const { budget } = run(undefined, ONE, START);
    const blocked = { ...budget, scrolls: { ...budget.scrolls, blockedUntil: START + 40_000 } };
    expect(question(blocked, 'a', START).refusal).toEqual({ refused: 'judging', againInMs: 40_000 });
  });
});
