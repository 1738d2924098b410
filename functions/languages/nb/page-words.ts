import type { PageWords } from '../en/page-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, decimal, counted, list } = speechOf('nb');

const usualPeakIs = (usualPeak: number | undefined) =>
  usualPeak === undefined ? '' : `; vanlig døgntopp er ${number(usualPeak)}`;

const states = { quiet: 'rolig', firing: 'varsler', 'held back': 'holdt tilbake', off: 'av' };

const statuses = { firing: 'Varsel', updated: 'Nytt', resolved: 'Over', ended: 'Avsluttet', found: 'Omtale' };

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  name: 'Mention alerts',
  serverIsLost:
    'Serveren svarer ikke. Du ser det siste svaret, og endringene dine blir tatt vare på her. Prøver igjen …',
  noAnswer: 'Serveren svarer ikke.',
  answered: (status) => `Serveren svarte ${status}.`,
  signIn: 'Logg inn',
  signOut: 'Logg ut',
  signedInAs: ', innlogget som',
  readOnly: ', bare lesing',
  navigation: {
    label: 'Steder',
    stories: 'Saker',
    rules: 'Regler',
    channels: 'Kanaler',
    keywords: 'Søkeord',
    requests: 'Oppslag',
    settings: 'Innstillinger',
  },
  severities: nouns.severities,

  openNow: 'Åpne nå',
  nothingTold: (days) =>
    days === undefined ? 'Ingenting er meldt i alt som er lagret.' : `Ingenting er meldt de siste ${days} dagene.`,
  earlierStories: 'Vis tidligere saker',
  zones: (zones) => `Tidene gjelder ${list(zones)}, slik hver organisasjon har det.`,
  about: 'om',
  rules: (count) => nouns.rules(count),

  story: 'Sak',
  eachMention: (name) => `${name}: hver omtale`,
  nameAndTerms: (name, terms) => `${name}: ${terms}`,
  mentionsTold: (count) => `${nouns.mentions(count)} meldt`,
  peak: ({ isUpward, measure, isVoices, peak, span, usualPeak }) => {
    const ofOne = measure === undefined ? '' : `${nouns.measures[measure]} for den største omtalen: `;
    const within = span === undefined ? '' : ` på ${span}`;
    return `${isUpward ? 'topp' : 'lavest'} ${ofOne}${isVoices ? nouns.voices(peak) : number(peak)}${within}${usualPeakIs(usualPeak)}`;
  },
  cameFrom: (count, since) => `${nouns.mentions(count)} fra ${since}`,
  largestMessage: (count, of) => `den største meldingen har ${nouns.mentions(count)} fra ${nouns.voices(of)}`,
  fromTo: (from, to) => `${from} til ${to}`,
  openSince: (since) => `åpen siden ${since}`,
  told: ({ messages, isEmailed, channels }) => {
    const ways = [...(isEmailed ? ['e-post'] : []), ...channels];
    const by = ways.length === 0 ? 'bare til programmer' : `via ${ways.join(', ')}`;
    return `meldt i ${nouns.messages(messages)} ${by}`;
  },
  knownTo: (people) => `kjent for ${people.map(({ by = 'noen', since }) => `${by} siden ${since}`).join(', ')}`,
  nobodyKnows: (isOver) => (isOver ? 'ingen sa at de visste om den' : 'ingen har sagt at de vet om den'),
  statuses,
  messageAt: (status, at) => `${statuses[status].toLowerCase()} ${at}`,
  somebody: 'Noen',
  aboutTerms: (terms) => `om ${terms}`,
  rulesAre: (rules) => `Regler: ${rules}`,
  timesAsOf: (timeZone, at) => `Tidene gjelder ${timeZone}; slik det var ${at}.`,

  courseLabel: ({ span, from, to, isUpward, furthest, line, messages }) =>
    `Antall på ${span} fra ${from} til ${to}: ${isUpward ? 'høyest' : 'lavest'} ${number(furthest)}, varsel ved ${number(line)}; ${nouns.messages(messages)}`,
  courseCaption: (span, line) =>
    `Antall på ${span}, slik meldingene oppga dem; linjen er ${number(line)}. ▲ varsel, ● nytt, ■ slutt.`,

  copyAsText: 'Kopier som tekst',
  print: 'Skriv ut',
  copied: 'Kopiert: lim det inn i en e-post.',
  emailsGoTo: (readers) => `; e-post går til: ${readers}`,
  whatWasTold: 'Hva som ble meldt',
  messagesOfStory: (timeZone) => `Meldingene slik de ble sendt, med sine tall. Tidene gjelder ${timeZone}.`,
  itsRules: (count) => (count === 1 ? 'Regelen' : 'Reglene'),
  whatPeopleDid: 'Hva som ble gjort',
  wrote: (text) => `skrev: ${text}`,
  nobodyDid: 'Ingen har gjort noe ennå.',
  emailPublished: (at) => `e-post sendt ${at}`,
  toldLate: 'meldt sent, på grunn av demping, stilletid eller grensen for e-poster per time',
  mentionsOf: (count, of) => `${nouns.mentions(count)} fra ${nouns.voices(of)}`,
  isNew: 'ny',
  moreThanUsual: (where) => `Mer enn vanlig: ${where}.`,
  toPrograms: 'Bare meldt til programmer.',
  hideMentions: 'Skjul artiklene og innleggene',
  readMentions: 'Hent artiklene og innleggene',
  reading: 'Henter …',
  requestsNeeded: (count) => `${counted(count, 'oppslag', 'oppslag')} i overvåkingstjenesten`,
  ruleOfStory: ({ severity, peak, usualPeak, isOpen, isGone, silencedUntil }) =>
    `${nouns.severities[severity]}, topp ${number(peak)}${usualPeakIs(usualPeak)}, ${isOpen ? 'åpen' : 'over'}${isGone ? ', regelen finnes ikke lenger' : ''}${silencedUntil === undefined ? '' : `, dempet til ${silencedUntil}`}`,
  noise: 'Dette var støy',
  noteLabel: 'Et notat til alle som kan se denne siden',
  addNote: 'Legg til notatet',

  whatItWasAbout: 'Hva det handlet om',
  samplesOf: (shown, total) => `${shown} av ${nouns.mentions(total)}`,
  open: 'åpne',
  requestsTaken: (scrolls, counts) =>
    `Dette krevde ${counted(scrolls, 'henting', 'hentinger')} og ${counted(counts, 'telling', 'tellinger')} hos overvåkingstjenesten.`,

  lacks: {
    subset: 'En del av det den teller, er ikke lagret ennå, fordi ingen regel har spurt etter det.',
    counted: 'Det den følger med på, er ikke talt opp ennå.',
  },
  readOnceSaved: 'Når den er lagret, leses fortiden ved neste kjøring.',
  priceOfPast: ({ mentions: kept, scrolls, most }) =>
    `${nouns.mentions(kept)} i det som er bevart: 1 telling og omtrent ${counted(scrolls, 'henting', 'hentinger')}${scrolls > most ? `, flere enn de ${number(most)} i et minutt` : ''}.`,
  readPast: 'Les den',
  asking: 'Spør …',
  askPrice: 'Hva vil det kreve å lese den nå?',

  states,
  stateSince: (state, since) => `${states[state]} siden ${since}`,
  health: { ok: 'ok', learning: 'lærer', new: 'ny', late: 'forsinket', error: 'feil', off: 'av' },
  silencedUntil: (time) => `dempet til ${time}`,
  dayStrip: (count, messages) => `${nouns.mentions(count)} siste 24 timer; ${nouns.messages(messages)}`,
  alertsPerWeek: (count) => {
    if (count === 0) return 'ingen';
    return `${count < 10 ? decimal(count, 1) : number(Math.round(count))} i uken`;
  },

  inSpan: (span) => `på ${span}`,
  chartKey: {
    label: 'Hva diagrammene viser',
    mentions: 'omtaler',
    measure: (measure) => `${nouns.measures[measure]} for den største omtalen`,
    usual: {
      day: 'vanlig døgntopp',
      hour: 'vanlig på denne tiden',
      part: 'vanlig andel av gruppen',
      largest: 'største i en vanlig uke',
    },
    band: (usual, isUpward) =>
      `${usual}, og ${isUpward ? 'hvor den ligger fire av fem dager' : 'hvor langt ned den går de fleste dager'}`,
    line: 'linjen der det blir uvanlig',
    alert: 'varsel, meldt på nytt,',
    over: 'over',
    vanished: (count) => `${nouns.alerts(count)} som ikke lenger ville blitt utløst`,
    expected: (isUpward, times) => `${isUpward ? 'mer' : 'mindre'} var ventet: ${times}`,
    expectedTime: (isUpward, times, from, to) =>
      `${isUpward ? 'opptil' : 'ned til'} ${number(times)} ganger så mange, ${from} til ${to}`,
    others: (count) => `og ${count} til`,
    echo: 'en sak er kjent',
    gap: 'ikke kjent',
    learning: 'lærer hva som er vanlig',
    muted: 'stilletid',
    heights: 'høyder etter kvadratroten',
  },
  chartHint:
    'Pek på diagrammene, eller bruk piltastene, for å lese hva regelen sier om et tidspunkt. Dra for å se nærmere, dobbeltklikk for alt.',
  chartLabel: 'Tidspunktet som leses. Piltastene flytter det, med skift en dag om gangen; Enter åpner varselet der.',
  nothingRead: 'ikke valgt noe tidspunkt ennå',
  notKnown: 'ikke kjent',
  ofLine: (line) => ` av ${number(line)}`,

  firesNever: 'Denne regelen varsler ikke i historikken som er lagret.',
  alertsOfHistory: 'Varsler i den lagrede historikken',
  wouldHaveTold: (isDraft) => `Hva ${isDraft ? 'utkastet' : 'dagens innstillinger'} ville ha meldt`,
  judgedAgain: (isDraft) =>
    `Varslene som regelen, slik den er ${isDraft ? 'utkast' : 'lagret'} nå, gir av tallene slik de er lagret nå. Hva som faktisk ble meldt, står i listen over; hvert varsel sier hvordan det avviker.`,
  judgedAlert: ({ isHeld, isUpward, peak, lasted }) =>
    `${isHeld ? 'holdt tilbake i stilletid, ' : ''}${isUpward ? 'topp' : 'lavest'} ${number(peak)}, ${lasted === undefined ? 'pågår fortsatt' : `over etter ${lasted}`}`,
  whyNotEarlier: 'Hvorfor ikke før?',
  historyBegins: 'Historikken begynner her.',
  course: 'Forløp',
  fired: (at, rarity, isHeld) =>
    `Utløst ${at}${rarity === undefined ? '' : `; tilfeldig omtrent ${rarity}`}.${isHeld ? ' Det var stilletid, så det ble meldt etterpå.' : ''}`,
  rarely: (days) => `én gang på ${number(days)} dager`,
  rarest: 'én gang på ti år eller sjeldnere',
  toldAgain: (times) => `Meldt igjen ${times}.`,
  overAt: (at) => `Over ${at}.`,
  obstacles: {
    step: (at, count, line, span) =>
      `Rett før, ${at}, var det ${number(count)} på ${span}; den varsler ved ${number(line)}.`,
    nearest: (count, line, span) =>
      `Et annet vindu var nærmere grensen da: ${number(count)} av ${number(line)} på ${span}.`,
    known: (from, times) =>
      `Den var over grensen fra ${from}, men en sak var kjent, så det krevdes ${number(times)} ganger grensen.`,
    unknown: (to) => `Til ${to} manglet tall, så ingenting kunne vurderes.`,
    learning: (to) => `Til ${to} lærte den hva som er vanlig.`,
    least: (minMentions) => `Grensen er minMentions i regelen: færre enn ${number(minMentions)} er aldri uvanlig.`,
  },
  readingMentions: 'Henter omtalene …',
  mentionsUnread: (problem) => `Omtalene kunne ikke hentes: ${problem}`,

  messagesOfRule: 'Meldingene slik de ble sendt, etter regelen og tallene på den tiden.',
  itsStory: 'Se saken',
  termsAnd: (terms, count, of) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions(count)]),
      ...(of === undefined ? [] : [`fra ${nouns.voices(of)}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(': ') || 'Omtalene ble ikke lest.';
  },
  held: {
    muted: 'demping eller stilletid',
    voices: 'for få stemmer',
    shared: 'de fleste andre hadde også mer enn vanlig',
    capped: 'grensen for e-poster per time',
  },
  toldAt: (times, held) => `Meldt ${times}${held === undefined ? '' : `; holdt tilbake før det: ${held}`}.`,
  nobodyTold: (held) => (held === undefined ? 'Ikke meldt til noen ennå.' : `Ikke meldt til noen: ${held}.`),
  toldAlert: (peak, usualPeak, lasted) =>
    `topp ${number(peak)}${usualPeakIs(usualPeak)}, ${lasted === undefined ? 'fortsatt åpen' : `over etter ${lasted}`}`,
  neverTold: 'Ikke meldt til noen: det ble holdt tilbake, eller regelen eller tallene var annerledes da.',
  toldBefore: 'Ikke meldt til noen: regelen slik den er nå, fantes ikke ennå.',
  toldLikeThis: (at) => `Meldt slik ${at}.`,
  toldOtherwise: (told, now, why) =>
    `Meldingen ${told.at} sa ${told.began} og ${number(told.count)}; vurdert på nytt er det ${now.began} og ${number(now.count)}, fordi ${why}.`,
  because: {
    others: 'regelen eller tallene var annerledes da',
    window: (then, now) => `vinduet på ${then} avgjorde da, og det på ${now} gjør det nå`,
    line: (then, now) =>
      `linjen var ${number(then)} da, og er ${number(now)} etter dagens innstillinger og dagene som er lagret`,
    early: 'det ble meldt før intervallet var over',
    late: 'omtaler kom sent, eller er slettet siden',
  },

  mentionsThatWereTold: 'Omtaler som ble meldt',
  newestMessages: 'De nyeste meldingene. Hva omtalene sa, lagres ikke; det står i meldingene.',
  mentions: nouns.mentions,
};
