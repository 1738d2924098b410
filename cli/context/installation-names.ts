import * as z from 'zod';
import type { Installation } from './installation.ts';
import type { ServiceNames } from './service-access.ts';

const outputs = z.object({
  OrganizationsTableName: z.string(),
  RulesTableName: z.string(),
  ChannelsTableName: z.string(),
  StateTableName: z.string(),
  AlertsTopicArn: z.string(),
  AlertEventsTopicArn: z.string(),
  MediaApiAddress: z.string().optional(),
  TokenSecretName: z.string().optional(),
});

/** The stage in the name of a stack, such as `prod` of `mention-alerts-prod`. */
export function stageOf(stackName: string): string {
  return stackName.replace(/^mention-alerts-/, '');
}

/** The names in a stack's outputs, or the outputs that a stack of this project would have and this one has not. */
export function installationNames(
  given: Readonly<Record<string, string>>,
):
  | (Pick<Installation, 'tables' | 'topics'> & { readonly service: ServiceNames })
  | { readonly missing: readonly string[] } {
  const parsed = outputs.safeParse(given);
  if (!parsed.success) return { missing: parsed.error.issues.map(({ path }) => path.join('.')) };
  const { data } = parsed;
  return {
    tables: {
      organizations: data.OrganizationsTableName,
      rules: data.RulesTableName,
      channels: data.ChannelsTableName,
      state: data.StateTableName,
    },
    topics: { alerts: data.AlertsTopicArn, alertEvents: data.AlertEventsTopicArn },
    service: { mediaApiUrl: data.MediaApiAddress, tokenSecretName: data.TokenSecretName },
  };
}
