import { isDeepStrictEqual } from 'node:util';
import { type ActionKind, type ActionLink, verifyAction } from '../domain/alerting/action/action-link.ts';
import { type Actor, actionOf, type LoggedAction } from '../domain/alerting/action/action-log.ts';
import type { ActionSecret } from '../domain/alerting/action/action-secret.ts';
import {
  type ActionPlan,
  type ActionSubject,
  acknowledgedField,
  type ChangedField,
  type Nothing,
  planAction,
} from '../domain/alerting/action/plan-action.ts';
import { muteOf } from '../domain/alerting/muting.ts';
import type { RuleState } from '../domain/alerting/rule-state.ts';
import type { Repeat } from '../domain/items/repeat.ts';
import { parseRule } from '../domain/items/rule/rule.ts';
import type { RuleKey } from '../domain/items/rule/rule-key.ts';
import { plainPart } from '../domain/plain-text.ts';
import { namedPlan, nothingInWords, planInWords } from '../domain/wording/action-in-words.ts';
import type { Language } from '../languages/language.ts';
import { type Words, wordsOf } from '../languages/words-of.ts';

/** The ports of `act`. Times are epoch ms. */
export type ActPorts = {
  readonly secret: () => Promise<ActionSecret>;
  /** The item of a rule as it is stored, read consistently. */
  readonly rule: (key: RuleKey) => Promise<Readonly<Record<string, unknown>> | undefined>;
  /** Throws if it cannot be read; only acknowledging, and saying that it was expected, need it. */
  readonly state: (key: RuleKey) => Promise<RuleState | undefined>;
  /** Changes one field of a rule if it is still as it was in the item that was read, or has the new value; gives whether it did. */
  readonly change: (key: RuleKey, field: ChangedField, read: Readonly<Record<string, unknown>>) => Promise<boolean>;
  readonly log: {
    readonly read: (link: ActionLink, id: string) => Promise<LoggedAction | undefined>;
    /**
     * Stores what is about to be done, unless that was stored before; gives what is stored. `stale` is what was stored before
     * and is replaced.
     */
    readonly begin: (id: string, action: LoggedAction, stale?: LoggedAction) => Promise<LoggedAction>;
    readonly finish: (id: string, action: LoggedAction) => Promise<void>;
  };
  /** Counts an action of an organization; gives whether it is one too many for its hour. */
  readonly isTooMany: (organizationId: bigint, at: number) => Promise<boolean>;
  readonly now: () => number;
};

/** The result; `said` is one or two sentences of ours, in these `words`, which are those of the link where it can be read. */
export type ActOutcome = { readonly said: string; readonly words: Words } & (
  | { readonly kind: 'forged' | 'expired' | 'too-many' | 'conflict' }
  | {
      /** `asks`: nothing was done, `said` tells what would be done. */
      readonly kind: 'asks' | 'done' | 'done-before' | 'nothing';
      readonly link: ActionLink;
      /** The name of the rule, as people wrote it. */
      readonly name: string;
    }
);

const LONGEST_NAME = 80;

const NEEDS_STATE: ReadonlySet<ActionKind> = new Set(['acknowledge', 'expected']);

/** What a link would do. Only reads, so a program that opens links changes nothing. `otherwise`: for whoever brings none that can be read. */
export async function askAction(token: string, otherwise: Language, ports: ActPorts): Promise<ActOutcome> {
  const found = await findAction(token, { otherwise }, ports);
  if (found.kind === 'refused') return found.outcome;
  const { before, plan, link, name, words } = found;
  if (before?.done === true) return doneBefore(before, found);
  if (plan.kind === 'nothing') return { kind: 'nothing', said: nothingInWords(plan.why, words), link, name, words };
  return { kind: 'asks', said: planInWords(plan, link, { isDone: false, words }), link, name, words };
}

/**
 * Does what a link allows, once: stores who wants what, does it, then stores that it was done. Whoever uses the link
 * again is told who was first and when. If a run ended in between, the next one does what was stored, with the times of
 * that first run; but it cuts no longer silence short that somebody else has set since, sets none that is over, and replaces
 * no newer acknowledgement. `otherwise`: the language for whoever brings no link that can be read.
 */
export async function performAction(
  token: string,
  {
    repeats,
    otherwise,
    ...actor
  }: Actor & { readonly repeats?: Repeat | undefined; readonly otherwise?: Language | undefined },
  ports: ActPorts,
): Promise<ActOutcome> {
  const found = await findAction(token, { repeats, otherwise }, ports);
  if (found.kind === 'refused') return found.outcome;
  const { link, id, name, before, stale, plan, item, words } = found;
  const { tooMany, conflict } = words.actions;
  if (before?.done === true) return doneBefore(before, found);
  if (plan.kind === 'nothing') return { kind: 'nothing', said: nothingInWords(plan.why, words), link, name, words };
  const now = ports.now();
  if (await ports.isTooMany(link.organizationId, now)) return { kind: 'too-many', said: tooMany, words };
  const action = before ?? (await ports.log.begin(id, actionOf(link, plan, actor, now), stale));
  if (action.done) return doneBefore(action, found);
  if (!(await applied(action, { key: link, item }, ports))) return { kind: 'conflict', said: conflict, words };
  await ports.log.finish(id, action);
  return { kind: 'done', said: planInWords(action.plan, link, { isDone: true, words }), link, name, words };
}

type FoundAction = {
  readonly kind: 'found';
  readonly link: ActionLink;
  readonly words: Words;
  readonly id: string;
  readonly name: string;
  /** What was stored when the link was used before. */
  readonly before: LoggedAction | undefined;
  /** What was stored and not done, and is of no use any more. */
  readonly stale: LoggedAction | undefined;
  /** What was stored, or is planned now. */
  readonly plan: ActionPlan | Nothing;
  /** The item of the rule as it is stored; without one there is no field to change. */
  readonly item: Readonly<Record<string, unknown>>;
};

async function findAction(
  token: string,
  { otherwise, repeats }: { readonly otherwise?: Language | undefined; readonly repeats?: Repeat | undefined },
  ports: ActPorts,
): Promise<FoundAction | { readonly kind: 'refused'; readonly outcome: ActOutcome }> {
  const { keys } = await ports.secret();
  const verified = verifyAction(token, keys, ports.now());
  const words = wordsOf(verified.kind === 'forged' ? { language: otherwise } : verified.link);
  if (verified.kind !== 'valid') {
    return { kind: 'refused', outcome: { kind: verified.kind, said: words.actions[verified.kind], words } };
  }
  const { link, id } = verified;
  const [item, state, stored] = await Promise.all([
    ports.rule(link),
    // Who is flooded by a rule can also silence it if its state cannot be read.
    NEEDS_STATE.has(link.kind) ? ports.state(link) : undefined,
    ports.log.read(link, id),
  ]);
  const parsed = item === undefined ? undefined : parseRule(item);
  const understood = parsed?.ok === true ? parsed.value : undefined;
  // Somebody who is flooded by a rule can also silence it if its item has a typo.
  const rule = understood ?? (item === undefined ? undefined : muteOf(item));
  const now = ports.now();
  const planned = planAction(link, { rule, understood, state }, { now, repeats });
  const plan = planned.kind === 'nothing' ? planned : namedPlan(planned, words);
  const isStale = stored !== undefined && !stored.done && isOvertaken(stored, rule, now);
  const [before, stale] = isStale ? [undefined, stored] : [stored, undefined];
  return {
    kind: 'found',
    link,
    words,
    id,
    name: understood?.name ?? link.ruleId,
    before,
    stale,
    plan: before?.plan ?? plan,
    item: item ?? {},
  };
}

/** Whether a planned silence is over, or the rule has a longer one or a newer acknowledgement by now. */
function isOvertaken({ plan, at }: LoggedAction, rule: ActionSubject['rule'], now: number): boolean {
  switch (plan.kind) {
    case 'silence':
      return plan.until <= now || plan.until < (rule?.silencedUntil ?? 0);
    case 'acknowledge':
      return at < (rule?.acknowledged?.at ?? 0);
    case 'noise':
    case 'expected':
      return false;
  }
}

function doneBefore({ at, by, plan }: LoggedAction, { link, name, words }: FoundAction): ActOutcome {
  const who = by === undefined ? undefined : plainPart(by, LONGEST_NAME);
  const when = words.actions.doneBefore({ by: who, when: words.timeInZone(at) });
  return {
    kind: 'done-before',
    said: `${planInWords(plan, link, { isDone: true, words })} ${when}`,
    link,
    name,
    words,
  };
}

/** Makes the change of an action; actions that only record something have none. */
async function applied(
  { plan, at, by }: LoggedAction,
  { key, item }: { readonly key: RuleKey; readonly item: FoundAction['item'] },
  { change }: ActPorts,
): Promise<boolean> {
  switch (plan.kind) {
    case 'silence':
      return change(key, { silencedUntil: iso(plan.until) }, item);
    case 'acknowledge':
      return change(key, { acknowledged: acknowledgedField(plan, { at, by }) }, item);
    case 'expected': {
      const before = Array.isArray(item.expected) ? item.expected : [];
      // A run that ended before it said so has added it: written again as it is, others learn that it changed.
      const isAdded = before.some((entry) => isDeepStrictEqual(entry, plan.entry));
      return change(key, { expected: isAdded ? before : [...before, plan.entry] }, item);
    }
    case 'noise':
      return true;
  }
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
