import { notices } from '../compiled/nb/notices.ts';
import { nouns } from '../compiled/nb/nouns.ts';
import type { NoticeWords } from '../en/notice-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('nb');

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
  mentions: (count) => nouns.mentions({ count }),
  voices: (count) => nouns.voices({ count }),
  REACH: (count) => `rekkevidde ${number(count)}`,
  INTERACTIONS: (count) => nouns.interactions({ count }),
  VIRALITY: (count) => `viralitet ${number(count)}`,
  INFLUENCE: (count) => `innflytelse ${number(count)}`,
};

export const noticeWords: NoticeWords = {
  ...notices,
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
  minimalLine: ({ rule, label, at, observed, counts, id }) =>
    `${rule === undefined ? '' : `Regelen ${rule}, `}${label}, ${at}: ${COUNTS[counts](observed)}. Hendelse ${id}.`,

  exampleTerms: ['åpen dag', 'besøkende'],
};
