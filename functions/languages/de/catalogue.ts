import type { Catalogue } from '../catalogues.ts';
import { alerts } from '../compiled/de/alerts.ts';
import { attempts } from '../compiled/de/attempts.ts';
import { channels } from '../compiled/de/channels.ts';
import { conditions } from '../compiled/de/conditions.ts';
import { digests } from '../compiled/de/digests.ts';
import { facts } from '../compiled/de/facts.ts';
import { heard } from '../compiled/de/heard.ts';
import { nouns } from '../compiled/de/nouns.ts';
import { pictures } from '../compiled/de/pictures.ts';
import { problems } from '../compiled/de/problems.ts';
import { reasons } from '../compiled/de/reasons.ts';
import { summaries } from '../compiled/de/summaries.ts';
import { actionWords as actions } from './action-words.ts';
import { answerWords as answers } from './answer-words.ts';
import { explanationWords as explanations } from './explanation-words.ts';
import { noticeWords as notices } from './notice-words.ts';
import { ruleAnswerWords as ruleAnswers } from './rule-answer-words.ts';

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
