import type { JsonType, ProblemWords } from '../en/problem-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, either } = speechOf('nb');

const TYPES: Readonly<Record<JsonType, string>> = {
  string: 'en tekst',
  number: 'et tall',
  int: 'et heltall',
  bigint: 'et stort heltall',
  boolean: 'true eller false',
  array: 'en liste',
  object: 'et objekt { ... }',
  null: 'null',
};

const nameOf = (type: string) => (Object.hasOwn(TYPES, type) ? TYPES[type as JsonType] : type);

const WHY_NOT_BESIDE_MENTIONS: Readonly<Record<Parameters<ProblemWords['besideMentions']>[0], string>> = {
  minVoices: 'hver omtale meldes, og kopier bare telles: fjern minVoices',
  count: 'hver tekst meldes uansett bare én gang på 24 timer: fjern count',
  escalate: 'en omtale kan ikke bekreftes: fjern escalate',
  acknowledged: 'en omtale kan ikke bekreftes: fjern acknowledged',
  expected: 'hver omtale meldes, uansett hvor mange som er ventet: fjern expected',
  compare: 'hver omtale meldes, uansett hva andre har: fjern compare',
  'notify.resolved': 'ingen varsler begynner, så ingen slutter: fjern notify.resolved',
  'notify.repeat': 'hver omtale meldes én gang: fjern notify.repeat',
  'samples.count': 'hver omtale vises, opptil 50 i en melding: fjern samples.count',
};

const size = (origin: string, bound: string) => {
  if (origin === 'string') return `ventet en tekst med ${bound} tegn`;
  return origin === 'array' ? `ventet en liste med ${bound} oppføringer` : `ventet et tall på ${bound}`;
};

export const problemWords: ProblemWords = {
  unknownField: (name) => `ukjent felt "${name}"`,
  unknownOfKind: (name) => `denne typen har ikke feltet "${name}"`,
  ended: (release) => `finnes ikke lenger fra versjon ${release}`,
  trendEnded:
    'fjern elementet: sammendraget av en uke sier hvordan hvert søkeord har endret seg; brå endringer meldes av en regel av typen "spike" eller "drop"',
  newEnded: 'ta det ut; det du ser etter ved navn, meldes av en regel av typen "each" med navnet i where',
  removeIt: 'fjern det',
  didYouMean: (name) => `mente du "${name}"?`,
  besideIt: (name, object) => `"${name}" hører hjemme ved siden av "${object}", ikke inni`,
  isMissing: 'mangler',
  add: (path) => `legg til "${path}"`,
  isNoneOf: (value, values) => `${value} er ikke blant ${values.join(', ')}`,
  takeOneOf: (values) => `velg en av disse: ${values.join(', ')}`,
  isNotAccepted: (value) => `${value} godtas ikke`,
  listType: (example) => `ventet en liste, for eksempel ${example}`,
  wrongType: (expected, received) => `ventet ${nameOf(expected)}, men her står ${nameOf(received)}`,
  tooSmall: (origin, least, isIncluded) => `for lite: ${size(origin, `${isIncluded ? 'minst' : 'mer enn'} ${least}`)}`,
  tooBig: (origin, most, isIncluded) => `for stort: ${size(origin, `${isIncluded ? 'høyst' : 'mindre enn'} ${most}`)}`,
  notEmpty: 'det kan ikke stå tomt',
  otherwise: 'det passer ikke her',
  wholeNumber: 'ventet et heltall, for eksempel 42',
  wholeFrom1: 'ventet et heltall, minst 1',
  atLeast1: 'skriv minst 1',
  idRange: 'ventet en ID fra 0 til 2^63 - 1',
  keywordIdType: (most) => `ventet et heltall, høyst ${most} (ID-er for søkeord er int32)`,
  keywordIdRange: (most) => `ID-er for søkeord er int32: høyst ${most}`,
  oneWatch: 'her hører nøyaktig én av keywordId og groupId hjemme',
  mostOf: (most) => `høyst ${number(most)}`,
  mostOfThem: (most) => `høyst ${number(most)} av dem`,
  mostCharacters: (most) => `høyst ${number(most)} tegn`,
  longName: (most) => `et navn har høyst ${number(most)} tegn`,
  nameOneOrAll: (field) => `nevn minst én, eller utelat ${field} for alle`,
  nameOne: (field) => `nevn minst én, eller utelat ${field}`,
  nameOneInList: 'nevn minst én, eller utelat listen',
  nameDay: 'nevn minst én dag, eller utelat days',

  duration: 'ventet en varighet, for eksempel "15m", "4h" eller "14d"',
  noDuration: (text) =>
    `"${text}" er ingen varighet: skriv et heltall og m, h eller d, for eksempel "15m", "4h" eller "14d"`,
  moment: (example) => `skriv et tidspunkt med avstanden til UTC, for eksempel "${example}"`,
  midnight: 'skriv midnatt som "00:00"',
  timeOfDay: 'skriv et klokkeslett som HH:MM, for eksempel "22:00"',
  timeZone: 'skriv en tidssone fra IANA, for eksempel "Europe/Berlin"',

  fewestTimes: (least) => `minst ${number(least)}; skriv silencedUntil for ikke å høre noe i det hele tatt`,
  mostTimes: (most) => `høyst ${number(most)}; skriv silencedUntil for ikke å høre noe i det hele tatt`,
  timesOf1: 'ikke 1: hvor mange ganger så mange omtaler er ventet?',
  endsBefore: 'er ikke etter "from": skriv når det er over',
  longExpected: (days) => `høyst ${number(days)} dager etter "from": det som varer lenger, blir vanlig av seg selv`,
  longWeekly: (hours) =>
    `høyst ${number(hours)} timer etter "from" når det kommer igjen hver uke: det som varer lenger, blir vanlig av seg selv`,
  mostExpected: (most) => `høyst ${number(most)}; fjern dem som er over`,

  emailsApart: 'skriv true eller false: adresser står i "emails"',
  tokenSecret: (prefix) => `hemmeligheten med tokenet heter ${prefix}...: funksjonene får ikke lese noen annen`,
  emailAddress: (example) => `skriv en e-postadresse som "${example}", uten navn`,
  mostEmails: (most) => `høyst ${most} adresser: nevn en e-postliste i stedet for personene på den`,
  emailsWithoutEmail: 'regelen sender ingen e-post: ta bort notify.email eller disse adressene',
  onlyNobody: 'nevn i notify.emails hvem som får e-postene i stedet for organisasjonen',
  namedAlready: (place) => `det er alt ${place}: nevn den én gang`,
  mostPerMinute: (most) => `tjenesten tillater ${number(most)} i minuttet`,
  longAddress: (most) => `en adresse har høyst ${number(most)} tegn`,
  noPlaceholder: (name, known) => `${name} finnes ikke; det finnes ${known.join(', ')}`,
  httpsAddress: 'skriv en adresse som begynner med https:// og navnet på verten',
  summaryDay: (days) =>
    `skriv en ukedag, for eksempel ${days.join(', ')}, eller en dag i måneden som tekst, fra 1 til 31 uten 0 foran`,
  twoKindsOfDays: 'ukedager og dager i måneden går ikke sammen: nevn bare den ene typen',
  mostDigestChannels: (most) => `en oppsummering går til høyst ${number(most)} kanaler`,
  digestOfNobody: 'uten e-post og uten kanaler får ingen den: nevn en kanal, eller utelat email',

  emptyChannelId: 'ID-en til en kanal har minst ett tegn',
  longChannelId: (most) => `ID-en til en kanal har høyst ${number(most)} tegn`,
  channelSecret: (prefix) => `hemmeligheten til kanalen heter ${prefix}...: funksjonene får ikke lese noen annen`,
  longSecretName: (most) => `navn på hemmeligheter har høyst ${number(most)} tegn`,
  opsgenieEnds: (kind, address) =>
    `Opsgenie opphører 5. april 2027: skriv "${kind}", og i hemmeligheten nøkkelen til en API-integrasjon i Jira Service Management, som har adressen ${address}`,
  noButtons: 'bare Slack har knapper som virker med en gang; utelat interactive',
  buttonsOfNone: 'workspace og app sier hvem sine knapper som virker: skriv "interactive": true, eller utelat begge',
  workspaceId: 'ID-en til et arbeidsområde, for eksempel "T012AB3CD": adressene til webhookene begynner med den',
  appId: 'ID-en til en app, for eksempel "A012AB3CD": den står i innstillingene til appen',

  conditionKind: (kinds) => `kind må være ${either(kinds)}`,
  longWindow: (most) => `et tidsvindu varer høyst ${most}`,
  shortDropWindow: 'tidsvinduet til et fall varer minst 1h',
  shortShareWindow: 'tidsvinduet til en andel av omtalen varer minst 1h',
  bothWays: (other) => `velg enten sensitivity eller ${other}, ikke begge`,
  oneLimit: 'betingelsen threshold tar nøyaktig én av atLeast og atMost',
  ratioOver1: 'et forholdstall er over 1',
  ratioWithoutWindow: 'et forholdstall trenger et tidsvindu, for eksempel "1h"',
  dropRatioOver0: 'forholdstallet til et fall er over 0',
  dropRatioUnder1: 'forholdstallet til et fall er under 1',
  shareOver0: 'en andel er over 0',
  shareAtMost1: 'en andel er høyst 1',
  shareAtLeast0: 'en andel er minst 0',
  partAtMost1: 'en andel er høyst 1: 0.4 er 40 %',
  partUnder1: 'en grense som gjør hver andel uvanlig, sier ingenting: skriv mindre enn 1, for eksempel 0.1',
  everyPart: (atLeast, atMost) =>
    `hver andel er minst ${atLeast} eller høyst ${atMost}: skriv atMost mindre enn atLeast`,
  ofGroup: 'nevn gruppen: { "groupId": 7 }',
  nameRule: 'nevn minst én regel',
  mostRules: (most) => `høyst ${number(most)} regler`,
  ruleTwice: 'nevn hver regel én gang',

  whereType: 'ventet et objekt med det en omtale må oppfylle, for eksempel { "text": "recall" }',
  emptyWhere: (fields) => `sier ingenting: nevn minst én av ${fields.join(', ')}, eller utelat where`,
  languageCode:
    'ikke en språkkode: skriv de to bokstavene i ISO 639-1, for eksempel "en" eller "no" (se "api languages")',
  countryCode:
    'ikke en landkode: skriv de to bokstavene i ISO 3166-1, for eksempel "NO", og "GB" for Storbritannia (se "api locations")',
  author: 'skriv hele navnet eller brukernavnet til forfatteren',
  bothAuthors: (name) => `"${name}" står også i authors: fjern det fra ett av stedene`,
  longQuery: (most) => `et søk har høyst ${number(most)} tegn`,
  unreadQuery: (why) => `kan ikke leses: ${why}`,
  queryNoWord: 'det står ikke noe ord der',
  queryNested: (most) => `mer enn ${number(most)} parenteser står inni hverandre`,
  queryOpen: (at) => `parentesen ved tegn ${at} er ikke lukket`,
  queryEnds: 'det mangler et ord på slutten',
  queryWordBefore: (sign, at) => `det mangler et ord foran "${sign}" ved tegn ${at}`,
  queryClosesNothing: (sign, at) => `"${sign}" ved tegn ${at} lukker ingenting`,
  queryQuote: (at) => `anførselstegnet ved tegn ${at} er ikke lukket`,
  queryNoWordIn: (text, at) => `det står ikke noe ord i ${text} ved tegn ${at}: utelat det`,
  queryExcludes: (sign, at) =>
    `"${sign}" ved tegn ${at} utelukker ingenting her: utelat det sammen med det som skal utelukkes, eller sett det i anførselstegn for å søke etter det`,
  queryJoins: (sign, at, operator) =>
    `"${sign}" ved tegn ${at} knytter ikke sammen noe her: skriv ${operator}, eller sett det som skal finnes ordrett, i anførselstegn`,
  queryField: (field, at) =>
    `"${field}" ved tegn ${at} er ikke noe felt i et søk: utelat det, for det søkes både i tittel og tekst, og authors, languages og locations er egne felter; eller sett ordet i anførselstegn`,
  queryNear: (sign, at) =>
    `"${sign}" ved tegn ${at}: et søk kan ikke kreve hvor nær hverandre ord står; skriv AND, eller sett ord som følger etter hverandre, i anførselstegn`,
  queryWildcard: (sign, at) =>
    `"${sign}" ved tegn ${at} står ikke for noen bokstaver her: skriv ordene helt ut med OR mellom, eller sett ordet i anførselstegn`,
  queryNoQuotes: (sign, at) =>
    `"${sign}" ved tegn ${at} er ikke noe anførselstegn her: sett frasen i rette, doble anførselstegn`,
  queryBrackets: (sign, at) =>
    `"${sign}" ved tegn ${at} grupperer ingenting her: skriv parenteser, ( og ), eller sett ordet i anførselstegn`,
  querySign: (sign, at) => `"${sign}" ved tegn ${at} betyr ingenting her: utelat det, eller sett ordet i anførselstegn`,

  ruleId: 'skriv 1 til 64 av a-z, 0-9 og "-"',
  mostSamples: (most) => `høyst ${number(most)} eksempler`,
  mostChannels: (most) => `høyst ${number(most)} kanaler`,
  acknowledgedEpisode: 'skriv tidspunktet da episoden begynte, slik status sier det',
  timeline: 'ikke ennå: regler følger tiden da en omtale kom inn i strømmen; utelat timeline',
  lowSeverity: (severity, orNameChannels) =>
    `varslene fra denne regelen er allerede "${severity}": skriv en høyere grad${orNameChannels ? ', eller nevn kanaler som får høre om det da' : ''}`,
  windowOfEvery: (every) => `et tidsvindu er et helt antall ganger every (${every})`,
  withinOfEvery: (every) => `within er et helt antall ganger every (${every})`,
  besideMentions: (field) => `betingelsen "each" melder hver omtale for seg; ${WHY_NOT_BESIDE_MENTIONS[field]}`,
  besideNothing: (field) =>
    `en regel som bare er en del av andre, har ikke noe eget varsel: fjern ${field}, eller skriv det i regelen som har denne som del`,
  sentimentsOfNegative: (kind) => `${kind} teller negative omtaler av seg selv; fjern sentiments`,
  partOfGroup: 'en andel av en gruppe tilhører ett søkeord: skriv keywordId til det, og gruppen i condition.of',
  countOfSingle: (kind) =>
    `betingelsen "${kind}" ser på enkelte omtaler, og på kopier uansett bare én gang: fjern count`,
  expectedOfPart: 'mer av det som er ventet, er også mer av hele gruppen, og flytter ingen andel: fjern expected',
  expectedFewer:
    'regelen slår ut ved mange omtaler, og færre av dem flytter ingen grense: skriv mer enn 1, eller fjern tiden',
  expectedMore:
    'regelen slår ut ved få omtaler, og flere av dem flytter ingen grense: skriv mindre enn 1, for eksempel 0.2, eller fjern tiden',
  expectedOfSingle:
    'regelen ser på enkelte omtaler, og flere av dem flytter ingen grense: fjern expected, og demp regelen mens en stor er ventet',
  expectedOfParts: 'regelen teller ingenting selv: skriv expected i reglene som den består av',
  compareItself: 'det overvåker regelen selv: nevn andre',
  compareTwice: 'står to ganger: fjern den ene',
  compareSingle: 'regelen ser på enkelte omtaler, og ikke på hvor mange andre har: fjern compare',
  compareFew:
    'regelen slår ut ved få omtaler, og hvor langt andre er over det vanlige, sier ingenting om det: fjern compare',
  compareLong: (most) => `hva som er vanlig for andre, er kjent for tidsvinduer opptil ${most}: fjern compare`,

  partItself: (rule) => `"${rule}" er denne regelen selv: nevn andre`,
  partCircle: (rules) => `går i ring: ${rules.join(', ')}`,
  takeOneOut: 'ta ut en av dem',
  partTellsMentions: (rule) => `"${rule}" melder hver omtale og har ingen varsler`,
  takeOneWithAlerts: 'velg en regel som har det',
  partOfNothing: (rule) =>
    `"${rule}" sier bare at andre ikke har noe varsel, så denne regelen ville hatt et hver gang ingenting skjer`,
  useInAllOf: 'bruk den i en "all-of", ved siden av en regel med et varsel som skal meldes',
  partTooDeep: (rule) => `"${rule}" består av regler som består av regler`,
  twoLevels: 'det kan høyst være to nivåer: nevn delene dens her',
  noPart: (rule, organization) => `det finnes ingen regel "${rule}" i organisasjon ${organization}`,
  partElsewhere: (rule, organization) => `"${rule}" er en regel i organisasjon ${organization}`,
  makeOneThere: 'en regel består av regler i sin egen organisasjon: lag en der',
  writeItFirst: 'lag den regelen først, eller ta den ut',

  acknowledgedByHand: 'skrives bare når noen bekrefter varselet',
  leaveOrRemove: 'la det stå, eller fjern det for å ta bekreftelsen tilbake',
  otherRule: 'er en annen regel',
  otherOrganization: 'er en annen organisasjon',
  leaveIt: (name) => `la det være ${name}`,
  secretNotHere: 'endres ikke her',
  secretInTerminal: '"put organizations" i et terminalvindu endrer det',
  notSetUp: (organization, stack) =>
    `Organisasjon ${organization} er ikke satt opp i ${stack}: "put organizations" legger den til.`,
  isInvalid: (organization) => `Oppføringen til organisasjon ${organization} er ugyldig: Rett den først.`,
  isDisabled: (organization, stack) => `Organisasjon ${organization} er slått av i ${stack}.`,
};
