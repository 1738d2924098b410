import { conditions } from '../compiled/en/conditions.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent } = speechOf('en');

/** What a kind decides by: a budget of false alarms, one in so many days, or a number of its own. */
export type Level = { readonly falseAlarmDays: number } | { readonly number: number };

/** A number from which on, or down from which, a part or count is told. */
export type Limits = { readonly atLeast?: number | undefined; readonly atMost?: number | undefined };

const budget = (days: number) => `1 false alarm in ${Math.round(days * 10) / 10} d`;

const inWindow = (window?: string) => (window === undefined ? '' : ` in ${window}`);

const asks = { all: 'all', any: 'any', none: 'none' };

/** Conditions in a few words, an entry a kind. Windows are written as in items: `4h`. */
export const conditionWords = {
  ...conditions,
  threshold: ({ atLeast, atMost }: Limits, window: string) =>
    `${atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`} in ${window}`,
  spike: (level: Level, window?: string) =>
    `spike, ${'number' in level ? `${level.number} times the usual` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  negativeSurge: (level: Level, window?: string) =>
    `negative-surge, ${'number' in level ? `${percent(level.number)} negative` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  drop: (level: Level, window: string) =>
    `drop, ${'number' in level ? `${percent(level.number)} of the usual` : budget(level.falseAlarmDays)} in ${window}`,
  ofParts: (asked: keyof typeof asks, rules: readonly string[], within: string) =>
    `${asks[asked]} of ${rules.join(', ')} within ${within}`,
  audience: (measure: string, level: Level, window: string) =>
    `one mention's ${measure.toLowerCase()}, ${'number' in level ? `at least ${number(level.number)}` : budget(level.falseAlarmDays)}, in ${window}`,
  shareOfVoice: (groupId: string, level: { readonly falseAlarmDays: number } | Limits, window: string) => {
    const limits =
      'falseAlarmDays' in level
        ? [budget(level.falseAlarmDays)]
        : [
            ...(level.atLeast === undefined ? [] : [`at least ${number(Math.round(1000 * level.atLeast) / 10)} %`]),
            ...(level.atMost === undefined ? [] : [`at most ${number(Math.round(1000 * level.atMost) / 10)} %`]),
          ];
    return `share-of-voice in group ${groupId}, ${limits.join(' or ')} in ${window}`;
  },
};

export type ConditionWords = typeof conditionWords;
