import type { Raised, ReasonWords } from '../en/reason-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, plural, span, list } = speechOf('de');

const severities: Readonly<Record<string, string>> = nouns.severities;
const raisedTo = ({ severity, channels }: Raised) =>
  list([
    ...(severity === undefined ? [] : [`jetzt „${severities[severity] ?? severity}“`]),
    ...(channels.length === 0 ? [] : [`gemeldet an ${channels.join(', ')}`]),
  ]);

/** Why a rule is as it is, as its page says it. */
export const reasonWords: ReasonWords = {
  learning: (missing) => `lernt noch: ${missing}`,
  verdict: (status, said) =>
    `${{ usual: 'üblich', unusual: 'ungewöhnlich', unknown: 'nicht bekannt' }[status]}: ${said}`,
  silencedUntil: (time) => `stumm geschaltet bis ${time}`,
  partOf: (rules) => `meldet niemandem etwas, Teil von ${list(rules)}`,
  unusedPart: 'meldet niemandem etwas: sagt nur, dass andere Regeln keinen Alarm haben, und keine Regel besteht daraus',
  noReaders: 'meldet niemandem etwas: sendet keine E-Mails (notify.email) und nennt keine Kanäle',
  expected: ({ occasion, times, until }) =>
    `${occasion ?? (times > 1 ? 'mehr' : 'weniger')} erwartet bis ${until}: Die Grenzen liegen ${number(times)}-mal so hoch`,
  late: (ms) => `verspätet: Eine Prüfung steht seit ${span(ms)} aus`,
  notJudgedYet: (due) => `noch nicht geprüft${due === undefined ? '' : `: Die erste Prüfung kommt um ${due}`}`,
  counts: (what, where) => {
    const said =
      what === 'mentions' ? 'Erwähnungen' : what === 'voices' ? 'Stimmen' : `Erwähnungen nach ${nouns.measures[what]}`;
    return where === undefined ? said : `${said} ${where}`;
  },
  reads: (what, isGroup) =>
    `zählt ${what}: Ihre Erwähnungen werden ${isGroup ? 'zusammen mit denen der Gruppe' : 'in jedem Intervall mit einer eigenen Scroll-Abfrage'} gelesen`,
  acknowledged: ({ time, by, again, count }) =>
    `zur Kenntnis genommen ${time}${by === undefined ? '' : ` von ${by}`}: erneut gemeldet bei ${number(again)} ${count === 'voices' ? 'Stimmen' : 'Erwähnungen'}, doppelt so vielen wie damals`,
  escalated: (to) => `eskaliert, weil niemand es zur Kenntnis nahm: ${raisedTo(to)}`,
  willEscalate: (to, from) => `wenn niemand es zur Kenntnis nimmt, ab ${from}: ${raisedTo(to)}`,
  endsUnlessUnusual: (time) => `der Alarm endet bis ${time}, wenn es vorher nicht wieder ungewöhnlich wird`,
  endsUnless: (time, { isUpward, line, windowMs }) =>
    `der Alarm endet bis ${time}, wenn es vorher nicht ${number(line)} oder ${isUpward ? 'mehr' : 'weniger'} in ${span(windowMs)} sind`,
  endsWithParts: 'der Alarm endet, wenn die Regeln, aus denen sie besteht, keinen mehr haben',
  endsWhenUsual: (windowMs, forMs) =>
    `der Alarm endet, wenn die Zahl in ${span(windowMs)} seit ${span(forMs)} wieder üblich ist`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }) => {
    const back = isUpward ? 'weniger' : 'mehr';
    return `der Alarm endet, wenn es ${span(forMs)} lang ${back} als ${number(line)} in ${span(windowMs)} waren${orUsual ? ' oder Zahl oder Anteil üblich waren' : ''}, oder${hasEcho ? ' ab einer Stunde nach der Meldung' : ''} sofort, wenn es weit ${back} sind`;
  },
  voicesIn: (voices, mentions) => `${nouns.voices(voices)} in ${nouns.mentions(mentions)}`,
  heldForVoices: (said, asked) => `zurückgehalten: ${said}, und die Regel verlangt ${nouns.voices(asked)}`,
  heldAsShared: (said) => `zurückgehalten: ${said}, und die Regel meldet nur, was andere nicht teilen`,
  neverSent: (why, from, to, said) =>
    `der letzte Alarm, der nie gesendet wurde, ${why === 'voices' ? 'wegen zu weniger Stimmen' : 'weil andere ihn auch hatten'}: ${from} bis ${to}, ${said}`,
  nothingToldYet: 'noch nichts gemeldet',
  toldToday: (mentions, last) => `${nouns.mentions(mentions)} in den letzten 24 Stunden gemeldet, zuletzt um ${last}`,
  toBeTold: (mentions) => `${nouns.mentions(mentions)} noch zu melden`,
  copiesCame: (copies) =>
    `seither ${plural(copies, 'kam', 'kamen')} ${nouns.copies(copies)} gemeldeter Erwähnungen; die nächste Meldung zählt sie mit`,
  notTold: (mentions) =>
    `${nouns.mentions(mentions)} nicht gemeldet, weil stumm geschaltet oder geändert wurde; die nächste Meldung sagt es`,
};
