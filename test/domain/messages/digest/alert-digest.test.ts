import { describe, expect, test } from 'vitest';
import { alertDigest, firstLines } from '../../../../functions/domain/messages/digest/alert-digest.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';

const alert = (rule: string, severity = 'warning', name = rule) => ({ rule, name, severity });
const rules = (digest: ReturnType<typeof alertDigest>) => digest.lines.map(({ newest }) => newest.rule);

describe('a digest of alerts', () => {
  test('has one line for each rule, with its newest alert and how many there were', () => {
    const digest = alertDigest([alert('42/a', 'info', 'old'), alert('42/b'), alert('42/a', 'info', 'new')], 'why');
    expect(digest.lines).toEqual([
      { newest: alert('42/b'), older: [] },
      { newest: alert('42/a', 'info', 'new'), older: [alert('42/a', 'info', 'old')] },
    ]);
    expect([digest.reason, digest.alerts]).toEqual(['why', 3]);
  });

  test('begins with the worst: by severity, then by how often the rule told', () => {
    const all = [
      alert('42/odd', 'grave'),
      alert('42/info', 'info'),
      alert('42/once'),
      alert('42/twice'),
      alert('42/twice'),
      alert('42/critical', 'critical'),
      alert('41/once'),
    ];
    const worstFirst = ['42/critical', '42/twice', '41/once', '42/once', '42/info', '42/odd'];
    expect(rules(alertDigest(all, ''))).toEqual(worstFirst);
    expect(rules(alertDigest(all.toReversed(), ''))).toEqual(worstFirst);
  });

  test('says what it has no room for', () => {
    const digest = alertDigest([...Array(5).fill(alert('42/a')), alert('42/b'), alert('42/c'), alert('42/b')], '');
    expect(firstLines(digest, 1, wordsOf({}))).toEqual({
      shown: digest.lines.slice(0, 1),
      more: '... and 3 alerts of 2 rules more.',
    });
    expect(firstLines(digest, 3, wordsOf({}))).toEqual({ shown: digest.lines, more: '' });
  });
});
