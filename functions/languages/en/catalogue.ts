import { actions } from '../compiled/en/actions.ts';
import { alerts } from '../compiled/en/alerts.ts';
import { answers } from '../compiled/en/answers.ts';
import { attempts } from '../compiled/en/attempts.ts';
import { channels } from '../compiled/en/channels.ts';
import { conditions } from '../compiled/en/conditions.ts';
import { digests } from '../compiled/en/digests.ts';
import { explanations } from '../compiled/en/explanations.ts';
import { facts } from '../compiled/en/facts.ts';
import { heard } from '../compiled/en/heard.ts';
import { notices } from '../compiled/en/notices.ts';
import { nouns } from '../compiled/en/nouns.ts';
import { pictures } from '../compiled/en/pictures.ts';
import { problems } from '../compiled/en/problems.ts';
import { reasons } from '../compiled/en/reasons.ts';
import { ruleAnswers } from '../compiled/en/ruleAnswers.ts';
import { summaries } from '../compiled/en/summaries.ts';

/** The words of messages and of the pages behind their links. */
export const catalogue = {
  actions,
  alerts,
  answers,
  attempts,
  channels,
  conditions,
  digests,
  explanations,
  facts,
  heard,
  notices,
  nouns,
  pictures,
  problems,
  reasons,
  ruleAnswers,
  summaries,
};
