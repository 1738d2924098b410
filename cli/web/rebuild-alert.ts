import type { AlertEvent, PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { buildEvent } from '../../functions/domain/alerting/event/build-event.ts';
import type { Judgement } from '../../functions/domain/engine/judgement.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { shownWatch } from '../../functions/domain/items/rule/watch.ts';
import { inWords } from '../../functions/domain/wording/explanation-in-words.ts';
import { organizationCache } from '../../functions/evaluate/configuration/organization-cache.ts';
import { readMentions, withMentions } from '../../functions/evaluate/telling/read-mentions.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { ruleHistory, ruleSteps } from './drawn-rule.ts';
import { keptHistory } from './kept-history.ts';
import type { AskedService } from './service-door.ts';

/** An alert without its mentions, and what its boundary was judged by, where that is known. */
export type UnreadAlert = { readonly event: AlertEvent; readonly judgement?: Judgement };

/**
 * The most requests for the mentions of an alert: a reading of the window, one of the past, and counts of what the readings leave open.
 */
export const MENTIONS_OF_ALERT = { least: { counts: 0, scrolls: 1 }, wanted: { counts: 10, scrolls: 4 } };

/**
 * The alert that a rule fires at a boundary (epoch ms) of its stored history, as the functions would build its event; undefined if there
 * is none, because the rule or its counts have changed, or the counts of that time are no longer stored.
 */
export async function rebuildAlert(
  installation: Installation,
  rule: Rule,
  firedAt: number,
): Promise<UnreadAlert | undefined> {
  const history = ruleHistory(rule, await keptHistory(installation, rule));
  const step =
    history &&
    ruleSteps(rule, history).steps.find(
      ({ reading, advance }) => reading.at === firedAt && advance.transition === 'firing',
    );
  const episode = step?.advance.episode;
  if (history === undefined || step === undefined || episode === undefined) return undefined;
  const judgement = { detector: step.before, reading: step.reading };
  const change = {
    transition: 'firing' as const,
    verdict: step.advance.verdict ?? step.verdict,
    episode,
    judgement,
    late: false,
    untold: false,
  };
  const event = buildEvent(change, history, {
    source: installation.name,
    rule,
    watch: shownWatch(rule.watch),
    tick: firedAt,
  });
  return { event, judgement };
}

/** An alert in words with the mentions that the functions would read for it now, from the monitoring service. */
export async function readAlert(
  rule: Rule,
  {
    alert: { event, judgement },
    words,
    service: { client, session, deadlineMs },
  }: { readonly alert: UnreadAlert; readonly words: Words; readonly service: AskedService },
): Promise<PublishedEvent> {
  const { info } = await organizationCache(() => 0).organization(client, rule.organizationId, deadlineMs);
  const organizations = new Map(info === undefined ? [] : [[rule.organizationId, info] as const]);
  const read = await readMentions(session, [{ event, rule, judgement }], organizations);
  return inWords(withMentions({ event }, read.get(event.id)?.shown), {
    words,
  });
}
