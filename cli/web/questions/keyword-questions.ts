import * as z from 'zod';
import type { OrganizationItem } from '../../../functions/domain/items/organization-item.ts';
import type { CallOptions } from '../../../functions/media-api/call-options.ts';
import type { KeywordDefinition } from '../../../functions/media-api/endpoints/keyword-definition.ts';
import { keywordDefinitionSchema } from '../../../functions/media-api/endpoints/keyword-definition.ts';
import type { MediaApiClient } from '../../../functions/media-api/media-api-client.ts';
import type { MediaApiResult } from '../../../functions/media-api/media-api-result.ts';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import { askedOrganizations } from '../asked-organizations.ts';
import { keywordsAnswer } from '../keywords-answer.ts';
import { wordsOfPage } from '../page-language.ts';
import { NO_COUNTS, type TokenOf } from '../service-door.ts';
import { serviceSaid } from '../service-said.ts';
import { idText, itemText, nothing } from './asked.ts';
import { type QuestionSettings, questionsOf } from './question-settings.ts';

/** What a keyword collects, as the text of its JSON. */
const definitionText = itemText.pipe(keywordDefinitionSchema);

const keywordChecked = z.object({ organizationId: idText, definition: definitionText });
const keywordCreated = keywordChecked.extend({ groupId: idText, name: z.string().min(1) });

/** The questions of the tab of keywords. */
export function keywordQuestions(settings: QuestionSettings) {
  const { installation, right, ask } = settings;
  const read = askedOrganizations(installation, ask);
  const of = questionsOf(settings);
  return {
    keywords: of({
      takes: 'ask',
      schema: nothing,
      answer: () => keywordsAnswer(installation, { read, readOnly: right !== 'change' }),
    }),
    validateKeyword: of({
      takes: 'ask',
      schema: keywordChecked,
      names: ({ organizationId }) => ({ organizations: [organizationId] }),
      answer: async ({ organizationId, definition }, organizationOf) => ({
        normalized: formatWireJson(await validateKeyword(settings, organizationOf(organizationId), definition), 2),
      }),
    }),
    createKeyword: of({
      takes: 'change',
      schema: keywordCreated,
      names: ({ organizationId }) => ({ organizations: [organizationId] }),
      answer: ({ organizationId, groupId, name, definition: keyword }, organizationOf) =>
        createKeyword(settings, organizationOf(organizationId), { groupId, name, keyword }),
    }),
    deleteKeyword: of({
      takes: 'change',
      schema: z.object({ organizationId: idText, keywordId: z.int32().positive() }),
      names: ({ organizationId }) => ({ organizations: [organizationId] }),
      answer: ({ organizationId, keywordId }, organizationOf) =>
        deleteKeyword(settings, organizationOf(organizationId), keywordId),
    }),
  };
}

type Asks = Pick<QuestionSettings, 'installation' | 'ask'>;

/** Asks the service something that it does not limit by the minute. @throws Error with its reason if it refuses */
function told<T>(
  { installation, ask }: Asks,
  token: TokenOf,
  call: (client: MediaApiClient, options: CallOptions) => Promise<MediaApiResult<T>>,
): Promise<T> {
  return ask(token, NO_COUNTS, async ({ client, deadlineMs }) => {
    const answer = await call(client, { deadlineMs });
    if (answer.ok) return answer.value;
    throw new Error(`${serviceSaid(answer.error, await wordsOfPage(installation))}.`);
  });
}

/** The definition as the service understands it; creates nothing. */
function validateKeyword(asks: Asks, token: TokenOf, definition: KeywordDefinition) {
  return told(asks, token, (client, options) => client.validateKeyword(definition, options));
}

/** Creates a keyword in a group; gives its id as text. */
async function createKeyword(
  asks: Asks,
  organization: OrganizationItem,
  given: { readonly groupId: bigint; readonly name: string; readonly keyword: KeywordDefinition },
): Promise<{ readonly id: string }> {
  const { organizationId } = organization;
  const { id } = await told(asks, organization, (client, options) =>
    client.createKeyword(organizationId, given, options),
  );
  return { id: String(id) };
}

/** Deletes a keyword with all its mentions for ever; one that does not exist counts as deleted. */
function deleteKeyword(asks: Asks, organization: OrganizationItem, keywordId: number) {
  const { organizationId } = organization;
  return told(asks, organization, (client, options) => client.deleteKeyword(organizationId, keywordId, options));
}
