import * as z from 'zod';
import { LANGUAGES, type Language } from '../../../languages/language.ts';
import { type Words, wordsOf } from '../../../languages/words-of.ts';
import type { HearersOfOrganization, NamedHearer } from '../../items/new-hearers.ts';
import { plainLine, plainPart } from '../../plain-text.ts';
import { present } from '../../present.ts';
import { subjectOf } from '../../wording/email-subject.ts';

/** Who newly hears of one organization, by whom, and a sentence for each. Identifiers are decimal strings. */
export const hearersData = z.lazy(() =>
  z.object({
    schemaVersion: z.literal(1),
    organization: z.object({ organizationId: z.string(), name: z.string().optional() }),
    by: z.string(),
    says: z.array(z.string()),
    /** The language of its words; absent, and where a later version has more of them: English. */
    language: z.enum(LANGUAGES).optional().catch(undefined),
    channels: z.array(z.string()),
  }),
);

export type HearersData = z.output<typeof hearersData>;

/** The event of a change of who hears, as a CloudEvent like those of alerts. */
export type HearersEvent = {
  readonly specversion: '1.0';
  readonly id: string;
  readonly source: string;
  readonly type: typeof HEARERS;
  readonly subject: string;
  readonly time: string;
  readonly datacontenttype: 'application/json';
  readonly data: HearersData;
};

export const HEARERS = 'mention.recipients';

/** A message lists so many. */
const MOST_LISTED = 40;
const LONGEST_NAME = 100;
const LONGEST_SENTENCE = 400;

/** What is known of a change besides who hears. */
export type HearersContext = {
  /** Names the change: the same for all that is told of it. */
  readonly id: string;
  /** Who makes it. */
  readonly by: string;
  /** ISO 8601. */
  readonly time: string;
  readonly source: string;
  /** The name of the organization, where it is known. */
  readonly name?: string | undefined;
  /** Of the people of the organization. */
  readonly language?: Language | undefined;
  /** Whether there is a channel of that id. */
  readonly isChannel: (channelId: string) => boolean;
};

/** The event for channels and programs. */
export function hearersEvent(
  { organizationId, hearers, channels }: HearersOfOrganization,
  { id, by, time, source, name, language, isChannel }: HearersContext,
): HearersEvent {
  return {
    specversion: '1.0',
    id,
    source,
    type: HEARERS,
    subject: `organization/${organizationId}`,
    time,
    datacontenttype: 'application/json',
    data: {
      schemaVersion: 1,
      organization: { organizationId, ...present({ name }) },
      by,
      says: hearersInWords(hearers, { language, isChannel }),
      ...present({ language }),
      channels: [...channels],
    },
  };
}

/** The email for people: its subject, in ASCII and in the script of the name, and its text. */
export function hearersEmail({ data }: HearersEvent) {
  const words = wordsOf(data);
  const { notices } = words;
  const { organizationId, name = '' } = data.organization;
  const unnamed = words.summaries.organization({ id: organizationId });
  return {
    ...subjectOf((named) => notices.hearersSubject({ organization: named(name, unnamed) })),
    body: [hearersBy(data), '', ...data.says.map((sentence) => `- ${sentence}`), '', notices.notMeant, ''].join('\n'),
  };
}

/** Who changes who hears of what: the sentence before the others. */
export function hearersBy({ by, language, organization: { organizationId, name } }: HearersData): string {
  const words = wordsOf({ language });
  const unnamed = words.summaries.organization({ id: organizationId });
  return plainLine(
    words.notices.hearersBy({
      by: plainPart(by, LONGEST_NAME),
      organization: plainPart(name, LONGEST_NAME) || unnamed,
    }),
    LONGEST_SENTENCE,
  );
}

/** A sentence for each who newly hears. A channel that there is not is not named: somebody may have typed something else there. */
export function hearersInWords(
  hearers: readonly NamedHearer[],
  { language, isChannel }: Pick<HearersContext, 'language' | 'isChannel'>,
): string[] {
  const { notices } = wordsOf({ language });
  const sentences = hearers.map((each) => hearerInWords(each, { notices, isChannel }));
  const lines = [...new Set(sentences)].map((sentence) => plainLine(sentence, LONGEST_SENTENCE));
  const more = lines.length > MOST_LISTED ? [notices.otherRules({ count: lines.length - MOST_LISTED })] : [];
  return [...lines.slice(0, MOST_LISTED), ...more];
}

function hearerInWords(
  { hearer, rule }: NamedHearer,
  { notices, isChannel }: Pick<HearersContext, 'isChannel'> & Pick<Words, 'notices'>,
): string {
  const said = notices.hearer;
  const shown = (text: string) => plainPart(text, LONGEST_NAME);
  switch (hearer.kind) {
    case 'email':
      return said.email({ address: shown(hearer.address) });
    case 'links':
      return said.links({ host: shown(hearer.host) });
    case 'channel': {
      const channel = isChannel(hearer.channelId) ? shown(hearer.channelId) : notices.noSuchChannel;
      return rule === undefined ? said.summary({ channel }) : said.rule({ channel, rule: shown(rule) });
    }
    case 'new':
    case 'elsewhere':
    case 'enabled':
      return said[hearer.kind]({ channel: shown(hearer.channelId) });
    case 'released':
      return said.released;
  }
}
