import { attempts } from '../compiled/nb/attempts.ts';
import type { AttemptWords } from '../en/attempt-words.ts';

/** What came of attempts to deliver. */
export const attemptWords: AttemptWords = {
  ...attempts,
  answered: ({ status, isFailed, reason, moved }) => {
    const quoted = reason === undefined ? undefined : `«${reason}»`;
    const said = [quoted, moved].filter((each) => each !== undefined).join('; ');
    return `svaret var ${status}${isFailed ? ', og at det mislyktes' : ''}${said === '' ? '' : ` (${said})`}`;
  },
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
};
