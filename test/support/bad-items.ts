import type { ItemKindName } from '../../functions/domain/items/item-kind.ts';

/** An item with something wrong in it. */
export type BadItem = { readonly kind: ItemKindName; readonly item: unknown };

const RULE = {
  organizationId: 42,
  ruleId: 'a',
  watch: { keywordId: 1 },
  condition: { kind: 'threshold', window: '1h', atLeast: 5 },
};
const ORGANIZATION = { organizationId: 42, secretName: 'mention-alerts/token/42' };
const CHANNEL = { channelId: 'pr', kind: 'slack', secretName: 'mention-alerts/channel/pr' };

const rule = (fields: object): BadItem => ({ kind: 'rules', item: { ...RULE, ...fields } });
const judged = (condition: unknown, fields: object = {}): BadItem => rule({ condition, ...fields });
const only = (where: unknown): BadItem => rule({ where });
const query = (text: string): BadItem => only({ text });
const expected = (fields: object): BadItem => rule({ expected: [{ ...LAUNCH, ...fields }] });
const organization = (fields: object): BadItem => ({ kind: 'organizations', item: { ...ORGANIZATION, ...fields } });
const digest = (fields: object): BadItem => organization({ digest: { time: '08:00', ...fields } });
const channel = (fields: object): BadItem => ({ kind: 'channels', item: { ...CHANNEL, ...fields } });

const LAUNCH = { from: '2026-11-30T09:00:00Z', to: '2026-11-30T12:00:00Z', times: 5 };
const SPIKE = { kind: 'spike' };
const EACH = { kind: 'each' };
const SHARE = { kind: 'share-of-voice', of: { groupId: 7 } };
const NONE_OF = { kind: 'none-of', rules: ['b'] };
const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`);
const keywords = (count: number) => many(count).map((_, at) => ({ keywordId: at + 2 }));

/** Items in which nothing is wrong, which the bad ones change. */
export const RIGHT_ITEMS = { rules: RULE, organizations: ORGANIZATION, channels: CHANNEL };

/** A value where `of` belongs, of each other kind that JSON and DynamoDB have. */
const OTHERS: readonly unknown[] = ['text', 5, 1.5, true, {}, [], new Set(['a']), 10n ** 18n, Number.POSITIVE_INFINITY];

/** Items in which something is wrong, one thing in most: together they reach all that is said of items. */
export const BAD_ITEMS: readonly BadItem[] = [
  ...OTHERS.flatMap((value) => [
    { kind: 'rules', item: value } as const,
    rule({ name: value }),
    rule({ enabled: value }),
    rule({ sourceTypes: value }),
    rule({ notify: value }),
    rule({ notify: { email: value } }),
    rule({ every: value }),
    rule({ minVoices: value }),
    rule({ samples: { count: value } }),
    rule({ organizationId: value }),
    rule({ watch: { keywordId: value } }),
    rule({ silencedUntil: value }),
    rule({ where: value }),
    rule({ where: { authors: value, minReach: value, text: value } }),
    rule({ expected: value }),
    rule({ compare: value }),
    rule({ notify: { repeat: value } }),
    rule({ quietHours: { from: value, to: '07:00' } }),
    judged(value),
    judged({ kind: value }),
    judged({ ...SPIKE, sensitivity: value }),
    judged({ ...SPIKE, sensitivity: { falseAlarms: value, per: value } }),
    judged({ ...SHARE, of: value }),
    judged({ kind: 'drop', window: '1d', ratio: value }),
    organization({ digest: value }),
    organization({ language: value }),
    digest({ days: [value] }),
    channel({ kind: value, interactive: value }),
  ]),
  // Fields.
  rule({ evry: '5m' }),
  rule({ zzzzzz: 1 }),
  rule({ ruleId: undefined }),
  rule({ every: '10m' }),
  rule({ severity: 'urgnt' }),
  rule({ severity: 'crit' }),
  rule({ ruleId: 'A B' }),
  rule({ organizationId: -1 }),
  rule({ name: '' }),
  rule({ name: 'x'.repeat(201) }),
  rule({ sourceTypes: [] }),
  rule({ sentiments: [] }),
  rule({ minVoices: 0 }),
  rule({ minVoices: 1_001 }),
  rule({ samples: { count: 21 } }),
  rule({ samples: { count: -1 } }),
  rule({ notify: { channels: many(21) } }),
  rule({ notify: { channels: ['', 'x'.repeat(257)] } }),
  rule({ notify: { repeat: '6 hours' } }),
  rule({ notify: { repeat: '\u202e<img src=x>\u05d0' } }),
  rule({ '\u05d0<b>': 1 }),
  rule({ timeline: 'published' }),
  rule({ silencedUntil: '2026-11-21 09:00' }),
  rule({ acknowledged: { episode: 'then', at: 'now', count: -1, by: 'x'.repeat(201) } }),
  rule({ watch: {} }),
  rule({ watch: { keywordId: 2 ** 31 } }),
  rule({ watch: { keywordId: -1 } }),
  rule({ quietHours: { from: '24:00', to: '7:00', days: [] } }),
  rule({ severity: 'critical', escalate: { after: '1h', severity: 'warning' } }),
  rule({ severity: 'critical', escalate: { after: '1h', severity: 'critical' } }),
  // What is expected.
  expected({ times: 0 }),
  expected({ times: 101 }),
  expected({ times: 1 }),
  expected({ times: 0.2 }),
  expected({ to: LAUNCH.from }),
  expected({ to: '2026-12-30T09:00:00Z' }),
  expected({ to: '2026-12-05T09:00:00Z', repeat: 'week' }),
  expected({ from: 'Monday', why: 'x'.repeat(61) }),
  expected({ why: '' }),
  rule({ expected: many(51).map(() => LAUNCH) }),
  judged(SHARE, { expected: [LAUNCH] }),
  judged({ kind: 'drop', window: '1d' }, { expected: [LAUNCH] }),
  judged({ kind: 'audience' }, { expected: [LAUNCH] }),
  judged({ kind: 'audience' }, { count: 'voices' }),
  judged({ kind: 'any-of', rules: ['b'] }, { expected: [LAUNCH] }),
  // With what it is compared.
  rule({ compare: { with: [] } }),
  rule({ compare: { with: keywords(13) } }),
  rule({ compare: { with: [{ keywordId: 1 }, { keywordId: 2 }, { keywordId: 2 }] } }),
  judged({ kind: 'audience' }, { compare: { with: keywords(1) } }),
  judged({ kind: 'drop', window: '1d' }, { compare: { with: keywords(1) } }),
  judged({ kind: 'threshold', window: '14d', atLeast: 5 }, { compare: { with: keywords(1) } }),
  // Which mentions count.
  only({}),
  only({ authors: [] }),
  only({ authors: many(101) }),
  only({ authors: ['', 'x'.repeat(201)] }),
  only({ authors: ['Kari'], notAuthors: ['kari'] }),
  only({ languages: ['english'], locations: ['UK'] }),
  only({ minReach: 0 }),
  only({ new: ['author'] }),
  query(''),
  query('x'.repeat(1_001)),
  query('a AND'),
  query('a AND OR'),
  query('(a'),
  query('a)'),
  query('a NOT b'),
  query('a or b'),
  query('title:a'),
  query('a NEAR/5 b'),
  query('«a b»'),
  query('[a]'),
  query('a^2'),
  query('"a'),
  query('a "..."'),
  query('recall*'),
  query(`${'('.repeat(102)}a${')'.repeat(102)}`),
  // Conditions.
  judged({ kind: 'spikes' }),
  judged({ kind: 'zzz' }),
  judged({ kind: 'threshold', window: '15d', atLeast: 5, atMost: 5 }),
  judged({ kind: 'threshold', window: '7m', atLeast: 5 }),
  judged({ kind: 'threshold', window: '1h' }),
  judged({ kind: 'threshold', window: '1h', atLeast: 0 }),
  judged({ kind: 'threshold', window: '1h', atLeast: 2_000_000_000 }),
  judged({ kind: 'threshold', window: '1h', atMost: -1 }),
  judged({ ...SPIKE, sensitivity: 'hihg' }),
  judged({ ...SPIKE, sensitivity: 'extreme' }),
  judged({ ...SPIKE, sensitivity: { falseAlarms: 0, per: '30d' } }),
  judged({ ...SPIKE, share: 0.5 }),
  judged({ ...SPIKE, ratio: 1 }),
  judged({ ...SPIKE, ratio: 2_000 }),
  judged({ ...SPIKE, ratio: 3 }),
  judged({ ...SPIKE, window: '1h', ratio: 3, sensitivity: 'low' }),
  judged({ kind: 'drop', window: '30m', ratio: 0 }),
  judged({ kind: 'drop', window: '1d', ratio: 1 }),
  judged({ kind: 'trend' }),
  judged({ kind: 'negative-surge', share: 0 }, { sentiments: ['NEGATIVE'] }),
  judged({ kind: 'negative-surge', share: 0.5 }, { sentiments: ['NEGATIVE'] }),
  judged({ kind: 'negative-surge', share: 2 }),
  judged({ ...SHARE, of: 7 }),
  judged({ ...SHARE, window: '5m', atLeast: 0, atMost: 1 }),
  judged({ ...SHARE, atLeast: 2, atMost: -1 }),
  judged({ ...SHARE, atLeast: 0.2, atMost: 0.4 }),
  judged(SHARE, { watch: { groupId: 7 } }),
  judged({ kind: 'all-of', rules: [] }),
  judged({ kind: 'all-of', rules: ['', ...many(11)] }),
  judged({ kind: 'all-of', rules: ['b', 'b'] }),
  judged({ kind: 'all-of', rules: ['a', 'b'] }),
  judged({ kind: 'all-of', rules: ['b', 'c'], within: '5m' }, { every: '1h' }),
  judged(EACH, {
    minVoices: 3,
    count: 'voices',
    escalate: { after: '1h', severity: 'critical' },
    acknowledged: { episode: LAUNCH.from, at: LAUNCH.from, count: 1 },
    expected: [LAUNCH],
    compare: { with: keywords(1) },
    notify: { resolved: false, repeat: '6h' },
    samples: { count: 3 },
  }),
  judged(NONE_OF, {
    escalate: { after: '1h', severity: 'critical' },
    acknowledged: { episode: LAUNCH.from, at: LAUNCH.from, count: 1 },
    notify: { channels: ['pr'], repeat: '6h' },
  }),
  // Organizations.
  organization({ secretName: 'token' }),
  organization({ requestsPerMinute: 0 }),
  organization({ requestsPerMinute: 1_000 }),
  organization({ timeZone: 'Mars/Olympus' }),
  organization({ language: 'dee' }),
  organization({ mentionsUrl: 'javascript:alert(1)' }),
  organization({ mentionsUrl: 'https://media.example/{keyword}' }),
  organization({ mentionsUrl: `https://media.example/${'x'.repeat(1_000)}` }),
  organization({ emails: ['pr@example.com', 'Ann <ann@example.com>', 'PR@example.com'] }),
  organization({ emails: [`${'a'.repeat(250)}@example.com`] }),
  organization({ emails: [] }),
  rule({ notify: { email: false, emails: ['pr@example.com'] } }),
  rule({ notify: { only: true } }),
  rule({ notify: { emails: Array.from({ length: 11 }, (_, at) => `p${at}@example.com`) } }),
  organization({ emails: Array.from({ length: 21 }, (_, at) => `p${at}@example.com`) }),
  digest({ time: '8' }),
  digest({ days: [] }),
  digest({ days: ['MON', '1'] }),
  digest({ days: ['Monday', '01', '32'] }),
  digest({ channels: many(21) }),
  digest({ email: false }),
  digest({ emails: ['pr@example.com'] }),
  digest({ tme: '08:00' }),
  // Channels.
  channel({ channelId: '' }),
  channel({ kind: 'slak' }),
  channel({ kind: 'opsgenie' }),
  channel({ secretName: 'pr' }),
  channel({ secretName: `mention-alerts/channel/${'x'.repeat(512)}` }),
  channel({ kind: 'teams', interactive: true }),
  channel({ workspace: 'T012AB3CD' }),
  channel({ interactive: true, workspace: 'x', app: 'x' }),
];

/** Rules by themselves in order, between which something is wrong: together they reach all that is said of parts. */
export const BAD_PARTS: readonly Readonly<Record<string, unknown>>[] = [
  { ...RULE, ruleId: 'plain' },
  { ...RULE, ruleId: 'mentions', condition: EACH },
  { ...RULE, ruleId: 'elsewhere', organizationId: 43 },
  { ...RULE, ruleId: 'x1', condition: { kind: 'all-of', rules: ['x2'] } },
  { ...RULE, ruleId: 'x2', condition: { kind: 'all-of', rules: ['x1'] } },
  { ...RULE, ruleId: 'nothing', condition: { kind: 'none-of', rules: ['plain'] } },
  { ...RULE, ruleId: 'quiet', condition: { kind: 'any-of', rules: ['nothing', 'plain'] } },
  { ...RULE, ruleId: 'first', condition: { kind: 'any-of', rules: ['plain'] } },
  { ...RULE, ruleId: 'second', condition: { kind: 'any-of', rules: ['first'] } },
  { ...RULE, ruleId: 'third', condition: { kind: 'any-of', rules: ['second'] } },
  { ...RULE, ruleId: 'wrong', condition: { kind: 'all-of', rules: ['plan', 'mentions', 'elsewhere', 'zzzzzzzz'] } },
];
