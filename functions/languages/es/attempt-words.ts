import type { AttemptWords } from '../en/attempt-words.ts';

/** What came of attempts to deliver. */
export const attemptWords: AttemptWords = {
  answered: ({ status, isFailed, reason, moved }) => {
    const quoted = reason === undefined ? undefined : `«${reason}»`;
    const said = [quoted, moved].filter((each) => each !== undefined).join('; ');
    return `la respuesta fue ${status}${isFailed ? ', y que no se logró' : ''}${said === '' ? '' : ` (${said})`}`;
  },
  moved: (chat) => `el grupo ahora es el chat ${chat}: ponga este chatId en el canal`,
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

  delivered: 'entregado',
  notTaken: 'no aceptado',
  notAgain: (said) => `${said}; no se vuelve a intentar`,
  again: (said, time) => `${said}; nuevo intento a las ${time}, durante un día`,
  gone: 'la respuesta fue 410 (Gone): el destinatario no quiere nada más. No recibe nada hasta que tenga otro secreto',
  noResult: (seconds) =>
    `no hay resultado después de ${seconds} s. Quien gestiona mention-alerts ve por qué en el registro de «deliver». La prueba sigue en la cola`,
  inDigest: 'se alcanzó el límite de alertas por hora: el resumen al final de la hora la menciona',
  overtaken: 'una prueba posterior había llegado antes',
  waits: (time) => `espera hasta las ${time}, porque se alcanzó el límite de la hora o el destinatario pidió una pausa`,
};
