import type { Catalogue } from '../catalogues.ts';
import { actions } from '../compiled/es/actions.ts';
import { alerts } from '../compiled/es/alerts.ts';
import { answers } from '../compiled/es/answers.ts';
import { attempts } from '../compiled/es/attempts.ts';
import { channels } from '../compiled/es/channels.ts';
import { conditions } from '../compiled/es/conditions.ts';
import { digests } from '../compiled/es/digests.ts';
import { explanations } from '../compiled/es/explanations.ts';
import { facts } from '../compiled/es/facts.ts';
import { heard } from '../compiled/es/heard.ts';
import { notices } from '../compiled/es/notices.ts';
import { nouns } from '../compiled/es/nouns.ts';
import { pictures } from '../compiled/es/pictures.ts';
import { problems } from '../compiled/es/problems.ts';
import { reasons } from '../compiled/es/reasons.ts';
import { ruleAnswers } from '../compiled/es/ruleAnswers.ts';
import { summaries } from '../compiled/es/summaries.ts';

export const catalogue: Catalogue = {
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
