import type { Catalogue } from '../catalogues.ts';
import { actions } from '../compiled/de/actions.ts';
import { alerts } from '../compiled/de/alerts.ts';
import { answers } from '../compiled/de/answers.ts';
import { attempts } from '../compiled/de/attempts.ts';
import { channels } from '../compiled/de/channels.ts';
import { conditions } from '../compiled/de/conditions.ts';
import { digests } from '../compiled/de/digests.ts';
import { explanations } from '../compiled/de/explanations.ts';
import { facts } from '../compiled/de/facts.ts';
import { heard } from '../compiled/de/heard.ts';
import { notices } from '../compiled/de/notices.ts';
import { nouns } from '../compiled/de/nouns.ts';
import { pictures } from '../compiled/de/pictures.ts';
import { problems } from '../compiled/de/problems.ts';
import { reasons } from '../compiled/de/reasons.ts';
import { ruleAnswers } from '../compiled/de/ruleAnswers.ts';
import { summaries } from '../compiled/de/summaries.ts';

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
