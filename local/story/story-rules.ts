import { APP, BIKE, BRAND, CHIEF_EXECUTIVE } from './story-keywords.ts';
import { STORY_ORGANIZATION_ID } from './story-world.ts';

/** The rules of the story, as people write them into the Rules table. */
export function storyRules(): readonly Readonly<Record<string, unknown>>[] {
  const organizationId = STORY_ORGANIZATION_ID;
  const spike = { kind: 'spike', sensitivity: 'balanced', minMentions: 10 };
  return [
    {
      organizationId,
      ruleId: 'tarnfell-spike',
      name: 'Tarnfell: unusual volume',
      watch: { keywordId: BRAND.id },
      condition: spike,
    },
    {
      organizationId,
      ruleId: 'fjellglide-spike',
      name: 'Fjellglide: unusual volume',
      watch: { keywordId: BIKE.id },
      condition: spike,
      severity: 'critical',
      samples: { count: 5, sort: 'REACH' },
    },
    {
      organizationId,
      ruleId: 'tarnpilot-negative',
      name: 'Tarnpilot: negative surge',
      watch: { keywordId: APP.id },
      condition: { kind: 'negative-surge', window: '4h', sensitivity: 'balanced', minMentions: 10 },
      samples: { count: 5, sort: 'INTERACTIONS' },
    },
    {
      organizationId,
      ruleId: 'halvorsen-spike',
      name: 'Ines Halvorsen: unusual volume',
      watch: { keywordId: CHIEF_EXECUTIVE.id },
      condition: spike,
    },
    {
      organizationId,
      ruleId: 'halvorsen-press',
      name: 'Ines Halvorsen: each article that many read',
      watch: { keywordId: CHIEF_EXECUTIVE.id },
      condition: { kind: 'each' },
      where: { minReach: 50_000 },
      severity: 'info',
    },
    {
      organizationId,
      ruleId: 'tarnpilot-audience',
      name: 'Tarnpilot: a mention that many read',
      watch: { keywordId: APP.id },
      condition: { kind: 'audience' },
    },
    {
      organizationId,
      ruleId: 'tarnfell-silence',
      name: 'Tarnfell: nothing heard for six hours',
      watch: { keywordId: BRAND.id },
      condition: { kind: 'threshold', window: '6h', atMost: 0 },
      severity: 'info',
    },
  ];
}
