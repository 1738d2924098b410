import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { parsePublishedEvent } from '../../../local/run/published-event.ts';
import { runStart } from '../../../local/run-start.ts';
import { STORY_DAY_MS } from '../../../local/story/generate-story.ts';
import { LOUD_AT_MS } from '../../../local/story/loud-mention.ts';
import { LOCKOUT_AT_MS, RECALL_AT_MS } from '../../../local/story/story-rate.ts';

/** What `npm start` writes on a terminal of 80 columns, and the events that it tells. */
async function story() {
  let json = '';
  let text = '';
  const exitCode = await runStart(
    ['--json'],
    {
      stdout: { write: (part: string) => (json += part) },
      stderr: { write: (part: string) => (text += part), columns: 80, isTTY: true },
    },
    new AbortController().signal,
  );
  // What the bar drew over is not seen.
  const shown = text.split('\n').map((line) => stripVTControlCharacters(line.split('\r').at(-1) ?? ''));
  const published = json.trimEnd().split('\n');
  const events = published.flatMap((line) => parsePublishedEvent(line) ?? []);
  return { exitCode, lines: shown, drawn: text.split(/[\r\n]/).map(stripVTControlCharacters), events, published };
}

/** The beginning of the email that docs/try-it.md shows. */
function emailOfGuide(): string {
  const guide = readFileSync(new URL('../../../docs/try-it.md', import.meta.url), 'utf8');
  return /```\n(\[ALERT\][^`]*)\n\.\.\.\n```/.exec(guide)?.[1] ?? 'The guide shows no email.';
}

/** The figures of an event, without its words. */
function figuresOf(json: string | undefined) {
  const { time, data } = JSON.parse(json ?? '{"data":{}}');
  const { observed, expected, factor, rarityDays, window, course, byType, episode, recent, samplesTotal } = data;
  return { time, observed, expected, factor, rarityDays, window, course, byType, episode, recent, samplesTotal };
}

/** A text without its line breaks and the frame around an email. */
const unbroken = (text: string) => text.replace(/^│/gm, '').replace(/\s+/g, ' ');

describe('the story of npm start', () => {
  test('raises one alarm for the recall, the lockout and the video, ends what is over, tells articles, and is silent about everything else', async () => {
    const { exitCode, lines, drawn, events, published } = await story();
    expect(exitCode).toBe(0);
    const text = lines.join('\n');
    expect(text).not.toMatch(/^(Failed|Warning) |turned down/m);

    const told = (status: string) =>
      events.filter(({ data }) => data.status === status).map(({ data, time }) => ({ rule: data.rule.ruleId, time }));
    expect(told('firing').map(({ rule }) => rule)).toEqual([
      'fjellglide-spike',
      'tarnpilot-negative',
      'tarnpilot-audience',
    ]);
    expect(new Set(told('found').map(({ rule }) => rule))).toEqual(new Set(['halvorsen-press']));
    expect(
      told('resolved')
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(['fjellglide-spike', 'tarnpilot-negative']);
    const delays = told('firing').map(({ time }, index) => {
      const beganMs = [RECALL_AT_MS, LOCKOUT_AT_MS, LOUD_AT_MS][index] ?? 0;
      return time.getTime() - STORY_DAY_MS - beganMs;
    });
    for (const delay of delays) {
      expect(delay).toBeGreaterThan(0);
      expect(delay).toBeLessThan(1.5 * HOUR_MS);
    }

    // What a newcomer sees: the alerts first, then the heartbeat, then where to go; nothing that the terminal would break.
    expect(drawn.filter((line) => [...line].length > 80)).toEqual([]);
    expect(text.indexOf('email to operations')).toBeGreaterThan(text.lastIndexOf('[RESOLVED]'));
    const [, next = ''] = text.split('Where to go next');
    expect(next).toContain('npx mention-alerts start --web');
    expect(next).toContain('docs/samples/kettles');
    expect(unbroken(text)).toContain(unbroken(emailOfGuide()));

    // The sample for receivers is the first alert, with its figures.
    const sample = readFileSync(new URL('../../../docs/samples/firing.json', import.meta.url), 'utf8');
    expect(figuresOf(sample)).toEqual(figuresOf(published[0]));
  });
});
