import type { Catalogue } from '../catalogues.ts';
import { actions } from '../compiled/nb/actions.ts';
import { alerts } from '../compiled/nb/alerts.ts';
import { answers } from '../compiled/nb/answers.ts';
import { attempts } from '../compiled/nb/attempts.ts';
import { channels } from '../compiled/nb/channels.ts';
import { conditions } from '../compiled/nb/conditions.ts';
import { digests } from '../compiled/nb/digests.ts';
import { explanations } from '../compiled/nb/explanations.ts';
import { facts } from '../compiled/nb/facts.ts';
import { heard } from '../compiled/nb/heard.ts';
import { notices } from '../compiled/nb/notices.ts';
import { nouns } from '../compiled/nb/nouns.ts';
import { pictures } from '../compiled/nb/pictures.ts';
import { problems } from '../compiled/nb/problems.ts';
import { reasons } from '../compiled/nb/reasons.ts';
import { ruleAnswers } from '../compiled/nb/ruleAnswers.ts';
import { summaries } from '../compiled/nb/summaries.ts';

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
