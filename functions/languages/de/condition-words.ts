import { conditions } from '../compiled/de/conditions.ts';
import { nouns } from '../compiled/de/nouns.ts';
import type { ConditionWords } from '../en/condition-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent, plural } = speechOf('de');

const budget = (days: number) =>
  `1 Fehlalarm in ${number(Math.round(days * 10) / 10)} ${plural(Math.round(days * 10) / 10, 'Tag', 'Tagen')}`;

const inWindow = (window?: string) => (window === undefined ? '' : ` in ${window}`);

const asks = { all: 'alle', any: 'eine', none: 'keine' };

const measures: Readonly<Record<string, string>> = nouns.measures;

/** Conditions in a few words, an entry a kind. Windows are written as in items: `4h`. */
export const conditionWords: ConditionWords = {
  ...conditions,
  threshold: ({ atLeast, atMost }, window) =>
    `${atLeast === undefined ? `höchstens ${number(atMost ?? 0)}` : `mindestens ${number(atLeast)}`} in ${window}`,
  spike: (level, window) =>
    `mehr als üblich, ${'number' in level ? `das ${number(level.number)}-Fache des Üblichen` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  negativeSurge: (level, window) =>
    `negativer als üblich, ${'number' in level ? `${percent(level.number)} negativ` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  drop: (level, window) =>
    `weniger als üblich, ${'number' in level ? `${percent(level.number)} des Üblichen` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  ofParts: (asked, rules, within) => `${asks[asked]} von ${rules.join(', ')} innerhalb von ${within}`,
  audience: (measure, level, window) =>
    `eine Erwähnung: ${measures[measure] ?? measure}, ${'number' in level ? `mindestens ${number(level.number)}` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  shareOfVoice: (groupId, level, window) => {
    const limits =
      'falseAlarmDays' in level
        ? [budget(level.falseAlarmDays)]
        : [
            ...(level.atLeast === undefined ? [] : [`mindestens ${number(Math.round(1000 * level.atLeast) / 10)} %`]),
            ...(level.atMost === undefined ? [] : [`höchstens ${number(Math.round(1000 * level.atMost) / 10)} %`]),
          ];
    return `Share of Voice in Gruppe ${groupId}, ${limits.join(' oder ')}${inWindow(window)}`;
  },
};
