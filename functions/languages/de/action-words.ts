import { actions } from '../compiled/de/actions.ts';
import type { ActionWords } from '../en/action-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('de');

const REPEATED = { week: 'jede Woche', month: 'jeden Monat', year: 'jedes Jahr' };

export const actionWords: ActionWords = {
  ...actions,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }) =>
    `Die Regel ${rule === undefined ? '' : `${rule} `}${isDone ? 'erwartet' : 'wird'} von ${from} bis ${to} (${timeZone}) ${repeat === undefined ? 'einmalig' : REPEATED[repeat]} ${times < 1 ? `nur das ${number(times)}-Fache der üblichen Erwähnungen` : `bis zu ${number(times)}-mal so viele Erwähnungen wie üblich`}${isDone ? '' : ' erwarten'}, als „${why}“.`,
  countsNothingItself: (rules) =>
    `Die Regel zählt selbst nichts: Sagen Sie es bei Alarmen der Regeln, aus denen sie besteht (${list(rules)}).`,
  titleOf: (title, name) => (title.endsWith('?') ? `${title} ${name}` : `${title}: ${name}`),
};
