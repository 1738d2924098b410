import { expect, test } from 'vitest';
import { missingAmong } from '../../../cli/items/missing-references.ts';
import { unknownWatch } from '../../../cli/items/unknown-watches.ts';
import type { Item } from '../../../functions/domain/items/item-kind.ts';
import { ITEM_KINDS } from '../../../functions/domain/operations/item-kinds.ts';
import { type Words, wordsOf } from '../../../functions/languages/words-of.ts';

const organization = { organizationId: 42, secretName: 'mention-alerts/token/main' };
const rule = (parts: Item): Item => ({
  organizationId: 42,
  ruleId: 'acme',
  watch: { keywordId: 1001 },
  condition: { kind: 'spike', minMentions: 10 },
  ...parts,
});
const CHANNELS: Item[] = [
  { channelId: 'pr-slack', kind: 'slack', secretName: 'mention-alerts/channel/a' },
  { channelId: 'off', kind: 'slack', secretName: 'mention-alerts/channel/b', enabled: false },
  { channelId: 'duty', kind: 'pagerduty', secretName: 'mention-alerts/channel/c' },
];

/** Everything that can be said of what an item names and that cannot be used. */
async function saidOf(words: Words): Promise<string[]> {
  const off = rule({ enabled: false });
  const whole = rule({
    ruleId: 'whole',
    condition: { kind: 'all-of', rules: ['acme', 'other'], within: '2h' },
  });
  const there = {
    organizations: [organization],
    channels: CHANNELS,
    rules: [off, whole, rule({ ruleId: 'other' })],
  };
  const { rules, organizations } = ITEM_KINDS;
  const of = (parts: Item, organizationItems: Item[] = [organization]) =>
    missingAmong({ ...there, organizations: organizationItems }, rules, [rule(parts)], words);
  const digest = { ...organization, digest: { time: '08:00', channels: ['duty'] } };
  const info = { id: 42n, name: 'Acme', state: 'ACTIVE', groups: [], keywords: [] } as never;
  const read = async () => ({ info }) as never;
  return [
    ...of({ notify: { channels: ['off', 'pr-slak'] } }),
    ...of({}, []),
    ...of({}, [{ ...organization, enabled: false }]),
    ...of({ ruleId: 'mute', notify: { email: false } }),
    ...missingAmong(there, rules, [off], words),
    ...missingAmong(there, organizations, [digest], words),
    (await unknownWatch(rule({}), read, words)) ?? '',
  ];
}

test('in English they are as the terminal says them', async () => {
  expect(await saidOf(wordsOf({}))).toMatchObject([
    'Rule 42/acme: channel "off" is disabled.',
    'Rule 42/acme: there is no channel "pr-slak". Did you mean "pr-slack"?',
    'Organization 42 has no item yet: its rules are not judged until it has ("put organizations").',
    'Organization 42 is disabled: its rules are not judged.',
    'Rule 42/mute tells nobody: it sends no emails (notify.email) and names no channels.',
    'Rule 42/acme is disabled, and rules are made of it that cannot be judged now: whole. Enable it, or take it out of them.',
    'The digest of organization 42: channel "duty" is for those on call and gets no summaries.',
    expect.stringMatching(/^Rule 42\/acme could not be judged: .*1001/),
  ]);
});
