import { nouns } from '../compiled/de/nouns.ts';
import { page } from '../compiled/de/page.ts';
import type { PageWords } from '../en/page-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, decimal, counted, list } = speechOf('de');

const states = { quiet: 'ruhig', firing: 'Alarm', 'held back': 'zurückgehalten', off: 'aus' };

const statuses = { firing: 'Alarm', updated: 'Neues', resolved: 'Vorbei', ended: 'Beendet', found: 'Erwähnung' };

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  ...page,
  rules: nouns.rules,
  mentions: nouns.mentions,
  severities: nouns.severities,
  zones: (zones) => `Zeiten gelten für ${list(zones)}, je nach Organisation.`,
  told: ({ messages, isEmailed, channels }) => {
    const ways = [...(isEmailed ? ['E-Mail'] : []), ...channels];
    const by = ways.length === 0 ? 'nur an Programme' : `per ${ways.join(', ')}`;
    return `in ${nouns.messages({ count: messages })} ${by} gemeldet`;
  },
  knownTo: (people) => `bekannt: ${people.map(({ by = 'jemandem', since }) => `${by} seit ${since}`).join(', ')}`,
  messageAt: (status, at) => `${statuses[status]} ${at}`,
  priceOfPast: ({ mentions: kept, scrolls, most }) =>
    `${nouns.mentions({ count: kept })} im Aufbewahrten: 1 Zählung und etwa ${counted(scrolls, 'Abruf', 'Abrufe')}${scrolls > most ? `, mehr als die ${number(most)} einer Minute` : ''}.`,
  stateSince: (state, since) => `${states[state]} seit ${since}`,
  alertsPerWeek: (count) => {
    if (count === 0) return 'keine';
    return `${count < 10 ? decimal(count, 1) : number(Math.round(count))} pro Woche`;
  },
  termsAnd: (terms, count, of) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions({ count })]),
      ...(of === undefined ? [] : [`von ${nouns.voices({ count: of })}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(': ') || 'Die Erwähnungen wurden nicht gelesen.';
  },
  toldOtherwise: (told, now, why) =>
    `Die Meldung von ${told.at} nannte ${told.began} und ${number(told.count)}; neu beurteilt sind es ${now.began} und ${number(now.count)}: ${why}.`,
};
