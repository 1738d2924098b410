import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { DRILL_ID, LINK_MS, signAction } from '../../functions/domain/alerting/action/action-link.ts';
import { readActionSecret } from '../../functions/domain/alerting/action/action-secret.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { parseRule, type Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { plainPart } from '../../functions/domain/plain-text.ts';
import { SECOND_MS } from '../../functions/domain/time/units-of-time.ts';
import { installationOption } from '../../functions/domain/wording/installation-option.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';
import { awaitOutcome, type Outcome } from '../channel/await-outcome.ts';
import type { Target } from '../command.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { findItem } from '../items/find-item.ts';
import { ruleDrill, type TestEvent, type TestSettings, testOver } from '../test/build-test-alert.ts';
import { publishDrillEmail, publishTestEvent } from '../test/publish-test.ts';
import { reachedBy, understood } from '../test/send-test.ts';
import { drillIsOver, drillsOf, keepDrill, type SentDrill } from './sent-drills.ts';
import type { StoryDrill } from './story-drill.ts';

/** How often it is looked whether somebody acknowledged. */
const LOOK_MS = 2 * SECOND_MS;

/** A cold start of `deliver` takes some seconds. */
const OUTCOME_MS = 60 * SECOND_MS;

const LONGEST_TERM = 40;

/** A drill that is out. */
export type OpenDrill = {
  readonly drill: SentDrill;
  readonly event: TestEvent;
  readonly reached: ReturnType<typeof reachedBy>;
  /** The channels of the rule that do not exist. */
  readonly missing: readonly string[];
  readonly remarks: readonly string[];
};

/**
 * Sends the marked test of a rule that would have heard a past story: an email, and an event to its channels, with how to acknowledge
 * it. It opens no episode: nothing of the state of the rule is read or written. @throws Error that says what is wrong with its item
 */
export async function sendDrill(
  installation: Installation,
  { rule: name, found, target }: { readonly rule: string; readonly found: StoryDrill; readonly target: Target },
): Promise<OpenDrill> {
  const rule = understood(ITEM_KINDS.rules, await findItem(installation, ITEM_KINDS.rules, name), parseRule);
  const [channels, { wordsFor }] = await Promise.all([
    allItems(installation, ITEM_KINDS.channels),
    organizationsNow(installation),
  ]);
  const organizationId = String(rule.organizationId);
  const words = wordsFor(organizationId);
  const { language, timeZone } = words;
  const settings = { id: `${DRILL_ID}${randomUUID()}`, stage: installation.stage, at: Date.now(), language };
  const { links, remarks } = await linksOf(installation, rule, { ...settings, timeZone });
  const { acknowledgeAt, howToAcknowledge, orRun, run } = words.notices;
  const command = acknowledging(name, target);
  const what = drillOfStory(name, found, words);
  const says = [what, howToAcknowledge, ...(links.length > 0 ? [] : [run(command)])].join(' ');
  const event = ruleDrill(rule, settings, { says, links });
  // Stored first, so that nobody acknowledges a drill that is not known.
  const { at, id: eventId } = settings;
  const drill = {
    organizationId,
    ruleId: rule.ruleId,
    story: found.story,
    eventId,
    at,
    channels: [...rule.notify.channels],
  };
  await keepDrill(installation, drill);
  await publishTestEvent(installation, event, rule.ruleId);
  const ways = [...links.map(({ href }) => acknowledgeAt(href)), links.length > 0 ? orRun(command) : run(command)];
  if (rule.notify.email)
    await publishDrillEmail(installation, event, { ruleId: rule.ruleId, says: [what, '', howToAcknowledge, ...ways] });
  const missing = drill.channels.filter((named) => !channels.some(({ channelId }) => channelId === named));
  return { drill, event, reached: reachedBy(event, channels), missing, remarks };
}

/** What is drilled: a past story as people know it, by what it was about, in words of strangers, and when. */
function drillOfStory(rule: string, { terms, span }: StoryDrill, words: Words): string {
  const about = terms.map((term) => plainPart(term, LONGEST_TERM)).join(', ');
  return words.notices.drillOf(rule, about, words.timeInZone(span.to));
}

/** The command that acknowledges a drill, to copy. */
function acknowledging(rule: string, target: Target): string {
  const installation = installationOption(target.kind === 'stack' ? target.name : undefined);
  return `npx mention-alerts ${installation} acknowledge ${rule} --drill --by NAME`;
}

/** The link that acknowledges, if alerts of this installation have links; if they cannot be made, why. */
async function linksOf(
  { actionsSecret, actionsUrl, secrets }: Installation,
  { organizationId, ruleId }: Rule,
  { id, at, timeZone, language }: Pick<TestSettings, 'id' | 'at' | 'language'> & { readonly timeZone: string },
) {
  if (actionsSecret === undefined || actionsUrl === undefined) return { links: [], remarks: [] };
  try {
    const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: actionsSecret }));
    const [key] = readActionSecret(SecretString).keys;
    const link = { kind: 'acknowledge' as const, organizationId, ruleId, episode: at, eventId: id, timeZone, language };
    const token = signAction({ ...link, expires: at + LINK_MS }, key);
    return { links: [{ kind: link.kind, href: `${actionsUrl}?t=${token}` }], remarks: [] };
  } catch (error) {
    const why = error instanceof Error ? error.name : 'unknown';
    return { links: [], remarks: [`It has no link to acknowledge it: the key of links cannot be read (${why}).`] };
  }
}

/** What became of a drill at each channel that it reached. With a wait of 0 only those that open incidents are waited for. */
export async function drillOutcomes(
  installation: Installation,
  { event, reached }: OpenDrill,
  waits: boolean,
): Promise<(Outcome & { readonly channel: string })[]> {
  return Promise.all(
    reached
      .filter(({ channel }) => waits || opensIncidents(channel))
      .map(async ({ channel: { channelId }, version }) => ({
        channel: channelId,
        ...(await awaitOutcome(installation, { channelId, eventId: event.id, version, timeoutMs: OUTCOME_MS })),
      })),
  );
}

/** The drill as it is once somebody has acknowledged it, or when the wait is over or `signal` ends it. */
export async function acknowledgedDrill(
  installation: Installation,
  { drill }: OpenDrill,
  { waitMs, signal }: { readonly waitMs: number; readonly signal: AbortSignal },
): Promise<SentDrill> {
  const until = drill.at + waitMs;
  for (;;) {
    const drills = await drillsOf(installation, BigInt(drill.organizationId));
    const now = drills.find(({ eventId }) => eventId === drill.eventId) ?? drill;
    const leftMs = until - Date.now();
    if (now.acknowledged !== undefined || leftMs <= 0 || signal.aborted) return now;
    await wait(Math.min(LOOK_MS, leftMs), undefined, { signal }).catch(() => undefined);
  }
}

/** Closes the incidents that a drill opened, whether or not it is known that it did, so that none goes on. */
export async function endDrill(
  installation: Installation,
  { event, reached }: OpenDrill,
  now: SentDrill,
): Promise<void> {
  const says = drillIsOver(now, { now: Date.now(), words: wordsOf(event.data) });
  for (const { channel } of reached.filter((each) => opensIncidents(each.channel))) {
    await publishTestEvent(installation, testOver(event, channel.channelId, says), now.ruleId);
  }
}

function opensIncidents({ kind }: OpenDrill['reached'][number]['channel']): boolean {
  return CHANNEL_KINDS[kind].readers === 'on-call';
}
