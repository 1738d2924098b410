import { explanations } from '../compiled/nb/explanations.ts';
import { nouns } from '../compiled/nb/nouns.ts';
import type { Counted } from '../counted.ts';
import type { ExplanationWords } from '../en/explanation-words.ts';
import { speechOf } from '../speech-of.ts';

const { decimal, finePercent, list, number, percent, plural } = speechOf('nb');

const ENDS = {
  edited: 'fordi det regelen følger, ble endret',
  deleted: 'fordi regelen ble slettet',
  disabled: 'fordi regelen eller organisasjonen ble slått av',
  outdated: 'fordi denne versjonen ikke lenger har slike regler',
} as const;

const ASKS = { atLeast: 'minst', atMost: 'høyst' } as const;

const things = (count: number, { of, isNegative, isMatching }: Counted) =>
  `${isMatching ? 'passende ' : ''}${isNegative ? plural(count, 'negativ ', 'negative ') : ''}${of === 'voices' ? plural(count, 'stemme', 'stemmer') : plural(count, 'omtale', 'omtaler')}`;

const usualIs = (usual: number) => `er opptil ${number(usual)} vanlig`;

const who = (those: number, all: number) => {
  if (all === 1) return 'Den andre';
  if (those === all) return all === 2 ? 'Begge de andre' : `Alle de ${all} andre`;
  return `${those} av de ${all} andre`;
};

const within = (length: string | undefined) => (length === undefined ? '' : ` på ${length}`);
const about = (terms: string | undefined) => (terms === undefined ? '' : `, om ${terms}`);

export const explanationWords: ExplanationWords = {
  ...explanations,
  things,
  sentence: (said) => `${said}.`,
  between: (from, to, inZone) => `mellom kl. ${from} og ${to}${inZone}`,
  occasion: (_, isolated) => `«${isolated}»`,
  counted: ({ count, what, length, isLeast = false, part, mentions, where }) =>
    [
      `${isLeast ? 'Minst ' : ''}${number(count)} ${things(count, what)}${within(length)}`,
      ...(part === undefined ? [] : [`(${percent(part.share)} av ${number(part.total)})`]),
      ...(mentions === undefined ? [] : [`(${nouns.mentions({ count: mentions })})`]),
      ...(where === undefined ? [] : [where]),
    ].join(' '),
  usualPeak: ({ peak, length, form, within: hours, ends = false }) => {
    if (form === 'days') return `opptil ${number(peak)}${within(length)} er vanlig`;
    const span = form === 'hour' ? ' på én time' : within(length);
    const part = hours === undefined ? '' : ends ? ` som slutter ${hours}` : ` ${hours}`;
    return `på en vanlig dag er toppen ${number(peak)}${span}${part}`;
  },
  usualOnWeekday: (weekday, hours, usual) => `på ${weekday}er ${hours} ${usualIs(usual)}`,
  usualNegatives: (peak, share, { of }, isPeakUnusual) => {
    const negative = `vanligvis er ${percent(share)} av alle ${things(2, { of })} negative`;
    return isPeakUnusual ? `${peak}, og ${negative}` : `${negative}, og ${peak}`;
  },
  tooFewToMiss: (usual, needs) =>
    `vanligvis ${number(usual)} på denne tiden, så få at det ikke betyr noe om de uteblir${needs === undefined ? '' : `; fra ${number(needs)} av gjør det det`}`,
  fewerThanOnDays: (usual, least, days) =>
    `vanligvis ${number(usual)} på denne tiden, minst ${number(least)} på ${days - 1} av ${days} dager`,
  fewerSince: (compared, weekday, clock) => `${compared}; færre siden ${weekday} kl. ${clock}`,
  expected: ({ occasion, isWhole, asks }) => {
    const part = occasion === undefined ? 'for en del av tidsrommet' : `med ${occasion} i tidsrommet`;
    const when = isWhole ? `for ${occasion ?? 'dette tidspunktet'}` : part;
    switch (asks.kind) {
      case 'limit':
        return `${when} ${ASKS[asks.bound]} ${number(asks.count)}`;
      case 'times':
        return `${when} ventes ${number(asks.times)} ganger så mange`;
      case 'upTo':
        return `${when} ventes opptil ${number(asks.count)}`;
      case 'downTo':
        return `${when} ventes en nedgang til ${number(asks.count)}`;
    }
  },
  partOfGroup: ({ group = 'gruppen', observed, of, isComplete, counts, length, where, compared }) => {
    const part = of === 0 ? `Ingenting sies om ${group}` : `${finePercent(observed / of)} av det som sies om ${group}`;
    const numbers = `${number(observed)} av ${number(of)}${isComplete ? '' : ' kjente'} ${things(of, { of: counts })}${within(length)}`;
    return `${part}: ${numbers}${where === undefined ? '' : ` ${where}`}; ${compared}.`;
  },
  partAsked: ({ atLeast, atMost }) =>
    `regelen krever ${[
      ...(atLeast === undefined ? [] : [`minst ${finePercent(atLeast)}`]),
      ...(atMost === undefined ? [] : [`høyst ${finePercent(atMost)}`]),
    ].join(' eller ')}`,
  partUsual: (low, high) => `vanligvis ${finePercent(low).slice(0, -2)} til ${finePercent(high)}`,
  measured: (measure, value) =>
    measure === 'INTERACTIONS' ? nouns.interactions({ count: value }) : `${nouns.measures[measure]} ${number(value)}`,
  noneAsLarge: (length) => `ingen stor omtale${within(length)}`,
  largestBesideUsual: (said, usual) => `${said}; den største i en vanlig uke har ${number(usual)}.`,

  where: (asked) =>
    [
      ...(asked.text === undefined ? [] : [`med ${asked.text}`]),
      ...(asked.languages === undefined ? [] : [`på språket ${asked.languages}`]),
      ...(asked.countries === undefined ? [] : [`fra landet ${asked.countries}`]),
      ...(asked.authors === undefined ? [] : [`av ${asked.authors}`]),
      ...(asked.notAuthors === undefined ? [] : [`ikke av ${asked.notAuthors}`]),
      ...(asked.reach === undefined ? [] : [`med rekkevidde fra ${number(asked.reach)}`]),
      ...(asked.interactions === undefined ? [] : [`med interaksjoner fra ${number(asked.interactions)}`]),
      ...(asked.influence === undefined ? [] : [`med innflytelse fra ${number(asked.influence)}`]),
    ].join(', '),

  together: ({ open, none, without, length }) =>
    `${open.length === 0 ? `ingen av ${list(none)}` : list(open)}${without.length === 0 ? '' : ` uten ${list(without)}`} i løpet av ${length}`,
  partsNot: (names) => `ikke ${list(names)}`,
  partsToo: (names) => `men også ${list(names)}`,
  partsUnknown: (names) => `om ${list(names)} er ingenting kjent`,
  partShare: ({ share, usual, isNegative, length, terms }) =>
    `${percent(share)} ${isNegative ? 'negative' : 'av gruppen'}${within(length)}${usual === undefined ? '' : ` (vanligvis ${percent(usual)})`}${about(terms)}`,
  partCount: ({ count, what, usualPeak, length, terms }) =>
    `${number(count)} ${things(count, what)}${within(length)}${usualPeak === undefined ? '' : ` (vanlig døgntopp ${number(usualPeak)})`}${about(terms)}`,
  othersAsUsual: (those, all, names) => `${who(those, all)} er som vanlig: ${names}.`,
  othersOver: (those, all, { what, times, here }) =>
    `${who(those, all)} har også flere ${things(2, what)} enn vanlig: ${times} vanlig døgntopp${here === undefined ? '' : `; her er det ${decimal(here, 1)} ganger`}.`,
  othersUnknown: (names) => `Ikke kjent for: ${names}.`,

  echo: (until, times, examples) => {
    const each = examples.map(({ count, length }) => `${number(count)}${within(length)}`).join(', ');
    return `Denne saken er kjent. Frem til ${until} må neste melding ha ${number(times)} ganger den vanlige grensen${each === '' ? '' : ` (${each})`}; det synker etter hvert som saken legger seg.`;
  },

  told: (said, isLate) => `${said}${isLate ? ', meldt sent' : ''}.`,
  unread: (count, all) =>
    count === all
      ? plural(count, 'Den kunne ikke leses.', 'De kunne ikke leses.')
      : `${number(count)} av dem kunne ikke leses.`,
  dropped: (count) => `Før det ble ${nouns.mentions({ count })} ikke meldt: Regelen var dempet eller ble endret.`,

  unacknowledged: (length, raisedTo) =>
    `Ingen har bekreftet dette på ${length}${raisedTo === undefined ? '' : `, så nivået er nå «${nouns.severities[raisedTo]}»`}.`,
  peakWas: (said, ago, isUpward) => `${isUpward ? 'Toppen' : 'Bunnen'} for ${ago} siden: ${said}.`,
  now: (said) => `Nå: ${said}`,
  nowParts: (said) => `Nå: ${said}`,
  over: (lasted, last, because) => {
    const why =
      because === 'usual'
        ? 'dette er vanlig nå'
        : because && `det ventes ${because.isMore ? 'flere' : 'færre'} for ${because.occasion ?? 'dette tidspunktet'}`;
    return `Over etter ${lasted}${why === undefined ? '' : `, fordi ${why}`}: ${last}.`;
  },
  last: ({ count, share, length, peak, peakAt, all }) => {
    const part = share === undefined ? '' : ` (${percent(share)} av alle)`;
    const total =
      all === undefined
        ? ''
        : `; ${number(all.count)} ${things(all.count, all.what)} siden ${all.since}${all.usual === undefined ? '' : `, der ${number(all.usual)} er vanlig`}`;
    return `sist ${number(count)}${part}${within(length)}, toppen var ${number(peak)}${peakAt === undefined ? '' : ` (${peakAt})`}${total}`;
  },
  noneAsLargeNow: (length, peak) => `sist ingen like stor omtale${within(length)}; den største: ${peak}`,
  recap: (terms, sources) =>
    `${[...(terms === undefined ? [] : [`Saken: ${terms}`]), ...(sources === undefined ? [] : [`Kilder: ${sources}`])].join('. ')}.`,
  ended: (because, lasted, peak) => `Følges ikke lenger, ${ENDS[because]}. Varighet: ${lasted}, topp: ${number(peak)}.`,
  heldForVoices: (length, voices, mentions) =>
    `Varselet ble holdt tilbake i ${length}: ${nouns.voices({ count: voices })} i ${nouns.mentions({ count: mentions })} frem til da.`,
  heldAsShared: (length) =>
    `Varselet ble holdt tilbake i ${length}: De fleste andre hadde også flere enn vanlig frem til da.`,

  overAfter: (length) => (length === undefined ? 'over' : `over etter ${length}`),
  largestOfUsualWeek: (usual) => `største i en vanlig uke ${number(usual)}`,
  notAcknowledged: (length) => `ikke bekreftet på ${length}`,
};
