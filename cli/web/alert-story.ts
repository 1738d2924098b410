import { alertFacts, unusualness } from '../../functions/domain/alerting/event/alert-facts.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { plainPart } from '../../functions/domain/plain-text.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import type { StoryAnswer } from './answers.ts';
import { MENTIONS_OF_ALERT, readAlert, rebuildAlert } from './rebuild-alert.ts';
import type { AskService, TokenOf } from './service-door.ts';

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
  const alert = await rebuildAlert(installation, rule, firedAt);
  if (alert === undefined) {
    throw new Error(
      'What is kept has no alert at that time: it has changed meanwhile, or the past was read for this page only.',
    );
  }
  return ask(token, MENTIONS_OF_ALERT, async (service) => {
    const { data } = await readAlert(installation, rule, { alert, timeZone, service });
    return {
      explanation: data.explanation,
      unusualness: unusualness(data, wordsOf({})),
      facts: alertFacts(data, { plain: plainPart, words: wordsOf({ timeZone }) }),
      samples: data.samples,
      samplesTotal: data.samplesTotal,
      requests: service.session.used(),
    };
  });
}
