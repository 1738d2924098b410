import type { Health } from '../../domain/alerting/health.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { eventsIn } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { detectorOf } from '../../domain/engine/condition.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { sameRecipients } from '../../domain/items/recipients.ts';
import { isLate } from '../../domain/items/rule/is-late.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { type RuleKey, ruleKeyOf, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { shownWatch } from '../../domain/items/rule/watch.ts';
import { type Blindness, blindnessEmail } from '../../domain/messages/email/blindness-email.ts';
import type { Words } from '../../languages/words-of.ts';
import { describe } from '../../media-api/media-api-error.ts';
import type { Connection } from '../configuration/connect.ts';
import type { Believed } from '../counting/believe.ts';
import type { ServiceSession } from '../counting/service-session.ts';
import { saveState } from '../judging/save-state.ts';
import type { BlindnessNotice, EvaluatePorts } from '../ports.ts';

/** Writes under way at once: if one rule is blind, often all of them are. */
const CONCURRENCY = 16;

/** Something that the people of a rule are to hear, and its health once they have. */
type ToTell = {
  readonly rule: Rule;
  readonly state: RuleState;
  readonly kind: BlindnessNotice['kind'];
  readonly blindness: Blindness;
  readonly health: Health;
};

export type BlindnessRun = {
  readonly tick: number;
  readonly secretName: string;
  /** Why the rules of an organization were not judged. */
  readonly why: (organizationId: bigint) => BlindReason;
  /** Up to which boundary (epoch ms) a rule was judged. */
  readonly judgedTo: (rule: Rule, state: RuleState) => number;
  /** Those of some rules (by `ruleKeyText`) that were edited during the run. */
  readonly edited: (rules: readonly RuleKey[]) => Promise<ReadonlySet<string>>;
  readonly muting: Muting;
  /** Those of an organization. */
  readonly wordsOf: (organizationId: bigint) => Words;
};

/** Why rules are not judged: in a sentence for the engineer, and its kind, for the people of the organization. */
type BlindReason = { readonly text: string; readonly because: string };

/**
 * Notifies the people of each organization once of the rules that cannot be judged, and once when that is over, in one email
 * for all rules of the organization that the same people hear of. Doubted zeros are reported at once, anything else when it lasts longer than three
 * intervals. The state says so only after the email was published: a run that is cut off in between sends it twice, but
 * never leaves it out.
 */
export async function tellBlindness(
  ports: Pick<EvaluatePorts, 'states' | 'topics' | 'log' | 'fault'>,
  rules: readonly { readonly rule: Rule; readonly state: RuleState }[],
  run: BlindnessRun,
): Promise<void> {
  const groups = new Map<string, ToTell[]>();
  const news = rules.flatMap(({ rule, state }) => toTell(rule, state, run) ?? []);
  const edited = await run.edited(news.map(({ rule }) => ruleKeyOf(rule)));
  for (const blind of await asStored(
    ports,
    news.filter(({ rule }) => !edited.has(ruleKeyText(rule))),
  )) {
    const { organizationId, notify } = blind.rule;
    const key = `${blind.kind}/${organizationId}/${sameRecipients(notify)}`;
    groups.set(key, [...(groups.get(key) ?? []), blind]);
  }
  for (const group of groups.values()) {
    const [first] = group;
    if (first === undefined) continue;
    if (!(await isTold(ports, first.kind, group, run))) continue;
    await inParallel(CONCURRENCY, group, async ({ rule, state, health }) => {
      const listed = { secretName: run.secretName, muted: run.muting.isMuted(rule, eventsIn(state), run.tick) };
      await saveState(ports, { key: ruleKeyOf(rule), state: { ...state, health } }, listed);
    });
  }
}

/** Sends the email about rules of one organization, of those that send emails; gives whether it was taken, or nobody is to get one. */
async function isTold(
  ports: Pick<EvaluatePorts, 'topics' | 'fault'>,
  kind: BlindnessNotice['kind'],
  group: readonly ToTell[],
  run: BlindnessRun,
): Promise<boolean> {
  const emailed = group.filter(({ rule }) => rule.notify.email && detectorOf(rule).tells !== 'nothing');
  const [first] = emailed;
  if (first === undefined) return true;
  const { organizationId } = first.rule;
  const blind = emailed.map(({ blindness }) => blindness);
  const email = blindnessEmail(kind, organizationId, blind, run.wordsOf(organizationId));
  try {
    await ports.topics.blindness({ kind, rules: emailed.map(({ rule }) => rule), email });
    return true;
  } catch (error) {
    const said = { organizationId: String(organizationId), error: String(error) };
    ports.fault('people could not be told of blind rules', said);
    return false;
  }
}

/**
 * Those whose state is still the stored one. A state may have been read by an eventually consistent read, and another run
 * may have sent the email since; without this second read it would go out twice.
 */
async function asStored(
  { states }: Pick<EvaluatePorts, 'states'>,
  blind: readonly ToTell[],
): Promise<readonly ToTell[]> {
  if (blind.length === 0) return [];
  const { found } = await states.read(blind.map(({ rule }) => ruleKeyOf(rule)));
  return blind.filter(({ rule, state }) => (found.get(ruleKeyText(rule))?.version ?? 0) === state.version);
}

function toTell(rule: Rule, state: RuleState, run: BlindnessRun): ToTell | undefined {
  const health = healthNow(rule, state, run);
  const named = { ruleId: rule.ruleId, name: rule.name, watch: shownWatch(rule.watch) };
  if (health.status === 'error') {
    if (health.announced) return undefined;
    const blindness = { ...named, since: health.since, reason: reasonOf(health) };
    return { rule, state, kind: 'blind', blindness, health: { ...health, announced: true } };
  }
  const { over, ...after } = health;
  if (over === undefined) return undefined;
  const { since, text, because = 'unknown' } = over;
  return { rule, state, kind: 'over', blindness: { ...named, since, reason: { text, because } }, health: after };
}

function reasonOf({ text, cause, because = cause }: Extract<Health, { readonly status: 'error' }>): BlindReason {
  return { text, because };
}

/** The health of a rule, given when it was last judged. */
function healthNow(rule: Rule, state: RuleState, { tick, why, judgedTo }: BlindnessRun): Health {
  const since = judgedTo(rule, state);
  const blind = isLate(rule, tick - since - rule.everyMs);
  if (!blind || state.health.status === 'error') return state.health;
  return { status: 'error', cause: 'blind', ...why(rule.organizationId), since, announced: false };
}

/** Why rules are not judged, where their own watches do not say so. */
export function blindBecause(
  id: bigint,
  run: { readonly believed: Believed; readonly connection: Connection; readonly session: ServiceSession },
): BlindReason {
  const { believed, connection, session } = run;
  if (connection.why !== undefined) {
    return { text: connection.why, because: connection.tokenRejected ? 'no-token' : 'service-fails' };
  }
  const failed = connection.failures.get(id);
  if (failed !== undefined) return { text: failed, because: 'service-fails' };
  const trouble = believed.troubles.get(id);
  if (trouble !== undefined) return { text: trouble.text, because: trouble.cause };
  const [failure] = session.failures();
  if (failure !== undefined) {
    return {
      text: `The monitoring service answers with an error: ${describe(failure)}.`,
      because: 'service-fails',
    };
  }
  const { counts, scrolls } = session.left();
  if (counts <= 0) {
    return {
      text: 'The requests that the service allows in a minute are used up; rules are judged later than they should be.',
      because: 'requests-used-up',
    };
  }
  return scrolls <= 0
    ? {
        text: 'The scrolls that the service allows in a minute are used up, so mentions are read later than they should be: the most severe rules first.',
        because: 'scrolls-used-up',
      }
    : {
        text: 'Counts of the monitoring service are missing. They are read again until they are complete.',
        because: 'counts-missing',
      };
}
