import { alertFacts, unusualness } from '../../functions/domain/alerting/event/alert-facts.ts';
import { buildEvent } from '../../functions/domain/alerting/event/build-event.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { plainText } from '../../functions/domain/plain-text.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { inWords } from '../../functions/domain/wording/explanation-in-words.ts';
import { organizationCache } from '../../functions/evaluate/configuration/organization-cache.ts';
import { serviceSession } from '../../functions/evaluate/counting/service-session.ts';
import { readMentions, withMentions } from '../../functions/evaluate/telling/read-mentions.ts';
import type { Installation } from '../context/installation.ts';
import { organizationSecret } from '../context/service-access.ts';
import type { StoryAnswer } from './answers.ts';
import { ruleHistory, ruleSteps } from './drawn-rule.ts';
import { keptHistory } from './kept-history.ts';

/**
 * The most requests for a story: a reading of the window, one of the past, and counts of what the readings leave open.
 */
const GRANTED = { counts: 10, scrolls: 4 };

/**
 * The story of the alert that a rule fires at a boundary (epoch ms) of its stored history: the event that the functions
 * would build, with the mentions that they would read. It asks the monitoring service.
 *
 * @throws Error with one sentence if there is no such alert, or if the service cannot be asked
 */
export async function alertStory(
  installation: Installation,
  rule: Rule,
  { firedAt, timeZone }: { readonly firedAt: number; readonly timeZone: string },
): Promise<StoryAnswer> {
  const history = ruleHistory(rule, await keptHistory(installation, rule));
  const step =
    history &&
    ruleSteps(rule, history).steps.find(
      ({ reading, advance }) => reading.at === firedAt && advance.transition === 'firing',
    );
  const episode = step?.advance.episode;
  if (history === undefined || step === undefined || episode === undefined) {
    throw new Error(
      'What is kept has no alert at that time: it has changed meanwhile, or the past was read for this page only.',
    );
  }
  const judgement = { detector: step.before, reading: step.reading };
  const change = {
    transition: 'firing' as const,
    verdict: step.advance.verdict ?? step.verdict,
    episode,
    judgement,
    late: false,
    untold: false,
  };
  const { watch } = rule;
  const id = String(watch.kind === 'keyword' ? watch.keywordId : watch.groupId);
  const event = buildEvent(change, history, {
    source: installation.name,
    rule,
    watch: { kind: watch.kind, id },
    tick: firedAt,
  });
  const client = await installation.mediaApi(await organizationSecret(installation, rule.organizationId));
  try {
    const deadlineMs = performance.now() + MINUTE_MS;
    const session = serviceSession({ client, granted: GRANTED, deadlineMs, now: () => Date.now() });
    const { info } = await organizationCache(() => 0).organization(client, rule.organizationId, deadlineMs);
    const organizations = new Map(info === undefined ? [] : [[rule.organizationId, info] as const]);
    const read = await readMentions(session, [{ event, rule, judgement }], organizations);
    const { data } = inWords(withMentions({ event }, read.get(event.id)?.shown), { timeZone });
    return {
      explanation: data.explanation,
      unusualness: unusualness(data),
      facts: alertFacts(data, { plain: plainText, timeZone }),
      samples: data.samples,
      samplesTotal: data.samplesTotal,
      requests: session.used(),
    };
  } finally {
    await client.close();
  }
}
