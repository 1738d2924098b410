import { expect, test } from 'vitest';
import { parseChannel } from '../../../functions/domain/channels/channel.ts';
import { parseOrganization } from '../../../functions/domain/items/organization-item.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';

test.each([
  ['an organization', parseOrganization, { organizationId: 42, secretName: 'mention-alerts/token/main' }, 'timeZone'],
  [
    'a channel',
    parseChannel,
    { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/pr' },
    'interactive',
  ],
  [
    'a rule',
    parseRule,
    { organizationId: 42, ruleId: 'a', watch: { keywordId: 1 }, condition: { kind: 'spike', factor: null } },
    'severity',
  ],
])('null in %s, as the console of DynamoDB writes it, is a field that is left out', (_kind, parse, item, field) => {
  const { version: _, ...withNull } = parse({ ...item, [field]: null });
  const { version: __, ...without } = parse(JSON.parse(JSON.stringify(item).replace(',"factor":null', '')));
  expect(withNull).toEqual(without);
  expect(withNull.ok).toBe(true);
});
