import type { ChannelWords } from '../en/channel-words.ts';
import { speechOf } from '../speech-of.ts';

const { list } = speechOf('fr');

/** What the tab of channels and the answers about one say. */
export const channelWords: ChannelWords = {
  fields: {
    address: 'Adresse',
    key: 'Clé de l’intégration',
    token: 'Jeton du bot',
    chat: 'Chat (un nombre, ou @canal)',
    signingSecret: 'Clé de signature',
  },

  emailsAreDeployed:
    'Les destinataires des e-mails d’une organisation figurent dans ses réglages. Ceux de tous les e-mails font partie de la pile : modifiez alertEmails dans son cdk.json, puis déployez-la avec',

  connect: 'Connecter un canal',
  whichKind: 'Où faut-il alerter ?',
  chooseKind: 'Choisir',
  itsId: 'Son identifiant',
  aboutId: 'Les règles désignent le canal par son identifiant, qui reste le même.',
  aboutSecret: 'Ce que vous saisissez ici est chiffré et n’est plus jamais affiché, ni ici ni dans aucun journal.',
  mayStayEmpty: (title) => `Vide : l’adresse habituelle de ${title}.`,
  isMade: 'Vide : elle est créée, et affichée une seule fois.',
  staysAsItIs: 'Vide : reste inchangé.',
  connectAndTest: 'Connecter et tester',
  anotherSecret: 'Changer le secret',
  anotherSecretOf: (channel) => `Nouveau secret de ${channel}`,
  aboutRotation: 'Un test est envoyé avec le nouveau secret. Si le destinataire ne l’accepte pas, l’ancien reste.',
  replaceAndTest: 'Remplacer et tester',
  remove: 'Retirer',
  removeOf: (channel) => `Retirer ${channel}`,
  removes: 'Il ne reçoit plus rien, et son secret est supprimé dans sept jours.',
  rulesLoseIt: (count) =>
    `${count === 1 ? 'Cette règle le nomme et ne l’atteindra' : 'Ces règles le nomment et ne l’atteindront'} plus :`,
  removeNow: 'Retirer le canal',
  forReceiver:
    'Le destinataire a besoin de cette clé de signature pour vérifier ce qui arrive. Elle n’est affichée que cette fois :',
  copy: 'Copier',
  copied: 'Copié',
  nameInRules: (edit, field) =>
    `Nommez-le maintenant dans les règles qui doivent l’alerter : ouvrez-en une, « ${edit} », « ${field} ».`,
  toRules: 'Vers les règles',

  badId: 'Un identifiant a de 1 à 200 de ces caractères : A à Z, a à z, chiffres et _ + = . @ -.',
  exists: (channel) => `Il y a déjà un canal ${channel} : choisissez un autre identifiant.`,
  secretOfOthers: (channels) =>
    `Le secret de cet identifiant appartient à ${list(channels)} : choisissez un autre identifiant.`,
  noSuchKind: 'Ce type de canal n’existe pas. Rechargez la page.',
  missing: (field) => `${field} : cela manque.`,
  malformed: (field) => `${field} : cela n’a pas la forme attendue. Copiez-le de nouveau en entier.`,
  unusable: 'Le secret n’est pas utilisable. Saisissez ses champs de nouveau.',
  badAddress:
    'L’adresse doit commencer par https://, être celle d’une machine hors de votre réseau, et ne contenir ni nom d’utilisateur ni mot de passe.',
  typedAgain: (field) =>
    `${field} : saisissez-le de nouveau. L’adresse change, et un mot de passe ne va à aucune autre adresse que celle pour laquelle il a été donné.`,
  invalidItem: (channel) =>
    `L’élément du canal ${channel} n’est pas valide. Qui exploite mention-alerts doit d’abord le corriger.`,

  repair: 'Donnez-lui un autre secret, ou retirez-le.',
  wentBack: 'Rien n’a changé : il utilise le secret qu’il avait.',
  notSure: 'Il utilise le nouveau secret ; on n’en sait encore rien. L’ancien est conservé.',
  notTested: 'Il a le nouveau secret. Il est désactivé : aucun test n’a été envoyé.',
  removed: (channel, secretStays) =>
    `${channel} est retiré. ${secretStays ? 'Son secret reste, car il n’est pas à ce seul canal.' : 'Son secret est supprimé dans sept jours.'}`,
};
