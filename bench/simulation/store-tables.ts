/** The four tables as the in-memory DynamoDB describes them. */
export const STORE_TABLES = {
  organizations: { partition: 'organizationId' },
  rules: { partition: 'organizationId', sort: 'ruleId' },
  channels: { partition: 'channelId' },
  state: { partition: 'pk', sort: 'sk', indexes: { open: { partition: 'openOf', sort: 'sk' } } },
} as const;
