import { describe, expect, test } from 'vitest';
import { channelTroubles } from '../../functions/domain/operations/channel-notices.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';

const COUNTS = [0, 1, 2, 1_234];

const LEVELS: readonly { falseAlarmDays?: number; number?: number }[] = [{ falseAlarmDays: 14 }, { number: 0.5 }];

/** What is said of conditions, what is heard, and the state of rules, and in answers. */
function wordsSay({ conditions, reasons, ruleAnswers }: Words): readonly string[] {
  return [
    ...LEVELS.flatMap(({ number, ...days }) => [
      conditions.spike({ ...days, ratio: number, window: '1h' }),
      conditions.negativeSurge({ ...days, share: number }),
      conditions.drop({ ...days, ratio: number, window: '1d' }),
      conditions.audience({ ...days, limit: number, measure: 'REACH', window: '1d' }),
    ]),
    conditions.threshold({ bound: 'atMost', limit: 0, window: '6h' }),
    conditions.shareOfVoice({ groupId: '7', atLeast: 0.4, atMost: 0.125, window: '1d' }),
    ...(['all', 'any', 'none'] as const).map((asks) => conditions.ofParts({ asks, rules: 'a, b', window: '1h' })),
    ...COUNTS.flatMap((count) => [
      reasons.toldToday({ mentions: count, last: '12:00' }),
      reasons.toBeTold({ mentions: count }),
      reasons.copiesCame({ copies: count }),
      reasons.notTold({ mentions: count }),
      reasons.voicesIn({ voices: count, mentions: count }),
      ruleAnswers.readers(count, ['…']),
      ruleAnswers.readersWithFilters(['…'], ['…']),
      ruleAnswers.htmlReaders({ sender: '…', ofStack: count > 1, named: count }),
      ruleAnswers.undelivered(count, 3_600_000),
      ruleAnswers.askAgain({ seconds: count }),
    ]),
    reasons.acknowledged({ time: '12:00', by: '…', again: 24, count: 'voices' }),
    reasons.neverSent({ why: 'shared', from: '…', to: '…', said: '…' }),
    ruleAnswers.htmlReaders({ sender: '…', ofStack: true, named: ['pr@example.com', 'ceo@example.com'] }),
    ruleAnswers.changedMeanwhile({ kind: 'channel', name: 'pr' }),
    ruleAnswers.getsNothing({ channel: 'pr', nearest: 'pq' }),
    ruleAnswers.isDisabled({ channel: 'pr' }),
    ruleAnswers.overdueSummary('42', 7_200_000),
    ruleAnswers.overdueSummary('42', 7_200_000, ['alerts']),
    ...(['live', 'played', 'stack'] as const).map((kind) => ruleAnswers.place({ kind, name: 'acme' })),
    ...channelTroubles('pr').map(({ cause }) => ruleAnswers.channelTrouble(cause, 'Nothing could be delivered to it.')),
    ruleAnswers.askAgain({}),
    ruleAnswers.outcome('pr', 'not-taken', '…'),
    ...(['AND', 'OR', 'NOT'] as const).map((operator) =>
      ruleAnswers.oddQuery('42/a', { kind: 'word', piece: '…', at: 6, operator }),
    ),
    ruleAnswers.oddQuery('42/a', { kind: 'comma', piece: ',', at: 6 }),
    ruleAnswers.oddQuery('42/a', { kind: 'signs', piece: '…', at: 6, found: '…' }),
  ];
}

/** Every text that stands as it is, by its name. */
const textsOf = (words: object): readonly (readonly [string, string])[] =>
  Object.entries(words).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));

const SENTENCES = { ...wordsOf({}).heard, ...wordsOf({}).reasons, ...wordsOf({}).ruleAnswers };

describe.each(LANGUAGES)('the words about rules in %s', (language) => {
  const said = wordsSay(wordsOf({ language }));

  test('are whole sentences', () => {
    expect(said.filter((text) => /undefined|null|NaN|\[object|function|\s{2}|=>/.test(text))).toEqual([]);
    expect(said.filter((text) => text.trim() === '')).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((each) => each !== 'en'))('the words about rules in %s', (language) => {
  test('are not English', () => {
    const { heard, reasons, ruleAnswers } = wordsOf({ language });
    const fixed = new Map(textsOf(SENTENCES));
    expect(
      textsOf({ ...heard, ...reasons, ...ruleAnswers }).filter(([name, text]) => fixed.get(name) === text),
    ).toEqual([]);
    const sentences = new Set(wordsSay(wordsOf({})));
    expect(wordsSay(wordsOf({ language })).filter((text) => sentences.has(text) && /\p{L}{3}/u.test(text))).toEqual([]);
  });
});

test('what people wrote stands in the words as it is', () => {
  const hostile = '<b>*x*</b> [a](javascript:1)';
  for (const language of LANGUAGES) {
    const { reasons, ruleAnswers } = wordsOf({ language });
    for (const said of [
      reasons.acknowledged({ time: '', by: hostile, again: 2, count: 'mentions' }),
      ruleAnswers.noSuchChannel({ name: hostile }),
    ]) {
      expect(said).toContain(hostile);
    }
  }
});
