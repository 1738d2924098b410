import { nouns } from '../compiled/fr/nouns.ts';
import { page } from '../compiled/fr/page.ts';
import type { PageWords } from '../en/page-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, decimal, counted, list } = speechOf('fr');

const states = { quiet: 'calme', firing: 'en alerte', 'held back': 'retenue', off: 'désactivée' };

const statuses = { firing: 'Alerte', updated: 'Suite', resolved: 'Fin', ended: 'Close', found: 'Mention' };

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  ...page,
  rules: nouns.rules,
  mentions: nouns.mentions,
  severities: nouns.severities,
  zones: (zones) => `Heures de ${list(zones)}, selon l’organisation.`,
  told: ({ messages, isEmailed, channels }) => {
    const ways = [...(isEmailed ? ['e-mail'] : []), ...channels];
    const by = ways.length === 0 ? 'aux programmes seulement' : `par ${ways.join(', ')}`;
    return `annoncé en ${nouns.messages({ count: messages })} ${by}`;
  },
  knownTo: (people) => `connu de ${people.map(({ by = 'quelqu’un', since }) => `${by} depuis ${since}`).join(', ')}`,
  messageAt: (status, at) => `${statuses[status].toLowerCase()} ${at}`,
  priceOfPast: ({ mentions: kept, scrolls, most }) =>
    `${nouns.mentions({ count: kept })} dans ce qui est conservé : 1 comptage et environ ${counted(scrolls, 'lecture', 'lectures')}${scrolls > most ? `, plus que les ${number(most)} d’une minute` : ''}.`,
  stateSince: (state, since) => `${states[state]} depuis ${since}`,
  alertsPerWeek: (count) => {
    if (count === 0) return 'aucune';
    return `${count < 10 ? decimal(count, 1) : number(Math.round(count))} par semaine`;
  },
  termsAnd: (terms, count, of) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions({ count })]),
      ...(of === undefined ? [] : [`de ${nouns.voices({ count: of })}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(' : ') || 'Ses mentions n’ont pas été lues.';
  },
  toldOtherwise: (told, now, why) =>
    `Le message de ${told.at} disait ${told.began} et ${number(told.count)} ; réévaluée, c’est ${now.began} et ${number(now.count)} : ${why}.`,
};
