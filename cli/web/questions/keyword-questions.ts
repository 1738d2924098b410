import * as z from 'zod';
import type { OrganizationItem } from '../../../functions/domain/items/organization-item.ts';
import type { CallOptions } from '../../../functions/media-api/call-options.ts';
import type { KeywordDefinition } from '../../../functions/media-api/endpoints/keyword-definition.ts';
import { keywordDefinitionSchema } from '../../../functions/media-api/endpoints/keyword-definition.ts';
import type { MediaApiClient } from '../../../functions/media-api/media-api-client.ts';
import { describe } from '../../../functions/media-api/media-api-error.ts';
import type { MediaApiResult } from '../../../functions/media-api/media-api-result.ts';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import { askedOrganizations } from '../asked-organizations.ts';
import { keywordsAnswer } from '../keywords-answer.ts';
import { type AskService, NO_COUNTS, type TokenOf } from '../service-door.ts';
import { idText, itemText, nothing } from './asked.ts';
import { type QuestionSettings, questionsOf } from './question-settings.ts';

/** What a keyword collects, as the text of its JSON. */
const definitionText = itemText.pipe(keywordDefinitionSchema);

const keywordChecked = z.object({ organizationId: idText, definition: definitionText });
const keywordCreated = keywordChecked.extend({ groupId: idText, name: z.string().min(1) });

/** The questions of the tab of keywords. */
export function keywordQuestions(settings: QuestionSettings) {
  const { installation, right, ask } = settings;
  const read = askedOrganizations(ask);
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
        normalized: formatWireJson(await validateKeyword(ask, organizationOf(organizationId), definition), 2),
      }),
    }),
    createKeyword: of({
      takes: 'change',
      schema: keywordCreated,
      names: ({ organizationId }) => ({ organizations: [organizationId] }),
      answer: ({ organizationId, groupId, name, definition: keyword }, organizationOf) =>
        createKeyword(ask, organizationOf(organizationId), { groupId, name, keyword }),
    }),
    deleteKeyword: of({
      takes: 'change',
      schema: z.object({ organizationId: idText, keywordId: z.int32().positive() }),
      names: ({ organizationId }) => ({ organizations: [organizationId] }),
      answer: ({ organizationId, keywordId }, organizationOf) =>
        deleteKeyword(ask, organizationOf(organizationId), keywordId),
    }),
  };
}

/** Asks the service something that it does not limit by the minute. @throws Error with its reason if it refuses */
function told<T>(
  ask: AskService,
  token: TokenOf,
  call: (client: MediaApiClient, options: CallOptions) => Promise<MediaApiResult<T>>,
): Promise<T> {
  return ask(token, NO_COUNTS, async ({ client, deadlineMs }) => {
    const answer = await call(client, { deadlineMs });
    if (answer.ok) return answer.value;
    throw new Error(`${describe(answer.error)}.`);
  });
}

/** The definition as the service understands it; creates nothing. */
function validateKeyword(ask: AskService, token: TokenOf, definition: KeywordDefinition) {
  return told(ask, token, (client, options) => client.validateKeyword(definition, options));
}

/** Creates a keyword in a group; gives its id as text. */
async function createKeyword(
  ask: AskService,
  organization: OrganizationItem,
  given: { readonly groupId: bigint; readonly name: string; readonly keyword: KeywordDefinition },
): Promise<{ readonly id: string }> {
  const { organizationId } = organization;
  const { id } = await told(ask, organization, (client, options) =>
    client.createKeyword(organizationId, given, options),
  );
  return { id: String(id) };
}

/** Deletes a keyword with all its mentions for ever; one that does not exist counts as deleted. */
function deleteKeyword(ask: AskService, organization: OrganizationItem, keywordId: number) {
  const { organizationId } = organization;
  return told(ask, organization, (client, options) => client.deleteKeyword(organizationId, keywordId, options));
}
