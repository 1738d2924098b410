import { attempts } from '../compiled/es/attempts.ts';
import type { AttemptWords } from '../en/attempt-words.ts';

/** What came of attempts to deliver. */
export const attemptWords: AttemptWords = {
  ...attempts,
  answered: ({ status, isFailed, reason, moved }) => {
    const quoted = reason === undefined ? undefined : `«${reason}»`;
    const said = [quoted, moved].filter((each) => each !== undefined).join('; ');
    return `la respuesta fue ${status}${isFailed ? ', y que no se logró' : ''}${said === '' ? '' : ` (${said})`}`;
  },
  failures: {
    'connection-refused': () => 'la conexión fue rechazada',
    'connection-broke': () => 'la conexión se cortó',
    'answer-cut': () => 'la respuesta llegó cortada',
    'no-such-host': () => 'el nombre de la dirección no existe',
    'host-not-resolved': () => 'no se pudo resolver el nombre de la dirección',
    'host-not-reached': () => 'no se puede llegar al destinatario',
    'no-answer-in-time': () => 'la respuesta no llegó a tiempo',
    certificate: ({ about }) => `no se aceptó su certificado o protocolo TLS (${about})`,
    'not-asked': ({ about }) => `no se pudo contactar con el destinatario${about === undefined ? '' : ` (${about})`}`,
    'service-error': ({ about }) => `AWS responde: ${about}`,
    'nothing-said': () => 'EventBridge no dijo qué pasó',
    'secret-not-read': ({ about }) => `no se pudo leer el secreto (${about})`,
    'secret-missing': ({ about }) => `el secreto ${about} no existe: créelo, o corrija secretName en el elemento`,
    'secret-not-allowed': ({ about }) =>
      `la función deliver no puede leer el secreto ${about}: ¿está cifrado con una clave propia?`,
    'secret-not-readable': ({ about }) => `el secreto ${about} no se puede leer: ¿está marcado para borrarse?`,
    'secret-not-decrypted': ({ about }) =>
      `el secreto ${about} no se puede descifrar: ¿puede la función deliver usar su clave?`,
    'secret-not-json': ({ about, form }) => `el secreto ${about} no sirve porque no es JSON. Escríbalo así: ${form}`,
    'secret-malformed': ({ about, field, form }) =>
      `el secreto ${about} no sirve: ${(field ?? '') === '' ? '' : `«${field}» `}falta o no tiene la forma debida. Escríbalo así: ${form}`,
    'item-invalid': () => 'el elemento del canal no es válido',
    'no-sender': () => 'emailFrom ya no está indicado',
    'no-event': () => 'no es un evento que un bus pueda aceptar',
    'address-not-url': () => 'la dirección no es una URL: escriba «https://...»',
    'address-not-https': () => 'la dirección no empieza por https://, y su nombre no es uno interno permitido',
    'address-with-password': () => 'la dirección contiene un nombre de usuario o una contraseña, y eso no se admite',
    'address-internal': ({ about }) =>
      `${about} lleva a una dirección interna; si es lo que se quiere, indique el nombre en allowedInternalWebhookHosts`,
  },
};
