import { nouns } from '../compiled/nb/nouns.ts';
import { reasons } from '../compiled/nb/reasons.ts';
import type { Raised, ReasonWords } from '../en/reason-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, span, list } = speechOf('nb');

const severities: Readonly<Record<string, string>> = nouns.severities;
const raisedTo = ({ severity, channels }: Raised) =>
  list([
    ...(severity === undefined ? [] : [`nå «${severities[severity] ?? severity}»`]),
    ...(channels.length === 0 ? [] : [`meldt til ${channels.join(', ')}`]),
  ]);

/** Why a rule is as it is, as its page says it. */
export const reasonWords: ReasonWords = {
  ...reasons,
  partOf: (rules) => `melder ikke til noen, en del av ${list(rules)}`,
  expected: ({ occasion, times, until }) =>
    `${occasion ?? (times > 1 ? 'mer' : 'mindre')} er ventet til ${until}: grensene er ${number(times)} ganger så høye`,
  late: (ms) => `forsinket: en vurdering har latt vente på seg i ${span(ms)}`,
  counts: (what, where) => {
    const said =
      what === 'mentions' ? 'omtaler' : what === 'voices' ? 'stemmer' : `omtaler etter ${nouns.measures[what]}`;
    return where === undefined ? said : `${said} ${where}`;
  },
  escalated: (to) => `trappet opp, fordi ingen bekreftet det: ${raisedTo(to)}`,
  willEscalate: (to, from) => `hvis ingen bekrefter det, fra ${from}: ${raisedTo(to)}`,
  endsUnless: (time, { isUpward, line, windowMs }) =>
    `varselet er over innen ${time}, hvis det ikke er ${number(line)} eller ${isUpward ? 'flere' : 'færre'} på ${span(windowMs)} før det`,
  endsWhenUsual: (windowMs, forMs) =>
    `varselet er over når tallet for ${span(windowMs)} har vært vanlig igjen i ${span(forMs)}`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }) => {
    const back = isUpward ? 'færre' : 'flere';
    return `varselet er over når det i ${span(forMs)} har vært ${back} enn ${number(line)} på ${span(windowMs)}${orUsual ? ', eller antall eller andel har vært vanlig' : ''}, eller${hasEcho ? ', fra en time etter meldingen,' : ''} straks det er langt ${back}`;
  },
};
