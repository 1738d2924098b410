import { conditions } from '../compiled/es/conditions.ts';
import { nouns } from '../compiled/es/nouns.ts';
import type { ConditionWords } from '../en/condition-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent, plural } = speechOf('es');

const budget = (days: number) =>
  `1 falsa alarma en ${number(Math.round(days * 10) / 10)} ${plural(Math.round(days * 10) / 10, 'día', 'días')}`;

const inWindow = (window?: string) => (window === undefined ? '' : ` en ${window}`);

const asks = { all: 'todas', any: 'una', none: 'ninguna' };

const measures: Readonly<Record<string, string>> = nouns.measures;

/** Conditions in a few words, an entry a kind. Windows are written as in items: `4h`. */
export const conditionWords: ConditionWords = {
  ...conditions,
  threshold: ({ atLeast, atMost }, window) =>
    `${atLeast === undefined ? `como máximo ${number(atMost ?? 0)}` : `al menos ${number(atLeast)}`} en ${window}`,
  spike: (level, window) =>
    `más de lo habitual, ${'number' in level ? `${number(level.number)} veces lo habitual` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  negativeSurge: (level, window) =>
    `más negativo de lo habitual, ${'number' in level ? `${percent(level.number)} negativas` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  drop: (level, window) =>
    `menos de lo habitual, ${'number' in level ? `${percent(level.number)} de lo habitual` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  ofParts: (asked, rules, within) => `${asks[asked]} de ${rules.join(', ')} en un plazo de ${within}`,
  audience: (measure, level, window) =>
    `una mención: ${measures[measure] ?? measure}, ${'number' in level ? `al menos ${number(level.number)}` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  shareOfVoice: (groupId, level, window) => {
    const limits =
      'falseAlarmDays' in level
        ? [budget(level.falseAlarmDays)]
        : [
            ...(level.atLeast === undefined ? [] : [`al menos ${number(Math.round(1000 * level.atLeast) / 10)} %`]),
            ...(level.atMost === undefined ? [] : [`como máximo ${number(Math.round(1000 * level.atMost) / 10)} %`]),
          ];
    return `cuota de voz en el grupo ${groupId}, ${limits.join(' o ')}${inWindow(window)}`;
  },
};
