import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { storedOlder, storedPack } from '../../functions/adapters/dynamodb/head-pack.ts';
import { notice } from '../../functions/adapters/dynamodb/notice-items.ts';
import { packedHead } from '../../functions/adapters/dynamodb/packed-head.ts';
import { storedHead } from '../../functions/adapters/dynamodb/stored-head.ts';
import { judgeRule } from '../../functions/domain/alerting/judge-rule.ts';
import { outboxEntry } from '../../functions/domain/alerting/outbox.ts';
import { type RuleState, ruleState } from '../../functions/domain/alerting/rule-state.ts';
import { groupRecord } from '../../functions/domain/counting/group/group-record.ts';
import { allowanceUse } from '../../functions/domain/counting/organization/allowance.ts';
import { requestBudget } from '../../functions/domain/counting/request-budget.ts';
import { summaryRecord } from '../../functions/domain/messages/summary/summary-record.ts';
import { evaluationRecord } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { quarantine } from '../../functions/domain/operations/evaluation/quarantine.ts';
import { buildRule } from '../support/build-rule.ts';
import { ruleHistoryOf } from '../support/judge-history.ts';

/** What is stored as JSON without a schema of its own: phases and verdicts, by their paths and types. */
function judgedForms(): unknown {
  const rules = [
    buildRule(),
    buildRule({ condition: { kind: 'threshold', window: '5m', atMost: 3 } }),
    buildRule({ condition: { kind: 'spike', minMentions: 3, window: '5m', ratio: 2 } }),
    buildRule({ condition: { kind: 'negative-surge', window: '5m', minMentions: 2, share: 0.5 } }),
  ];
  const days = [...Array.from({ length: 600 }, (_, at) => 3 + (at % 3)), 90, ...new Array<number>(19).fill(1)];
  return rules.map((rule) => {
    const forms = new Set<string>();
    let before: RuleState | undefined;
    for (const length of [1, 600, 601, 602, 620]) {
      const buckets = days.slice(0, length);
      const history = ruleHistoryOf(buckets, { subset: buckets });
      before = judgeRule({ rule, before, history, tick: history.to + 60_000 }).state;
      for (const path of pathsOf({ phase: before.phase, verdict: before.verdict })) forms.add(path);
    }
    return [...forms].sort();
  });
}

function pathsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${at}: ${typeof value}`];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, `${at}/${Array.isArray(value) ? '*' : name}`));
}

/** A form without what its fields mean, which may be said better at any time. */
const jsonSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: (form) => {
      delete form.jsonSchema.description;
    },
  });

const digestOf = (form: unknown) => createHash('sha256').update(JSON.stringify(form)).digest('hex').slice(0, 16);

/**
 * What is stored, under which schema number. A test that fails here says that a form has changed. Where the release before
 * reads it wrongly or not at all (a field that is gone, renamed, means something else, or is required): raise the schema
 * number, and read the number before it, too. A field that is only added, and optional, needs its new digest alone.
 */
const FORMS = [
  ['a rule state', 2, ruleState, '5a36c21149e1aca9'],
  ['the head of a series', 1, storedHead, '460e69a8eaf96dc0'],
  ['the heads of a group', 1, storedPack, '7d38d67a0474c7c4'],
  ['the older hours of a group', 1, storedOlder, '99ef894305d96b05'],
  ['what is known of a group', 1, groupRecord, 'f16c9ae69f615d8b'],
  ['an evaluation record', 1, evaluationRecord, '5331641d1e5b300a'],
  ['a summary', 1, summaryRecord, '9c7fbe8e12ad094a'],
  ['a quarantine', 1, quarantine, '9955011669dbc279'],
  ['an allowance', 1, allowanceUse, 'e43ec28851f61572'],
  ['a request budget', 1, requestBudget, 'eef3575c2727a26b'],
  ['a notice', 1, notice, '1d2489fc322546ab'],
] as const;

test.each(FORMS)('%s of schema %s has the form that it had', (_, number, schema, digest) => {
  expect(digestOf([number, jsonSchema(schema)])).toBe(digest);
});

test('so have what rules remember of their alerts, the entries of outboxes, and heads among others', () => {
  expect([digestOf(judgedForms()), digestOf(jsonSchema(outboxEntry)), digestOf(jsonSchema(packedHead))]).toEqual([
    'd9daebda48223374',
    'b5901e3b459fd388',
    'abf96ba9c7ba99a7',
  ]);
});

test.each(FORMS)('%s says that its schema is %s, and none of another is guessed at', (_, number, schema) => {
  const { shape } = schema instanceof z.ZodLazy ? schema.unwrap() : schema;
  expect(shape.schema.safeParse(number).success).toBe(true);
  expect(shape.schema.safeParse(number + 1).success).toBe(false);
});
