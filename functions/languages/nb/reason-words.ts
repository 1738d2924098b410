import type { Raised, ReasonWords } from '../en/reason-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, span, list } = speechOf('nb');

const severities: Readonly<Record<string, string>> = nouns.severities;
const raisedTo = ({ severity, channels }: Raised) =>
  list([
    ...(severity === undefined ? [] : [`nå «${severities[severity] ?? severity}»`]),
    ...(channels.length === 0 ? [] : [`meldt til ${channels.join(', ')}`]),
  ]);

/** Why a rule is as it is, as its page says it. */
export const reasonWords: ReasonWords = {
  learning: (missing) => `lærer fortsatt: ${missing}`,
  verdict: (status, said) => `${{ usual: 'vanlig', unusual: 'uvanlig', unknown: 'ikke kjent' }[status]}: ${said}`,
  silencedUntil: (time) => `dempet til ${time}`,
  partOf: (rules) => `melder ikke til noen, en del av ${list(rules)}`,
  unusedPart:
    'melder ikke til noen: den sier bare at andre regler ikke har varsel, og ingen regel er satt sammen av den',
  noReaders: 'melder ikke til noen: den sender ingen e-post (notify.email) og nevner ingen kanaler',
  expected: ({ occasion, times, until }) =>
    `${occasion ?? (times > 1 ? 'mer' : 'mindre')} er ventet til ${until}: grensene er ${number(times)} ganger så høye`,
  late: (ms) => `forsinket: en vurdering har latt vente på seg i ${span(ms)}`,
  notJudgedYet: (due) => `ikke vurdert ennå${due === undefined ? '' : `: den første vurderingen kommer ${due}`}`,
  counts: (what, where) => {
    const said =
      what === 'mentions' ? 'omtaler' : what === 'voices' ? 'stemmer' : `omtaler etter ${nouns.measures[what]}`;
    return where === undefined ? said : `${said} ${where}`;
  },
  reads: (what, isGroup) =>
    `teller ${what}: omtalene leses ${isGroup ? 'sammen med gruppens' : 'med et eget rulleoppslag i hvert intervall'}`,
  acknowledged: ({ time, by, again, count }) =>
    `bekreftet ${time}${by === undefined ? '' : ` av ${by}`}: meldes på nytt ved ${number(again)} ${count === 'voices' ? 'stemmer' : 'omtaler'}, dobbelt så mange som da`,
  escalated: (to) => `trappet opp, fordi ingen bekreftet det: ${raisedTo(to)}`,
  willEscalate: (to, from) => `hvis ingen bekrefter det, fra ${from}: ${raisedTo(to)}`,
  endsUnlessUnusual: (time) => `varselet er over innen ${time}, hvis det ikke blir uvanlig igjen før det`,
  endsUnless: (time, { isUpward, line, windowMs }) =>
    `varselet er over innen ${time}, hvis det ikke er ${number(line)} eller ${isUpward ? 'flere' : 'færre'} på ${span(windowMs)} før det`,
  endsWithParts: 'varselet er over når reglene den er satt sammen av, ikke lenger har noe',
  endsWhenUsual: (windowMs, forMs) =>
    `varselet er over når tallet for ${span(windowMs)} har vært vanlig igjen i ${span(forMs)}`,
  endsWhenBack: ({ isUpward, line, windowMs, forMs, orUsual, hasEcho }) => {
    const back = isUpward ? 'færre' : 'flere';
    return `varselet er over når det i ${span(forMs)} har vært ${back} enn ${number(line)} på ${span(windowMs)}${orUsual ? ', eller antall eller andel har vært vanlig' : ''}, eller${hasEcho ? ', fra en time etter meldingen,' : ''} straks det er langt ${back}`;
  },
  voicesIn: (voices, mentions) => `${nouns.voices(voices)} i ${nouns.mentions(mentions)}`,
  heldForVoices: (said, asked) => `holdt tilbake: ${said}, og regelen krever ${nouns.voices(asked)}`,
  heldAsShared: (said) => `holdt tilbake: ${said}, og regelen melder bare det som andre ikke deler`,
  neverSent: (why, from, to, said) =>
    `det siste varselet som aldri ble sendt, ${why === 'voices' ? 'på grunn av for få stemmer' : 'fordi andre også hadde det'}: ${from} til ${to}, ${said}`,
  nothingToldYet: 'ingenting meldt ennå',
  toldToday: (mentions, last) => `${nouns.mentions(mentions)} meldt de siste 24 timene, den siste ${last}`,
  toBeTold: (mentions) => `${nouns.mentions(mentions)} skal meldes`,
  copiesCame: (copies) => `${nouns.copies(copies)} av meldte omtaler har kommet siden; neste melding teller dem med`,
  notTold: (mentions) =>
    `${nouns.mentions(mentions)} ikke meldt, på grunn av demping eller endring; neste melding sier det`,
};
