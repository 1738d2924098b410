import { describe, expect, test } from 'vitest';
import { digestCard, hourDigest } from '../../../functions/domain/channels/digest-card.ts';
import { slackMessage } from '../../../functions/domain/channels/kinds/slack.ts';
import { teamsMessage } from '../../../functions/domain/channels/kinds/teams.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { FORMS } from '../../deliver/published-formats.ts';
import { expectHarmless, HOSTILE_TEXTS, stringsIn } from './hostile-text.ts';

const ENGLISH = wordsOf({});

const HOUR = Date.parse('2026-11-20T23:00:00.000Z');
const alert = (rule: string, name: string, severity = 'warning') => ({ rule, name, severity });

describe('the last message of an hour with too many alerts', () => {
  test('says how many, when, and of which rules, the worst first', () => {
    const notShown = [alert('42/acme', 'Acme'), alert('42/info', 'Bolt', 'info'), alert('42/acme', 'Acme')];
    const card = digestCard(hourDigest(notShown, HOUR, ENGLISH), ENGLISH);
    expect(card.title).toBe('DIGEST: 3 alerts of 2 rules');
    expect(card.explanation).toMatch(
      /^From 23:00 to 00:00 \(UTC\) 20 alerts were shown here, which is the limit for an hour/,
    );
    expect(card.facts).toEqual([
      { name: 'Acme', value: '2 alerts, warning, 42/acme' },
      { name: 'Bolt', value: '1 alert, info, 42/info' },
    ]);
  });

  test.each([
    ['en', 'From 04:30 to 05:30 (Asia/Kolkata)'],
    ['de', 'Von 04:30 bis 05:30 (Asia/Kolkata)'],
    ['nb', 'Fra 04:30 til 05:30 (Asia/Kolkata)'],
    ['fr', 'De 04:30 à 05:30 (Asia/Kolkata)'],
    ['es', 'De 04:30 a 05:30 (Asia/Kolkata)'],
  ] as const)('says the hour by the clock of the organization, in %s', (language, start) => {
    const words = wordsOf({ language, timeZone: 'Asia/Kolkata' });
    expect(digestCard(hourDigest([alert('42/acme', 'Acme')], HOUR, words), words).explanation).toContain(start);
  });

  test('counts the rules that it has no room for', () => {
    const notShown = Array.from({ length: 40 }, (_, n) => alert(`42/rule-${n}`, `Rule ${n}`));
    const card = digestCard(hourDigest(notShown, HOUR, ENGLISH), ENGLISH);
    expect(card.facts).toHaveLength(15);
    expect(card.explanation).toContain('... and 25 alerts of 25 rules more.');
  });

  test('stays within all limits with hundreds of hostile names, rules and severities', () => {
    const texts = [...HOSTILE_TEXTS, '&'.repeat(200), '語'.repeat(200)];
    for (let from = 0; from < texts.length; from += 5) {
      const some = texts.slice(from, from + 5);
      const notShown = Array.from({ length: 100 }, (_, n) =>
        some.map((text) => alert(`${text}${n}`, text, text)),
      ).flat();
      const card = digestCard(hourDigest(notShown, HOUR, ENGLISH), ENGLISH);
      const inSlack = stringsIn(slackMessage(card)).map(({ text }) => text);
      expectHarmless(...inSlack, ...stringsIn(teamsMessage(card)).map(({ text }) => text));
      for (const { name, value } of card.facts) expect(`${name}${value}`).not.toContain('\n');
      expect(FORMS.slack.safeParse(slackMessage(card)).error).toBeUndefined();
      expect(FORMS.teams.safeParse(teamsMessage(card)).error).toBeUndefined();
    }
  });
});
