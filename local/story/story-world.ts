import { randomUUID } from 'node:crypto';
import type { Language } from '../../functions/languages/language.ts';
import { parseWorld } from '../../service/world/parse-world.ts';
import type { World } from '../../service/world/world-schema.ts';
import type { Item } from '../rules/items.ts';
import { STORY_KEYWORDS } from './story-keywords.ts';

const USER_ID = 7;
const SINCE = '2026-01-12T08:00:00Z';

/** The organization of the story. Its ids are above 2^53 on purpose, because ids of the service are int64. */
export const STORY_ORGANIZATION_ID = 9_007_199_254_740_995n;
const STORY_GROUP_ID = 9_007_199_254_741_001n;

/** The item of that organization, whose people are told in a language. */
export function storyOrganization(language: Language): Item {
  return { organizationId: STORY_ORGANIZATION_ID, secretName: `mention-alerts/token/user-${USER_ID}`, language };
}

/** Gives the one user, organization and group of the story, as the monitoring service knows them. */
export function storyWorld(): World {
  return parseWorld({
    users: [
      {
        id: USER_ID,
        email: 'newsroom@tarnfell.example',
        name: 'Tarnfell newsroom',
        // Another one in each run: whoever learned one can ask no later run.
        accessToken: `story-${randomUUID()}`,
        organizationIds: [STORY_ORGANIZATION_ID],
        organizationRoles: {
          [String(STORY_ORGANIZATION_ID)]: {
            id: 'admin',
            name: 'Admin',
            isAdmin: true,
            canUpdate: true,
            canInvite: true,
            canUpdateMentions: true,
          },
        },
      },
    ],
    organizations: [
      {
        id: STORY_ORGANIZATION_ID,
        name: 'Tarnfell',
        userIds: [USER_ID],
        timeZone: 'Europe/Oslo',
        state: 'ACTIVE',
        createdAt: SINCE,
        currentMonthMentionsLimit: 500_000,
        groups: [
          {
            id: STORY_GROUP_ID,
            name: 'Tarnfell brands',
            memberIds: [USER_ID],
            keywords: STORY_KEYWORDS.map(({ id, name, naturalQuery, color }) => ({
              id,
              name,
              color,
              createdAt: SINCE,
              editedAt: SINCE,
              keyword: { naturalQuery },
            })),
          },
        ],
      },
    ],
  });
}
