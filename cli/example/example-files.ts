import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { createSeededRandom } from './seeded-random.ts';

/** A file of the example: its name, what it is for in a few words, and its text. */
export type ExampleFile = {
  readonly name: string;
  readonly what: string;
  readonly text: string;
};

const FIRST_MS = Date.UTC(2026, 10, 9);
const DAYS = 4;

/** When the recall begins, on the last day; it is talked about for an hour and a half. */
export const RECALL_MS = FIRST_MS + 3 * DAY_MS + 13 * HOUR_MS;
const RECALL_LASTS_MS = 90 * MINUTE_MS;

const ACME = { id: 1001, name: 'Acme kettle', naturalQuery: '"Acme kettle" OR acmekettle' };
const RIVAL = { id: 1002, name: 'Zenit kettle', naturalQuery: '"Zenit kettle"' };
const TYPES = ['TWITTER', 'WEB', 'FORUM', 'REDDIT'] as const;
const USUAL = [
  'The % boils quickly and is not too loud',
  'Has anybody compared the % with a cheaper one?',
  'Bought the % in blue today',
  'Descaling the % takes two lemons and ten minutes',
] as const;
const RECALLED = [
  'The handle of the % can come off, says the safety authority',
  'Is my % part of the recall? Nobody answers the line',
  'Recall of the %: stop using it at once',
] as const;

/**
 * The files of a small organization with two keywords, four days of about 300 mentions with a recall on the last, and
 * rules for them.
 */
export function exampleFiles(): readonly ExampleFile[] {
  return [
    { name: 'world.json', what: 'who there is: a user with a token, an organization, its keywords', text: json(WORLD) },
    { name: 'mentions.ndjson', what: 'what was said, a mention a line', text: mentions() },
    { name: 'rules.json', what: 'what is watched, and when people are told', text: json(RULES) },
  ];
}

const WORLD = {
  users: [
    {
      id: 7,
      email: 'press@acme.example',
      name: 'Acme press office',
      accessToken: 'example-token',
      organizationIds: [42],
      // So that keywords can be made and deleted, too.
      organizationRoles: {
        42: { id: 'admin', name: 'Admin', isAdmin: true, canUpdate: true, canInvite: true, canUpdateMentions: true },
      },
    },
  ],
  organizations: [
    {
      id: 42,
      name: 'Acme',
      timeZone: 'Europe/Berlin',
      groups: [
        {
          id: 3,
          name: 'Kettles',
          keywords: [ACME, RIVAL].map(({ id, name, naturalQuery }) => ({ id, name, keyword: { naturalQuery } })),
        },
      ],
    },
  ],
};

const RULES = [
  {
    organizationId: 42,
    ruleId: 'acme-spike',
    name: 'Acme kettle: unusual volume',
    watch: { keywordId: ACME.id },
    condition: { kind: 'spike', sensitivity: 'balanced', minMentions: 8 },
    severity: 'critical',
  },
  {
    organizationId: 42,
    ruleId: 'acme-negative',
    name: 'Acme kettle: negative surge',
    watch: { keywordId: ACME.id },
    condition: { kind: 'negative-surge', window: '2h', share: 0.5, minMentions: 8 },
  },
  {
    organizationId: 42,
    ruleId: 'kettles-hundred',
    name: 'Kettles: a hundred in a day',
    watch: { groupId: 3 },
    condition: { kind: 'threshold', window: '1d', atLeast: 100 },
    every: '1h',
    severity: 'info',
  },
];

/** Two or three mentions an hour of each keyword by day, and the recall. The texts are the same each time. */
function mentions(): string {
  const random = createSeededRandom(42);
  const lines: { readonly feedTime: number; readonly [field: string]: unknown }[] = [];
  for (let minuteMs = FIRST_MS; minuteMs < FIRST_MS + DAYS * DAY_MS; minuteMs += MINUTE_MS) {
    const hour = new Date(minuteMs).getUTCHours();
    const isRecall = minuteMs >= RECALL_MS && minuteMs < RECALL_MS + RECALL_LASTS_MS;
    for (const { name, id } of [ACME, RIVAL]) {
      const isBad = isRecall && id === ACME.id;
      const perHour = isBad ? 40 : hour >= 6 && hour < 22 ? 2 : 0.4;
      if (random.unit() * 60 >= perHour) continue;
      lines.push({
        type: random.pick(TYPES),
        mention: random.pick<string>(isBad ? RECALLED : USUAL).replace('%', name),
        author: `someone_${Math.floor(random.unit() * 500)}`,
        reach: Math.floor(random.unit() ** 4 * 50_000),
        autoSentiment: isBad ? 'NEGATIVE' : 'NEUTRAL',
        feedTime: minuteMs + Math.floor(random.unit() * MINUTE_MS),
      });
    }
  }
  const ordered = lines.toSorted((one, other) => one.feedTime - other.feedTime);
  return `${ordered.map((line) => JSON.stringify(line)).join('\n')}\n`;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
