import * as z from 'zod';
import type { Installation } from '../context/installation.ts';
import { PageError } from './page-error.ts';
import { wordsOfPage } from './page-language.ts';
import { type Named, type OrganizationOf, reachedOrganizations } from './reached-organizations.ts';

/** What somebody may do with the page. Who may ask the monitoring service may look, and who may change things may do both. */
export type Right = 'look' | 'ask' | 'change';

/** A question of the page: whether it changes something, and its answer. */
export type PageQuestion = {
  readonly changes: boolean;
  answer(asked: unknown): Promise<unknown>;
};

/** How a question is answered once its request is understood and what it names is within reach. */
export type QuestionOf<T> = {
  /** The right that it takes. */
  readonly takes: Right;
  readonly schema: z.ZodType<T>;
  readonly names?: (asked: T) => Named;
  readonly answer: (asked: T, organizationOf: OrganizationOf) => Promise<unknown>;
};

const RANK: Readonly<Record<Right, number>> = { look: 0, ask: 1, change: 2 };

/**
 * A question as the page may ask it: first the right of whoever asks, then what the request says, then whether all that it names
 * is set up in the stack. Its answer throws a PageError if one of these fails.
 */
export function pageQuestion<T>(
  { installation, right }: { readonly installation: Installation; readonly right: Right },
  { takes, schema, names, answer }: QuestionOf<T>,
): PageQuestion {
  return {
    changes: takes === 'change',
    answer: async (asked) => {
      if (RANK[right] < RANK[takes]) throw await refused(installation, takes);
      const parsed = schema.safeParse(asked);
      if (!parsed.success) throw new PageError(400, z.prettifyError(parsed.error));
      return answer(parsed.data, await reachedOrganizations(installation, names?.(parsed.data) ?? {}));
    },
  };
}

async function refused(installation: Installation, takes: Right): Promise<PageError> {
  const { mayNotAsk, mayNotChange } = (await wordsOfPage(installation)).ruleAnswers;
  return new PageError(403, takes === 'change' ? mayNotChange : mayNotAsk);
}
