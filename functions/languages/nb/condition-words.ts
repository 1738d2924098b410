import { conditions } from '../compiled/nb/conditions.ts';
import { nouns } from '../compiled/nb/nouns.ts';
import type { ConditionWords } from '../en/condition-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent, plural } = speechOf('nb');

const budget = (days: number) =>
  `1 falsk alarm på ${number(Math.round(days * 10) / 10)} ${plural(Math.round(days * 10) / 10, 'dag', 'dager')}`;

const inWindow = (window?: string) => (window === undefined ? '' : ` på ${window}`);

const asks = { all: 'alle', any: 'en', none: 'ingen' };

const measures: Readonly<Record<string, string>> = nouns.measures;

/** Conditions in a few words, an entry a kind. Windows are written as in items: `4h`. */
export const conditionWords: ConditionWords = {
  ...conditions,
  threshold: ({ atLeast, atMost }, window) =>
    `${atLeast === undefined ? `høyst ${number(atMost ?? 0)}` : `minst ${number(atLeast)}`} på ${window}`,
  spike: (level, window) =>
    `flere enn vanlig, ${'number' in level ? `${number(level.number)} ganger det vanlige` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  negativeSurge: (level, window) =>
    `mer negativt enn vanlig, ${'number' in level ? `${percent(level.number)} negativt` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  drop: (level, window) =>
    `færre enn vanlig, ${'number' in level ? `${percent(level.number)} av det vanlige` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  ofParts: (asked, rules, within) => `${asks[asked]} av ${rules.join(', ')} innen ${within}`,
  audience: (measure, level, window) =>
    `én omtale: ${measures[measure] ?? measure}, ${'number' in level ? `minst ${number(level.number)}` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  shareOfVoice: (groupId, level, window) => {
    const limits =
      'falseAlarmDays' in level
        ? [budget(level.falseAlarmDays)]
        : [
            ...(level.atLeast === undefined ? [] : [`minst ${number(Math.round(1000 * level.atLeast) / 10)} %`]),
            ...(level.atMost === undefined ? [] : [`høyst ${number(Math.round(1000 * level.atMost) / 10)} %`]),
          ];
    return `andel av omtalen i gruppe ${groupId}, ${limits.join(' eller ')}${inWindow(window)}`;
  },
};
