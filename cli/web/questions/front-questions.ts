import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';
import type { Installation } from '../../context/installation.ts';
import { installationStatus } from '../../status/installation-status.ts';
import { openNotices } from '../../status/open-notices.ts';
import type { HomeAnswer, LanguageAnswer } from '../answers.ts';
import { homeAnswer } from '../home-answer.ts';
import { organizationsOnPage } from '../organizations-on-page.ts';
import { pageLanguage } from '../page-language.ts';
import { messagesSince } from '../rule-messages.ts';
import { nothing } from './asked.ts';
import { type QuestionSettings, questionsOf } from './question-settings.ts';

/** The questions that every tab begins with: the language, and how the installation is. */
export function frontQuestions(settings: QuestionSettings) {
  const { installation, right, user, now, isPlayed = false } = settings;
  const readOnly = right !== 'change';
  const of = questionsOf(settings);
  return {
    language: of({
      takes: 'look',
      schema: nothing,
      answer: async (): Promise<LanguageAnswer> => ({
        language: await pageLanguage(installation),
        ...(isPlayed ? { playedTo: now() } : {}),
      }),
    }),
    home: of({ takes: 'look', schema: nothing, answer: () => home(installation, { at: now(), readOnly, user }) }),
  };
}

async function home(
  installation: Installation,
  { at, readOnly, user }: { readonly at: number; readonly readOnly: boolean; readonly user: string | undefined },
): Promise<HomeAnswer> {
  const organizations = organizationsOnPage(installation);
  const [report, { wordsFor, wordsForAll }, notices, told] = await Promise.all([
    organizations.then((now) => installationStatus(installation, at, now.wordsForAll.problems)),
    organizations,
    openNotices(installation),
    messagesSince(installation, at - DAY_MS),
  ]);
  const name = wordsForAll.ruleAnswers.place(installation.place);
  const answer = homeAnswer(report, { told, at, name, readOnly, notices, wordsFor }, wordsForAll);
  return user === undefined ? answer : { ...answer, user };
}
