import type { ChannelWords } from '../en/channel-words.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('de');

/** What the tab of channels and the answers about one say. */
export const channelWords: ChannelWords = {
  fields: {
    address: 'Adresse',
    key: 'Schlüssel der Integration',
    token: 'Token des Bots',
    chat: 'Chat (eine Zahl oder @kanal)',
    signingSecret: 'Signaturschlüssel',
  },

  emailsAreDeployed:
    'Wer E-Mails einer Organisation erhält, steht in ihren Einstellungen. Wer die aller erhält, gehört zum Stack: Ändern Sie alertEmails in seiner Datei cdk.json, und stellen Sie ihn bereit mit',

  connect: 'Kanal verbinden',
  whichKind: 'Wohin soll gemeldet werden?',
  chooseKind: 'Auswählen',
  itsId: 'Kennung',
  aboutId: 'Regeln nennen den Kanal bei seiner Kennung; sie bleibt.',
  aboutSecret:
    'Was Sie hier eingeben, wird verschlüsselt gespeichert und nie wieder angezeigt, weder hier noch in einem Protokoll.',
  mayStayEmpty: (title) => `Leer: die übliche Adresse von ${title}.`,
  isMade: 'Leer: Er wird erzeugt und einmal angezeigt.',
  staysAsItIs: 'Leer: bleibt, wie es ist.',
  connectAndTest: 'Verbinden und testen',
  anotherSecret: 'Neue Zugangsdaten',
  anotherSecretOf: (channel) => `Neue Zugangsdaten für ${channel}`,
  aboutRotation:
    'Mit den neuen Zugangsdaten wird ein Test gesendet. Nimmt ihn der Empfänger nicht an, gelten weiter die alten.',
  replaceAndTest: 'Ersetzen und testen',
  remove: 'Entfernen',
  removeOf: (channel) => `${channel} entfernen`,
  removes: 'Er erhält nichts mehr, und seine Zugangsdaten werden in sieben Tagen gelöscht.',
  rulesLoseIt: (count) =>
    `${count === 1 ? 'Diese Regel nennt ihn und erreicht' : 'Diese Regeln nennen ihn und erreichen'} ihn dann nicht mehr:`,
  removeNow: 'Kanal entfernen',
  forReceiver:
    'Der Empfänger braucht diesen Signaturschlüssel, um zu prüfen, was ankommt. Er wird nur dieses eine Mal angezeigt:',
  copy: 'Kopieren',
  copied: 'Kopiert',
  nameInRules: (edit, field) =>
    `Nennen Sie ihn nun in den Regeln, die ihm melden sollen: Regel öffnen, „${edit}“, „${field}“.`,
  toRules: 'Zu den Regeln',

  badId: 'Eine Kennung hat 1 bis 200 dieser Zeichen: A bis Z, a bis z, Ziffern und _ + = . @ -.',
  exists: (channel) => `Es gibt schon einen Kanal ${channel}: Wählen Sie eine andere Kennung.`,
  secretOfOthers: (channels) =>
    `Die Zugangsdaten dieser Kennung gehören zu ${list(channels)}: Wählen Sie eine andere Kennung.`,
  noSuchKind: 'Diese Art von Kanal gibt es nicht. Laden Sie die Seite neu.',
  missing: (field) => `${field}: Das fehlt.`,
  malformed: (field) => `${field}: Das hat nicht die nötige Form. Kopieren Sie es noch einmal vollständig.`,
  unusable: 'Die Zugangsdaten sind nicht brauchbar. Geben Sie die Felder noch einmal ein.',
  badAddress:
    'Die Adresse muss mit https:// beginnen, zu einem Rechner außerhalb Ihres Netzes gehören und darf weder Benutzernamen noch Passwort enthalten.',
  typedAgain: (field) =>
    `${field}: Geben Sie das noch einmal ein. Die Adresse ändert sich, und ein Passwort geht an keine andere Adresse als die, für die es angegeben wurde.`,
  invalidItem: (channel) =>
    `Der Eintrag des Kanals ${channel} ist ungültig. Wer mention-alerts betreibt, muss ihn erst berichtigen.`,

  repair: 'Geben Sie ihm andere Zugangsdaten oder entfernen Sie ihn.',
  wentBack: 'Es hat sich nichts geändert: Es gelten die Zugangsdaten, die er hatte.',
  notSure: 'Es gelten die neuen Zugangsdaten; noch ist nichts über sie bekannt. Die alten werden aufbewahrt.',
  notTested: 'Er hat die neuen Zugangsdaten. Er ist abgeschaltet, also wurde kein Test gesendet.',
  removed: (channel, secretStays) =>
    `${channel} ist entfernt. ${secretStays ? 'Seine Zugangsdaten bleiben, weil sie nicht ihm allein gehören.' : 'Seine Zugangsdaten werden in sieben Tagen gelöscht.'}`,
};
