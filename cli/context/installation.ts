import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SNSClient } from '@aws-sdk/client-sns';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type AllowedHosts, allowedHosts } from '../../functions/domain/channels/webhook-address.ts';
import { type AllowedHearers, allowedHearers } from '../../functions/domain/items/new-hearers.ts';
import { jsonOf } from '../../functions/domain/json-of.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { ServiceAccess, ServiceNames } from './service-access.ts';

/** A stack, a run on this machine, or a day that was played on it. */
type Place = { readonly kind: 'stack' | 'live' | 'played'; readonly name: string };

/** A stack that commands work on, deployed or on this machine: its names, and clients that reach it. */
export type Installation = {
  /** Its name for people: `the stack mention-alerts-prod`. */
  readonly name: string;
  /** What that name is made of, for the page. */
  readonly place: Place;
  /** The stage that the stack was deployed for; part of the source of events. */
  readonly stage: string;
  readonly tables: {
    readonly organizations: string;
    readonly rules: string;
    readonly channels: string;
    readonly state: string;
  };
  /** `operations` is absent in the outputs of what is no whole stack. */
  readonly topics: { readonly alerts: string; readonly alertEvents: string; readonly operations?: string | undefined };
  /** Who acts through it: the user of a hosted page; absent for whoever runs a command. */
  readonly actor?: string | undefined;
  /** int64 identifiers stay exact in both directions. */
  readonly documents: DynamoDBDocumentClient;
  readonly sns: SNSClient;
  readonly secrets: SecretsManagerClient;
  /** The secret that the stack made for a token; absent in the outputs of an older version. */
  readonly tokenSecretName?: string | undefined;
  /** The secret with the key that signs the links of alerts, if they have links. */
  readonly actionsSecret?: string | undefined;
  /** Where those links lead. */
  readonly actionsUrl?: string | undefined;
  /** Who sends HTML emails; absent where emails are those of the topic's subscriptions. */
  readonly emailFrom?: string | undefined;
  /** To how many addresses of the stack, beside those of organizations; unknown in the outputs of an older version. */
  readonly emailAddresses?: number | undefined;
  /** Who may hear of alerts, and where links may lead; anybody and anywhere if absent. */
  readonly allowed?: AllowedHearers | undefined;
  /** The hosts inside that channels may have; unknown in the outputs of an older version. */
  readonly allowedInternalHosts?: AllowedHosts | undefined;
  /** The app client with which the page for a team signs people in, if there is such a page. */
  readonly pageClient?: PageClient | undefined;
  /** Reaches Cognito; absent on this machine, where there is none. */
  readonly cognito?: () => Promise<CognitoIdentityProviderClient>;
  /** The monitoring service, as the functions ask it. */
  readonly mediaApi: ServiceAccess;
  close(): void;
};

/** An app client of Cognito, and the secret with what the page shows it. */
export type PageClient = { readonly userPoolId: string; readonly clientId: string; readonly secretArn: string };

/** A list in an output, which is text. */
const list = z.string().transform(jsonOf).pipe(z.array(z.string()));

const outputs = z.object({
  Stage: z.string(),
  OrganizationsTableName: z.string(),
  RulesTableName: z.string(),
  ChannelsTableName: z.string(),
  StateTableName: z.string(),
  AlertsTopicArn: z.string(),
  AlertEventsTopicArn: z.string(),
  OperationsTopicArn: z.string().optional(),
  MediaApiAddress: z.string().optional(),
  TokenSecretName: z.string().optional(),
  ActionsSecretArn: z.string().optional(),
  ActionsUrl: z.string().optional(),
  EmailFrom: z.string().optional(),
  EmailAddresses: z.coerce.number().int().optional(),
  AllowedEmailDomains: z.string().optional(),
  AllowedLinkHosts: z.string().optional(),
  AllowedInternalWebhookHosts: list.optional().catch(undefined),
  EvaluateFunctionName: z.string().optional(),
  PageUserPoolId: z.string().optional(),
  PageClientId: z.string().optional(),
  PageClientSecretArn: z.string().optional(),
});

/** Reads the names in the outputs of a stack; gives the outputs that are missing if it is not a complete stack of this project. */
export function installationNames(
  given: Readonly<Record<string, string>>,
):
  | (Pick<
      Installation,
      | 'stage'
      | 'tables'
      | 'topics'
      | 'actionsSecret'
      | 'actionsUrl'
      | 'emailFrom'
      | 'emailAddresses'
      | 'allowed'
      | 'allowedInternalHosts'
      | 'pageClient'
    > & { readonly service: ServiceNames })
  | { readonly missing: readonly string[] } {
  const parsed = outputs.safeParse(given);
  if (!parsed.success) return { missing: parsed.error.issues.map(({ path }) => path.join('.')) };
  const { data } = parsed;
  const { PageUserPoolId: userPoolId, PageClientId: clientId, PageClientSecretArn: secretArn } = data;
  const { AllowedInternalWebhookHosts: internalHosts } = data;
  // Stacks of 0.2 name their functions and not the hosts that they allow.
  const isUntil02 = data.EvaluateFunctionName !== undefined;
  const hasPage = userPoolId !== undefined && clientId !== undefined && secretArn !== undefined;
  return {
    stage: data.Stage,
    tables: {
      organizations: data.OrganizationsTableName,
      rules: data.RulesTableName,
      channels: data.ChannelsTableName,
      state: data.StateTableName,
    },
    topics: { alerts: data.AlertsTopicArn, alertEvents: data.AlertEventsTopicArn, operations: data.OperationsTopicArn },
    actionsSecret: data.ActionsSecretArn,
    actionsUrl: data.ActionsUrl,
    emailFrom: data.EmailFrom,
    emailAddresses: data.EmailAddresses,
    allowed: allowedHearers({ emailDomains: data.AllowedEmailDomains, linkHosts: data.AllowedLinkHosts }),
    allowedInternalHosts:
      internalHosts === undefined && isUntil02 ? undefined : allowedHosts((internalHosts ?? []).join(',')),
    ...(hasPage ? { pageClient: { userPoolId, clientId, secretArn } } : {}),
    service: { mediaApiUrl: data.MediaApiAddress, tokenSecretName: data.TokenSecretName },
  };
}

/** The name of an installation by what it is. */
export function named(place: Place): Pick<Installation, 'name' | 'place'> {
  return { name: wordsOf({}).ruleAnswers.place(place), place };
}
