import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alertCard } from '../../../../functions/domain/channels/alert-card.ts';
import { readDeliveryEvent } from '../../../../functions/domain/channels/delivery-event.ts';
import { type TeamsMessage, teamsMessage } from '../../../../functions/domain/channels/kinds/teams.ts';
import { FORMS } from '../../../deliver/published-formats.ts';
import { buildEvent, buildSample } from '../build-event.ts';
import { anyText, expectHarmless, HOSTILE_TEXTS, stringsIn } from '../hostile-text.ts';

function titleColor(data: Readonly<Record<string, unknown>>, type: string) {
  const [title] = render(data, { type }).attachments[0].content.body;
  return title?.type === 'RichTextBlock' ? title.inlines[0]?.color : undefined;
}

function render(data: Readonly<Record<string, unknown>> = {}, envelope = {}): TeamsMessage {
  const read = readDeliveryEvent(buildEvent(data, envelope));
  if (!read.ok) throw new Error(read.problem);
  return teamsMessage(alertCard(read.event));
}

function expectHarmlessAndSmall(message: TeamsMessage): void {
  expect(FORMS.teams.safeParse(message).error).toBeUndefined();
  const strings = stringsIn(message);
  expectHarmless(...strings.map(({ text }) => text));
  expect(strings).not.toContainEqual({ name: 'text', text: '' });
  expect(strings.filter(({ name, text }) => name === 'url' && !/^https?:\/\/[!-~]+$/.test(text))).toEqual([]);
  expect(strings.filter(({ text }) => text.includes('{{'))).toEqual([]);
}

describe('a Teams message', () => {
  test('shows the picture of the alert below why it fired, within its size', () => {
    const samples = Array.from({ length: 20 }, () => buildSample({ text: 'word '.repeat(60) }));
    const read = readDeliveryEvent(buildEvent({ samples }));
    if (!read.ok) throw new Error(read.problem);
    const picture = {
      href: `https://pictures.example/a.png?X-Amz-Security-Token=${'t'.repeat(1500)}`,
      alt: 'At most 63.',
    };
    const message = teamsMessage({ ...alertCard(read.event), picture });
    expectHarmlessAndSmall(message);
    expect(message.attachments[0].content.body[2]).toMatchObject({
      type: 'Image',
      url: picture.href,
      altText: picture.alt,
    });
  });

  test('is an adaptive card that says what fired, why, and shows the mentions', () => {
    const message = render();
    expect(message.attachments[0].contentType).toBe('application/vnd.microsoft.card.adaptive');
    const texts = stringsIn(message).map(({ text }) => text);
    for (const part of [
      'ALERT: Acme: 63 mentions in 1 h, usual daily peak 21',
      '63 mentions in 1 h; on a usual day the busiest hour has 21. Usual daily peak 21 (14 to 27); this is 3 times as many.',
      'Fri 20 Nov 2026, 14:05 to 15:05 (Europe/Berlin)',
      '▂▁▂▄▇█ 2 1 4 9 22 25',
      'Acme (Brand)',
      'Acme is down again, third time this week',
      'https://social.example/status/9007199254740993',
    ]) {
      expect(texts).toContain(part);
    }
  });

  test('is green when the alert is over, and not when only an earlier episode is', () => {
    expect(titleColor({}, 'mention.alert.resolved')).toBe('Good');
    expect(titleColor({ earlierEpisode: true }, 'mention.alert.resolved')).toBe('Warning');
  });

  test('holds strangers’ words only in text runs, which know no Markdown', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.integer({ min: 0, max: 40 }), (text, name, count) => {
        const message = render({
          rule: { organizationId: '42', ruleId: 'acme-spike', name, severity: 'critical' },
          explanation: text,
          byType: { [name]: 3, [text]: Number.MAX_VALUE },
          sentiment: { [text]: 2, [name]: 1 },
          drivers: [{ kind: text, name, count: 3 }],
          window: { from: text, to: name, length: text },
          samples: Array.from({ length: count }, () =>
            buildSample({ text, title: name, author: text, type: text, sentiment: name }),
          ),
        });
        expectHarmlessAndSmall(message);
        for (const block of message.attachments[0].content.body) {
          if (block.type !== 'RichTextBlock') throw new Error(`a block is of type ${block.type}`);
          expect(block.inlines.map(({ type }) => type)).toEqual(block.inlines.map(() => 'TextRun'));
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each(HOSTILE_TEXTS)('neutralises %j', (text) => {
    expectHarmlessAndSmall(render({ explanation: text, samples: [buildSample({ text, author: text, url: text })] }));
  });

  test('leaves mentions out, last first, until it fits 28 KB, and says how many there are', () => {
    const url = `https://x.example/${'a'.repeat(1400)}`;
    const samples = Array.from({ length: 20 }, (_, n) => buildSample({ text: `${n} ${'語'.repeat(500)}`, url }));
    const message = render({ samples });
    expectHarmlessAndSmall(message);
    const shown = stringsIn(message).flatMap(({ text }) => /^(\d+) 語/.exec(text)?.[1] ?? []);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual(shown.map((_, n) => String(n)));
    expect(JSON.stringify(message)).toContain(`${shown.length} of 63 mentions`);
  });
});
