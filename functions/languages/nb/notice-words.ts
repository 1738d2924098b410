import type { NoticeWords } from '../en/notice-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, list } = speechOf('nb');

type Reason = Parameters<NoticeWords['because']>[0];

const REASONS: Readonly<Record<string, (reason: Reason) => string>> = {
  'no-token': () =>
    'Tilgangen til overvåkingstjenesten mangler eller blir avvist. Den som drifter mention-alerts, har fått beskjed.',
  'token-forbidden': () =>
    'Tilgangen til overvåkingstjenesten mangler en rettighet. Den som drifter mention-alerts, har fått beskjed.',
  'organization-not-returned': ({ organization }) =>
    `Overvåkingstjenesten kjenner ikke organisasjonen ${organization} med denne tilgangen. Den som drifter mention-alerts, har fått beskjed.`,
  'service-silent': () => 'Overvåkingstjenesten svarer ikke. Den blir spurt igjen.',
  'state-unreadable': () =>
    'Det som er lagret om regelen, kan ikke leses. Den som drifter mention-alerts, har fått beskjed.',
  quarantine: () =>
    'Regelen er satt på vent, fordi vurderingen ble avbrutt to ganger. Den prøves igjen etter et døgn, eller når du endrer hva den følger.',
  'requests-used-up': () =>
    'Oppslagene som overvåkingstjenesten tillater per minutt, er brukt opp; reglene vurderes senere enn de skulle.',
  'scrolls-used-up': () =>
    'Leseoppslagene som overvåkingstjenesten tillater per minutt, er brukt opp; omtaler leses senere enn de skulle, de mest alvorlige reglene først.',
  'counts-missing': () => 'Det mangler tall fra overvåkingstjenesten. De hentes på nytt til de er fullstendige.',
  'organization-not-active': ({ organization }) =>
    `Organisasjonen ${organization} er ikke aktiv hos overvåkingstjenesten, så tjenesten samler ikke inn noe for den. Be tjenesten aktivere den.`,
  'unknown-keyword': ({ organization, watch: { id } }) =>
    `Organisasjonen ${organization} har ikke noe søkeord ${id}. Rett regelen, eller slett den.`,
  'keyword-not-active': ({ watch: { id } }) =>
    `Søkeordet ${id} er ikke aktivt, så overvåkingstjenesten samler ikke inn noe for det. Aktiver det der, eller slå av regelen.`,
  'unknown-group': ({ organization }) =>
    `En gruppe som regelen nevner, finnes ikke i organisasjonen ${organization}. Rett regelen, eller slett den.`,
  'group-not-active': () =>
    'Gruppen til regelen har ikke noe aktivt søkeord, så overvåkingstjenesten samler ikke inn noe for den. Aktiver et søkeord der, eller slå av regelen.',
  'not-in-group': ({ watch: { id } }) =>
    `Søkeordet ${id} hører ikke til gruppen som regelen nevner, og har derfor ingen andel av den. Rett regelen.`,
  'allowance-used-up': ({ organization }) =>
    `Organisasjonen ${organization} har brukt opp omtalene den kan samle inn denne måneden: Overvåkingstjenesten samler ikke inn mer før måneden er slutt. Øk kvoten hos tjenesten, eller gjør søkeordene smalere.`,
  'ingestion-stands-still': ({ organization }) =>
    `Overvåkingstjenesten viser ikke lenger omtaler for noen av søkeordene til organisasjonen ${organization} og ser ut til å ha sluttet å samle inn. Til den viser omtaler igjen, vurderes ikke reglene, og åpne varsler forblir åpne.`,
  'not-read': () => 'For mange av omtalene som regelen bruker, kunne ikke leses. La den følge noe med færre omtaler.',
  parts: () => 'Regelen består av andre regler, og en av dem mangler, er slått av eller kan ikke selv vurderes.',
};

const COUNTS: Readonly<Record<Parameters<NoticeWords['minimalLine']>[0]['counts'], (count: number) => string>> = {
  mentions: (count) => nouns.mentions(count),
  voices: (count) => nouns.voices(count),
  REACH: (count) => `rekkevidde ${number(count)}`,
  INTERACTIONS: (count) => nouns.interactions(count),
  VIRALITY: (count) => `viralitet ${number(count)}`,
  INFLUENCE: (count) => `innflytelse ${number(count)}`,
};

const rulesOf = (rules: number, rule: string) => (rules === 1 ? `regelen ${rule}` : `${number(rules)} regler`);

export const noticeWords: NoticeWords = {
  blindSubject: (organization, rules, rule) =>
    `[BLIND] organisasjon ${organization}: ${rulesOf(rules, rule)} kan ikke vurderes`,
  judgedAgainSubject: (organization, rules, rule) =>
    `[OVER] organisasjon ${organization}: ${rulesOf(rules, rule)} kan vurderes igjen`,
  areBlind: 'Disse reglene kan ikke vurderes for øyeblikket. De varsler ikke, selv om noe uvanlig skjer.',
  areJudgedAgain:
    'Disse reglene vurderes igjen. Tiden imellom vurderes nå, inntil 24 timer; varsler fra den tiden kommer sent.',
  blindRule: (ruleId, name, since) => `- ${ruleId} «${name}», siden ${since}`,
  otherReasons: (count) => `... og ${counted(count, 'grunn', 'grunner')} til.`,
  otherRules: (count) => `... og ${number(count)} til.`,

  hearersSubject: (organization) => `[MOTTAKERE] ${organization}: flere får disse meldingene`,
  hearersBy: (by, organization) => `${by} endrer hvem som får meldingene for ${organization}:`,
  hearer: {
    email: (address) => `${address} får e-postene.`,
    rule: (channel, rule) => `Kanalen ${channel} får varslene fra regelen ${rule}.`,
    summary: (channel) => `Kanalen ${channel} får oppsummeringene.`,
    links: (host) => `Lenkene i varslene fører til ${host}.`,
    new: (channel) => `Kanalen ${channel} er ny.`,
    elsewhere: (channel) =>
      `Kanalen ${channel} er av et annet slag eller har en annen hemmelighet, og kan føre et annet sted.`,
    enabled: (channel) => `Kanalen ${channel} er slått på igjen.`,
    released: 'Organisasjonen er ikke lenger slått av: reglene dens varsler igjen.',
  },
  noSuchChannel: '(det finnes ingen med dette navnet)',
  notMeant: 'Hvis dette ikke er meningen, si fra til den som drifter mention-alerts.',
  mayNotHear: {
    enable: {
      reason: 'en organisasjon som er slått av, slås ikke på her på siden',
      remedy: 'den som drifter mention-alerts, slår den på, med "put organizations" eller i konsollen',
    },
    email: (allowed) => ({
      reason: `denne stacken sender bare e-post til adresser hos ${list(allowed)}`,
      remedy: 'nevn en annen adresse, eller få domenet lagt til i allowedEmailDomains for stacken',
    }),
    link: (allowed) => ({
      reason: `denne stacken lenker bare til ${list(allowed)}`,
      remedy: 'nevn en annen adresse, eller få verten lagt til i allowedLinkHosts for stacken',
    }),
  },

  because: (reason) =>
    REASONS[reason.kind]?.(reason) ??
    `Overvåkingstjenesten svarer ikke slik den må. Teknisk opplysning på engelsk: ${reason.text}`,

  minimalSubject: (rule) => `[VARSEL] regelen ${rule}`,
  minimalSubjectOf: (alerts, organization) => `[VARSEL] ${number(alerts)} varsler for organisasjon ${organization}`,
  minimalLine: ({ rule, label, at, observed, counts, id }) =>
    `${rule === undefined ? '' : `Regelen ${rule}, `}${label}, ${at}: ${COUNTS[counts](observed)}. Hendelse ${id}.`,
  couldNotBeSent: 'Hele teksten kunne ikke sendes.',

  exampleOfRule:
    'Dette er en test, sendt for hånd: Ingenting er målt, og alle tall og omtaler er oppdiktet, fordi historikken ikke har noe varsel fra denne regelen ennå.',
  exampleOfChannel:
    'Dette er en test, sendt for hånd: Ingenting er målt, og alle tall og omtaler er oppdiktet. Slik ser ekte varsler ut.',
  repeats: (time, explanation) =>
    `Dette er en test, sendt for hånd: Ingenting er målt nå. Den gjentar varselet ${time}: ${explanation}`,
  channel: (id) => `kanalen ${id}`,
  testIsOver: 'Testen er over.',
  youGetIt: (severity) =>
    `Du får varslene fra denne regelen på e-post: Den har alvorlighetsgrad «${severity}», og abonnementet ditt slipper dem gjennom.`,
  noOtherChannel: 'Den nevner ingen andre kanaler.',
  otherChannels: (channels) => `De går også til disse kanalene: ${channels}.`,

  exampleTerms: ['åpen dag', 'besøkende'],
  exampleArticle: {
    author: 'Eksempelavisen',
    title: 'Eksempel: stor trengsel på åpen dag',
    text: 'En oppdiktet artikkel som viser hvordan et varsel ser ut. Fem hundre besøkende kom til åpen dag, mer enn dobbelt så mange som i fjor.',
  },
  examplePraise: 'Eksempel: åpen dag var verdt køen',
  exampleQuestion: 'Eksempel: hvem andre venter fortsatt på å komme inn på åpen dag?',
  exampleForum: { title: 'Eksempel: bilder fra åpen dag', text: 'Også oppdiktet: noen bilder fra åpen dag.' },
};
