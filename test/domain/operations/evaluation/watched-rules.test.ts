import { describe, expect, test } from 'vitest';
import { wasWatched, watchedAfter } from '../../../../functions/domain/operations/evaluation/watched-rules.ts';

const key = (ruleId: string, organizationId = 42n) => ({ organizationId, ruleId });
const run = {
  organizationIds: [42n],
  unclear: [],
  on: [key('one'), key('two')],
  isJudged: () => true,
};
const both = watchedAfter(undefined, run);

describe('whether a rule was watched', () => {
  test('is known of each rule of an organization', () => {
    expect(['one', 'two', 'three'].map((ruleId) => wasWatched(both)(key(ruleId)))).toEqual([true, true, false]);
  });

  test('is taken for granted where nothing was recorded: of an earlier release, and of an organization that is new here', () => {
    expect(wasWatched(undefined)(key('one'))).toBe(true);
    expect(wasWatched(both)(key('one', 43n))).toBe(true);
  });

  test.each<[string, Partial<Parameters<typeof watchedAfter>[1]>, readonly boolean[]]>([
    ['is off', { on: [key('two')] }, [false, true]],
    ['could not be judged', { isJudged: () => false }, [true, true]],
    ['is of an organization that was disabled', { on: [] }, [false, false]],
    ['is of an organization with a typo', { organizationIds: [], unclear: ['42'], on: [] }, [true, true]],
  ])('after a run in which it %s', (_, fields, expected) => {
    const after = watchedAfter(both, { ...run, ...fields });
    expect(['one', 'two'].map((ruleId) => wasWatched(after)(key(ruleId)))).toEqual(expected);
  });

  test('becomes true of a rule that was off only when it was judged', () => {
    const off = watchedAfter(both, { ...run, on: [key('two')] });
    const waiting = watchedAfter(off, { ...run, isJudged: () => false });
    expect(wasWatched(waiting)(key('one'))).toBe(false);
    expect(wasWatched(watchedAfter(waiting, run))(key('one'))).toBe(true);
  });

  test('is forgotten of an organization that went to another token', () => {
    expect(watchedAfter(both, { ...run, organizationIds: [], on: [] })).toEqual({});
  });
});
