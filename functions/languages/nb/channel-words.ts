import type { ChannelWords } from '../en/channel-words.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('nb');

/** What the tab of channels and the answers about one say. */
export const channelWords: ChannelWords = {
  fields: {
    address: 'Adresse',
    key: 'Nøkkel til integrasjonen',
    token: 'Token til boten',
    chat: 'Chat (et tall, eller @kanal)',
    signingSecret: 'Signeringsnøkkel',
  },

  emailsAreDeployed:
    'Hvem som får e-post om en organisasjon, står i innstillingene. Hvem som får e-post om alle, hører til stakken: endre alertEmails i filen cdk.json, og rull den ut med',

  connect: 'Koble til en kanal',
  whichKind: 'Hvor skal det varsles?',
  chooseKind: 'Velg',
  itsId: 'ID-en',
  aboutId: 'Regler viser til kanalen med ID-en, og den kan ikke endres.',
  aboutSecret: 'Det du skriver her, lagres kryptert og vises aldri igjen, verken her eller i noen logg.',
  mayStayEmpty: (title) => `Tomt: den vanlige adressen til ${title}.`,
  isMade: 'Tomt: den lages og vises én gang.',
  staysAsItIs: 'Tomt: blir som før.',
  connectAndTest: 'Koble til og test',
  anotherSecret: 'Ny hemmelighet',
  anotherSecretOf: (channel) => `Ny hemmelighet for ${channel}`,
  aboutRotation: 'En test sendes med den nye hemmeligheten. Hvis mottakeren ikke tar imot, gjelder den gamle videre.',
  replaceAndTest: 'Bytt og test',
  remove: 'Fjern',
  removeOf: (channel) => `Fjern ${channel}`,
  removes: 'Den får ikke noe mer, og hemmeligheten slettes om sju dager.',
  rulesLoseIt: (count) => `${count === 1 ? 'Denne regelen' : 'Disse reglene'} viser til den og når den ikke lenger:`,
  removeNow: 'Fjern kanalen',
  forReceiver:
    'Mottakeren trenger denne signeringsnøkkelen for å kontrollere det som kommer. Den vises bare denne ene gangen:',
  copy: 'Kopier',
  copied: 'Kopiert',
  nameInRules: (edit, field) => `Nevn den nå i reglene som skal varsle den: åpne en regel, «${edit}», «${field}».`,
  toRules: 'Til reglene',

  badId: 'En ID har 1 til 200 av disse tegnene: A til Z, a til z, sifre og _ + = . @ -.',
  exists: (channel) => `Det finnes allerede en kanal ${channel}: velg en annen ID.`,
  secretOfOthers: (channels) => `Hemmeligheten til denne ID-en hører til ${list(channels)}: velg en annen ID.`,
  noSuchKind: 'Den typen kanal finnes ikke. Last siden på nytt.',
  missing: (field) => `${field}: dette mangler.`,
  malformed: (field) => `${field}: dette har ikke den formen det må ha. Kopier hele teksten på nytt.`,
  unusable: 'Hemmeligheten kan ikke brukes. Skriv feltene på nytt.',
  badAddress:
    'Adressen må begynne med https://, høre til en maskin utenfor nettet ditt og verken inneholde brukernavn eller passord.',
  typedAgain: (field) =>
    `${field}: skriv dette på nytt. Adressen endres, og et passord går ikke til noen annen adresse enn den det ble oppgitt for.`,
  invalidItem: (channel) =>
    `Oppføringen for kanalen ${channel} er ugyldig. De som drifter mention-alerts, må rette den først.`,

  repair: 'Gi den en annen hemmelighet, eller fjern den.',
  wentBack: 'Ingenting er endret: den bruker hemmeligheten den hadde.',
  notSure: 'Den bruker den nye hemmeligheten; ingenting er kjent om den ennå. Den gamle tas vare på.',
  notTested: 'Den har fått den nye hemmeligheten. Den er slått av, så ingen test ble sendt.',
  removed: (channel, secretStays) =>
    `${channel} er fjernet. ${secretStays ? 'Hemmeligheten blir, fordi den ikke hører til denne kanalen alene.' : 'Hemmeligheten slettes om sju dager.'}`,
};
