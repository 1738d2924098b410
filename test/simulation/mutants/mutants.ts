/** A single change of the code that makes it wrong, and what is asked to notice. */
export type Mutant = {
  /** What is wrong then. */
  readonly name: string;
  /** The text to change: it stands there once. Absent until the code that it is to be in exists. */
  readonly change?: { readonly file: string; readonly search: string; readonly replace: string };
  /** The files of unit tests that are asked besides the simulation. */
  readonly tests: readonly string[];
};

const EVALUATE = ['test/evaluate'] as const;
const STORE = ['test/adapters/dynamodb', 'test/adapters/store.test.ts'] as const;

/** The mutants that have to be caught, by the simulation where it can be. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: 'who lost the conditional write publishes all the same',
    change: {
      file: 'functions/evaluate/judge-due.ts',
      search: "      log('somebody else judged this rule', { rule: name });\n      return;",
      replace: '      owing.push({ key, state: after });\n      return;',
    },
    tests: EVALUATE,
  },
  {
    name: 'the outbox is published newest first',
    change: {
      file: 'functions/evaluate/pay-debts.ts',
      search: '(a.debt.event.time < b.debt.event.time ? -1 : 1)',
      replace: '(a.debt.event.time < b.debt.event.time ? 1 : -1)',
    },
    tests: EVALUATE,
  },
  {
    name: 'a series whose write was refused is judged',
    change: {
      file: 'functions/evaluate/series-heads.ts',
      search: '      kept.delete(work);\n',
      replace: '',
    },
    tests: EVALUATE,
  },
  {
    name: 'messages that SQS refused are forgotten',
    change: {
      file: 'functions/adapters/sqs/evaluations-queue.ts',
      search: 'const [failure] = Failed ?? [];',
      replace: 'const [failure] = (Failed ?? []).slice(0, 0);',
    },
    tests: ['test/adapters/sqs', 'test/dispatch'],
  },
  { name: 'a failed evaluation is taken for done', tests: EVALUATE },
  {
    name: 'a state that owes expires',
    change: {
      file: 'functions/adapters/dynamodb/rule-state-store.ts',
      search: ': { openOf: listed }),',
      replace: ': { openOf: listed, expiresAt: Math.floor(state.judgedTo / 1000) + FORGOTTEN_AFTER_SECONDS }),',
    },
    tests: [...STORE, ...EVALUATE],
  },
  {
    name: 'day items expire after a day',
    change: {
      file: 'functions/adapters/dynamodb/history-store.ts',
      search: '(day + DAY_MS + KEPT_MS + SPARE_MS)',
      replace: '(day + DAY_MS)',
    },
    tests: STORE,
  },
  {
    name: 'what is remembered of a quiet rule expires after a minute',
    change: {
      file: 'functions/adapters/dynamodb/rule-state-store.ts',
      search: 'FORGOTTEN_AFTER_SECONDS = 90 * 86_400',
      replace: 'FORGOTTEN_AFTER_SECONDS = 60',
    },
    tests: STORE,
  },
  {
    name: 'the mark of work left over is taken away at once',
    change: {
      file: 'functions/evaluate/series-heads.ts',
      search: 'if (left && !before.has(id)) await waiting.set(id, secretName);',
      replace: 'if (left && !before.has(id)) continue;',
    },
    tests: EVALUATE,
  },
  {
    name: 'a scroll is not compared with the count',
    change: {
      file: 'functions/evaluate/read-span.ts',
      search: 'marks.value === undefined || !fits(marks.value, span, whole.value.total)',
      replace: 'marks.value === undefined',
    },
    tests: EVALUATE,
  },
  {
    name: 'a scroll cut midway counts as whole',
    change: {
      file: 'functions/evaluate/service-session.ts',
      search: 'if (!step.ok) return noted(step.error);',
      replace: 'if (!step.ok) return { ok: true, value: marks };',
    },
    tests: EVALUATE,
  },
  {
    name: 'judging does not wait for a gap',
    change: {
      file: 'functions/evaluate/judge-work.ts',
      search: 'const waits = tick - gap.from <= 3 * everyMs + PATIENCE_MS;',
      replace: 'const waits = tick - gap.from < 0;',
    },
    tests: EVALUATE,
  },
  {
    name: 'counts that shrank are not corrected',
    change: {
      file: 'functions/evaluate/check-closed-buckets.ts',
      search: 'if (now.value.total === kept.total) return false;',
      replace: 'if (now.value.total <= kept.total) return false;',
    },
    tests: EVALUATE,
  },
  {
    name: 'hours that leave the head are not kept',
    change: {
      file: 'functions/evaluate/series-work.ts',
      search: 'if (leaving.size > 0) await store.keepHours(work.place, leaving);',
      replace: '',
    },
    tests: EVALUATE,
  },
  {
    name: 'a held message of which one topic is paid is folded',
    change: {
      file: 'functions/domain/alert/owe.ts',
      search: 'debt.owedTo.length === 2 && ',
      replace: '',
    },
    tests: [...EVALUATE, 'test/domain/alert'],
  },
  {
    name: 'a stalled ingestion is judged',
    change: {
      file: 'functions/evaluate/judge-due.ts',
      search: '    if (options.stalled.has(work.rule.organizationId) && !believesSilence(work.rule)) return;\n',
      replace: '',
    },
    tests: EVALUATE,
  },
  {
    name: 'a notice left untold by a crash is never told',
    change: {
      file: 'functions/evaluate/notice-board.ts',
      search: '  await notices.payOwed(at);\n',
      replace: '',
    },
    tests: EVALUATE,
  },
  { name: 'blindness is noted as told before it is', tests: ['test/evaluate/blindness.test.ts'] },
  {
    name: 'states are read eventually consistent',
    change: {
      file: 'functions/adapters/dynamodb/batch-get.ts',
      search: 'ConsistentRead: true',
      replace: 'ConsistentRead: false',
    },
    tests: STORE,
  },
  {
    name: 'keys that a throttled BatchGet left out are taken for absent',
    change: {
      file: 'functions/adapters/dynamodb/batch-get.ts',
      search: 'left = answer.UnprocessedKeys?.[table]?.Keys ?? [];',
      replace: 'left = [];',
    },
    tests: STORE,
  },
  {
    name: 'unused requests are not given back',
    change: {
      file: 'functions/evaluate/run-served.ts',
      search: 'budget.giveBack(service.user, session.left(),',
      replace: 'budget.giveBack(service.user, { counts: 0, scrolls: 0 },',
    },
    tests: EVALUATE,
  },
  {
    name: 'a 429 does not end the requests of the run',
    change: {
      file: 'functions/evaluate/service-session.ts',
      search: '        left[kind] = 0;\n',
      replace: '',
    },
    tests: EVALUATE,
  },
];
