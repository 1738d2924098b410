import type { ChannelWords } from '../en/channel-words.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('es');

/** What the tab of channels and the answers about one say. */
export const channelWords: ChannelWords = {
  fields: {
    address: 'Dirección',
    key: 'Clave de la integración',
    token: 'Token del bot',
    chat: 'Chat (un número o @canal)',
    signingSecret: 'Clave de firma',
  },

  emailsAreDeployed:
    'Quién recibe los correos de una organización está en sus ajustes. Quién recibe todos es parte de la pila: cambie alertEmails en su cdk.json y despliéguela con',

  connect: 'Conectar un canal',
  whichKind: '¿Adónde se avisa?',
  chooseKind: 'Elegir',
  itsId: 'Su identificador',
  aboutId: 'Las reglas nombran el canal por su identificador, que no cambia.',
  aboutSecret: 'Lo que se escribe aquí se guarda cifrado y no vuelve a mostrarse, ni aquí ni en ningún registro.',
  mayStayEmpty: (title) => `Vacío: la dirección habitual de ${title}.`,
  isMade: 'Vacío: se crea una y se muestra una sola vez.',
  staysAsItIs: 'Vacío: queda como está.',
  connectAndTest: 'Conectar y probar',
  anotherSecret: 'Cambiar el secreto',
  anotherSecretOf: (channel) => `Nuevo secreto de ${channel}`,
  aboutRotation: 'Se envía una prueba con el nuevo secreto. Si el receptor no la acepta, queda el anterior.',
  replaceAndTest: 'Sustituir y probar',
  remove: 'Quitar',
  removeOf: (channel) => `Quitar ${channel}`,
  removes: 'Ya no recibe nada, y su secreto se borra en siete días.',
  rulesLoseIt: (count) =>
    `${count === 1 ? 'Esta regla lo nombra y ya no llegará' : 'Estas reglas lo nombran y ya no llegarán'} a él:`,
  removeNow: 'Quitar el canal',
  forReceiver: 'El receptor necesita esta clave de firma para comprobar lo que llega. Solo se muestra esta vez:',
  copy: 'Copiar',
  copied: 'Copiado',
  nameInRules: (edit, field) => `Falta nombrarlo en las reglas que deben avisarle: abra una, «${edit}», «${field}».`,
  toRules: 'A las reglas',

  badId: 'Un identificador tiene de 1 a 200 de estos caracteres: A a Z, a a z, cifras y _ + = . @ -.',
  exists: (channel) => `Ya hay un canal ${channel}: elija otro identificador.`,
  secretOfOthers: (channels) => `El secreto de este identificador pertenece a ${list(channels)}: elija otro.`,
  noSuchKind: 'No existe ese tipo de canal. Vuelva a cargar la página.',
  missing: (field) => `${field}: falta.`,
  malformed: (field) => `${field}: no tiene la forma que debe tener. Cópiela de nuevo entera.`,
  unusable: 'El secreto no se puede usar. Escriba sus campos de nuevo.',
  badAddress:
    'La dirección debe empezar por https://, ser de una máquina de fuera de su red y no contener ni usuario ni contraseña.',
  typedAgain: (field) =>
    `${field}: hay que escribirla de nuevo. La dirección cambia, y una contraseña no va a otra dirección que aquella para la que se dio.`,
  invalidItem: (channel) =>
    `El elemento del canal ${channel} no es válido. Quien gestiona mention-alerts debe corregirlo antes.`,

  repair: 'Dele otro secreto o quítelo.',
  wentBack: 'Nada ha cambiado: usa el secreto que tenía.',
  notSure: 'Usa el nuevo secreto; aún no se sabe nada de él. El anterior se conserva.',
  notTested: 'Tiene el nuevo secreto. Está desactivado, así que no se envió ninguna prueba.',
  removed: (channel, secretStays) =>
    `${channel} está quitado. ${secretStays ? 'Su secreto queda, porque no es solo de este canal.' : 'Su secreto se borra en siete días.'}`,
};
