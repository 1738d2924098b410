import type { SettingsWords } from '../en/settings-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { counted, number, list } = speechOf('nb');

const REPEATS = { week: ', hver uke', month: ', hver måned', year: ', hvert år' };

/** What the pages of settings and of all messages say. */
export const settingsWords: SettingsWords = {
  organization: (id) => `Organisasjon ${id}`,
  labels: {
    language: 'Språk',
    timeZone: 'Tidssone',
    emails: 'E-post går til',
    mentionsUrl: 'Hvor omtaler åpnes',
    enabled: 'Reglene vurderes',
    requestsPerMinute: 'Oppslag i minuttet',
    'digest.time': 'På dette klokkeslettet',
    'digest.days': 'På disse dagene',
    'digest.channels': 'Også til disse kanalene',
    'digest.email': 'På e-post',
    'digest.whenQuiet': 'Også når det ikke er noe å melde',
  },
  help: {
    language: 'For meldinger, oppsummeringer, sidene bak lenkene og denne siden.',
    timeZone: 'For eksempel Europe/Oslo. Tomt: den overvåkingstjenesten har.',
    emails:
      'I tillegg til dem stakken nevner: varsler og oppsummeringer. Én adresse per linje, høyst 20; uten emailFrom ber AWS hver av dem bekrefte én gang.',
    mentionsUrl: 'En adresse med {organizationId}, {keywordId}, {groupId}, {from} og {to} der de hører hjemme.',
    enabled: 'Ellers vurderes ingenting, og ingen får beskjed.',
    requestsPerMinute:
      'Tellinger, og like mange hentinger, som regler kan sende overvåkingstjenesten. Organisasjoner som deler bruker, har den laveste.',
    'digest.time': 'Etter organisasjonens klokke.',
    'digest.days': 'Den 31. er siste dag i hver måned.',
    'digest.channels': 'Kanaler som ikke er valgt, får ingen.',
    'digest.email': 'Til alle som får e-postene om varsler.',
    'digest.whenQuiet': 'Ellers kommer den bare når det står noe i den.',
  },
  groups: { general: 'Meldinger', digest: 'Oppsummering', service: 'Overvåkingstjenesten' },
  howOften: 'Hvor ofte',
  often: { none: 'ingen oppsummering', day: 'hver dag', week: 'på ukedager', month: 'på dager i måneden' },
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }) => {
    const monthDay = (day: number) => (day === 31 ? 'siste dag' : `den ${day}.`);
    const days =
      weekdays.length > 0
        ? `på ${list(weekdays)}`
        : monthDays.length > 0
          ? `${list(monthDays.map(monthDay))} i hver måned`
          : 'hver dag';
    return `${days} kl. ${time}, til ${list([...(isEmailed ? ['alle på e-post'] : []), ...channels])}`;
  },
  noSummary: 'ingen',
  expectation: ({ times, from, to, repeat, why, isPast }) =>
    `${isPast ? 'forbi: ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'opptil' : 'ned til'} ${number(times)} ganger så mange, ${from} til ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,
  isExpected: 'Hva som ventes',
  nothingExpected: 'ingenting',
  zoneOfService: (zone) => `${zone}, ifølge overvåkingstjenesten`,
  noLink: 'ingen steder: meldingene har ingen slik lenke',
  addresses: (count) => (count === 0 ? 'dem stakken nevner' : counted(count, 'adresse', 'adresser')),
  yes: 'ja',
  no: 'nei',
  atMost: (requests) => `høyst ${number(requests)} tellinger og like mange hentinger`,
  asJson: 'Innstillingene som JSON',
  tokenStays: 'Tokenet byttes i et terminalvindu; det vises aldri her.',
  changedByOthers: 'Noen andre har endret disse innstillingene siden du åpnet dem; ingenting av ditt ble skrevet.',
  deletedByOthers: 'Noen andre har fjernet denne organisasjonen.',

  summaryUpToNow: 'Oppsummeringen fram til nå',
  showNow: 'Vis den nå',
  ofTheLast: 'Av de siste',
  sendsNothing: 'Ingenting sendes.',
  saveFile: 'Lagre som fil',

  quietHours: ({ from, to, days, includesCritical }) =>
    `${from} til ${to}${days.length === 0 ? '' : `, ${list(days)}`}${includesCritical ? ', også for det som er kritisk' : ''}`,
  noQuietHours: 'ingen',
  rulesWith: (rules) => nouns.rules(rules),
  setQuietHours: 'Sett for alle regler …',
  quietHoursOfAll: 'Stilletid for alle regler',
  hasQuietHours: 'Det er stilletid',
  quietRulesChange: (changed, all) =>
    all === 1 ? `${number(changed)} av én regel endres.` : `${number(changed)} av ${number(all)} regler endres.`,
  quietHoursSet: (rules) => `Lagret for ${nouns.rules(rules)}.`,
  leftAlone: (rules) => `Noen andre endret disse akkurat nå, eller de har feil; de er som før: ${rules}`,

  allMessages: 'Alle meldinger',
  ofRule: 'Regel',
  allRules: 'alle regler',
  allThatIsKept: 'alt som er lagret',
  copyAsCsv: 'Kopier som CSV',
  csvCopied: 'Kopiert: lim det inn i et regneark.',
  earlierMessages: 'Vis tidligere meldinger',
  noMessages: 'Ingenting ble meldt i denne tiden.',

  playedDay: (day) => `Dette er en avspilt dag, ${day}: det du gjør her, får ingen beskjed om.`,
};
