import type { Place, RuleAnswerWords } from '../en/rule-answer-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted, span, list } = speechOf('nb');

const notConfirmed = (pending: readonly string[]) =>
  pending.length === 0 ? '' : ` Ikke bekreftet ennå: ${pending.join(', ')}.`;

const ofOrganizations = (named: readonly string[] | number) => {
  const addresses = typeof named === 'number' ? named : named.length;
  if (addresses === 0) return [];
  return [
    `de fra organisasjoner og regler: ${typeof named === 'number' ? counted(named, 'adresse', 'adresser') : list(named)}`,
  ];
};

const TROUBLES: Readonly<Record<Parameters<RuleAnswerWords['channelTrouble']>[0], string>> = {
  unknown: 'en regel nevnte kanalen da den ikke fantes',
  invalid: 'oppføringen er ugyldig',
  misconfigured: 'ingenting sendes til kanalen før det er rettet',
  failing: 'kanalen har ikke tatt imot noe på over en time',
  'gave-up': 'kanalen har gått glipp av meldinger',
  'disabled-by-receiver': 'mottakeren vil ikke ha mer',
};

const PLACES: Readonly<Record<Place['kind'], (of: Place) => string>> = {
  live: () => 'kjøringen på denne maskinen',
  played: () => 'en avspilt dag på denne maskinen',
  stack: ({ name }) => `stacken ${name}`,
};

/** What the server of the page says in its answers about rules, channels and keywords. */
const FAILURES = {
  'no-token': 'Overvåkingstjenesten avviser tokenet',
  forbidden: 'Brukeren av tokenet mangler en rettighet hos overvåkingstjenesten',
  'not-found': 'Dette finnes ikke hos overvåkingstjenesten, eller brukeren av tokenet får ikke se det',
  refused: 'Overvåkingstjenesten avviste oppslaget',
  busy: 'Overvåkingstjenesten tar ikke imot flere oppslag akkurat nå',
  failed: 'Det oppsto en feil hos overvåkingstjenesten',
  silent: 'Overvåkingstjenesten svarer ikke',
};

export const ruleAnswerWords: RuleAnswerWords = {
  fieldIsNew: 'nytt',
  fieldIsRemoved: 'fjernet',

  readersWithFilters: (addresses, pending) =>
    `${addresses.join(', ')}, hver etter filteret på abonnementet sitt.${notConfirmed(pending)}`,
  htmlReaders: ({ sender, ofStack, named }) => {
    const all = [...(ofStack ? ['adressene som stakken nevner'] : []), ...ofOrganizations(named)];
    return all.length === 0
      ? 'ingen: Verken stakken eller organisasjonen nevner en adresse.'
      : `${all.join('; ')}, fra ${sender}.`;
  },
  unknownReaders: 'til abonnentene på emnet alerts (du har ikke tilgang til listen).',
  readers: (confirmed, pending) => {
    const waiting = notConfirmed(pending);
    return confirmed === 0
      ? `ingen har bekreftet et abonnement på emnet alerts.${waiting}`
      : `${counted(confirmed, 'bekreftet abonnent', 'bekreftede abonnenter')} på emnet alerts, hver etter sitt filter.${waiting}`;
  },

  answeredGone: 'Den svarte 410 (Gone): Den får ingenting før den får en annen hemmelighet.',
  leftAlone: (ms) => `Mottakeren ba om å få være i fred i ${span(ms)}.`,
  undelivered: (events, sinceMs, said) =>
    `${nouns.messages(events)} er ikke levert, den eldste på ${span(sinceMs)}${said === undefined ? '' : `; ved siste forsøk: ${said}`}.`,

  alertEnds: 'Et åpent varsel fra regelen avsluttes.',
  watchesOther: 'Regelen overvåker noe annet nå: Et åpent varsel avsluttes, og den vurderes på nytt fra nå av.',

  unusableChannel: ({ by, channel, why, nearest }) => {
    const who = by.rule === undefined ? `Oppsummeringen til organisasjon ${by.organization}` : `Regel ${by.rule}`;
    const whys = {
      disabled: `Kanalen «${channel}» er slått av.`,
      missing: `Det finnes ingen kanal «${channel}».${nearest === undefined ? '' : ` Mente du «${nearest}»?`}`,
      'on-call': `Kanalen «${channel}» er for vakten og får ingen oppsummeringer.`,
    };
    return `${who}: ${whys[why]}`;
  },
  unusableOrganization: (organization, why) =>
    why === 'missing'
      ? `Organisasjon ${organization} har ingen oppføring ennå: Reglene vurderes ikke før den har det.`
      : `Organisasjon ${organization} er slått av: Reglene vurderes ikke.`,
  unheard: (rule, said) => `Regel ${rule} ${said}.`,
  oddQuery: (rule, odd) => {
    const begin = `Regel ${rule}: "${odd.piece}" ved tegn ${odd.at} i teksten`;
    if (odd.kind === 'signs') return `${begin} søkes det etter som "${odd.found}": Andre tegn skiller bare ord.`;
    if (odd.kind === 'comma') {
      return `${begin} skiller bare ord, og alle må finnes: Skriv OR der ett av dem er nok.`;
    }
    return odd.operator === 'NOT'
      ? `${begin} søkes det etter som et ord, og det utelukker ingenting.`
      : `${begin} søkes det etter som et ord: Skriv ${odd.operator} hvis det skal knytte sammen det som står ved siden av, eller sett frasen i anførselstegn.`;
  },
  disabledPart: (rule, wholes) =>
    `Regel ${rule} er slått av, og regler som består av den, kan ikke vurderes nå: ${wholes}. Slå den på, eller ta den ut av dem.`,
  unknownWatch: (rule, isCompared, why) =>
    `Regel ${rule} kunne ikke ${isCompared ? 'sammenlignes' : 'vurderes'}: ${why}`,

  changedMeanwhile: (kind, name) =>
    `${kind === 'rule' ? 'Regel' : 'Kanal'} ${name} ble nettopp endret av noen andre. Prøv igjen.`,
  noSuchChannel: (name) => `Det finnes ingen kanal ${name}.`,
  ruleExists: (rule) => `Det finnes allerede en regel ${rule}: Gi denne en annen ID.`,
  notUnderstood: 'Regelen er ikke forstått.',
  mayNotAsk: 'Du kan se på denne siden, men ikke spørre overvåkingstjenesten: Den som driver siden, kan gi deg lov.',
  mayNotChange: 'Denne siden er bare til å se og prøve på: Den endrer ingenting.',
  serviceFailed: ({ means, asked, detail }) => `${FAILURES[means]} (${asked})${detail}`,
  noAnswer: (why) => `Tjenesten sier ikke hvor mange omtaler det er: ${why}.`,
  askedTooMuch: (questions, counts, scrolls) =>
    `Én person kan stille overvåkingstjenesten ${questions} spørsmål i minuttet, med ${counts} tellinger og ${scrolls} rulleoppslag.`,
  usedUp: 'Oppslagene i overvåkingstjenesten er brukt opp, eller trengs til å vurdere reglene.',
  askAgain: (seconds) =>
    seconds === undefined
      ? 'Slik har det vært hver time i det siste: Prøv igjen senere.'
      : `Prøv igjen om ${number(seconds)} sekunder.`,

  tested: (kind, name) => `${kind === 'rule' ? 'regel' : 'kanal'} ${name}`,
  outcome: (channel, kind, said) => {
    const verdicts = {
      taken: 'tok imot den',
      'not-taken': 'tok ikke imot den',
      'not-sent': 'har ikke fått den ennå',
      'no-outcome': 'har ikke svart',
    };
    return `${channel} ${verdicts[kind]}: ${said}.`;
  },
  getsNothing: (channel, nearest) =>
    `Det finnes ingen kanal «${channel}», så den får ingenting.${nearest === undefined ? '' : ` Mente du «${nearest}»?`}`,
  isDisabled: (channel) => `Kanalen «${channel}» er slått av og får ingenting.`,
  unread: (why) => `Omtalene kunne ikke leses, så testen kommer uten dem: ${why}`,

  notJudged: (rule, why) =>
    `Regel ${rule} vurderes ikke: Organisasjonen ${why === 'no-organization' ? 'har ingen gyldig oppføring' : 'er slått av'}.`,
  invalid: (kind, name, problem) => `Ugyldig og ikke i bruk (${kind} ${name}): ${problem}.`,
  unpublished: (rule, events, topics, sinceMs) =>
    `${rule}: ${nouns.messages(events)} ikke sendt til ${list(topics)} på ${span(sinceMs)}.`,
  overdueSummary: (organization, ms, topics) =>
    `oppsummeringen til organisasjon ${organization} er ${span(ms)} forsinket, fordi ${topics === undefined ? 'den ikke ble laget' : `SNS ikke tok imot den (${topics.join(', ')})`}; hvorfor, står i loggen til summarize, og «summary ${organization}» i terminalen viser hva den sier`,
  channelTrouble: (cause) => `Driften har fått beskjed: ${TROUBLES[cause]}.`,
  place: (of) => PLACES[of.kind](of),
  channelOwes: (channel, what) => `Kanal ${channel}: ${what}`,
};
