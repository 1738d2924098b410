import * as z from 'zod';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { DAY_MS } from '../../../functions/domain/time/units-of-time.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { findItem } from '../../items/find-item.ts';
import type { StoryAnswer } from '../answers.ts';
import { markNoise } from '../mark-noise.ts';
import { messagesAnswer, messagesAsCsv } from '../messages-answer.ts';
import { organizationsOnPage } from '../organizations-on-page.ts';
import { storiesAnswer, storyPageAnswer, toldEntry } from '../stories-answer.ts';
import { writeNote } from '../story-notes.ts';
import { toldMentions } from '../told-mentions.ts';
import { messageNamed, oneMessage } from './asked.ts';
import { type QuestionSettings, questionsOf } from './question-settings.ts';

/** More messages are not shown at once. */
const MOST_MESSAGES = 2_000;

/** Messages of the last days, of one rule or of all. */
const which = z.object({
  days: z.int().min(1).max(4_000),
  rule: z
    .string()
    .regex(/^\d{1,19}\//)
    .optional(),
});

/** The organization of the rule, which may be gone. */
const ofRule = ({ rule }: { readonly rule?: string | undefined }) =>
  rule === undefined ? {} : { organizations: [BigInt(rule.slice(0, rule.indexOf('/')))] };

/** The questions of the tab of stories: what was told, and what people do about it. */
export function storyQuestions(settings: QuestionSettings) {
  const { installation, right, user, ask, now } = settings;
  const readOnly = right !== 'change';
  const of = questionsOf(settings);
  return {
    stories: of({
      takes: 'look',
      schema: z.object({ days: z.int().min(1).max(4_000) }),
      answer: ({ days }) => storiesAnswer(installation, { since: now() - days * DAY_MS, readOnly, user }),
    }),
    messages: of({
      takes: 'look',
      schema: which.extend({ most: z.int().min(1).max(MOST_MESSAGES) }),
      names: ofRule,
      answer: ({ days, ...asked }) =>
        messagesAnswer(installation, { ...asked, since: now() - days * DAY_MS, at: now() }),
    }),
    messagesCsv: of({
      takes: 'look',
      schema: which,
      names: ofRule,
      answer: async ({ days, rule }) => ({
        csv: await messagesAsCsv(installation, { rule, since: now() - days * DAY_MS, at: now() }),
      }),
    }),
    storyPage: of({
      takes: 'look',
      ...oneMessage,
      answer: ({ organization, event }) =>
        storyPageAnswer(
          installation,
          { organizationId: organization, event },
          { at: now(), readOnly, mayAsk: right !== 'look' },
        ),
    }),
    mentions: of({
      takes: 'ask',
      ...oneMessage,
      answer: async ({ organization, event }, organizationOf): Promise<StoryAnswer> => {
        const entry = await toldEntry(installation, { organizationId: organization, event }, now());
        const { wordsFor, asJudged } = await organizationsOnPage(installation);
        const item = await findItem(installation, ITEM_KINDS.rules, `${organization}/${entry.ruleId}`).catch(
          () => undefined,
        );
        const parsed = item && parseRule(item);
        return toldMentions(
          installation,
          { entry, rule: parsed?.ok === true ? asJudged(parsed.value) : undefined },
          { ask, token: organizationOf(organization), words: wordsFor(String(organization)) },
        );
      },
    }),
    noise: of({
      takes: 'change',
      ...oneMessage,
      answer: async ({ organization, event }) => {
        const entry = await toldEntry(installation, { organizationId: organization, event }, now());
        await markNoise(installation, entry, { name: user, via: 'page' }, now());
        return {};
      },
    }),
    note: of({
      takes: 'change',
      schema: messageNamed.extend({ text: z.string().max(4_000) }),
      names: oneMessage.names,
      answer: async ({ organization, event, text }, organizationOf) => {
        await toldEntry(installation, { organizationId: organization, event }, now());
        await writeNote(
          installation,
          { organizationId: organization, event, text },
          { at: now(), by: user, words: wordsOf(organizationOf(organization)) },
        );
        return {};
      },
    }),
  };
}
