import { describe, expect, test } from 'vitest';
import { actionKind } from '../../../functions/domain/alerting/action/action-link.ts';
import { alertCard } from '../../../functions/domain/channels/alert-card.ts';
import { CHANNEL_KINDS } from '../../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../../functions/domain/channels/delivery-event.ts';
import { type SlackMessage, slackMessage } from '../../../functions/domain/channels/kinds/slack.ts';
import { cardFor } from '../../../functions/domain/channels/message-for.ts';
import { LANGUAGES, type Language } from '../../../functions/languages/language.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildEvent } from './build-event.ts';
import { stringsIn } from './hostile-text.ts';

/** The least that a program shows of the name of a button: Slack's confirmations; Discord takes 80, a button of Slack 75. */
const MOST_SIGNS = 30;

const KINDS = [...actionKind.options, 'story', 'mentions'];
const CHATS = Object.entries(CHANNEL_KINDS).flatMap(([name, kind]) =>
  kind.readers === 'people' ? [{ name, kind }] : [],
);

function eventIn(language: Language, kind: string) {
  const links = KINDS.map((each) => ({ kind: each, href: `https://act.example/?t=${each}.${'x'.repeat(200)}` }));
  const read = readDeliveryEvent(buildEvent({ language, links, channels: [kind] }));
  if (!read.ok) throw new Error(read.problem);
  return read.event;
}

/** How each program shows what most readers do first: as its only button, or in letters that stand out, in a line of their own. */
const STANDS_OUT: Readonly<Record<keyof typeof CHANNEL_KINDS, RegExp | undefined>> = {
  slack: /\{"type":"section","text":\{"type":"mrkdwn","text":"\*<[^|"]+\|LABEL>\*"\}\},\{"type":"context"/,
  teams:
    /\{"type":"ActionSet","actions":\[\{"type":"Action.OpenUrl","title":"LABEL","url":"[^"]+","style":"positive"\}\]\}/,
  'google-chat': /"buttons":\[\{"text":"LABEL","color":\{[^}]+\},"onClick":\{"openLink":\{"url":"[^"]+"\}\}\}\]/,
  discord: /\\n\*\*\[LABEL\]\([^)"]+\)\*\*\\n-# \[/,
  mattermost: /\\n\\n\*\*\[LABEL\]\([^)"]+\)\*\*\\n\\n\[/,
  telegram: /"inline_keyboard":\[\[\{"text":"LABEL","url":"[^"]+"\}\]\]/,
  jsm: /\\n\\nLABEL.?: [^"\\]+\\n\\n/,
  pagerduty: /"links":\[\{"href":"[^"]+","text":"LABEL"\},/,
  // It gets the event as it is.
  webhook: undefined,
};

describe.each(LANGUAGES)('what most readers do, in %s', (language) => {
  const { labels } = wordsOf({ language }).actions;
  const main = labels.acknowledge;

  test.each(Object.entries(CHANNEL_KINDS))('stands out in %s, and the others are behind it', (name, kind) => {
    const looks = STANDS_OUT[name as keyof typeof CHANNEL_KINDS];
    if (kind.readers === 'programs') {
      expect(looks).toBeUndefined();
      return;
    }
    const event = eventIn(language, name);
    const card = alertCard(event);
    const message = kind.readers === 'people' ? kind.message(card, undefined) : kind.message(card, event);
    const text = JSON.stringify(message).replaceAll("\\\\'", "'");
    expect(text).toMatch(new RegExp(looks?.source.replace('LABEL', main) ?? ''));
    for (const { text: each } of stringsIn(message).filter((said) => said.text.includes(main)))
      for (const line of each.split('\n').filter((one) => one.includes(main)))
        for (const other of Object.values(labels).filter((label) => label !== main)) expect(line).not.toContain(other);
    const [last] = card.links?.slice(-1) ?? [];
    expect(card.links?.[0]?.label).toBe(main);
    expect(last?.label).toBe(labels.mentions);
  });
});

describe.each(LANGUAGES)('the links of an alert in %s', (language) => {
  const { actions, alerts } = wordsOf({ language });
  const { labels } = actions;
  const { areYouSure: sure, no, holdsForEverybody } = alerts;
  const names = Object.values(labels);

  test('have names that fit on buttons, each its own', () => {
    expect(Object.keys(labels).sort()).toEqual([...KINDS].sort());
    for (const name of [...names, sure, no]) expect(name.length, name).toBeLessThanOrEqual(MOST_SIGNS);
    for (const name of names) expect(holdsForEverybody({ label: name }).length).toBeLessThanOrEqual(300);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(CHATS)('have them whole in $name', ({ name: chat, kind }) => {
    const message = stringsIn(JSON.parse(cardFor(kind, alertCard(eventIn(language, chat)))))
      .map(({ text }) => text)
      .join('\n');
    for (const name of names) expect(message.replaceAll('\\', ''), name).toContain(name);
  });

  test('are buttons of Slack that ask in its language, and are not cut', () => {
    const buttons = { workspace: 'T012', app: 'A012' };
    const { blocks }: SlackMessage = slackMessage(alertCard(eventIn(language, 'slack')), buttons);
    const shown = blocks.flatMap((block) => (block.type === 'actions' ? block.elements : []));
    const { acknowledge, ...others } = labels;
    const ordered = [
      acknowledge,
      ...KINDS.flatMap((kind) => (kind in others ? [others[kind as keyof typeof others]] : [])),
    ];
    expect(shown.map(({ text }) => text.text)).toEqual(ordered.slice(0, shown.length));
    expect(blocks.flatMap((block) => (block.type === 'actions' ? [block.elements.length] : []))[0]).toBe(1);
    for (const { confirm, text } of shown) {
      expect([confirm.title.text, confirm.deny.text, confirm.confirm.text]).toEqual([sure, no, text.text]);
      expect(confirm.text.text).toContain(text.text);
    }
  });
});
