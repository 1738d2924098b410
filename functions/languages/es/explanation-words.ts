import { explanations } from '../compiled/es/explanations.ts';
import { nouns } from '../compiled/es/nouns.ts';
import type { Counted } from '../counted.ts';
import type { ExplanationWords } from '../en/explanation-words.ts';
import { speechOf } from '../speech-of.ts';

const { decimal, finePercent, list, number, percent, plural } = speechOf('es');

const ENDS = {
  edited: 'porque se modificó lo que vigila la regla',
  deleted: 'porque se eliminó la regla',
  disabled: 'porque se desactivó la regla o su organización',
  outdated: 'porque esta versión ya no tiene reglas así',
} as const;

const ASKS = { atLeast: 'al menos', atMost: 'como máximo' } as const;

const things = (count: number, { of, isNegative, isMatching }: Counted) =>
  [
    of === 'voices' ? plural(count, 'voz', 'voces') : plural(count, 'mención', 'menciones'),
    ...(isNegative ? [plural(count, 'negativa', 'negativas')] : []),
    ...(isMatching ? [plural(count, 'coincidente', 'coincidentes')] : []),
  ].join(' ');

const upTo = (usual: number) => `lo normal es hasta ${number(usual)}`;

/** A time of the day with its article: "las 09:00", "la 01:30". */
const clockOf = (clock: string) => `${clock.startsWith('01') ? 'la' : 'las'} ${clock}`;

const who = (those: number, all: number, [one, several]: readonly [string, string]) => {
  if (all === 1) return `El otro ${one}`;
  if (those === all) return `Los otros ${all === 2 ? 'dos' : all} ${several}`;
  return `${those} de los otros ${all} ${those === 1 ? one : several}`;
};

const within = (length: string | undefined) => (length === undefined ? '' : ` en ${length}`);
const about = (terms: string | undefined) => (terms === undefined ? '' : `, tema: ${terms}`);

export const explanationWords: ExplanationWords = {
  ...explanations,
  things,
  sentence: (said) => `${said}.`,
  between: (from, to, inZone) => `entre ${clockOf(from)} y ${clockOf(to)}${inZone}`,
  occasion: (_, isolated) => `«${isolated}»`,
  counted: ({ count, what, length, isLeast = false, part, mentions, where }) =>
    [
      `${isLeast ? 'Al menos ' : ''}${number(count)} ${things(count, what)}${within(length)}`,
      ...(part === undefined ? [] : [`(${percent(part.share)} de ${number(part.total)})`]),
      ...(mentions === undefined ? [] : [`(${nouns.mentions({ count: mentions })})`]),
      ...(where === undefined ? [] : [where]),
    ].join(' '),
  usualPeak: ({ peak, length, form, within: hours, ends = false }) => {
    if (form === 'days') return `lo normal es hasta ${number(peak)}${within(length)}`;
    const span = form === 'hour' ? ' en una hora' : within(length);
    const part = hours === undefined ? '' : ends ? ` que terminan ${hours}` : ` ${hours}`;
    return `en un día normal el pico es de ${number(peak)}${span}${part}`;
  },
  usualOnWeekday: (weekday, hours, usual) =>
    `los ${weekday.endsWith('s') ? weekday : `${weekday}s`} ${hours}, ${upTo(usual)}`,
  usualNegatives: (peak, share, { of }, isPeakUnusual) => {
    const negative = `normalmente el ${percent(share)} de todas las ${things(2, { of })} son negativas`;
    return isPeakUnusual ? `${peak}, y ${negative}` : `${negative}, y ${peak}`;
  },
  tooFewToMiss: (usual, needs) =>
    `normalmente ${number(usual)} a esta hora, tan pocas que su ausencia no diría nada${needs === undefined ? '' : `; a partir de ${number(needs)}, sí`}`,
  fewerThanOnDays: (usual, least, days) =>
    `normalmente ${number(usual)} a esta hora, al menos ${number(least)} en ${days - 1} de ${days} días`,
  fewerSince: (compared, weekday, clock) => `${compared}; menos desde el ${weekday} a ${clockOf(clock)}`,
  expected: ({ occasion, isWhole, asks }) => {
    const part = occasion === undefined ? 'para una parte de este periodo' : `con ${occasion} en este periodo`;
    const when = isWhole ? (occasion === undefined ? 'en este momento' : `para ${occasion}`) : part;
    switch (asks.kind) {
      case 'limit':
        return `${when} ${ASKS[asks.bound]} ${number(asks.count)}`;
      case 'times':
        return `${when} se espera ${number(asks.times)} veces lo habitual`;
      case 'upTo':
        return `${when} se esperan hasta ${number(asks.count)}`;
      case 'downTo':
        return `${when} se espera una bajada a ${number(asks.count)}`;
    }
  },
  partOfGroup: ({ group = 'el grupo', observed, of, isComplete, counts, length, where, compared }) => {
    const part =
      of === 0 ? `No se dice nada sobre ${group}` : `El ${finePercent(observed / of)} de lo que se dice sobre ${group}`;
    const numbers = `${number(observed)} de ${number(of)} ${things(of, { of: counts })}${isComplete ? '' : ' conocidas'}${within(length)}`;
    return `${part}: ${numbers}${where === undefined ? '' : ` ${where}`}; ${compared}.`;
  },
  partAsked: ({ atLeast, atMost }) =>
    `la regla pide ${[
      ...(atLeast === undefined ? [] : [`al menos el ${finePercent(atLeast)}`]),
      ...(atMost === undefined ? [] : [`como máximo el ${finePercent(atMost)}`]),
    ].join(' o ')}`,
  partUsual: (low, high) => `normalmente del ${finePercent(low).slice(0, -2)} al ${finePercent(high)}`,
  measured: (measure, value) =>
    measure === 'INTERACTIONS' ? nouns.interactions({ count: value }) : `${nouns.measures[measure]} ${number(value)}`,
  noneAsLarge: (length) => `ninguna mención grande${within(length)}`,
  largestBesideUsual: (said, usual) => `${said}; la mayor de una semana normal tiene ${number(usual)}.`,

  where: (asked) =>
    [
      ...(asked.text === undefined ? [] : [`con ${asked.text}`]),
      ...(asked.languages === undefined ? [] : [`en idioma ${asked.languages}`]),
      ...(asked.countries === undefined ? [] : [`del país ${asked.countries}`]),
      ...(asked.authors === undefined ? [] : [`de ${asked.authors}`]),
      ...(asked.notAuthors === undefined ? [] : [`no de ${asked.notAuthors}`]),
      ...(asked.reach === undefined ? [] : [`con alcance desde ${number(asked.reach)}`]),
      ...(asked.interactions === undefined ? [] : [`con interacciones desde ${number(asked.interactions)}`]),
      ...(asked.influence === undefined ? [] : [`con influencia desde ${number(asked.influence)}`]),
    ].join(', '),

  together: ({ open, none, without, length }) =>
    `${open.length === 0 ? `ninguna de estas reglas (${list(none)})` : list(open)}${without.length === 0 ? '' : ` sin ${list(without)}`} en ${length}`,
  partsNot: (names) => `no ${list(names)}`,
  partsToo: (names) => `pero también ${list(names)}`,
  partsUnknown: (names) => `de ${list(names)} no se sabe nada`,
  partShare: ({ share, usual, isNegative, length, terms }) =>
    `${percent(share)} ${isNegative ? 'negativas' : 'del grupo'}${within(length)}${usual === undefined ? '' : ` (normalmente ${percent(usual)})`}${about(terms)}`,
  partCount: ({ count, what, usualPeak, length, terms }) =>
    `${number(count)} ${things(count, what)}${within(length)}${usualPeak === undefined ? '' : ` (pico diario habitual ${number(usualPeak)})`}${about(terms)}`,
  othersAsUsual: (those, all, names) => `${who(those, all, ['está', 'están'])} como de costumbre: ${names}.`,
  othersOver: (those, all, { what, times, here }) =>
    `${who(those, all, ['tiene', 'tienen'])} también más ${things(2, what)} de lo habitual: ${times} su pico diario habitual${here === undefined ? '' : `; aquí son ${decimal(here, 1)} veces`}.`,
  othersUnknown: (names) => `No se sabe de: ${names}.`,

  echo: (until, times, examples) => {
    const each = examples.map(({ count, length }) => `${number(count)}${within(length)}`).join(', ');
    return `Este tema ya se conoce. Hasta el ${until}, el próximo mensaje necesita ${number(times)} veces el límite habitual${each === '' ? '' : ` (${each})`}; baja a medida que el tema se apaga.`;
  },

  told: (said, isLate) => `${said}${isLate ? ', avisado tarde' : ''}.`,
  unread: (count, all) =>
    count === all
      ? plural(count, 'No se pudo leer.', 'No se pudieron leer.')
      : `${number(count)} de ellas no se ${plural(count, 'pudo', 'pudieron')} leer.`,
  dropped: (count) => `Antes no se avisó de ${nouns.mentions({ count })}: la regla estaba silenciada o se modificó.`,

  unacknowledged: (length, raisedTo) =>
    `Nadie la ha confirmado en ${length}${raisedTo === undefined ? '' : `, así que la gravedad es ahora «${nouns.severities[raisedTo]}»`}.`,
  peakWas: (said, ago, isUpward) => `${isUpward ? 'En el pico' : 'En el mínimo'}, hace ${ago}: ${said}.`,
  now: (said) => `Ahora: ${said}`,
  nowParts: (said) => `Ahora: ${said}`,
  over: (lasted, last, because) => {
    const why =
      because === 'usual'
        ? 'ahora esto es lo habitual'
        : because &&
          `se esperan ${because.isMore ? 'más' : 'menos'} ${because.occasion === undefined ? 'en este momento' : `para ${because.occasion}`}`;
    return `Terminada tras ${lasted}${why === undefined ? '' : `, porque ${why}`}: ${last}.`;
  },
  last: ({ count, share, length, peak, peakAt, all }) => {
    const part = share === undefined ? '' : ` (${percent(share)} del total)`;
    const total =
      all === undefined
        ? ''
        : `; ${number(all.count)} ${things(all.count, all.what)} desde el ${all.since}${all.usual === undefined ? '' : `, cuando lo normal son ${number(all.usual)}`}`;
    return `por último ${number(count)}${part}${within(length)}, el pico fue de ${number(peak)}${peakAt === undefined ? '' : ` (${peakAt})`}${total}`;
  },
  noneAsLargeNow: (length, peak) => `por último ninguna mención tan grande${within(length)}; la mayor: ${peak}`,
  recap: (terms, sources) =>
    `${[...(terms === undefined ? [] : [`Tema: ${terms}`]), ...(sources === undefined ? [] : [`Fuentes: ${sources}`])].join('. ')}.`,
  ended: (because, lasted, peak) => `Ya no se vigila, ${ENDS[because]}. Duración: ${lasted}, pico: ${number(peak)}.`,
  heldForVoices: (length, voices, mentions) =>
    `La alerta se retuvo durante ${length}: hasta entonces, ${nouns.voices({ count: voices })} en ${nouns.mentions({ count: mentions })}.`,
  heldAsShared: (length) =>
    `La alerta se retuvo durante ${length}: hasta entonces, casi todos los demás también tenían más de lo habitual.`,

  overAfter: (length) => (length === undefined ? 'terminada' : `terminada tras ${length}`),
  largestOfUsualWeek: (usual) => `la mayor de una semana normal ${number(usual)}`,
  notAcknowledged: (length) => `sin confirmar desde hace ${length}`,
};
