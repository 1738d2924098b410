import type { DigestWords } from '../en/digest-words.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, counted } = speechOf('fr');

export const digestWords: DigestWords = {
  title: (alerts, rules) => `RÉCAPITULATIF\u00a0: ${nouns.alerts(alerts)} de ${nouns.rules(rules)}`,
  alerts: nouns.alerts,
  counts: (alerts, rules) => `${nouns.alerts(alerts)} de ${nouns.rules(rules)}\u00a0:`,
  andMore: (alerts, rules) => `... et encore ${nouns.alerts(alerts)} de ${nouns.rules(rules)}.`,

  hourFull: ({ from, to, inZone, shown }) =>
    `De ${from} à ${to}${inZone}, ${number(shown)} alertes ont été affichées ici, la limite pour une heure. Celles-ci s’y ajoutent. Les alertes critiques, et ce qui est terminé, sont toujours affichées.`,
  tooSensitive:
    'Une règle qui se déclenche si souvent est peut-être trop sensible\u00a0; réduisez sa sensibilité, ou indiquez «\u00a0silencedUntil\u00a0» dans son élément',
  atOnce: (alerts) =>
    `${counted(alerts, 'alerte est arrivée', 'alertes sont arrivées')} d’un coup\u00a0; les voici ensemble.`,
  delayed: ({ alerts, muted, capped }) => {
    const byCap = 'par la limite d’e-mails par heure';
    const byPeace = 'pendant les heures calmes ou une mise en sourdine';
    const held = (count: number) => `dont ${counted(count, 'retenue', 'retenues')}`;
    const also = muted > 0 && capped > 0 ? ` et ${number(capped)} ${byCap}` : '';
    return `${nouns.alerts(alerts)}, ${muted > 0 ? `${held(muted)} ${byPeace}` : `${held(capped)} ${byCap}`}${also}.`;
  },

  over: (alerts, of) => `${of}\u00a0: ${counted(alerts, 'alerte terminée', 'alertes terminées')}`,
  found: (mentions, of) => `${of}\u00a0: ${nouns.mentions(mentions)}`,
  several: (alerts, of, firing) =>
    `${of}\u00a0: ${nouns.alerts(alerts)}, dont ${counted(firing, 'nouvelle', 'nouvelles')}`,

  moreStories: (count) => `... et ${counted(count, 'autre sujet', 'autres sujets')}.`,
  mentionsShown: (mentions, shown) => `${nouns.mentions(mentions)}, dont ${counted(shown, 'affichée', 'affichées')}`,
  rule: (rule, severity, at) => `Règle ${rule}, ${severity}, ${at}`,
  before: (told) => `Avant\u00a0: ${told}`,
  more: (count) => `${counted(count, 'autre', 'autres')}`,
};
