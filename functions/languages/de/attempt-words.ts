import { attempts } from '../compiled/de/attempts.ts';
import type { AttemptWords } from '../en/attempt-words.ts';

/** What came of attempts to deliver. */
export const attemptWords: AttemptWords = {
  ...attempts,
  answered: ({ status, isFailed, reason, moved }) => {
    const quoted = reason === undefined ? undefined : `„${reason}“`;
    const said = [quoted, moved].filter((each) => each !== undefined).join('; ');
    return `die Antwort war ${status}${isFailed ? ', und dass es nicht gelang' : ''}${said === '' ? '' : ` (${said})`}`;
  },
  failures: {
    'connection-refused': () => 'die Verbindung wurde abgelehnt',
    'connection-broke': () => 'die Verbindung brach ab',
    'answer-cut': () => 'die Antwort war abgeschnitten',
    'no-such-host': () => 'den Namen in der Adresse gibt es nicht',
    'host-not-resolved': () => 'der Name in der Adresse konnte nicht aufgelöst werden',
    'host-not-reached': () => 'der Empfänger ist nicht erreichbar',
    'no-answer-in-time': () => 'die Antwort kam nicht rechtzeitig',
    certificate: ({ about }) => `sein TLS-Zertifikat oder -Protokoll wurde nicht akzeptiert (${about})`,
    'not-asked': ({ about }) =>
      `der Empfänger konnte nicht angesprochen werden${about === undefined ? '' : ` (${about})`}`,
    'service-error': ({ about }) => `AWS meldet: ${about}`,
    'nothing-said': () => 'EventBridge sagte nicht, was daraus wurde',
    'secret-not-read': ({ about }) => `das Secret konnte nicht gelesen werden (${about})`,
    'secret-missing': ({ about }) =>
      `das Secret ${about} gibt es nicht: Legen Sie es an, oder berichtigen Sie secretName im Eintrag`,
    'secret-not-allowed': ({ about }) =>
      `die Funktion deliver darf das Secret ${about} nicht lesen: Ist es mit einem eigenen Schlüssel verschlüsselt?`,
    'secret-not-readable': ({ about }) =>
      `das Secret ${about} kann nicht gelesen werden: Ist es zum Löschen vorgemerkt?`,
    'secret-not-decrypted': ({ about }) =>
      `das Secret ${about} kann nicht entschlüsselt werden: Darf die Funktion deliver seinen Schlüssel benutzen?`,
    'secret-not-json': ({ about, form }) =>
      `das Secret ${about} ist nicht brauchbar, denn es ist kein JSON. Schreiben Sie es so: ${form}`,
    'secret-malformed': ({ about, field, form }) =>
      `das Secret ${about} ist nicht brauchbar: ${(field ?? '') === '' ? 'Es' : `„${field}“`} fehlt oder hat die falsche Form. Schreiben Sie es so: ${form}`,
    'item-invalid': () => 'der Eintrag des Kanals ist ungültig',
    'no-sender': () => 'emailFrom ist nicht mehr gesetzt',
    'no-event': () => 'es ist kein Ereignis, das ein Bus annehmen könnte',
    'address-not-url': () => 'die Adresse ist keine URL: Schreiben Sie „https://...“',
    'address-not-https': () => 'die Adresse beginnt nicht mit https://, und ihr Name ist kein erlaubter interner',
    'address-with-password': () =>
      'die Adresse enthält einen Benutzernamen oder ein Passwort; das wird nicht unterstützt',
    'address-internal': ({ about }) =>
      `${about} führt zu einer internen Adresse; ist das gewollt, nennen Sie den Namen in allowedInternalWebhookHosts`,
  },
};
