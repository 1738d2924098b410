import { attempts } from '../compiled/fr/attempts.ts';
import type { AttemptWords } from '../en/attempt-words.ts';

/** What came of attempts to deliver. */
export const attemptWords: AttemptWords = {
  ...attempts,
  answered: ({ status, isFailed, reason, moved }) => {
    const quoted = reason === undefined ? undefined : `«\u00a0${reason}\u00a0»`;
    const said = [quoted, moved].filter((each) => each !== undefined).join('\u00a0; ');
    return `la réponse a été ${status}${isFailed ? ', et que c’est un échec' : ''}${said === '' ? '' : ` (${said})`}`;
  },
  failures: {
    'connection-refused': () => 'la connexion a été refusée',
    'connection-broke': () => 'la connexion a été coupée',
    'answer-cut': () => 'la réponse était tronquée',
    'no-such-host': () => 'le nom dans l’adresse n’existe pas',
    'host-not-resolved': () => 'le nom dans l’adresse n’a pas pu être résolu',
    'host-not-reached': () => 'le destinataire est injoignable',
    'no-answer-in-time': () => 'la réponse n’est pas venue à temps',
    certificate: ({ about }) => `son certificat ou son protocole TLS n’a pas été accepté (${about})`,
    'not-asked': ({ about }) => `le destinataire n’a pas pu être contacté${about === undefined ? '' : ` (${about})`}`,
    'service-error': ({ about }) => `AWS répond\u00a0: ${about}`,
    'nothing-said': () => 'EventBridge n’a pas dit ce qu’il en est',
    'secret-not-read': ({ about }) => `le secret n’a pas pu être lu (${about})`,
    'secret-missing': ({ about }) =>
      `le secret ${about} n’existe pas\u00a0: créez-le, ou corrigez secretName dans l’élément`,
    'secret-not-allowed': ({ about }) =>
      `la fonction deliver n’a pas le droit de lire le secret ${about}\u00a0: est-il chiffré avec une clé à lui\u00a0?`,
    'secret-not-readable': ({ about }) =>
      `le secret ${about} ne peut pas être lu\u00a0: est-il marqué pour suppression\u00a0?`,
    'secret-not-decrypted': ({ about }) =>
      `le secret ${about} ne peut pas être déchiffré\u00a0: la fonction deliver peut-elle utiliser sa clé\u00a0?`,
    'secret-not-json': ({ about, form }) =>
      `le secret ${about} n’est pas utilisable, car ce n’est pas du JSON. Écrivez-le ainsi\u00a0: ${form}`,
    'secret-malformed': ({ about, field, form }) =>
      `le secret ${about} n’est pas utilisable\u00a0: ${(field ?? '') === '' ? 'il' : `«\u00a0${field}\u00a0»`} manque ou n’a pas la bonne forme. Écrivez-le ainsi\u00a0: ${form}`,
    'item-invalid': () => 'l’élément du canal n’est pas valide',
    'no-sender': () => 'emailFrom n’est plus indiqué',
    'no-event': () => 'ce n’est pas un événement qu’un bus pourrait prendre',
    'address-not-url': () => 'l’adresse n’est pas une URL\u00a0: écrivez «\u00a0https://...\u00a0»',
    'address-not-https': () => 'l’adresse ne commence pas par https://, et son nom n’est pas un nom interne autorisé',
    'address-with-password': () =>
      'l’adresse contient un nom d’utilisateur ou un mot de passe, ce qui n’est pas pris en charge',
    'address-internal': ({ about }) =>
      `${about} mène à une adresse interne\u00a0; si c’est voulu, indiquez ce nom dans allowedInternalWebhookHosts`,
  },
};
