import { alertFacts, unusualness } from '../../functions/domain/alerting/event/alert-facts.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { plainPart } from '../../functions/domain/plain-text.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import type { StoryAnswer } from './answers.ts';
import { mentionsOnPage } from './mentions-on-page.ts';
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
    words,
    ask,
    token,
  }: { readonly firedAt: number; readonly words: Words; readonly ask: AskService; readonly token: TokenOf },
): Promise<StoryAnswer> {
  const alert = await rebuildAlert(installation, rule, firedAt);
  if (alert === undefined) {
    throw new Error(words.answers.problems.noAlert);
  }
  return ask(token, MENTIONS_OF_ALERT, async (service) => {
    const { data } = await readAlert(rule, { alert, words, service });
    return {
      explanation: data.explanation,
      unusualness: unusualness(data, words),
      facts: alertFacts(data, { plain: plainPart, words }),
      samples: mentionsOnPage(data, { words, eventMs: firedAt }),
      samplesTotal: data.samplesTotal,
      requests: service.session.used(),
    };
  });
}
