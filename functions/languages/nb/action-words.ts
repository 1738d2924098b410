import type { ActionWords } from '../en/action-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('nb');

const REPEATED = { week: 'hver uke', month: 'hver måned', year: 'hvert år' };

export const actionWords: ActionWords = {
  labels: {
    'silence-2h': 'Demp i 2 t',
    'silence-until-tomorrow': 'Demp til i morgen',
    acknowledge: 'Jeg vet',
    noise: 'Dette var støy',
    expected: 'Dette var ventet',
    story: 'Åpne saken',
    mentions: 'Åpne omtalene',
  },

  silence: (rule, until, isDone) =>
    isDone ? `Regelen ${rule} er dempet til ${until}.` : `Demp regelen ${rule} til ${until}.`,
  acknowledge: (rule, count, isDone) =>
    `${isDone ? `Varselet fra regelen ${rule} er bekreftet` : `Bekreft varselet fra regelen ${rule}`}: Du hører om det igjen når det er over, eller når det har dobbelt så mange omtaler (${number(count)} hittil).`,
  noise: (rule, isDone) =>
    `${isDone ? 'Notert' : 'Noter'} at dette varselet fra regelen ${rule} var støy. Ingenting dempes av det.`,
  expects: ({ rule, isDone, times, from, to, timeZone, repeat, why }) =>
    `Regelen ${rule === undefined ? '' : `${rule} `}${isDone ? 'venter' : 'vil vente'} ${times < 1 ? 'ned til' : 'opptil'} ${number(times)} ganger så mange omtaler som vanlig fra ${from} til ${to} (${timeZone}), ${repeat === undefined ? 'én gang' : REPEATED[repeat]}, som «${why}».`,
  expectsMeans: (isFewer) =>
    `Så ${isFewer ? 'få meldes ikke da, men færre gjør det' : 'mange meldes ikke da, men flere gjør det'}, og det som kommer, regnes ikke som vanlig. Vil du angre, fjerner du det fra «expected» i oppføringen til regelen, for eksempel på siden til regelen.`,
  storyOf: (terms) => `saken om ${terms}`,
  alertOf: (time) => `varsel ${time}`,
  doneBefore: (by, when) => `Det ble gjort av ${by ?? 'noen'} ${when}; en lenke virker bare én gang.`,

  ruleIsGone: 'Regelen finnes ikke lenger.',
  isSilencedAlready: (until) => `Regelen er allerede dempet til ${until}.`,
  isOverAlready: 'Varselet er allerede over.',
  isAcknowledgedAlready: 'Varselet er allerede bekreftet.',
  itemHasMistake: 'Oppføringen til regelen har en feil eller er borte: Rett den først.',
  tooManyExpected: (most) => `Regelen har ${number(most)} ventede tider: Fjern først dem som er over.`,
  sizeIsForgotten: 'Det er ikke lenger kjent hvor stort varselet var: Skriv «expected» i oppføringen til regelen.',
  noneCannotBeFewer:
    'Det kom ingen omtaler i det hele tatt, og færre enn ingen kan man ikke vente: Demp regelen i slike tider.',
  countsNothingItself: (rules) =>
    `Regelen teller ikke noe selv: Si det om varsler fra reglene den består av (${list(rules)}).`,
  isPartOfWhole:
    'Kommer det mer av noe ventet, vokser hele gruppen også, og andelen endrer seg ikke: Demp regelen i slike tider.',
  looksAtSingle:
    'Regelen ser på enkelte omtaler, og flere av dem flytter ingen grense: Demp den så lenge en stor omtale er ventet.',
  forged: 'Denne lenken er ikke laget av denne installasjonen, eller en del av den mangler.',
  expired: 'Denne lenken er utløpt: Lenker virker i én uke etter varselet.',
  tooMany: 'Det kom for mange forespørsler på én time. Prøv igjen senere.',
  conflict: 'Noen andre endret regelen i samme øyeblikk. Prøv igjen.',
  elsewhere:
    'Denne knappen hører til et annet arbeidsområde eller en annen app enn der den ble trykket. Den som drifter mention-alerts, oppgir begge i oppføringen til kanalen.',
  nothingHere: 'Det er ingenting på denne adressen.',

  titles: {
    forged: 'Ugyldig lenke',
    expired: 'Denne lenken er utløpt',
    'too-many': 'For mange forespørsler',
    conflict: 'Prøv igjen',
    asks: 'Vil du gjøre dette?',
    done: 'Utført',
    'done-before': 'Allerede utført',
    nothing: 'Ingenting å gjøre',
    'not-here': 'Ikke funnet',
  },
  titleOf: (title, name) => (title.endsWith('?') ? `${title} ${name}` : `${title}: ${name}`),
  comesAgain: 'Kommer det igjen?',
  repeats: {
    never: 'Nei, bare denne ene gangen',
    week: 'Hver uke, til samme tid',
    month: 'Hver måned, til samme tid',
    year: 'Hvert år, til samme tid',
  },
  yourName: 'Navnet ditt (andre ser det)',
  doIt: 'Utfør',
};
