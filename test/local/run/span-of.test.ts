import { describe, expect, test } from 'vitest';
import { spanOf } from '../../../local/run/span-of.ts';
import { parseMention } from '../../../service/feed/feed-mention.ts';

const at = (feedTime: string) => parseMention({ type: 'WEB', mention: 'x', feedTime: Date.parse(feedTime) });
const mentions = [at('2015-02-17T07:48:48.849Z'), at('2015-02-17T07:00:30Z'), at('2015-02-17T09:00:01Z')];

function span(from: string | undefined, to: string | undefined): readonly string[] {
  const parse = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text));
  const { fromMs, toMs } = spanOf(mentions, { fromMs: parse(from), toMs: parse(to) });
  return [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(11, 19));
}

describe('the span of a replay', () => {
  test('begins with the minute of the first feed time and ends ten minutes after the last', () => {
    expect(span(undefined, undefined)).toEqual(['07:00:00', '09:11:00']);
  });

  test('is as asked for, in whole minutes', () => {
    expect(span('2015-02-17T08:00:59Z', '2015-02-17T08:30:01Z')).toEqual(['08:00:00', '08:31:00']);
  });

  test('that ends before it begins is refused, with the times of the mentions', () => {
    expect(() => span('2016-01-01T00:00:00Z', undefined)).toThrow('Mentions were fed from 2015-02-17T07:00:30.000Z');
  });

  test('has to be given when no mention says when it was fed', () => {
    const timeless = [parseMention({ type: 'WEB', mention: 'x' })];
    expect(() => spanOf(timeless, { fromMs: undefined, toMs: undefined })).toThrow('give --from and --to');
  });
});
