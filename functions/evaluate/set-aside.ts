import { ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import { watchingOf } from '../domain/alert/watching.ts';
import type { NoticeCause } from '../domain/notice.ts';
import type { Rule } from '../domain/rule/rule.ts';
import type { EvaluateDependencies } from './dependencies.ts';
import type { NoticeBoard } from './notice-board.ts';

/** How a run treats rules that broke an earlier one. */
export type Careful = {
  /** The rules that may be judged. */
  readonly rules: readonly Rule[];
  /** Judge one by one, and note each before: an earlier attempt at this tick, or one at a rule, ended the process. */
  readonly oneByOne: boolean;
  readonly noteJudging: (rule: Rule) => Promise<void>;
  readonly done: () => Promise<void>;
};

/** A rule is blamed at this note that was never followed by another: one alone may be an answer that was lost. */
const BLAMED_AFTER = 2;

/**
 * Sets a rule aside, by name, that ended the process twice, so that it cannot take the others along. The second attempt at
 * a tick judges one by one and notes which rule it is at; what is still noted in a later run is under suspicion, is judged
 * last and noted again, and set aside when that note stays, too. It is judged again when what it watches is edited.
 * `retried` says that this is not the first attempt.
 */
export async function careful(
  { care: store, log }: Pick<EvaluateDependencies, 'care' | 'log'>,
  board: NoticeBoard,
  secretName: string,
  rules: readonly Rule[],
  retried: boolean,
): Promise<Careful> {
  const before = await store.read(secretName);
  const byName = new Map(rules.map((rule) => [ruleKeyText(rule), rule]));
  const noted = before.judging === undefined ? [] : [before.judging];
  const times = new Map(Object.entries(before.broke));
  for (const name of noted) times.set(name, (times.get(name) ?? 0) + 1);
  const known = [...times].filter(([name]) => byName.has(name));
  const broke = Object.fromEntries(known.filter(([, n]) => n < BLAMED_AFTER));
  const blamed = known.filter(([, n]) => n >= BLAMED_AFTER).flatMap(([name]) => byName.get(name) ?? []);
  for (const rule of blamed) log('a rule broke the process twice and is set aside', { rule: ruleKeyText(rule) });
  const setAside = Object.fromEntries([
    ...Object.entries(before.setAside).filter(([name, version]) => {
      const rule = byName.get(name);
      return rule !== undefined && watchingOf(rule) === version;
    }),
    ...blamed.map((rule) => [ruleKeyText(rule), watchingOf(rule)] as const),
  ]);
  const changed = noted.length > 0 || Object.keys(setAside).length !== Object.keys(before.setAside).length;
  if (changed) {
    await store.write(secretName, { broke, setAside });
    const causes = Object.keys(setAside).map((name) => notice(secretName, name));
    await board.reconcile([`set-aside/${secretName}/`], causes);
  }
  const oneByOne = retried || Object.keys(broke).length > 0;
  const suspicion = (rule: Rule) => broke[ruleKeyText(rule)] ?? 0;
  return {
    rules: rules
      .filter((rule) => setAside[ruleKeyText(rule)] === undefined)
      .sort((a, b) => suspicion(a) - suspicion(b)),
    oneByOne,
    async noteJudging(rule) {
      if (oneByOne) await store.write(secretName, { judging: ruleKeyText(rule), broke, setAside });
    },
    async done() {
      if (oneByOne) await store.write(secretName, { broke: {}, setAside });
    },
  };
}

function notice(secretName: string, name: string): NoticeCause {
  return {
    key: `set-aside/${secretName}/${name}`,
    subject: `rule ${name} is set aside`,
    text: `Judging rule ${name} ended the process twice, so it is set aside and the other rules go on. Its logs are in the log group of evaluate. Edit what it watches (a shorter window, fewer sources) to have it judged again.`,
  };
}
