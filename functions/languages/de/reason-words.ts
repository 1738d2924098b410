import { nouns } from '../compiled/de/nouns.ts';
import { reasons } from '../compiled/de/reasons.ts';
import type { Raised, ReasonWords } from '../en/reason-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, span, list } = speechOf('de');

const severities: Readonly<Record<string, string>> = nouns.severities;
const raisedTo = ({ severity, channels }: Raised) =>
  list([
    ...(severity === undefined ? [] : [`jetzt „${severities[severity] ?? severity}“`]),
    ...(channels.length === 0 ? [] : [`gemeldet an ${channels.join(', ')}`]),
  ]);

/** Why a rule is as it is, as its page says it. */
export const reasonWords: ReasonWords = {
  ...reasons,
  partOf: (rules) => `meldet niemandem etwas, Teil von ${list(rules)}`,
  expected: ({ occasion, times, until }) =>
    `${occasion ?? (times > 1 ? 'mehr' : 'weniger')} erwartet bis ${until}: Die Grenzen liegen ${number(times)}-mal so hoch`,
  late: (ms) => `verspätet: Eine Prüfung steht seit ${span(ms)} aus`,
  counts: (what, where) => {
    const said =
      what === 'mentions' ? 'Erwähnungen' : what === 'voices' ? 'Stimmen' : `Erwähnungen nach ${nouns.measures[what]}`;
    return where === undefined ? said : `${said} ${where}`;
  },
  escalated: (to) => `eskaliert, weil niemand es zur Kenntnis nahm: ${raisedTo(to)}`,
  willEscalate: (to, from) => `wenn niemand es zur Kenntnis nimmt, ab ${from}: ${raisedTo(to)}`,
  endsUnless: (time, { isUpward, line, windowMs }) =>
    `der Alarm endet bis ${time}, wenn es vorher nicht ${number(line)} oder ${isUpward ? 'mehr' : 'weniger'} in ${span(windowMs)} sind`,
  endsWhenUsual: (windowMs, forMs) =>
    `der Alarm endet, wenn die Zahl in ${span(windowMs)} seit ${span(forMs)} wieder üblich ist`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }) => {
    const back = isUpward ? 'weniger' : 'mehr';
    return `der Alarm endet, wenn es ${span(forMs)} lang ${back} als ${number(line)} in ${span(windowMs)} waren${orUsual ? ' oder Zahl oder Anteil üblich waren' : ''}, oder${hasEcho ? ' ab einer Stunde nach der Meldung' : ''} sofort, wenn es weit ${back} sind`;
  },
};
