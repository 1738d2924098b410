import { nouns } from '../compiled/nb/nouns.ts';
import { ruleAnswers } from '../compiled/nb/ruleAnswers.ts';
import type { Place, RuleAnswerWords } from '../en/rule-answer-words.ts';
import { speechOf } from '../speech-of.ts';

const { counted, span, list } = speechOf('nb');

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
  ...ruleAnswers,

  readersWithFilters: (addresses, pending) =>
    `${addresses.join(', ')}, hver etter filteret på abonnementet sitt.${notConfirmed(pending)}`,
  htmlReaders: ({ sender, ofStack, named }) => {
    const all = [...(ofStack ? ['adressene som stakken nevner'] : []), ...ofOrganizations(named)];
    return all.length === 0
      ? 'ingen: Verken stakken eller organisasjonen nevner en adresse.'
      : `${all.join('; ')}, fra ${sender}.`;
  },
  readers: (confirmed, pending) => {
    const waiting = notConfirmed(pending);
    return confirmed === 0
      ? `ingen har bekreftet et abonnement på emnet alerts.${waiting}`
      : `${counted(confirmed, 'bekreftet abonnent', 'bekreftede abonnenter')} på emnet alerts, hver etter sitt filter.${waiting}`;
  },
  leftAlone: (ms) => `Mottakeren ba om å få være i fred i ${span(ms)}.`,
  undelivered: (events, sinceMs, said) =>
    `${nouns.messages({ count: events })} er ikke levert, den eldste på ${span(sinceMs)}${said === undefined ? '' : `; ved siste forsøk: ${said}`}.`,

  unusableChannel: ({ by, channel, why, nearest }) => {
    const who = by.rule === undefined ? `Oppsummeringen til organisasjon ${by.organization}` : `Regel ${by.rule}`;
    const whys = {
      disabled: `Kanalen «${channel}» er slått av.`,
      missing: `Det finnes ingen kanal «${channel}».${nearest === undefined ? '' : ` Mente du «${nearest}»?`}`,
      'on-call': `Kanalen «${channel}» er for vakten og får ingen oppsummeringer.`,
    };
    return `${who}: ${whys[why]}`;
  },
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
  serviceFailed: ({ means, asked, detail }) => `${FAILURES[means]} (${asked})${detail}`,
  outcome: (channel, kind, said) => {
    const verdicts = {
      taken: 'tok imot den',
      'not-taken': 'tok ikke imot den',
      'not-sent': 'har ikke fått den ennå',
      'no-outcome': 'har ikke svart',
    };
    return `${channel} ${verdicts[kind]}: ${said}.`;
  },

  notJudged: (rule, why) =>
    `Regel ${rule} vurderes ikke: Organisasjonen ${why === 'no-organization' ? 'har ingen gyldig oppføring' : 'er slått av'}.`,
  unpublished: (rule, events, topics, sinceMs) =>
    `${rule}: ${nouns.messages({ count: events })} ikke sendt til ${list(topics)} på ${span(sinceMs)}.`,
  overdueSummary: (organization, ms, topics) =>
    `oppsummeringen til organisasjon ${organization} er ${span(ms)} forsinket, fordi ${topics === undefined ? 'den ikke ble laget' : `SNS ikke tok imot den (${topics.join(', ')})`}; hvorfor, står i loggen til summarize, og «summary ${organization}» i terminalen viser hva den sier`,
  channelTrouble: (cause) => `Driften har fått beskjed: ${TROUBLES[cause]}.`,
  place: (of) => PLACES[of.kind](of),
};
