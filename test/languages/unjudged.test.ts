import { describe, expect, test } from 'vitest';
import type { RuleStatus } from '../../functions/domain/alerting/rule-status.ts';
import { watchOfRule } from '../../functions/domain/counting/organization/watch-of-rule.ts';
import { CONDITION_KINDS } from '../../functions/domain/engine/condition-kinds.ts';
import type { StillMissing } from '../../functions/domain/engine/still-missing.ts';
import { summaryEmail } from '../../functions/domain/messages/email/summary-email.ts';
import { summaryHtml } from '../../functions/domain/messages/email/summary-html.ts';
import { makeSummary, type SummaryFacts } from '../../functions/domain/messages/summary/make-summary.ts';
import { secretPart } from '../../functions/domain/operations/notice.ts';
import { refusalOf } from '../../functions/domain/operations/refusal-of.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { missingInWords } from '../../functions/domain/wording/missing-in-words.ts';
import { troubleInWords } from '../../functions/domain/wording/unjudged-in-words.ts';
import { LANGUAGES } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { buildDetector } from '../support/build-detector.ts';
import { buildOrganization } from '../support/build-organization.ts';
import { buildRule } from '../support/build-rule.ts';

const rule = buildRule();
const SECRET = 'mention-alerts/token/main';
const TO = Date.parse('2026-11-23T08:00:00Z');

const FACTS: SummaryFacts = {
  organization: { organizationId: 42n },
  timeZone: 'Europe/Oslo',
  period: { from: TO - DAY_MS, to: TO },
  statuses: [],
  broken: [],
  remembered: [],
  told: [],
  series: [],
  steps: { step: 'day', edges: [TO - DAY_MS, TO] },
  keywordsOf: new Map(),
  undelivered: [],
  marks: [],
  channels: [],
};

/** Keys of notices, each of which is another reason why a rule is refused. */
const RAISED = [
  ...['secret', 'rejected', 'forbidden/42', 'forbidden/user', 'not-found/42'].map(
    (problem) => `token/${secretPart(SECRET)}/${problem}`,
  ),
  `quarantine/${secretPart(SECRET)}/42/acme-loud`,
  '42/watch/unknown-keyword/keyword:1001',
  `service/${SECRET}`,
  '42/service',
];

const refusals = [
  ...RAISED.map((key) => refusalOf(rule, SECRET, { raised: [key], unreadable: undefined, isNew: true })),
  refusalOf(rule, SECRET, { raised: [], unreadable: 'the version is not known', isNew: false }),
];

/** Organizations in which a keyword, or the group that it is judged in, cannot be counted. */
const troubles = (
  [
    [{}, { state: 'SUSPENDED' }],
    [{ watch: { keywordId: 99 } }, {}],
    [{}, { keywords: buildOrganization().keywords.map((each) => ({ ...each, active: false })) }],
    [{ watch: { groupId: 99 } }, {}],
    [{ watch: { groupId: 7 } }, { keywords: buildOrganization().keywords.map((each) => ({ ...each, active: false })) }],
  ] as const
).map(([fields, organization]) => {
  const watched = buildRule(fields);
  const { trouble } = watchOfRule(watched, buildOrganization(organization));
  return { rule: watched, status: 'failed', why: trouble?.text ?? '', because: trouble?.cause ?? '' } as const;
});

const failed: readonly RuleStatus[] = [
  ...refusals.map((refusal) => ({ rule, status: 'failed' as const, ...(refusal ?? { why: '', because: '' }) })),
  ...troubles,
];

/** A condition of each kind that needs history, so that a first reading finds it learning. */
const LEARNS: readonly Record<string, unknown>[] = [
  { kind: 'spike' },
  { kind: 'spike', window: '3d', ratio: 2 },
  { kind: 'negative-surge', window: '1d' },
  { kind: 'drop', window: '6h' },
  { kind: 'drop', window: '6h', ratio: 0.5 },
  { kind: 'audience', measure: 'REACH' },
  { kind: 'share-of-voice', window: '1d', of: { groupId: 7 } },
  { kind: 'all-of', within: '2h', rules: ['voices', 'crisis'] },
  { kind: 'any-of', rules: ['voices'] },
  { kind: 'none-of', rules: ['voices'] },
];
const NEED_NO_HISTORY = ['threshold', 'each'];

/** What a detector still needs when it has seen one reading with few mentions. */
function missingOf(condition: Record<string, unknown>): StillMissing | undefined {
  const detector = buildDetector(condition);
  const windows = buildRule({ condition }).condition.windowMs === undefined ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3];
  const sums = windows.map(() => ({ total: 3, complete: true }));
  const parts = detector.parts.map((ruleId) => ({ ruleId, name: ruleId, standing: 'learning' as const }));
  return detector.judge(detector.first(), { at: TO, sums, subset: sums, parts }).verdict.stillMissing;
}

const MISSING = [...LEARNS.map(missingOf), { kind: 'window' } as const, { kind: 'count' } as const];

const HISTORY = { kind: 'history', have: 6, of: 24 } as const;

test('every kind of condition is looked at, and says what it still needs', () => {
  expect([...new Set([...LEARNS.map(({ kind }) => kind), ...NEED_NO_HISTORY])].sort()).toEqual(
    CONDITION_KINDS.map(({ kind }) => kind).sort(),
  );
  expect(MISSING).not.toContain(undefined);
  expect(failed.map(({ why, because }) => [why !== '', because !== ''])).toEqual(failed.map(() => [true, true]));
});

test('the engineer reads in English what the program says of it, word by word', () => {
  const words = wordsOf({});
  for (const status of failed) expect(troubleInWords(status, words)).toBe(status.why);
});

describe.each(LANGUAGES)('why a rule is not judged, in %s', (language) => {
  const words = wordsOf({ language, timeZone: 'Europe/Oslo' });

  test('stands in the summary, in the email and on its page', () => {
    const statuses: RuleStatus[] = [
      { rule, status: 'learning', stillMissing: HISTORY },
      { rule, status: 'deferred', why: 'late', lagMs: DAY_MS },
      { rule, status: 'deferred', why: 'no verdict yet' },
      ...failed,
    ];
    const data = makeSummary({ ...FACTS, language, statuses });
    const { learning, troubled } = data.health;
    const whys = [...learning.shown, ...troubled.shown].map(({ why }) => why);
    expect(whys).toHaveLength(statuses.length);
    expect(whys).toEqual(expect.arrayContaining([words.summaries.late, words.summaries.noVerdictYet]));
    const { body } = summaryEmail(data, '');
    const html = summaryHtml(data, {});
    for (const text of [body, html]) expect(text).toContain(missingInWords(HISTORY, words));
    expect(body).toContain(whys.find((why) => why === words.summaries.noVerdictYet));
  });
});

test('a summary of an earlier release is read as it was sent', () => {
  const shown = [{ rule: '42/acme-loud', why: 'the service rejects the token' }];
  const data = makeSummary({ ...FACTS, language: 'de' });
  const before = { ...data, health: { ...data.health, troubled: { shown, total: 1 } } };
  expect(summaryEmail(before, '').body).toContain('42/acme-loud (the service rejects the token)');
});
