import { describe, expect, test } from 'vitest';
import { watchingOf } from '../../../functions/domain/alerting/watching.ts';
import { buildRule } from '../../support/build-rule.ts';

describe('the name of what a rule watches', () => {
  // As release 0eb3322 named them: another name ends every open alert of every stack as "edited".
  test.each([
    ['a threshold', {}, '8e8bd9ab2bd16ca7d860ecde1def1f6a'],
    [
      'too few',
      { every: '15m', condition: { kind: 'threshold', window: '1h', atMost: 3 } },
      'bbe4a52350730e4879b6ec83cb670494',
    ],
    [
      'a spike of a group in some source types',
      { watch: { groupId: 7 }, sourceTypes: ['WEB', 'TV'], condition: { kind: 'spike', minMentions: 5 } },
      '56d8367eb0bb7f1fbd31deabb150e007',
    ],
    ['a negative surge', { condition: { kind: 'negative-surge', minMentions: 5 } }, '218a2771a3ee0218a0922894f2ba30de'],
    [
      'a negative surge by share',
      { condition: { kind: 'negative-surge', window: '4h', share: 0.5 } },
      '30d23a5bfdcc6da99ea2d84e4d92818a',
    ],
    [
      'some sentiments',
      { every: '1h', sentiments: ['POSITIVE', 'NEUTRAL'], condition: { kind: 'threshold', window: '4h', atLeast: 1 } },
      'a0c7da0f1fa6e4df7ad26301382d0cad',
    ],
  ])('of %s is the one that the last release gave it', (_, fields, name) => {
    expect(watchingOf(buildRule(fields))).toBe(name);
  });
});
