import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertCard } from '../../../../functions/domain/channels/alert-card.ts';
import { CHANNEL_KINDS } from '../../../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../../../functions/domain/channels/delivery-event.ts';
import { type SlackMessage, slackMessage } from '../../../../functions/domain/channels/kinds/slack.ts';
import { FORMS } from '../../../deliver/published-formats.ts';
import { buildEvent, buildSample } from '../build-event.ts';
import { anyText, expectHarmless, HOSTILE_TEXTS, HUGE_TEXTS, stringsIn } from '../hostile-text.ts';

function render(data: Readonly<Record<string, unknown>> = {}, envelope = {}): SlackMessage {
  const read = readDeliveryEvent(buildEvent(data, envelope));
  if (!read.ok) throw new Error(read.problem);
  return slackMessage(alertCard(read.event));
}

function expectWithinLimits(message: SlackMessage): void {
  expect(FORMS.slack.safeParse(message).error).toBeUndefined();
  expectHarmless(...stringsIn(message).map(({ text }) => text));
}

/** The angle brackets that Slack would read as markup, of all texts but the links that we wrote. */
function markupOf(message: SlackMessage): string[] {
  const links = message.blocks.flatMap((block) => (block.type === 'context' ? block.elements : []));
  const written = new Set(links.filter(({ type }) => type === 'mrkdwn').map(({ text }) => text));
  for (const link of written) expect(link).toMatch(/^<https?:\/\/[^<>|]+\|[a-z0-9.:[\]-]+>$/);
  return stringsIn(message)
    .map(({ text }) => text)
    .filter((text) => !written.has(text) && /[<>]|&(?!(amp|lt|gt);)/.test(text));
}

describe('the picture of a Slack message', () => {
  const card = (picture: { readonly href: string; readonly alt: string }) => {
    const read = readDeliveryEvent(buildEvent());
    if (!read.ok) throw new Error(read.problem);
    return slackMessage({ ...alertCard(read.event), picture });
  };

  test('stands below why it fired, with words for those who do not see it', () => {
    const picture = { href: 'https://pictures.example/a.png?X-Amz-Signature=0f', alt: 'Mentions in 1 h: at most 63.' };
    const message = card(picture);
    expectWithinLimits(message);
    expect(message.blocks[2]).toEqual({ type: 'image', image_url: picture.href, alt_text: picture.alt });
  });

  test.each(HOSTILE_TEXTS)('says nothing of %j but what is read', (alt) => {
    const message = card({ href: 'https://pictures.example/a.png', alt });
    expectWithinLimits(message);
    expect(card({ href: `https://pictures.example/${alt}<>`, alt })).toEqual(render());
  });
});

describe('what a reader of Slack may do', () => {
  const token = `${'x'.repeat(150)}.${'y'.repeat(43)}`;
  const links = [
    { kind: 'silence-2h', href: `https://act.example/?t=${token}` },
    { kind: 'mentions', href: 'https://media.example/m?a=1&b=2' },
  ];

  test('are links in a channel that is only written to', () => {
    const shown = JSON.stringify(render({ links }).blocks);
    expect(shown).toContain(`<https://act.example/?t=${token}|Silence for 2 h>`);
    expect(shown).toContain('<https://media.example/m?a=1&amp;b=2|Open the mentions>');
    expect(shown).not.toContain('"button"');
  });

  test('are buttons that ask first where an app hears of clicks; what only opens stays a link', () => {
    const read = readDeliveryEvent(buildEvent({ links }));
    if (!read.ok) throw new Error(read.problem);
    const message = slackMessage(alertCard(read.event), { workspace: 'T012', app: 'A012' });
    const [actions] = message.blocks.filter((block) => block.type === 'actions');
    expect(actions?.elements).toMatchObject([{ type: 'button', action_id: 'silence-2h', value: `${token} T012 A012` }]);
    expect(actions?.elements[0]?.confirm.text.text).toContain('"Silence for 2 h" holds');
    expect(JSON.stringify(message.blocks)).toContain('|Open the mentions>');
  });

  test.each([
    ['https://hooks.slack.com/services/T012AB3CD/B012/secret', {}, 'T012AB3CD'],
    ['https://hooks.slack-gov.com/services/T012AB3CD/B012/secret', {}, 'T012AB3CD'],
    ['https://hooks.slack.com/services/T012AB3CD/B012/secret', { workspace: 'E9GRID' }, 'E9GRID'],
    ['https://hooks.slack.com/services/T012AB3CD/B012/secret', { app: 'A012' }, 'T012AB3CD A012'],
    ['https://proxy.example/services/T012AB3CD/B012/secret', {}, 'nowhere'],
  ])('sent to %s of a channel that says %o act for %s', (url, buttons, named) => {
    const read = readDeliveryEvent(buildEvent({ links }));
    const secret = CHANNEL_KINDS.slack.secret.read(JSON.stringify({ url }));
    if (!read.ok || !secret.ok) throw new Error('unreadable');
    const { body } = secret.value.request(JSON.stringify(slackMessage(alertCard(read.event), buttons)));
    expect(/"value":"([^"]*)"/.exec(body)?.[1]).toBe(`${token} ${named}`);
  });
});

describe('a Slack message', () => {
  test('says what fired, why, where, and shows the mentions with their source, author, reach and link', () => {
    const text = stringsIn(render())
      .map((entry) => entry.text)
      .join('\n');
    for (const part of [
      'ALERT: Acme: 63 mentions in 1 h, usual daily peak 21',
      '63 mentions in 1 h; on a usual day the busiest hour has 21.',
      'Watched: Acme (Brand)',
      'Usual daily peak 21 (14 to 27); this is 3 times as many.',
      'When: Fri 20 Nov 2026, 14:05 to 15:05 (Europe/Berlin)',
      'By source: X/Twitter 51, Web 12',
      'Negative: 40 of 63',
      'Course: ▂▁▂▄▇█ 2 1 4 9 22 25',
      'Acme is down again, third time this week',
      'jane_doe · X/Twitter · 15:01 · reach 1,200 · − negative',
      '<https://social.example/status/9007199254740993|social.example>',
      '5 of 63 mentions · rule 42/acme-spike "Acme: unusual volume"; to silence it, tell whoever runs mention-alerts for you the name of the rule',
    ]) {
      expect(text).toContain(part);
    }
  });

  test.each([
    ['mention.alert.updated', 'UPDATE: '],
    ['mention.alert.resolved', 'RESOLVED: '],
    ['mention.alert.ended', 'ENDED: '],
    ['mention.alert.escalated', 'ESCALATED: '],
  ])('of a %s event begins with %s', (type, start) => {
    expect(render({}, { type }).text).toMatch(new RegExp(`^${start}`));
  });

  test('of an alert that is over says for how long it was and how high, as the email does', () => {
    const episode = { startedAt: '2026-11-20T12:05:00.000Z', duration: '2 h', peak: 90 };
    const title = (type: string) => render({ episode }, { type }).blocks[0];
    expect(stringsIn(title('mention.alert.resolved')).map(({ text }) => text)).toContain(
      'RESOLVED: Acme: over after 2 h, peak 90',
    );
    expect(stringsIn(title('mention.alert.ended')).map(({ text }) => text)).toContain(
      'ENDED: Acme: no longer watched, peak 90',
    );
  });

  test('says times in UTC where the zone is missing or odd', () => {
    for (const timeZone of [undefined, 'Mars/Olympus', 7]) {
      expect(JSON.stringify(render({ timeZone }))).toContain('When: Fri 20 Nov 2026, 13:05 to 14:05 (UTC)');
    }
  });

  test('says how many others read the same as a mention', () => {
    const texts = stringsIn(render({ samples: [buildSample({ copies: 11 }), buildSample({ copies: 1 })] }));
    const all = texts.map(({ text }) => text).join('\n');
    expect(all).toContain('negative · 11 of them are copies of it');
    expect(all).toContain('negative · 1 of them is a copy of it');
  });

  test('shows a link whole or not at all', () => {
    const url = (ampersands: number) => `https://x.example/${'&'.repeat(ampersands)}`;
    const linksOf = (ampersands: number) =>
      stringsIn(render({ samples: [buildSample({ url: url(ampersands) })] })).filter(({ text }) =>
        text.startsWith('<'),
      );
    expect(linksOf(500)).toHaveLength(1);
    expect(linksOf(700)).toEqual([]);
  });

  test('keeps its limits and carries no markup of strangers, whatever they wrote', () => {
    fc.assert(
      fc.property(anyText, anyText, anyText, fc.integer({ min: 0, max: 40 }), (text, title, name, count) => {
        const sample = buildSample({
          text,
          title,
          author: name,
          type: text,
          sentiment: title,
          url: `https://x.example/${text}`,
        });
        const message = render(
          {
            rule: { organizationId: '42', ruleId: 'acme-spike', name, severity: 'critical' },
            watch: { kind: 'keyword', id: '1001', name: title, groupName: text },
            window: { from: text, to: title, length: name },
            episode: { startedAt: name, endedAt: text, peak: Number.MAX_VALUE },
            explanation: text,
            earlierEpisode: count % 2 === 0,
            late: true,
            byType: { [title]: 3, [text]: Number.MAX_VALUE, [name]: 1 },
            sentiment: { [text]: 2, [name]: 1 },
            drivers: [{ kind: text, name: title, count: 3 }],
            recent: [Number.MAX_VALUE, -1],
            samples: Array.from({ length: count }, () => sample),
            samplesShown: Number.MAX_VALUE,
            samplesTotal: Number.MAX_VALUE,
          },
          { type: `mention.alert.${title.slice(0, 200)}` },
        );
        expectWithinLimits(message);
        // A stranger's word may stand in a fact, and begins no line: those are ours.
        const [, , facts] = message.blocks;
        const lines = facts?.type === 'section' ? facts.text.text.split('\n') : [];
        for (const line of lines) {
          expect(line).toMatch(/^(Watched|When|By source|Negative|Driven by|Course|Episode): /);
          expect(line.length).toBeLessThan(1100);
        }
        for (const block of message.blocks) {
          if (block !== facts) expect(stringsIn(block).filter(({ text: shown }) => shown.includes('\n'))).toEqual([]);
        }
        expect(markupOf(message)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test.each(HOSTILE_TEXTS)('neutralises %j', (text) => {
    const message = render({ explanation: text, samples: [buildSample({ text, author: text, url: text })] });
    expectWithinLimits(message);
    expect(markupOf(message)).toEqual([]);
  });

  test.each(HUGE_TEXTS.map((huge) => [huge.slice(0, 2), huge]))(
    'keeps its limits when all of it is 10 MB of %j',
    (_, huge) => {
      const read = readDeliveryEvent(buildEvent());
      if (!read.ok) throw new Error(read.problem);
      const { data, ...envelope } = read.event;
      const samples = Array.from({ length: 20 }, () => ({ title: huge, text: huge, author: huge, url: huge }));
      const rule = { ...data.rule, name: huge };
      expectWithinLimits(slackMessage(alertCard({ ...envelope, data: { ...data, rule, explanation: huge, samples } })));
    },
  );

  test('is complete when everything that is only shown is missing', () => {
    const rule = { organizationId: '42', ruleId: 'acme-spike' };
    const read = readDeliveryEvent(
      JSON.stringify({
        specversion: '1.0',
        id: 'x',
        type: 'mention.alert.firing',
        time: '2026-11-20T14:05:00.000Z',
        data: { rule, channels: [] },
      }),
    );
    if (!read.ok) throw new Error(read.problem);
    expect(slackMessage(alertCard(read.event)).text).toBe('ALERT: acme-spike: acme-spike');
  });
});
