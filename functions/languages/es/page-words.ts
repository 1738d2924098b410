import { nouns } from '../compiled/es/nouns.ts';
import { page } from '../compiled/es/page.ts';
import type { PageWords } from '../en/page-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, decimal, counted, list } = speechOf('es');

const states = { quiet: 'en calma', firing: 'en alerta', 'held back': 'retenida', off: 'desactivada' };

const statuses = { firing: 'Alerta', updated: 'Novedad', resolved: 'Fin', ended: 'Cerrada', found: 'Mención' };

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  ...page,
  rules: nouns.rules,
  mentions: nouns.mentions,
  severities: nouns.severities,
  zones: (zones) => `Horas de ${list(zones)}, según cada organización.`,
  told: ({ messages, isEmailed, channels }) => {
    const ways = [...(isEmailed ? ['correo'] : []), ...channels];
    const by = ways.length === 0 ? 'solo a programas' : `por ${ways.join(', ')}`;
    return `avisado en ${nouns.messages({ count: messages })} ${by}`;
  },
  knownTo: (people) => `al tanto: ${people.map(({ by = 'alguien', since }) => `${by} desde ${since}`).join(', ')}`,
  messageAt: (status, at) => `${statuses[status].toLowerCase()} ${at}`,
  priceOfPast: ({ mentions: kept, scrolls, most }) =>
    `${nouns.mentions({ count: kept })} en lo que se conserva: 1 recuento y unas ${counted(scrolls, 'lectura', 'lecturas')}${scrolls > most ? `, más de las ${number(most)} de un minuto` : ''}.`,
  stateSince: (state, since) => `${states[state]} desde ${since}`,
  alertsPerWeek: (count) => {
    if (count === 0) return 'ninguna';
    return `${count < 10 ? decimal(count, 1) : number(Math.round(count))} por semana`;
  },
  termsAnd: (terms, count, of) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions({ count })]),
      ...(of === undefined ? [] : [`de ${nouns.voices({ count: of })}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(': ') || 'Sus menciones no se leyeron.';
  },
  toldOtherwise: (told, now, why) =>
    `El mensaje de ${told.at} decía ${told.began} y ${number(told.count)}; juzgada de nuevo es ${now.began} y ${number(now.count)}, porque ${why}.`,
};
