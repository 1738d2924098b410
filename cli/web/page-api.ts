import { channelQuestions } from './questions/channel-questions.ts';
import { frontQuestions } from './questions/front-questions.ts';
import { keywordQuestions } from './questions/keyword-questions.ts';
import { organizationQuestions } from './questions/organization-questions.ts';
import type { QuestionSettings } from './questions/question-settings.ts';
import { ruleChanges } from './questions/rule-changes.ts';
import { ruleQuestions } from './questions/rule-questions.ts';
import { storyQuestions } from './questions/story-questions.ts';

/** The names of the questions, the last part of their addresses. */
export type QuestionName = keyof ReturnType<typeof pageApi>;

/**
 * The questions of the page. Each does what a command does; nothing is decided here. All that a question names must be set up in
 * the stack, and who asks needs its right (`pageQuestion`).
 */
export function pageApi(settings: QuestionSettings) {
  return {
    ...frontQuestions(settings),
    ...storyQuestions(settings),
    ...ruleQuestions(settings),
    ...ruleChanges(settings),
    ...channelQuestions(settings),
    ...keywordQuestions(settings),
    ...organizationQuestions(settings),
  };
}
