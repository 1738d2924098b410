import { BRAND_NAMES } from '../../domain/source-name.ts';
import { ruleForm } from '../compiled/nb/ruleForm.ts';
import type { RuleFormWords } from '../en/rule-form-words.ts';
import { speechOf } from '../speech-of.ts';

const { number } = speechOf('nb');

const atMost14d = 'Et helt multiplum av every, høyst 14d';
const falseAlarms = 'Hvor mange falske alarmer du godtar';

/** The words of the form of a rule. */
export const ruleFormWords: RuleFormWords = {
  ...ruleForm,
  kinds: {
    threshold: { title: 'Et fast tall', help: 'Et fast antall omtaler i et tidsvindu.' },
    spike: { title: 'Flere enn vanlig', help: 'Flere omtaler enn på en vanlig dag.' },
    'negative-surge': {
      title: 'Mer negativt enn vanlig',
      help: 'Flere negative omtaler enn vanlig, og en større andel av dem.',
    },
    each: { title: 'Hver omtale', help: 'Hver omtale meldes når den kommer. For et søkeord med få omtaler.' },
    drop: { title: 'Færre enn vanlig', help: 'Færre omtaler enn denne timen i uken vanligvis har.' },
    'all-of': {
      title: 'Alle av flere regler',
      help: 'Alle disse reglene har varsel samtidig, eller kort tid etter hverandre.',
    },
    'any-of': { title: 'En av flere regler', help: 'Minst én av disse reglene har et varsel.' },
    'none-of': {
      title: 'Ingen av flere regler',
      help: 'Ingen av disse reglene har et varsel. Bare som del av all-of: vårt uten deres.',
    },
    audience: { title: 'Et stort publikum', help: 'Én omtale med større publikum enn den største i vanlige uker.' },
    'share-of-voice': {
      title: 'Andel av omtalen',
      help: 'En større eller mindre del enn vanlig av det som sies om en gruppe.',
    },
  },
  ways: {
    'threshold.atLeast': 'minst',
    'threshold.atMost': 'høyst',
    'spike.sensitivity': 'etter hvor sjeldent det er',
    'spike.ratio': 'etter antall ganger det vanlige',
    'negative-surge.sensitivity': 'etter hvor sjeldent det er',
    'negative-surge.share': 'etter den negative andelen',
    'drop.sensitivity': 'etter hvor sjeldent det er',
    'drop.ratio': 'etter delen av det vanlige',
    'audience.sensitivity': 'etter hvor sjeldent det er',
    'audience.atLeast': 'etter et tall',
    'share-of-voice.sensitivity': 'etter hvor sjeldent det er',
    'share-of-voice.atLeast': 'minst',
    'share-of-voice.atMost': 'høyst',
  },
  help: {
    'threshold.window': `${atMost14d}, for eksempel «1h».`,
    'threshold.atLeast': 'Slår ut ved så mange omtaler eller flere.',
    'threshold.atMost': 'Slår ut ved så mange omtaler eller færre, for eksempel 0 for stillhet.',
    'spike.window': `${atMost14d}. Uten det vurderes flere tidsvinduer samtidig.`,
    'spike.minMentions': 'Færre omtaler enn dette i det avgjørende tidsvinduet er aldri uvanlig.',
    'spike.sensitivity': `${falseAlarms}. Ikke sammen med ratio.`,
    'spike.ratio':
      'Slår ut ved så mange ganger den vanlige døgntoppen; trenger et tidsvindu. Ikke sammen med sensitivity.',
    'negative-surge.window': `${atMost14d}. Uten det vurderes 4h og 12h samtidig; med share 4h.`,
    'negative-surge.minMentions': 'Færre negative omtaler enn dette i tidsvinduet er aldri uvanlig.',
    'negative-surge.sensitivity': `${falseAlarms}. Ikke sammen med share.`,
    'negative-surge.share': 'Slår ut når de negative omtalene utgjør denne andelen av alle; virker uten historikk.',
    'drop.window': 'Et helt multiplum av every, 1h til 14d, for eksempel «1d».',
    'drop.minMentions': 'Der færre omtaler enn dette er vanlig i tidsvinduet, er ingenting en nedgang.',
    'drop.sensitivity': `${falseAlarms}. Ikke sammen med ratio.`,
    'drop.ratio': 'Slår ut ved denne delen av det vanlige, eller mindre. Ikke sammen med sensitivity.',
    'condition.rules': 'ruleId-ene til regler i samme organisasjon.',
    'condition.within':
      'Et varsel fra en slik regel teller så lenge det er åpent, og så lenge etter at det er over, for eksempel «2h». Ellers: 1h.',
    'audience.measure': 'Hva som gjør en omtale stor: rekkevidden, interaksjonene, viraliteten eller innflytelsen.',
    'audience.window':
      'Hvor lenge et varsel varer etter omtalen, og hva som hører med til det, for eksempel «1d». Ellers: 1d.',
    'audience.sensitivity': `${falseAlarms}. Ikke sammen med atLeast.`,
    'audience.atLeast': 'Slår ut ved en omtale med så mye eller mer. Ikke sammen med sensitivity.',
    'condition.of.groupId': 'En gruppe i organisasjonen som har søkeordet.',
    'share-of-voice.window': 'Et helt multiplum av every, 1h til 14d, for eksempel «1d». Ellers: 1d.',
    'share-of-voice.minMentions': 'Der gruppen har færre omtaler enn dette i tidsvinduet, er ingen del av dem uvanlig.',
    'share-of-voice.sensitivity': `${falseAlarms}, i begge retninger. Ikke sammen med atLeast eller atMost.`,
    'share-of-voice.atLeast': 'Slår ut ved denne delen av gruppen, eller en større; virker uten historikk.',
    'share-of-voice.atMost': 'Slår ut ved denne delen av gruppen, eller en mindre; virker uten historikk.',
    'where.text':
      'Et søk på samme språk som søkeord: AND, OR, "fraser", parenteser. Det prøves på tittelen og utdraget av en omtale, som er det tjenesten viser av teksten.',
    'where.languages': 'Språkkoder, for eksempel «no»: en omtale på et av dem.',
    'where.locations': 'Landkoder, for eksempel «NO»: en omtale fra et av dem.',
    'where.authors':
      'Hele navn eller brukernavn, med store eller små bokstaver: en omtale av en av dem. Omtaler uten forfatter regnes ikke med.',
    'where.notAuthors': 'Hele navn eller brukernavn: ingen omtale av noen av dem.',
    'where.minReach': 'Minst denne rekkevidden. En omtale med ukjent rekkevidde regnes ikke med.',
    'where.minInteractions': 'Minst så mange interaksjoner.',
    'where.minInfluence': 'Minst denne innflytelsen.',
    'compare.with':
      'De andre: søkeord og grupper i organisasjonen. Det som ingen regel overvåker, telles for dette, og det krever oppslag.',
    'compare.with.*.keywordId': 'Et søkeord i organisasjonen (int32).',
    'compare.with.*.groupId': 'En gruppe i organisasjonen: omtalene av alle søkeordene i den.',
    'compare.tell':
      'Hvilke varsler som meldes: alle, der hvert sier hvordan det står til med de andre; eller bare våre, der et varsel som de fleste andre deler, holdes tilbake til de ikke gjør det lenger.',
    'notify.channels': 'ID-er fra tabellen Channels.',
    'notify.email':
      'Om e-postabonnentene får varslene. Ellers får de ikke engang høre at regelen ikke kan vurderes, og uten kanaler får ingen vite noe.',
    'notify.emails':
      'Inntil ti adresser som i tillegg får e-postene til denne regelen. Uten emailFrom ber AWS hver av dem bekrefte én gang.',
    'notify.only':
      'Om disse adressene får e-postene i stedet for dem organisasjonen nevner. De som stakken nevner i alertEmails, får dem likevel.',
    'notify.resolved':
      'Om slutten på et varsel meldes. En topp som begynte og endte under et driftsavbrudd, meldes uansett én gang.',
    'notify.repeat': 'Etter så lang tid meldes et varsel som fortsetter, på nytt, for eksempel «6h». Ellers: aldri.',
    'escalate.after': 'Så lenge etter at det ble meldt noe som ingen har bekreftet, for eksempel «30m».',
    'escalate.severity': 'Hvor viktig varselet er fra da av; mer enn før, med mindre kanaler er oppgitt.',
    'escalate.channels':
      'ID-er fra tabellen Channels som får høre om varselet fra da av, i tillegg til notify.channels.',
    'quietHours.days': 'Dager da stilletiden begynner. Ellers: hver dag.',
    'quietHours.from': 'Klokkeslett, HH:MM.',
    'quietHours.to': 'Klokkeslett, HH:MM; er det ikke senere enn «from», går stilletiden over midnatt.',
    'quietHours.includeCritical': 'Om også kritiske varsler holdes tilbake.',
    expected:
      'Når det er kjent på forhånd at mer blir sagt, eller mindre: Da flyttes grensene så langt, og det som skjer, endrer ikke hva som er vanlig.',
    'expected.*.from': 'Når det begynner, med avstand til UTC, for eksempel «2026-11-30T09:00:00+01:00».',
    'expected.*.to': 'Når det er over; høyst 7 dager etter «from», og 84 timer hvis det kommer igjen hver uke.',
    'expected.*.times':
      'Hvor mange ganger så mange omtaler som vanlig det kan komme: Grensene blir så mange ganger høyere. Under 1, for eksempel 0.2 for en helligdag: hvor få det kan komme, for regler som slår ut ved få.',
    'expected.*.why': 'Hva det er, slik varslene kaller det, for eksempel «lansering».',
    'expected.*.repeat': 'Det kommer igjen så ofte, på samme klokkeslett i organisasjonens tidssone. Ellers: én gang.',
    'samples.count': 'Hvor mange; 0 for ingen.',
    'samples.sort': 'Hvilke: de som kommer først i denne rekkefølgen, høyest først.',
    count:
      'Hva som telles: omtaler, eller stemmer, som er det folk ville telt som én. I sosiale medier teller en tekst én gang på 24 timer, uansett hvem som gjentar den; i pressen teller hvert medium én gang. Stemmer krever rulleoppslag i overvåkingstjenesten.',
    sourceTypes: 'Bare disse kildetypene. Ellers: alle.',
    sentiments: 'Bare disse tonene. Ellers: alle. Ikke med negative-surge, som teller de negative av seg selv.',
    every: 'Hvor ofte regelen vurderes.',
    minVoices:
      'Færre ulike stemmer i det avgjørende tidsvinduet holder varselet tilbake til det er flere. Ellers: 1, ingen holdes tilbake.',
    name: 'Det folk leser i varsler. Ellers: ruleId-en.',
    severity: 'Hvor viktige varslene er; kritiske meldes også i stilletiden og ut over taket per time.',
    enabled:
      'En regel som er slått av, vurderes ikke; et åpent varsel avsluttes. Det som skjer til den slås på igjen, meldes ikke.',
  },
  groups: {
    where: 'Bare visse omtaler',
    compare: 'Sammenlignet med andre',
    notify: 'Hvem som får vite det',
    escalate: 'Hvis ingen bekrefter et varsel',
    quietHours: 'Stilletid',
    expected: 'Når mer eller mindre ventes',
    samples: 'Omtaler som et varsel viser',
  },
  choices: {
    info: 'info',
    warning: 'varsel',
    critical: 'kritisk',
    mentions: 'omtaler',
    voices: 'stemmer',
    POSITIVE: 'positiv',
    NEUTRAL: 'nøytral',
    NEGATIVE: 'negativ',
    UNDEFINED: 'ubestemt',
    all: 'alle',
    'ours-only': 'bare våre',
    MON: 'man',
    TUE: 'tir',
    WED: 'ons',
    THU: 'tor',
    FRI: 'fre',
    SAT: 'lør',
    SUN: 'søn',
    week: 'hver uke',
    month: 'hver måned',
    year: 'hvert år',
    REACH: 'rekkevidde',
    INTERACTIONS: 'interaksjoner',
    VIRALITY: 'viralitet',
    INFLUENCE: 'innflytelse',
    PUBLISHED_TIME: 'publiseringstid',
    FEED_TIME: 'tid i strømmen',
    ENGAGEMENT: 'engasjement',
    WEB: 'nett',
    ...BRAND_NAMES,
    FORUM: 'forum',
    COMMENT: 'kommentarer',
    PRINT: 'papir',
    RADIO: 'radio',
    TV: 'TV',
    low: 'lav',
    balanced: 'balansert',
    high: 'høy',
  },
  falseAlarmIn: (days, name) =>
    `én falsk alarm på ${days === 1 ? 'en dag' : `${number(Math.round(10 * days) / 10)} dager`}${name === undefined ? '' : ` (${name})`}`,
};
