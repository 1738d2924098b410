import { nouns } from '../compiled/nb/nouns.ts';
import { page } from '../compiled/nb/page.ts';
import type { PageWords } from '../en/page-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, decimal, counted, list } = speechOf('nb');

const states = { quiet: 'rolig', firing: 'varsler', 'held back': 'holdt tilbake', off: 'av' };

const statuses = { firing: 'Varsel', updated: 'Nytt', resolved: 'Over', ended: 'Avsluttet', found: 'Omtale' };

/** The words of the hosted page: its frame, stories, and what is drawn of a rule. */
export const pageWords: PageWords = {
  ...page,
  rules: nouns.rules,
  mentions: nouns.mentions,
  severities: nouns.severities,
  zones: (zones) => `Tidene gjelder ${list(zones)}, slik hver organisasjon har det.`,
  told: ({ messages, isEmailed, channels }) => {
    const ways = [...(isEmailed ? ['e-post'] : []), ...channels];
    const by = ways.length === 0 ? 'bare til programmer' : `via ${ways.join(', ')}`;
    return `meldt i ${nouns.messages({ count: messages })} ${by}`;
  },
  knownTo: (people) => `kjent for ${people.map(({ by = 'noen', since }) => `${by} siden ${since}`).join(', ')}`,
  messageAt: (status, at) => `${statuses[status].toLowerCase()} ${at}`,
  priceOfPast: ({ mentions: kept, scrolls, most }) =>
    `${nouns.mentions({ count: kept })} i det som er bevart: 1 telling og omtrent ${counted(scrolls, 'henting', 'hentinger')}${scrolls > most ? `, flere enn de ${number(most)} i et minutt` : ''}.`,
  stateSince: (state, since) => `${states[state]} siden ${since}`,
  alertsPerWeek: (count) => {
    if (count === 0) return 'ingen';
    return `${count < 10 ? decimal(count, 1) : number(Math.round(count))} i uken`;
  },
  termsAnd: (terms, count, of) => {
    const who = [
      ...(count === undefined ? [] : [nouns.mentions({ count })]),
      ...(of === undefined ? [] : [`fra ${nouns.voices({ count: of })}`]),
    ];
    return [terms, who.join(' ')].filter((part) => part !== '').join(': ') || 'Omtalene ble ikke lest.';
  },
  toldOtherwise: (told, now, why) =>
    `Meldingen ${told.at} sa ${told.began} og ${number(told.count)}; vurdert på nytt er det ${now.began} og ${number(now.count)}, fordi ${why}.`,
};
