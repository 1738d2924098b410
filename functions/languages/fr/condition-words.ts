import { conditions } from '../compiled/fr/conditions.ts';
import { nouns } from '../compiled/fr/nouns.ts';
import type { ConditionWords } from '../en/condition-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent, plural } = speechOf('fr');

const budget = (days: number) =>
  `1 fausse alerte en ${number(Math.round(days * 10) / 10)} ${plural(Math.round(days * 10) / 10, 'jour', 'jours')}`;

const inWindow = (window?: string) => (window === undefined ? '' : ` en ${window}`);

const asks = { all: 'toutes', any: 'une', none: 'aucune' };

const measures: Readonly<Record<string, string>> = nouns.measures;

/** Conditions in a few words, an entry a kind. Windows are written as in items: `4h`. */
export const conditionWords: ConditionWords = {
  ...conditions,
  threshold: ({ atLeast, atMost }, window) =>
    `${atLeast === undefined ? `au plus ${number(atMost ?? 0)}` : `au moins ${number(atLeast)}`} en ${window}`,
  spike: (level, window) =>
    `plus que d’habitude, ${'number' in level ? `${number(level.number)} fois l’habituel` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  negativeSurge: (level, window) =>
    `plus négatif que d’habitude, ${'number' in level ? `${percent(level.number)} négatives` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  drop: (level, window) =>
    `moins que d’habitude, ${'number' in level ? `${percent(level.number)} de l’habituel` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  ofParts: (asked, rules, within) => `${asks[asked]} de ${rules.join(', ')} dans un délai de ${within}`,
  audience: (measure, level, window) =>
    `une mention : ${measures[measure] ?? measure}, ${'number' in level ? `au moins ${number(level.number)}` : budget(level.falseAlarmDays)}${inWindow(window)}`,
  shareOfVoice: (groupId, level, window) => {
    const limits =
      'falseAlarmDays' in level
        ? [budget(level.falseAlarmDays)]
        : [
            ...(level.atLeast === undefined ? [] : [`au moins ${number(Math.round(1000 * level.atLeast) / 10)} %`]),
            ...(level.atMost === undefined ? [] : [`au plus ${number(Math.round(1000 * level.atMost) / 10)} %`]),
          ];
    return `part de voix dans le groupe ${groupId}, ${limits.join(' ou ')}${inWindow(window)}`;
  },
};
