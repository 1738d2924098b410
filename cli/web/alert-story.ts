import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { alertFacts, unusualness } from '../../functions/domain/alerting/event/alert-facts.ts';
import { buildEvent } from '../../functions/domain/alerting/event/build-event.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { shownWatch } from '../../functions/domain/items/rule/watch.ts';
import { plainPart } from '../../functions/domain/plain-text.ts';
import { inWords } from '../../functions/domain/wording/explanation-in-words.ts';
import { organizationCache } from '../../functions/evaluate/configuration/organization-cache.ts';
import { namesReader } from '../../functions/evaluate/telling/names-reader.ts';
import { readMentions, withMentions } from '../../functions/evaluate/telling/read-mentions.ts';
import type { Installation } from '../context/installation.ts';
import type { StoryAnswer } from './answers.ts';
import { ruleHistory, ruleSteps } from './drawn-rule.ts';
import { keptHistory } from './kept-history.ts';
import type { AskService, TokenOf } from './service-door.ts';

/**
 * The most requests for a story: a reading of the window, one of the past, and counts of what the readings leave open.
 */
const WISH = { least: { counts: 0, scrolls: 1 }, wanted: { counts: 10, scrolls: 4 } };

/**
 * The story of the alert that a rule fires at a boundary (epoch ms) of its stored history: the event that the functions
 * would build, with the mentions that they would read. It asks the monitoring service.
 *
 * @throws Error with one sentence if there is no such alert, or if the service cannot be asked
 */
export async function alertStory(
  installation: Installation,
  rule: Rule,
  {
    firedAt,
    timeZone,
    ask,
    token,
  }: { readonly firedAt: number; readonly timeZone: string; readonly ask: AskService; readonly token: TokenOf },
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
  const event = buildEvent(change, history, {
    source: installation.name,
    rule,
    watch: shownWatch(rule.watch),
    tick: firedAt,
  });
  return ask(token, WISH, async ({ client, session, deadlineMs }) => {
    const { info } = await organizationCache(() => 0).organization(client, rule.organizationId, deadlineMs);
    const organizations = new Map(info === undefined ? [] : [[rule.organizationId, info] as const]);
    const read = await readMentions(session, [{ event, rule, judgement }], {
      organizations,
      namesOf: namesReader(
        { history: historyStore(installation.documents, installation.tables.state), fault: () => undefined },
        { series: new Map() },
      ),
    });
    const { data } = inWords(withMentions({ event }, read.get(event.id)?.shown), { timeZone });
    return {
      explanation: data.explanation,
      unusualness: unusualness(data),
      facts: alertFacts(data, { plain: plainPart, timeZone }),
      samples: data.samples,
      samplesTotal: data.samplesTotal,
      requests: session.used(),
    };
  });
}
