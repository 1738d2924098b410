import { describe, expect, test } from 'vitest';
import { CHANNEL_KINDS } from '../../../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../../../functions/domain/channels/delivery-event.ts';
import { digestCard, hourDigest } from '../../../../functions/domain/channels/digest-card.ts';
import { cardFor, messageFor } from '../../../../functions/domain/channels/message-for.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildEvent, buildSample } from '../build-event.ts';
import { stringsIn } from '../hostile-text.ts';

const CHATS = Object.entries(CHANNEL_KINDS).flatMap(([name, kind]) =>
  kind.readers === 'people' ? [{ name, kind }] : [],
);

/** Texts that lead to evil.example under the words of a bank, in the markup of one program or another, or by themselves. */
const LURES = [
  '<https://evil.example/|https://bank.example/>',
  '&lt;https://evil.example/|bank&gt;',
  '[your bank](https://evil.example/login)',
  '[your bank](<https://evil.example/login>)',
  '[your bank][1] [1]: https://evil.example/login',
  '![x](https://evil.example/pixel.png)',
  '\\[your bank\\](https://evil.example/login)',
  '<a href="https://evil.example/">bank</a>',
  'https://bank.example@evil.example/login',
  'https://bank.example\u2044login.evil.example/',
  'www.evil.example/bank.example',
  'bank.example.evil.example',
  'mailto:you@evil.example',
  'slack://open?team=evil',
  'msteams://evil.example/bank',
];

/** Fields that are addresses and no words. */
const ADDRESSES = ['type', 'url', 'href', 'imageUrl', 'image_url', '$schema', 'contentType', 'timestamp', 'color'];

/** Links of Markdown, and what programs make links of by themselves. */
const CLICKABLE = /\][([]|:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}/iu;

/** What begins markup in the programs that read some of it. */
const MARKUP: Readonly<Record<string, RegExp>> = { slack: /[<>]/, 'google-chat': /<(?!\/?b>|br>)/ };

/** A text without the links that we wrote, whose words are the host where they lead. */
function withoutOurLinks(text: string): string {
  const isHonest = (href: string, words: string) =>
    new URL(href).hostname.endsWith(words.replace(/\\|^…/g, '').replaceAll('\uff0e', '.'));
  return text
    .replace(/<(https?:[^|<>\s]+)\|([^<>]*)>/g, (whole, href, words) => (isHonest(href, words) ? '' : whole))
    .replace(/<a href="(https?:[^"<>\s]+)">([^<>]*)<\/a>/g, (whole, href, words) =>
      isHonest(href, words) ? '' : whole,
    )
    .replace(/(?<!\\)\[((?:[^\]\\]|\\.)*)\]\((https?:[^\s()<>]+)\)/g, (whole, words, href) =>
      isHonest(href, words) ? '' : whole,
    )
    .replace(/\\./g, '');
}

function clickableIn(kind: string, body: string, hosts: readonly string[]): string[] {
  return stringsIn(JSON.parse(body))
    .filter(({ name, text }) => !ADDRESSES.includes(name) && !hosts.includes(text))
    .map(({ text }) => withoutOurLinks(text))
    .filter((text) => CLICKABLE.test(text) || MARKUP[kind]?.test(text) === true);
}

describe.each(CHATS)('a message of kind $name', ({ kind, name: channelId }) => {
  const sent = (data: Readonly<Record<string, unknown>>) => {
    const body = buildEvent(data);
    const read = readDeliveryEvent(body);
    if (!read.ok) throw new Error(read.problem);
    return messageFor(kind, { event: read.event, body, isEarlierEpisode: false, channelId });
  };

  test.each(LURES)('makes no link of what a stranger wrote: %s', (lure) => {
    const sample = buildSample({ text: lure, title: lure, author: lure, url: 'https://social.example/1' });
    const body = sent({
      rule: { organizationId: '42', ruleId: 'acme-spike', name: lure, severity: 'critical', conditionKind: 'spike' },
      watch: { kind: 'keyword', id: '1001', name: lure, groupName: lure },
      explanation: lure,
      byType: { [lure]: 3 },
      drivers: [{ kind: 'term', name: lure, count: 3 }],
      samples: [sample, sample],
    });
    expect(clickableIn(channelId, body, ['social.example'])).toEqual([]);
  });

  test('shows of a long host where it belongs to, not with what it begins', () => {
    const host = `bank.example.${`${'a'.repeat(60)}.`.repeat(2)}evil.example`;
    const body = sent({ samples: [buildSample({ url: `https://${host}/login` })] });
    const words = stringsIn(JSON.parse(body))
      .filter(({ name }) => !ADDRESSES.includes(name))
      .map(({ text }) => text.replaceAll(`https://${host}/login`, '').replaceAll('\\', '').replaceAll('\uff0e', '.'))
      .join('\n');
    expect(words).toContain('evil.example');
    expect(words).not.toContain('bank.example');
  });

  test('nor does the digest of an hour', () => {
    const alerts = LURES.map((name) => ({ rule: `42/${name}`, name, severity: 'warning' }));
    const words = wordsOf({});
    expect(clickableIn(channelId, cardFor(kind, digestCard(hourDigest(alerts, 0, words), words)), [])).toEqual([]);
  });
});
