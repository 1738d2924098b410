import { describe, expect, test } from 'vitest';
import { completeOrganizations } from '../../../local/rules/complete-organizations.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';

const world = parseWorld({
  users: [
    { id: 1, email: 'a@example.org', name: 'A', accessToken: 'token-a', organizationIds: [10] },
    { id: 2, email: 'b@example.org', name: 'B', accessToken: 'token-b', organizationIds: [10, 20] },
  ],
  organizations: [10, 20].map((id) => ({
    id,
    name: `Organization ${id}`,
    timeZone: 'Europe/Oslo',
    currentMonthMentionsLimit: 1000,
  })),
});

const rule = (organizationId: number | bigint) => ({ organizationId, ruleId: 'a' });

describe('an organization that a rule names', () => {
  test('takes the first token of the world that may see it', () => {
    const { items, tokens } = completeOrganizations({ organizations: [], rules: [rule(20)], channels: [] }, world);
    const [added] = items.organizations;
    expect(added).toMatchObject({ organizationId: 20n, timeZone: 'Europe/Oslo' });
    expect(tokens.get(String(added?.secretName))).toBe('token-b');
    expect(String(added?.secretName)).toMatch(/^mention-alerts\/token\//);
  });

  test('is added once, however many rules name it', () => {
    const rules = [rule(10), rule(10n), rule(20)];
    const { items } = completeOrganizations({ organizations: [], rules, channels: [] }, world);
    expect(items.organizations.map(({ organizationId }) => organizationId)).toEqual([10n, 20n]);
  });

  test('stays as it is given, its secret filled', () => {
    const organization = { organizationId: 20, secretName: 'mention-alerts/token/ours', requestsPerMinute: 5 };
    const { items, tokens } = completeOrganizations(
      { organizations: [organization], rules: [rule(20)], channels: [] },
      world,
    );
    expect(items.organizations).toEqual([organization]);
    expect([...tokens]).toEqual([['mention-alerts/token/ours', 'token-b']]);
  });

  test('that is given but that nobody may see keeps an empty secret: the program has to cope', () => {
    const organization = { organizationId: 30, secretName: 'mention-alerts/token/ours' };
    const { tokens } = completeOrganizations({ organizations: [organization], rules: [rule(30)], channels: [] }, world);
    expect(tokens.size).toBe(0);
  });

  test('that is neither given nor visible is refused with what to do', () => {
    const complete = () => completeOrganizations({ organizations: [], rules: [rule(30)], channels: [] }, world);
    expect(complete).toThrow('add 30 to the organizationIds of a user in the file of --world');
  });
});
