import type { Catalogue } from '../catalogues.ts';
import { actions } from '../compiled/fr/actions.ts';
import { alerts } from '../compiled/fr/alerts.ts';
import { answers } from '../compiled/fr/answers.ts';
import { attempts } from '../compiled/fr/attempts.ts';
import { channels } from '../compiled/fr/channels.ts';
import { conditions } from '../compiled/fr/conditions.ts';
import { digests } from '../compiled/fr/digests.ts';
import { explanations } from '../compiled/fr/explanations.ts';
import { facts } from '../compiled/fr/facts.ts';
import { heard } from '../compiled/fr/heard.ts';
import { notices } from '../compiled/fr/notices.ts';
import { nouns } from '../compiled/fr/nouns.ts';
import { pictures } from '../compiled/fr/pictures.ts';
import { problems } from '../compiled/fr/problems.ts';
import { reasons } from '../compiled/fr/reasons.ts';
import { ruleAnswers } from '../compiled/fr/ruleAnswers.ts';
import { summaries } from '../compiled/fr/summaries.ts';

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
