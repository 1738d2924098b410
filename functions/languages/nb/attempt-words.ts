import type { AttemptWords } from '../en/attempt-words.ts';

/** What came of attempts to deliver. */
export const attemptWords: AttemptWords = {
  answered: ({ status, isFailed, reason, moved }) => {
    const quoted = reason === undefined ? undefined : `«${reason}»`;
    const said = [quoted, moved].filter((each) => each !== undefined).join('; ');
    return `svaret var ${status}${isFailed ? ', og at det mislyktes' : ''}${said === '' ? '' : ` (${said})`}`;
  },
  moved: (chat) => `gruppen er blitt chatten ${chat}: gi kanalen denne chatId`,
  failures: {
    'connection-refused': () => 'forbindelsen ble avvist',
    'connection-broke': () => 'forbindelsen ble brutt',
    'answer-cut': () => 'svaret var avkortet',
    'no-such-host': () => 'navnet i adressen finnes ikke',
    'host-not-resolved': () => 'navnet i adressen kunne ikke slås opp',
    'host-not-reached': () => 'mottakeren kan ikke nås',
    'no-answer-in-time': () => 'svaret kom ikke i tide',
    certificate: ({ about }) => `TLS-sertifikatet eller protokollen ble ikke godtatt (${about})`,
    'not-asked': ({ about }) => `mottakeren kunne ikke kontaktes${about === undefined ? '' : ` (${about})`}`,
    'service-error': ({ about }) => `AWS melder: ${about}`,
    'nothing-said': () => 'EventBridge sa ikke hva det ble til',
    'secret-not-read': ({ about }) => `hemmeligheten kunne ikke leses (${about})`,
    'secret-missing': ({ about }) =>
      `hemmeligheten ${about} finnes ikke: opprett den, eller rett secretName i oppføringen`,
    'secret-not-allowed': ({ about }) =>
      `funksjonen deliver får ikke lese hemmeligheten ${about}: er den kryptert med en egen nøkkel?`,
    'secret-not-readable': ({ about }) => `hemmeligheten ${about} kan ikke leses: er den merket for sletting?`,
    'secret-not-decrypted': ({ about }) =>
      `hemmeligheten ${about} kan ikke dekrypteres: får funksjonen deliver bruke nøkkelen?`,
    'secret-not-json': ({ about, form }) =>
      `hemmeligheten ${about} kan ikke brukes, for den er ikke JSON. Skriv den slik: ${form}`,
    'secret-malformed': ({ about, field, form }) =>
      `hemmeligheten ${about} kan ikke brukes: ${(field ?? '') === '' ? 'den' : `«${field}»`} mangler eller har feil form. Skriv den slik: ${form}`,
    'item-invalid': () => 'oppføringen til kanalen er ugyldig',
    'no-sender': () => 'emailFrom er ikke satt lenger',
    'no-event': () => 'det er ingen hendelse som en buss kan ta imot',
    'address-not-url': () => 'adressen er ingen URL: skriv «https://...»',
    'address-not-https': () => 'adressen begynner ikke med https://, og navnet er ikke et tillatt internt navn',
    'address-with-password': () => 'adressen har et brukernavn eller passord; det støttes ikke',
    'address-internal': ({ about }) =>
      `${about} fører til en intern adresse; hvis det er meningen, før opp navnet i allowedInternalWebhookHosts`,
  },

  delivered: 'levert',
  notTaken: 'ikke tatt imot',
  notAgain: (said) => `${said}; det prøves ikke igjen`,
  again: (said, time) => `${said}; neste forsøk ${time}, i et døgn`,
  gone: 'svaret var 410 (Gone), så mottakeren vil ikke ha mer. Den får ingenting før den har en ny hemmelighet',
  noResult: (seconds) =>
    `det er ikke noe resultat etter ${seconds} s. Den som drifter mention-alerts, ser i loggen til «deliver» hvorfor. Testen blir liggende i køen`,
  inDigest: 'grensen for varsler i timen er nådd: samlemeldingen på slutten av timen forteller om det',
  overtaken: 'en senere test kom fram før den',
  waits: (time) => `den venter til ${time}, fordi grensen for timen er nådd eller mottakeren ba om en pause`,
};
